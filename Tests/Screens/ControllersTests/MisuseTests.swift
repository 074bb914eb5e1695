import SegueControllers
import SegueGeometry
import SegueViews
import Testing

/// What cannot be is refused, and says so.
@Suite struct MisuseTests {
  private let first = Screen("first")
  private let navigation: NavigationController
  private let rig: Rig
  private let faults = Journal()

  init() throws {
    navigation = NavigationController(rootViewController: first)
    rig = try Rig(navigation)
    rig.window.onFault = { [faults] in faults.note($0) }
  }

  private func expectUnharmed(_ count: Int = 1) {
    rig.wait(1)
    rig.key(.escape)
    rig.click(Point(50, 50))
    rig.wait(1)
    #expect(navigation.viewControllers.count == count && rig.window.faults().isEmpty)
    #expect(faults.lines.count == 1, "\(faults.lines)")
  }

  @Test func aStackIsNotPushedOntoItself() {
    #expect(!navigation.pushViewController(navigation))
    expectUnharmed()
  }

  @Test func noContainerOfTheStackIsPushed() throws {
    let tabs = TabBarController(viewControllers: [ViewController()])
    let inner = NavigationController(rootViewController: tabs)
    navigation.pushViewController(inner, animated: false)
    #expect(!inner.pushViewController(navigation))
    #expect(!inner.setViewControllers([tabs, navigation]))
    rig.wait(1)
    #expect(inner.viewControllers.count == 1 && navigation.viewControllers.count == 2)
  }

  @Test func aScreenIsPushedOnce() {
    #expect(!navigation.pushViewController(first))
    expectUnharmed()
  }

  @Test func aScreenOfAnotherStackStaysThere() {
    let other = NavigationController(rootViewController: Screen("other"))
    #expect(other.topViewController.map { !navigation.pushViewController($0) } ?? false)
    #expect(other.topViewController?.parent === other)
    expectUnharmed()
  }

  @Test func aPresentedScreenIsNotPushed() {
    let card = Screen("card")
    card.modalPresentationStyle = .custom
    navigation.present(card, animated: false)
    #expect(!navigation.pushViewController(card))
    rig.wait(1)
    #expect(navigation.presentedViewController === card && card.presentingViewController === navigation)
    navigation.dismiss(animated: false)
    expectUnharmed()
  }

  @Test func nothingPresentsItself() {
    #expect(!navigation.present(navigation))
    #expect(!first.present(first))
    #expect(!first.present(navigation))
    rig.wait(1)
    #expect(navigation.presentedViewController == nil && faults.lines.count == 2, "\(faults.lines)")
  }

  @Test func aScreenOfAnotherWindowStaysThere() throws {
    let root = Screen("root")
    let other = try Rig(root)
    #expect(!navigation.present(root) && !navigation.pushViewController(root))
    #expect(root.view.window === other.window && navigation.viewControllers.count == 1)
  }

  @Test func noContainerLiesInItself() {
    first.addChild(first)
    first.addChild(navigation)
    #expect(first.children.isEmpty && navigation.parent == nil && first.parent === navigation)
    #expect(faults.lines.count == 2, "\(faults.lines)")
  }
}
