import Testing

@testable import SegueControllers

/// Views that follow the pointer off the path of their transition.
@Suite struct FollowTests {
  /// The foreground shrinks around the grabbed point, which stays under the pointer. With `tilts`, its corner radius grows with
  /// the sideways travel.
  struct Shrink: Transition {
    var tilts = false

    func prepare(in context: TransitionContext) -> View? { context.foreground.view }

    func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
      if state == .dismissed { card.transform = .scale(0.5) }
    }

    func tracks(for card: View, in context: TransitionContext) -> [Track] {
      [Track(.spring(duration: 0.4, dampingRatio: 0.7))]
    }

    func drags(for operation: TransitionOperation) -> [Drag] { [.outward] }

    func length(of drag: Drag, for card: View, in context: TransitionContext) -> Double? { 300 }

    func follow(_ drag: DragState, _ card: View, in context: TransitionContext) {
      if context.operation.isForward { return }
      drag.keepUnderPointer(card)
      if tilts { card.cornerRadius = abs(drag.travel.dx) / 4 }
    }
  }

  private static let start = Point(200, 400)

  /// The location of the pointer after the slop of a drag along `way`, which is the grabbed point.
  private func grabbed(_ way: Vector) -> Point { Self.start + way.normalized * 8 }

  private func open(_ transition: Shrink = Shrink()) throws -> Pair {
    let pair = try Pair(transition)
    pair.push(animated: false)
    return pair
  }

  /// The position at which a point of the open screen is shown.
  private func grip(_ pair: Pair, _ point: Point = start) -> Point {
    pair.second.view.convert(point, to: nil, by: .shown)
  }

  private func expectNear(_ one: Point, _ other: Point, within tolerance: Double = 1e-6) {
    #expect(one.distance(to: other) <= tolerance, "\(one) \(other)")
  }

  @Test(arguments: [Vector(90, 0), Vector(-60, 110), Vector(0, -250), Vector(6, -7), Vector(0, 330)])
  func grabbedPointStaysUnderPointer(way: Vector) throws {
    let pair = try open()
    pair.rig.drag(from: Self.start, by: way, in: 0.3)
    #expect(!pair.coordinator.isIdle)
    expectNear(grip(pair, grabbed(way)), Self.start + way)
    #expect(abs(pair.coordinator.progress - max(0, way.length - 8).clamped(to: 0...300) / 300) < 1e-9)
  }

  /// The first speed is low enough for the screen to return, the second high enough to finish.
  @Test(arguments: [Vector(60, 80), Vector(-480, 360)], [false, true])
  func releaseKeepsPositionAndSpeed(velocity: Vector, tilts: Bool) throws {
    let pair = try open(Shrink(tilts: tilts))
    let way = velocity * (120 / velocity.length)
    pair.rig.drag(from: Self.start, by: way, in: 120 / velocity.length)
    let held = grip(pair, grabbed(way))
    expectNear(held, Self.start + way)
    let radius = pair.second.view.shown.cornerRadius
    #expect((radius > 1) == tilts)
    pair.rig.pointer(.released, Self.start + way)
    #expect(!pair.coordinator.isHeld)
    expectNear(grip(pair, grabbed(way)), held)
    #expect(abs(pair.second.view.shown.cornerRadius - radius) < 1e-9)
    let step = 1e-5
    pair.rig.jump(to: pair.rig.now + step)
    let speed = (grip(pair, grabbed(way)) - held) * (1 / step)
    #expect((speed - velocity).length <= velocity.length * 0.01, "\(speed) \(velocity)")
    let bend = (pair.second.view.shown.cornerRadius - radius) / step
    #expect(!tilts || abs(bend - abs(velocity.dx) / 4) <= abs(velocity.dx) / 4 * 0.01)
    pair.rig.wait(2)
    #expect(pair.stack == (velocity.length > 500 ? ["first"] : ["first", "second"]))
    #expect(pair.second.view.presentation == nil && pair.second.view.cornerRadius == 0)
  }

  @Test func restAfterDragRestoresTree() throws {
    let pair = try open(Shrink(tilts: true))
    let (before, pixels) = (pair.dump, pair.rig.pixels)
    pair.rig.drag(from: Self.start, by: Vector(70, 40), in: 0.2)
    pair.rig.wait(0.3)
    pair.rig.pointer(.released, Self.start + Vector(70, 40), waiting: 2)
    #expect(pair.coordinator.isIdle && pair.dump == before && pair.rig.pixels == pixels)
  }

  /// The screen is released, and caught before it arrives.
  @Test(arguments: [0.01, 0.05, 0.12]) func pressCatchesReturningScreenWithoutJump(moment: Double) throws {
    let pair = try open()
    pair.rig.drag(from: Self.start, by: Vector(90, 60), in: 0.2)
    pair.rig.wait(0.3)
    pair.rig.pointer(.released, Self.start + Vector(90, 60), waiting: moment)
    let shown = pair.rig.places
    pair.rig.pointer(.pressed, Point(220, 500))
    #expect(pair.coordinator.isHeld && pair.rig.largestMove(since: shown) < 1e-6)
    pair.rig.wait(1)
    #expect(pair.rig.largestMove(since: shown) < 1e-6)
    pair.rig.pointer(.dragged, Point(221, 500))
    #expect(pair.rig.largestMove(since: shown) < 6)
    pair.rig.pointer(.released, Point(221, 500), waiting: 2)
    #expect(pair.coordinator.isIdle)
  }

  /// The offset that the pointer caused springs to zero; the key changes the fraction immediately.
  @Test func keyTakesTransitionFromPointer() throws {
    let pair = try open()
    pair.rig.drag(from: Self.start, by: Vector(0, 108), in: 0.3)
    let shown = pair.rig.places
    pair.rig.key(.right)
    #expect(pair.rig.largestMove(since: shown) < 5)
    #expect(abs(pair.coordinator.progress - (100.0 / 300 + 0.01)) < 1e-9)
    pair.rig.wait(1)
    expectNear(pair.middle(of: pair.second.view), Point(195, 422))
    #expect(pair.coordinator.isHeld)
    pair.rig.key(.escape, waiting: 1)
    #expect(pair.stack == ["first", "second"])
  }

  @Test func followedPositionsDoNotDependOnFrameRate() throws {
    func places(rate: Double) throws -> [Point] {
      let pair = try open()
      pair.rig.pointer(.pressed, Self.start)
      pair.rig.wait(0.05, rate: rate)
      pair.rig.pointer(.dragged, Self.start + Vector(30, 40))
      pair.rig.wait(0.02, rate: rate)
      pair.rig.pointer(.dragged, Self.start + Vector(50, 70))
      pair.rig.pointer(.released, Self.start + Vector(50, 70))
      return [0.03, 0.05, 0.1].map { seconds in
        pair.rig.wait(seconds, rate: rate)
        return grip(pair)
      }
    }
    for (one, other) in zip(try places(rate: 30), try places(rate: 240)) { expectNear(one, other) }
  }

  @Test func resizeKeepsGrabbedPartUnderPointer() throws {
    let pair = try open()
    pair.rig.drag(from: Self.start, by: Vector(40, 30), in: 0.2)
    try pair.rig.resize(to: Size(500, 900))
    let point = grabbed(Vector(40, 30))
    let same = Point(point.x / 390 * 500, point.y / 844 * 900)
    expectNear(grip(pair, same), Self.start + Vector(40, 30))
  }

  @Test func reducedMotionFollowsPointer() throws {
    let pair = try Pair(Shrink(), reducesMotion: true)
    pair.push(animated: false)
    pair.rig.drag(from: Self.start, by: Vector(40, 30), in: 0.2)
    #expect(pair.coordinator.isHeld)
    expectNear(grip(pair, grabbed(Vector(40, 30))), Self.start + Vector(40, 30))
  }

  @Test func contextKnowsHeldView() throws {
    final class Holds: Transition {
      var held: [Bool?] = []
      func prepare(in context: TransitionContext) -> View? { context.foreground.view }
      func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
        if state == .dismissed { card.center.y += 400 }
      }
      func drags(for operation: TransitionOperation) -> [Drag] { [.down] }
      func follow(_ drag: DragState, _ card: View, in context: TransitionContext) {
        held += [drag.isHolding(card), context.drag?.isHolding(card)]
      }
    }
    let transition = Holds()
    let pair = try Pair(transition)
    pair.push(animated: false)
    pair.rig.drag(from: Self.start, by: Vector(0, 90), in: 0.1)
    #expect(transition.held.count > 4 && transition.held.allSatisfy { $0 == true })
  }

  /// During the drag, a wider window makes the transition move another view, which is being animated by something else.
  @Test(arguments: [false, true]) func resizeDuringDragKeepsOtherAnimations(isAnimatedBefore: Bool) throws {
    struct Wide: Transition {
      func prepare(in context: TransitionContext) -> View? { context.foreground.view }
      func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
        guard state == .dismissed else { return }
        card.center.y += context.container.bounds.height
        guard context.container.bounds.width > 500 else { return }
        for view in [context.background.view] + card.subviews {
          view.alpha = 0.3
          view.center.x += 40
        }
      }
      func drags(for operation: TransitionOperation) -> [Drag] { [.down] }
      func follow(_ drag: DragState, _ card: View, in context: TransitionContext) {
        drag.keepUnderPointer(card)
      }
    }
    let pair = try Pair(Wide())
    pair.push(animated: false)
    let box = pair.second.box
    func animate() {
      box.animate(withDuration: 2) {
        box.center.x = 300
        box.alpha = 0.5
      }
    }
    if isAnimatedBefore { animate() }
    pair.rig.drag(from: Self.start, by: Vector(0, 150), in: 0.1)
    if !isAnimatedBefore { animate() }
    pair.rig.wait(0.1)
    let alpha = box.shown.alpha
    try pair.rig.resize(to: Size(700, 844))
    #expect(abs(box.shown.alpha - alpha) < 1e-6)
    #expect(abs(pair.second.view.shown.center.y - 422 - 142) < 1e-6)
    pair.rig.wait(0.1)
    pair.rig.pointer(.released, Self.start + Vector(0, 150), waiting: 3)
    #expect(pair.coordinator.isIdle && box.presentation == nil && pair.rig.window.timeline.isIdle)
  }
}
