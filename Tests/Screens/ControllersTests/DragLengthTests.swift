import Testing

@testable import SegueControllers

/// By default, the dragged view stays under the pointer in a window of any size.
@Suite struct DragLengthTests {
  static let sizes = [Size(390, 844), Size(320, 480), Size(1280, 800), Size(2560, 1440)]

  private func open(_ size: Size) throws -> (Pair, navigation: NavigationController) {
    let pair = try Pair()
    try pair.rig.resize(to: size)
    pair.push(animated: false)
    return (pair, pair.navigation)
  }

  /// The x coordinate of the view's left edge as shown, in the window's coordinates.
  private func edge(_ view: View) -> Double { view.convert(Point.zero, to: nil, by: .shown).x }

  @Test(arguments: await sizes) func draggedPopFollowsPointer(size: Size) throws {
    let (pair, _) = try open(size)
    let start = Point(10, size.height / 2)
    pair.rig.pointer(.pressed, start)
    pair.rig.pointer(.dragged, start + Vector(8, 0))
    for part in [0.1, 0.3, 0.77, 0.2] {
      let travel = part * (size.width - 20)
      pair.rig.pointer(.dragged, start + Vector(8 + travel, 3))
      pair.rig.draw()
      #expect(abs(edge(pair.second.view) - travel) < 1e-6, "at \(part)")
      #expect(abs(pair.coordinator.progress - travel / size.width) < 1e-9)
    }
  }

  @Test(arguments: await sizes, await sizes) func resizedScreenStaysUnderPointer(size: Size, next: Size)
    throws
  {
    let (pair, _) = try open(size)
    let start = Point(10, 200)
    pair.rig.drag(from: start, by: Vector(8 + 100, 0), in: 0.1)
    try pair.rig.resize(to: next)
    #expect(abs(edge(pair.second.view) - 100) < 1e-6)
    pair.rig.pointer(.dragged, start + Vector(8 + 160, 0))
    pair.rig.draw()
    #expect(abs(edge(pair.second.view) - 160) < 1e-6)
  }

  @Test(arguments: await sizes) func draggedModalFollowsPointer(size: Size) throws {
    let (first, modal) = (Screen("first"), Screen("modal"))
    let rig = try Rig(first, size: size)
    first.present(modal, animated: false)
    let start = Point(size.width / 2, 60)
    rig.pointer(.pressed, start)
    rig.pointer(.dragged, start + Vector(0, 8))
    for travel in [40.0, 200, 90] {
      rig.pointer(.dragged, start + Vector(5, 8 + travel))
      rig.draw()
      #expect(abs(modal.view.convert(Point.zero, to: nil, by: .shown).y - travel) < 1e-6)
    }
  }

  /// A push without an opening drag can be caught, and then follows the pointer along its path.
  @Test(arguments: await sizes) func caughtPushFollowsPointer(size: Size) throws {
    let pair = try Pair()
    try pair.rig.resize(to: size)
    pair.push(waiting: 0.1)
    let start = Point(size.width * 0.9, 200)
    let before = edge(pair.second.view)
    pair.rig.pointer(.pressed, start)
    #expect(pair.coordinator.isHeld)
    for travel in [-20.0, -30, -5] {
      pair.rig.pointer(.dragged, start + Vector(travel, 0))
      pair.rig.draw()
      #expect(abs(edge(pair.second.view) - before - travel) < 1e-6, "\(travel)")
    }
  }

  /// A screen that is caught in flight moves as far as the pointer, also after the window has been resized.
  @Test(arguments: await sizes, await sizes)
  func caughtScreenFollowsPointerAfterResize(size: Size, next: Size) throws {
    let pair = try Pair()
    try pair.rig.resize(to: size)
    pair.push(waiting: 0.1)
    let start = Point(size.width * 0.9, 200)
    pair.rig.pointer(.pressed, start)
    pair.rig.pointer(.dragged, start + Vector(-10, 0))
    try pair.rig.resize(to: next)
    let before = edge(pair.second.view)
    for travel in [-5.0, -8, 4] {
      pair.rig.pointer(.dragged, start + Vector(-10 + travel, 0))
      pair.rig.draw()
      #expect(abs(edge(pair.second.view) - before - travel) < 1e-6, "\(travel)")
    }
  }

  @Test func delegateIsAskedOnceForDrag() throws {
    let pair = try Pair(SlideUp())
    pair.push(animated: false)
    let before = pair.chooser?.questions.count ?? 0
    pair.rig.drag(from: Point(200, 200), by: Vector(0, 120), in: 0.1)
    #expect(!pair.coordinator.isIdle && (pair.chooser?.questions.count ?? 0) == before + 1)
  }

  /// A drag that none of the named drags accepts is measured by its distance from the home of the transition.
  @Test(arguments: [(Vector(0, 40), true), (Vector(0, -40), false)])
  func dragTowardHomeAdvancesCaughtPop(travel: Vector, isHome: Bool) throws {
    struct Shrink: Transition {
      func prepare(in context: TransitionContext) -> View? { context.foreground.view }
      func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
        guard state == .dismissed else { return }
        view.transform = .scale(0.1)
        view.center = Point(195, 800)
      }
      func drags(for operation: TransitionOperation) -> [Drag] { [.outward] }
      func home(for view: View, in context: TransitionContext) -> Point { Point(195, 800) }
    }
    let pair = try Pair(Shrink())
    pair.push(animated: false)
    pair.pop(waiting: 0.08)
    pair.rig.pointer(.pressed, Point(195, 500))
    #expect(pair.coordinator.isHeld)
    let before = pair.coordinator.progress
    pair.rig.pointer(.dragged, Point(195, 500) + travel)
    #expect(isHome ? pair.coordinator.progress > before + 0.01 : pair.coordinator.progress < before - 0.01)
  }

  /// The transition is released after a drag to one side, caught, and dragged on to that side.
  @Test(arguments: [1.0, -1]) func caughtSidewaysDragContinuesToSameSide(side: Double) throws {
    struct Sideways: Transition {
      func prepare(in context: TransitionContext) -> View? { context.foreground.view }
      func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
        if state == .dismissed { view.transform = .scale(0.2) }
      }
      func drags(for operation: TransitionOperation) -> [Drag] { [.right, .left] }
      func length(of drag: Drag, for view: View, in context: TransitionContext) -> Double? { 200 }
    }
    let pair = try Pair(Sideways())
    let pan = PanGestureRecognizer { [unowned pair] pan in
      if pan.state == .began { pair.navigation.pushViewController(pair.second, draggedBy: pan) }
    }
    pair.first.view.addGestureRecognizer(pan)
    pair.rig.drag(from: Point(195, 400), by: Vector(side * 90, 0), in: 0.5)
    pair.rig.pointer(.released, Point(195 + side * 90, 400), waiting: 0.03)
    pair.rig.pointer(.pressed, Point(195, 400))
    #expect(pair.coordinator.isHeld)
    let before = pair.coordinator.progress
    pair.rig.pointer(.dragged, Point(195 + side * 20, 400))
    #expect(abs(pair.coordinator.progress - before - 0.1) < 1e-9)
    pair.rig.pointer(.dragged, Point(195 + side * 30, 400))
    #expect(abs(pair.coordinator.progress - before - 0.15) < 1e-9)
  }

  /// The view under the pointer moves against the direction of the outward drag; after the catch, dragging to that side still
  /// opens the screen.
  @Test(arguments: [1.0, -1]) func caughtOutwardDragKeepsItsSide(side: Double) throws {
    struct Aside: Transition {
      let way: Double
      func prepare(in context: TransitionContext) -> View? { context.foreground.view }
      func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
        if state == .dismissed { view.center.x += way }
      }
      func drags(for operation: TransitionOperation) -> [Drag] { [.outward] }
      func length(of drag: Drag, for view: View, in context: TransitionContext) -> Double? { 200 }
    }
    // The screen comes from the side toward which the drag moves.
    let pair = try Pair(Aside(way: side * 300))
    let pan = PanGestureRecognizer { [unowned pair] pan in
      if pan.state == .began { pair.navigation.pushViewController(pair.second, draggedBy: pan) }
    }
    pair.first.view.addGestureRecognizer(pan)
    pair.rig.drag(from: Point(195, 400), by: Vector(side * 90, 0), in: 0.5)
    pair.rig.pointer(.released, Point(195 + side * 90, 400), waiting: 0.03)
    let grip = Point(195 + side * 100, 400)
    pair.rig.pointer(.pressed, grip)
    #expect(pair.coordinator.isHeld)
    let before = pair.coordinator.progress
    pair.rig.pointer(.dragged, grip + Vector(side * 20, 0))
    #expect(abs(pair.coordinator.progress - before - 0.1) < 1e-9)
  }
}
