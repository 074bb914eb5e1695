import SegueControllers
import Testing

/// Children that are added and removed while their container is visible.
@Suite struct ChildAppearanceTests {
  private final class Container: ViewController {
    var onLayout: () -> Void = {}
    override func viewDidLayoutSubviews() { onLayout() }
  }

  private let journal = Journal()
  private let container = Container()

  private func add(_ child: ViewController) {
    container.addChild(child)
    container.view.addSubview(child.view)
    child.didMove(toParent: container)
  }

  private static let came = ["child.willAppear(false)", "child.didAppear(false)"]
  private static let went = ["child.willDisappear(false)", "child.didDisappear(false)"]

  @Test func childAppearsInVisibleContainer() throws {
    let rig = try Rig(container)
    let child = Screen("child", journal: journal)
    add(child)
    #expect(journal.lines == Self.came)
    child.view.removeFromSuperview()
    #expect(journal.lines == Self.came + Self.went)
    child.removeFromParent()
    rig.wait(1)
    #expect(journal.lines.count == 4 && child.isSound)
  }

  @Test(arguments: [false, true]) func childAppearsInAnyOrderOfCalls(leavesParentFirst: Bool) throws {
    let rig = try Rig(container)
    let child = Screen("child", journal: journal)
    let box = View()
    container.view.addSubview(box)
    box.addSubview(child.view)
    #expect(journal.lines.isEmpty)
    container.addChild(child)
    #expect(journal.lines == Self.came)
    if leavesParentFirst { child.removeFromParent() }
    box.removeFromSuperview()
    #expect(journal.lines == Self.came + Self.went && child.isSound)
    withExtendedLifetime(rig) {}
  }

  @Test func childAppearsWithFirstLayout() throws {
    let child = Screen("child", journal: journal)
    container.onLayout = { [unowned container] in
      guard child.parent == nil else { return }
      container.addChild(child)
      container.view.addSubview(child.view)
    }
    let rig = try Rig(container)
    #expect(journal.lines == Self.came && child.isSound)
    withExtendedLifetime(rig) {}
  }

  @Test func childAppearsWithPushedContainer() throws {
    let child = Screen("child", journal: journal)
    container.onLayout = { [unowned container] in
      guard child.parent == nil else { return }
      container.addChild(child)
      container.view.addSubview(child.view)
    }
    let navigation = NavigationController(rootViewController: Screen("root"))
    let rig = try Rig(navigation)
    navigation.pushViewController(container)
    #expect(journal.lines == ["child.willAppear(true)"])
    rig.wait(1)
    #expect(journal.lines == ["child.willAppear(true)", "child.didAppear(true)"])
    navigation.popViewController()
    rig.wait(0.1)
    rig.key(.escape, waiting: 1)
    navigation.popViewController()
    rig.wait(1)
    #expect(child.isSound && child.appearance == .gone)
  }

  @Test func childWaitsToAppearInCoveredContainer() throws {
    let navigation = NavigationController(rootViewController: container)
    let rig = try Rig(navigation)
    navigation.pushViewController(Screen("cover"), animated: false)
    add(Screen("child", journal: journal))
    #expect(journal.lines.isEmpty)
    navigation.popViewController(animated: false)
    #expect(journal.lines == Self.came)
    withExtendedLifetime(rig) {}
  }

  @Test func keysReachChildWithoutContainersHelp() throws {
    let navigation = NavigationController(rootViewController: Screen("root"))
    let rig = try Rig(container)
    add(navigation)
    navigation.pushViewController(Screen("top"), animated: false)
    rig.key(.escape, waiting: 1)
    #expect(navigation.viewControllers.count == 1)
  }
}
