import SegueGeometry
import SegueViews
import Testing

@testable import SegueControllers

/// What bars and the frame of the device leave to a screen.
@Suite struct SafeAreaTests {
  private let device = Insets(top: 47, bottom: 34)

  @Test func aScreenAloneHasThatOfTheWindow() throws {
    let screen = Screen("one")
    #expect(screen.safeAreaInsets == .zero, "it is in no window yet")
    let rig = try Rig(screen, insets: device)
    #expect(screen.safeAreaInsets == device)
    let modal = Screen("modal")
    screen.present(modal)
    rig.wait(1)
    #expect(modal.safeAreaInsets == device)
  }

  @Test(arguments: [Insets(top: 47, bottom: 34), .zero]) func aTabBarCoversTheLowerEdge(insets: Insets) throws
  {
    let screen = Screen("one")
    let tabs = TabBarController(viewControllers: [screen])
    let rig = try Rig(tabs, insets: insets)
    #expect(screen.safeAreaInsets == Insets(top: insets.top, bottom: insets.bottom + 49))
    // What covers the screen is the bar, to the pixel.
    let free = screen.view.bounds.inset(by: screen.safeAreaInsets)
    #expect(screen.view.convert(free, to: nil).maxY == tabs.tabBar.convert(tabs.tabBar.bounds, to: nil).minY)
    #expect(tabs.safeAreaInsets == insets)
    // A screen presented over the bar has nothing of it.
    let modal = Screen("modal")
    screen.present(modal)
    rig.wait(1)
    #expect(modal.safeAreaInsets == insets)
  }

  @Test(arguments: [true, false]) func aNavigationBarStandsAbove(isHidden: Bool) throws {
    let screen = Screen("one")
    let navigation = NavigationController(rootViewController: screen)
    navigation.isNavigationBarHidden = isHidden
    let rig = try Rig(navigation, insets: device)
    #expect(screen.safeAreaInsets == Insets(top: isHidden ? 47 : 0, bottom: 34))
    navigation.isNavigationBarHidden.toggle()
    rig.draw()
    #expect(screen.safeAreaInsets == Insets(top: isHidden ? 0 : 47, bottom: 34))
  }

  @Test func barsAddUp() throws {
    let screen = Screen("one")
    let navigation = NavigationController(rootViewController: screen)
    navigation.isNavigationBarHidden = false
    let rig = try Rig(TabBarController(viewControllers: [navigation]), insets: device)
    #expect(screen.safeAreaInsets == Insets(bottom: 83))
    let pushed = Screen("two")
    navigation.pushViewController(pushed)
    rig.wait(1)
    #expect(pushed.safeAreaInsets == Insets(bottom: 83))
  }

  /// Views that use it are laid out again when it has changed.
  @Test func aChangeLaysOutEveryScreen() throws {
    final class Layout: ViewController {
      var seen: [Double] = []
      override func viewDidLayoutSubviews() { seen.append(safeAreaInsets.bottom) }
    }
    let screen = Layout()
    let rig = try Rig(TabBarController(viewControllers: [screen]), insets: device)
    #expect(screen.seen.last == 83)
    rig.window.safeAreaInsets.bottom = 0
    rig.draw()
    #expect(screen.seen.last == 49)
  }

  @Test func aListScrollsClearOfTheBar() throws {
    final class List: ViewController {
      let scrollView = ScrollView()
      override func viewDidLoad() {
        scrollView.contentSize = Size(390, 2000)
        view.addSubview(scrollView)
      }
      override func viewDidLayoutSubviews() {
        scrollView.frame = view.bounds
        scrollView.contentInset = safeAreaInsets
      }
    }
    let list = List()
    let tabs = TabBarController(viewControllers: [list])
    let rig = try Rig(tabs, insets: device)
    let last = Rect(x: 0, y: 1950, width: 390, height: 50)
    list.scrollView.scrollRectToVisible(last)
    rig.draw()
    #expect(list.scrollView.convert(last, to: nil).maxY == tabs.tabBar.convert(Point.zero, to: nil).y)
  }
}
