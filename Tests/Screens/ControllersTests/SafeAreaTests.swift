import Testing

@testable import SegueControllers

/// The safe area that bars and the device's frame leave for a screen.
@Suite struct SafeAreaTests {
  private let device = Insets(top: 47, bottom: 34)

  @Test func singleScreenHasSafeAreaOfWindow() throws {
    let screen = Screen("one")
    #expect(screen.safeAreaInsets == .zero, "it is in no window yet")
    let rig = try Rig(screen, insets: device)
    #expect(screen.safeAreaInsets == device)
    let modal = Screen("modal")
    screen.present(modal)
    rig.wait(1)
    #expect(modal.safeAreaInsets == device)
  }

  @Test(arguments: [Insets(top: 47, bottom: 34), .zero]) func tabBarExtendsSafeAreaAtBottom(insets: Insets)
    throws
  {
    let screen = Screen("one")
    let tabs = TabBarController(viewControllers: [screen])
    let rig = try Rig(tabs, insets: insets)
    #expect(screen.safeAreaInsets == Insets(top: insets.top, bottom: insets.bottom + 49))
    // The bar covers exactly the excluded part of the screen.
    let free = screen.view.bounds.inset(by: screen.safeAreaInsets)
    #expect(screen.view.convert(free, to: nil).maxY == tabs.tabBar.convert(tabs.tabBar.bounds, to: nil).minY)
    #expect(tabs.safeAreaInsets == insets)
    // The bar does not affect a screen that is presented over it.
    let modal = Screen("modal")
    screen.present(modal)
    rig.wait(1)
    #expect(modal.safeAreaInsets == insets)
  }

  @Test(arguments: [true, false]) func navigationBarReplacesSafeAreaAtTop(isHidden: Bool) throws {
    let screen = Screen("one")
    let navigation = NavigationController(rootViewController: screen)
    navigation.isNavigationBarHidden = isHidden
    let rig = try Rig(navigation, insets: device)
    #expect(screen.safeAreaInsets == Insets(top: isHidden ? 47 : 0, bottom: 34))
    navigation.isNavigationBarHidden.toggle()
    rig.draw()
    #expect(screen.safeAreaInsets == Insets(top: isHidden ? 0 : 47, bottom: 34))
  }

  /// Bars in a container that leaves no safe area to its child have none, either.
  @Test func barsFollowSafeAreaOfTheirController() throws {
    final class Frameless: ViewController {
      override func safeAreaInsets(for child: ViewController) -> Insets { .zero }
      override func viewDidLayoutSubviews() { children.first?.view.frame = view.bounds }
    }
    let navigation = NavigationController(rootViewController: Screen("one"))
    navigation.isNavigationBarHidden = false
    let (tabs, container) = (TabBarController(viewControllers: [navigation]), Frameless())
    container.addChild(tabs)
    container.view.addSubview(tabs.view)
    _ = try Rig(container, insets: device)
    #expect(navigation.navigationBar.bounds.height == 44 && tabs.tabBar.bounds.height == 49)
    navigation.additionalSafeAreaInsets = Insets(top: 10)
    #expect(navigation.navigationBar.bounds.height == 44)
  }

  @Test func navigationBarAndTabBarCombineSafeAreas() throws {
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

  @Test func safeAreaChangeLaysOutScreens() throws {
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

  @Test func listScrollsLastRowAboveBar() throws {
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

  /// A view's safe area depends on its frame within the screen.
  @Test func viewsHaveSafeAreaOfTheirFrames() throws {
    let screen = Screen("one")
    let (list, row, corner) = (View(), View(), View())
    #expect(row.safeAreaInsets == .zero, "it is in no window yet")
    screen.view.addSubview(list)
    list.addSubview(row)
    screen.view.addSubview(corner)
    #expect(list.safeAreaInsets == .zero)
    let device = Insets(top: 47, left: 10, bottom: 34, right: 20)
    let rig = try Rig(screen, insets: device)
    #expect(screen.view.safeAreaInsets == device)
    #expect(rig.window.safeAreaInsets == device)
    list.frame = Rect(x: 4, y: 30, width: 386, height: 700)
    #expect(list.safeAreaInsets == Insets(top: 17, left: 6, right: 20))
    // The list's insets apply to its subviews, too, and change as it scrolls.
    row.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    #expect(row.safeAreaInsets == Insets(top: 17, left: 6))
    list.bounds.origin.y = 10
    #expect(row.safeAreaInsets == Insets(top: 27, left: 6))
    list.bounds.origin.y = -17
    #expect(row.safeAreaInsets == Insets(left: 6))
    // The inset of a view that is covered completely is its own height.
    list.bounds.origin.y = 200
    #expect(row.safeAreaInsets == Insets(top: 44, left: 6))
    corner.frame = Rect(x: 370, y: 820, width: 20, height: 24)
    #expect(corner.safeAreaInsets == Insets(bottom: 24, right: 20))
    corner.transform = .scale(0.5)
    // The scaled view extends from 375 to 385 and from 826 to 838.
    #expect(corner.safeAreaInsets == Insets(bottom: 24, right: 20))
    corner.removeFromSuperview()
    #expect(corner.safeAreaInsets == .zero)
    corner.transform = .identity
    rig.window.addSubview(corner)
    #expect(corner.safeAreaInsets == Insets(bottom: 24, right: 20), "a view of the window itself")
  }

  @Test func viewsHaveSafeAreaOfTheirScreen() throws {
    let screen = Screen("one")
    let panel = View()
    screen.view.addSubview(panel)
    let navigation = NavigationController(rootViewController: screen)
    navigation.isNavigationBarHidden = false
    let tabs = TabBarController(viewControllers: [navigation])
    let rig = try Rig(tabs, insets: device)
    panel.frame = screen.view.bounds
    #expect(panel.safeAreaInsets == Insets(bottom: 83))
    #expect(panel.safeAreaInsets == screen.view.safeAreaInsets)
    panel.frame.origin.y -= 20
    #expect(panel.safeAreaInsets == Insets(top: 20, bottom: 63))
    #expect(navigation.navigationBar.safeAreaInsets == Insets(top: 47))
    #expect(tabs.tabBar.safeAreaInsets == Insets(bottom: 34))
    // If a screen overrides `safeAreaInsets`, its views use the override.
    let card = Card()
    screen.present(card)
    rig.wait(1)
    #expect(card.view.safeAreaInsets == Insets(top: 5))
    #expect(card.label.safeAreaInsets == Insets(top: 5))
  }
}

/// The scroll view that extends below the bars if the screen does not name one.
@Suite struct ContentScrollViewTests {
  private func list(_ frame: Rect, _ content: Size) -> ScrollView {
    let list = ScrollView(frame: frame)
    list.contentSize = content
    return list
  }

  /// The uppermost visible scroll view is chosen; horizontal, hidden, covered and small ones further down are not.
  @Test func uppermostVisibleVerticalScrollViewIsChosen() {
    let screen = ViewController()
    let window = Window(size: Size(390, 844))
    window.safeAreaInsets = Insets(top: 47)
    let all = Rect(x: 0, y: 0, width: 390, height: 844)
    let carousel = list(Rect(x: 0, y: 0, width: 390, height: 120), Size(2000, 120))
    let notes = list(Rect(x: 0, y: 700, width: 390, height: 100), Size(390, 500))
    let one = list(Rect(x: 0, y: 0, width: 390, height: 600), Size(390, 2000))
    let two = list(all, Size(390, 2000))
    for each in [notes, one, carousel] { screen.view.addSubview(each) }
    window.rootViewController = screen
    window.layoutIfNeeded()
    #expect(screen.contentScrollView === one && one.topEdgeEffect.safeInset == 47)
    // A second list is added over the first one.
    screen.view.addSubview(two)
    window.layoutIfNeeded()
    #expect(screen.contentScrollView === two && one.topEdgeEffect.safeInset == 0)
    two.isHidden = true
    #expect(screen.contentScrollView === one)
    one.alpha = 0
    #expect(screen.contentScrollView === notes)
    notes.removeFromSuperview()
    #expect(screen.contentScrollView === one)
    one.isHidden = true
    screen.view.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(screen.contentScrollView == nil && two.topEdgeEffect.safeInset == 0)
  }

  /// The bar's style suits the content below it.
  @Test func scrollViewBelowBarFadesWithoutConfiguration() {
    let screen = ScrolledScreen()
    let window = Window(size: Size(390, 844))
    (window.safeAreaInsets, window.statusBar) = (Insets(top: 47), StatusBar())
    window.rootViewController = screen
    window.layoutIfNeeded()
    #expect(screen.contentScrollView === screen.list && window.statusBar?.style == .dark)
    screen.list.contentOffset.y = 300
    #expect(screen.list.topEdgeEffect.safeInset == 47 && window.statusBar?.style == .light)
    screen.list.frame.origin.y = 30
    screen.view.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(screen.list.topEdgeEffect.safeInset == 17)
  }
}

/// A screen with its own safe area.
private final class Card: ViewController {
  let label = View()
  override var safeAreaInsets: Insets { Insets(top: 5) }
  override func viewDidLoad() { view.addSubview(label) }
  override func viewDidLayoutSubviews() { label.frame = view.bounds }
}

/// A screen with a dark background and a scroll view of its full size.
private final class ScrolledScreen: ViewController {
  let list = ScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 844))

  override func viewDidLoad() {
    view.backgroundColor = .black
    list.contentSize = Size(390, 2000)
    view.addSubview(list)
  }
}
