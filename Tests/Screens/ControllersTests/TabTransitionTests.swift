import Testing

@testable import SegueControllers

/// Tabs that change with a transition.
@Suite struct TabTransitionTests {
  /// Both screens move by the container's width; the left one is the background.
  private struct SideBySide: Transition {
    var duration: Double { 0.4 }
    func prepare(in context: TransitionContext) -> [View]? {
      [context.background.view, context.foreground.view]
    }
    func apply(_ state: TransitionState, to screens: [View], in context: TransitionContext) {
      let width = context.container.bounds.width
      if state == .dismissed { screens[1].center.x += width } else { screens[0].center.x -= width }
    }
    func drags(for operation: TransitionOperation) -> [Drag] { [operation.isForward ? .left : .right] }
  }

  private final class Chooser: TabBarControllerDelegate {
    private(set) var questions: [String] = []
    func tabBarController(
      _ tabBarController: TabBarController, transitionFor operation: TransitionOperation,
      from: ViewController, to: ViewController
    ) -> (any Transition)? {
      questions.append("\(operation) \((from as? Screen)?.name ?? "?") \((to as? Screen)?.name ?? "?")")
      return SideBySide()
    }
  }

  private let journal = Journal()
  private let chooser = Chooser()
  private let screens: [Screen]
  private let controller: TabBarController
  private let rig: Rig
  private let tree: String
  private let pixels: [UInt32]

  private init(reducesMotion: Bool) throws {
    let colors = [Color(230, 240, 250), Color(250, 240, 220), Color(220, 250, 230)]
    screens = zip(["one", "two", "three"], colors).map { [journal] in Screen($0, $1, journal: journal) }
    for screen in screens {
      screen.tabBarItem = TabBarItem(screen.name, glyph: .rect(Rect(x: 4, y: 4, width: 18, height: 18)))
    }
    controller = TabBarController(viewControllers: screens)
    controller.delegate = chooser
    rig = try Rig(controller, reducesMotion: reducesMotion)
    (tree, pixels) = (rig.window.dump(), rig.pixels)
    journal.lines = []
  }

  init() throws { try self.init(reducesMotion: false) }

  private func edge(_ index: Int) -> Double { screens[index].view.convert(Point.zero, to: nil, by: .shown).x }
  private var coordinator: TransitionCoordinator { controller.coordinator }

  private func expectFirst() {
    #expect(controller.selectedIndex == 0 && coordinator.isIdle && screens.allSatisfy(\.isSound))
    #expect(rig.window.dump() == tree)
    #expect((rig.pixels == pixels) == true)
  }

  /// Expects the same tree and pixels as after a selection without a transition.
  private func expectPlain(_ index: Int) throws {
    let plain = TabBarController(viewControllers: screens.map { Screen($0.name, $0.color) })
    for (screen, own) in zip(plain.viewControllers, screens) { screen.tabBarItem = own.tabBarItem }
    let other = try Rig(plain)
    plain.select(index)
    other.draw()
    #expect(controller.selectedIndex == index && coordinator.isIdle && screens.allSatisfy(\.isSound))
    #expect(rig.window.dump() == other.window.dump())
    #expect((rig.pixels == other.pixels) == true)
  }

  @Test func clickPlaysTransition() throws {
    rig.click("tab-2")
    #expect(
      controller.selectedIndex == 1 && journal.lines == ["one.willDisappear(true)", "two.willAppear(true)"])
    rig.wait(0.1)
    #expect((-380 ... -10).contains(edge(0)) && abs(edge(1) - edge(0) - 390) < 1e-6)
    rig.wait(2)
    try expectPlain(1)
    #expect(journal.lines.suffix(2) == ["one.didDisappear(true)", "two.didAppear(true)"])
  }

  @Test func selectingLeftTabPlaysTransitionBackward() throws {
    controller.select(2)
    rig.wait(2)
    rig.key(.character("1"), waiting: 0.1)
    #expect((10...380).contains(edge(2)) && abs(edge(2) - edge(0) - 390) < 1e-6)
    rig.wait(2)
    expectFirst()
    #expect(chooser.questions == ["next one three", "previous three one"])
  }

  @Test func tintOfTabsChangesDuringTransition() throws {
    let place = Point(195, 779)
    // An unselected item is gray, a selected one has the blue tint.
    func red() -> Int { Int(rig.pixels[Int(place.y) * 390 + Int(place.x)] >> 16 & 0xFF) }
    let plain = red()
    controller.select(1)
    rig.wait(0.05)
    let early = red()
    rig.wait(2)
    let selected = red()
    #expect(selected < early && early < plain, "\(plain), \(early), \(selected)")
  }

  @Test(arguments: ["click", "key", "program"]) func selectingLeavingTabReversesTransition(way: String) throws
  {
    controller.select(1)
    rig.wait(0.1)
    let before = edge(1)
    switch way {
    case "click": rig.click("tab-1")
    case "key": rig.key(.escape)
    default: controller.selectedIndex = 0
    }
    rig.wait(0)
    #expect(abs(edge(1) - before) < 0.5 && !coordinator.isIdle)
    rig.wait(2)
    expectFirst()
    #expect(
      journal.lines == [
        "one.willDisappear(true)", "two.willAppear(true)", "two.willDisappear(true)", "one.willAppear(true)",
        "two.didDisappear(true)", "one.didAppear(true)",
      ])
  }

  @Test func selectingArrivingTabAgainFinishesTransition() throws {
    controller.select(1)
    rig.wait(0.1)
    controller.select(0)
    rig.wait(0.05)
    #expect(controller.select(1))
    rig.wait(2)
    try expectPlain(1)
    #expect(chooser.questions == ["next one two"])
  }

  /// The click is kept, and nothing jumps.
  @Test(arguments: [false, true]) func thirdTabFollowsAfterTransition(isTakenBack: Bool) throws {
    controller.select(1)
    rig.wait(0.1)
    let before = edge(1)
    rig.click("tab-3", waiting: 0)
    #expect(abs(edge(1) - before) < 0.5 && controller.selectedIndex == 1)
    if isTakenBack { rig.key(.escape) }
    rig.wait(3)
    try expectPlain(2)
    #expect(chooser.questions == ["next one two", isTakenBack ? "next one three" : "next two three"])
  }

  @Test func lastOfSeveralClicksDecides() throws {
    controller.select(1)
    rig.wait(0.1)
    rig.click("tab-3")
    rig.click("tab-2", waiting: 3)
    try expectPlain(1)
  }

  @Test func pointerCatchesAndDrivesTransition() throws {
    controller.select(1)
    rig.wait(0.1)
    let before = edge(1)
    rig.pointer(.pressed, Point(150, 400), waiting: 0.2)
    #expect(coordinator.isHeld && abs(edge(1) - before) < 0.5)
    rig.move(from: Point(150, 400), by: Vector(60, 0), in: 0.2)
    #expect(abs(edge(1) - before - 60) < 1)
    rig.wait(0.2)
    rig.move(from: Point(210, 400), by: Vector(110, 0), in: 0.2)
    rig.wait(0.2)
    rig.pointer(.released, Point(320, 400), waiting: 2)
    expectFirst()
  }

  @Test func keysScrubHeldTransition() throws {
    controller.select(1)
    rig.key(.space)
    rig.key(.end, waiting: 0.1)
    #expect(coordinator.isHeld && abs(edge(1)) < 1e-9)
    rig.key(.home, waiting: 0.1)
    #expect(abs(edge(0)) < 1e-9)
    rig.key(.escape, waiting: 1)
    expectFirst()
  }

  @Test func dragOfApplicationDrivesTransition() throws {
    let pan = PanGestureRecognizer(precedence: .screen) { [controller] pan in
      if pan.state == .began { controller.select(1, draggedBy: pan) }
    }
    screens[0].view.addGestureRecognizer(pan)
    rig.drag(from: Point(300, 400), by: Vector(-260, 0), in: 0.4)
    #expect(coordinator.isHeld && (120...150).contains(edge(1)))
    rig.wait(0.2)
    rig.pointer(.released, Point(40, 400), waiting: 2)
    try expectPlain(1)
    // The transition has no drag in the other direction.
    controller.select(0)
    rig.wait(2)
    rig.drag(from: Point(100, 400), by: Vector(200, 0), in: 0.2)
    #expect(coordinator.isIdle && controller.selectedIndex == 0)
  }

  @Test(arguments: [false, true]) func resizeKeepsTabTransitionRunning(isTakenBack: Bool) throws {
    controller.select(1)
    rig.wait(0.1)
    let part = edge(1) / 390
    try rig.resize(to: Size(600, 700))
    #expect(abs(edge(1) / 600 - part) < 0.01)
    if isTakenBack { rig.key(.escape) }
    rig.wait(2)
    try rig.resize(to: Size(390, 844))
    if isTakenBack { expectFirst() } else { try expectPlain(1) }
  }

  @Test func reducedMotionFadesTabs() throws {
    let calm = try TabTransitionTests(reducesMotion: true)
    calm.rig.click("tab-2", waiting: 0.1)
    #expect(calm.edge(0) == 0 && calm.edge(1) == 0)
    #expect((0.05...0.95).contains(calm.screens[1].view.shown.alpha))
    calm.rig.key(.escape, waiting: 2)
    calm.expectFirst()
  }
}
