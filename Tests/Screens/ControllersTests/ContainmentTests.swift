import SegueControllers
import Testing

/// A container as an application writes it, from public API only: two screens next to each other.
private final class Split: ViewController {
  let left: ViewController
  private(set) var right: ViewController
  static let share = 0.4

  init(_ left: ViewController, _ right: ViewController) {
    (self.left, self.right) = (left, right)
    super.init()
    addChild(left)
    addChild(right)
  }

  override func viewDidLoad() {
    for child in [left, right] { view.addSubview(child.view) }
  }

  override func viewDidLayoutSubviews() {
    let middle = (view.bounds.width * Self.share).rounded()
    left.view.frame = Rect(x: 0, y: 0, width: middle, height: view.bounds.height)
    right.view.frame = Rect(
      x: middle, y: 100, width: view.bounds.width - middle, height: view.bounds.height - 100)
  }

  override var firstResponder: Responder { (presentedViewController ?? right).firstResponder }

  func replaceRight(with next: ViewController) {
    let old = right
    right = next
    addChild(next)
    old.beginAppearanceTransition(false, animated: false)
    next.beginAppearanceTransition(true, animated: false)
    old.view.removeFromSuperview()
    view.addSubview(next.view)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    old.endAppearanceTransition()
    next.endAppearanceTransition()
    old.removeFromParent()
  }
}

@Suite struct ContainmentTests {
  private final class Member: ViewController {
    var moves: [String] = []
    override func didMove(toParent parent: ViewController?) {
      moves.append(parent.map { "\(type(of: $0))" } ?? "nil")
    }
  }

  private let journal = Journal()

  private func makeSplit() -> (split: Split, left: Screen, right: Screen) {
    let (left, right) = (Screen("left", journal: journal), Screen("right", journal: journal))
    return (Split(left, right), left, right)
  }

  @Test func childrenAppearAndDisappearWithContainer() throws {
    let (split, left, right) = makeSplit()
    let navigation = NavigationController(rootViewController: split)
    let rig = try Rig(navigation)
    #expect(
      journal.lines == [
        "left.willAppear(false)", "right.willAppear(false)", "left.didAppear(false)",
        "right.didAppear(false)",
      ])
    journal.lines = []
    navigation.pushViewController(Screen("other", journal: journal))
    rig.wait(1)
    #expect(
      journal.lines == [
        "left.willDisappear(true)", "right.willDisappear(true)", "other.willAppear(true)",
        "left.didDisappear(true)", "right.didDisappear(true)", "other.didAppear(true)",
      ])
    navigation.popViewController()
    rig.wait(0.1)
    rig.key(.escape, waiting: 1)
    navigation.popViewController()
    rig.wait(1)
    #expect(left.isSound && right.isSound)
    #expect(left.appearance == .shown && right.appearance == .shown)
  }

  @Test func replacedChildDisappears() throws {
    let (split, _, right) = makeSplit()
    let rig = try Rig(split)
    journal.lines = []
    let next = Screen("next", journal: journal)
    split.replaceRight(with: next)
    rig.draw()
    #expect(
      journal.lines == [
        "right.willDisappear(false)", "next.willAppear(false)", "right.didDisappear(false)",
        "next.didAppear(false)",
      ])
    #expect(right.parent == nil && next.parent === split)
    #expect(split.children.map(ObjectIdentifier.init) == [split.left, next].map(ObjectIdentifier.init))
    #expect(next.view.frame == Rect(x: 156, y: 100, width: 234, height: 744))
  }

  @Test func childrenWaitUntilContainerIsVisible() {
    let (split, _, _) = makeSplit()
    _ = split.view
    split.replaceRight(with: Screen("next", journal: journal))
    #expect(journal.lines.isEmpty)
  }

  @Test func childrenLearnAboutParentChanges() {
    let member = Member()
    let (split, _, _) = makeSplit()
    split.addChild(member)
    split.addChild(member)
    // A container of the application calls the method itself.
    #expect(member.moves.isEmpty)
    member.didMove(toParent: split)
    let other = NavigationController(rootViewController: member)
    #expect(member.parent === other && !split.children.contains { $0 === member })
    #expect(member.moves == ["Split", "nil", "NavigationController"])
    member.removeFromParent()
    member.removeFromParent()
    #expect(member.parent == nil && other.children.isEmpty)
    #expect(member.moves.count == 4)
  }

  @Test func containerCannotContainItself() {
    let (split, left, _) = makeSplit()
    let outer = NavigationController(rootViewController: split)
    left.addChild(outer)
    split.addChild(split)
    #expect(outer.parent == nil && split.parent === outer && left.children.isEmpty)
  }

  /// A child's safe area is as large as the part of the window's insets that its view covers.
  @Test func safeAreaOfChildDependsOnItsFrame() throws {
    let (split, left, right) = makeSplit()
    let rig = try Rig(split, insets: Insets(top: 47, left: 10, bottom: 34, right: 20))
    #expect(left.safeAreaInsets == Insets(top: 47, left: 10, bottom: 34))
    #expect(right.safeAreaInsets == Insets(bottom: 34, right: 20))
    withExtendedLifetime(rig) {}
    // The rule also holds in a container with a bar.
    let (inner, first, second) = makeSplit()
    let tabs = TabBarController(viewControllers: [inner])
    let tabRig = try Rig(tabs, insets: Insets(top: 47, bottom: 34))
    #expect(first.safeAreaInsets == Insets(top: 47, bottom: 83))
    #expect(second.safeAreaInsets == Insets(bottom: 83))
    withExtendedLifetime(tabRig) {}
  }

  @Test func childPresentsOverWholeWindow() throws {
    let (split, _, right) = makeSplit()
    let rig = try Rig(split)
    let before = rig.window.dump()
    let sheet = Screen("sheet", journal: journal)
    #expect(right.present(sheet))
    rig.wait(1)
    #expect(split.presentedViewController === sheet)
    #expect(sheet.view.frame == rig.window.bounds)
    rig.key(.escape, waiting: 1)
    #expect(rig.window.dump() == before)
    #expect(right.isSound && sheet.isSound)
  }

  @Test func droppedContainerIsReleased() throws {
    weak var gone: Split?
    try {
      let (split, _, right) = makeSplit()
      let rig = try Rig(split)
      right.present(Screen("sheet"))
      rig.wait(1)
      gone = split
    }()
    #expect(gone == nil)
  }
}
