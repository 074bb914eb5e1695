import Testing

@testable import SegueControllers

/// Transitions that are caught, released and reversed: Docs/BEHAVIOR.md#dragging-and-releasing.
@Suite struct CatchingTests {
  static let moments = [0.02, 0.1, 0.17, 0.22]

  /// A point on the screen that rises from below.
  private func place(at moment: Double) -> Point { Point(200, moment < 0.05 ? 830 : 400) }

  /// Only a press on a moving view catches the transition.
  @Test func pressNextToMovingScreenIsIgnored() throws {
    let pair = try Pair(SlideUp())
    pair.push(waiting: 0.02)
    pair.rig.pointer(.pressed, Point(200, 400), waiting: 0.1)
    pair.rig.pointer(.dragged, Point(200, 600))
    #expect(!pair.coordinator.isHeld)
    pair.rig.pointer(.released, Point(200, 600), waiting: 1)
    #expect(pair.stack == ["first", "second"])
  }

  @Test(arguments: await moments) func pressHoldsTransitionWithoutJump(at moment: Double) throws {
    let pair = try Pair(SlideUp())
    pair.push(waiting: moment)
    let before = pair.rig.places
    pair.rig.pointer(.pressed, place(at: moment))
    #expect(pair.coordinator.isHeld)
    #expect(pair.rig.largestMove(since: before) < 1e-6)
    pair.rig.wait(2)
    #expect(pair.coordinator.isHeld)
    #expect(pair.rig.largestMove(since: before) < 1e-6)
  }

  @Test(arguments: await moments) func caughtScreenFollowsPointerWithoutJump(at moment: Double) throws {
    let pair = try Pair(SlideUp())
    pair.push(waiting: moment)
    let held = pair.middle(of: pair.second.view).y
    let start = place(at: moment)
    pair.rig.pointer(.pressed, start)
    for step in 1...10 {
      pair.rig.wait(0.01)
      pair.rig.pointer(.dragged, start + Vector(0, Double(step)))
      let expected = min(422 + 844, held + Double(step) * 844 / 400)
      #expect(abs(pair.middle(of: pair.second.view).y - expected) < 1e-6)
    }
    let before = pair.rig.places
    pair.rig.pointer(.released, start + Vector(0, 10))
    #expect(pair.rig.largestMove(since: before) < 1e-6)
  }

  @Test(arguments: await moments, [true, false])
  func pressWithoutTravelContinuesInSameDirection(at moment: Double, back: Bool) throws {
    let pair = try Pair(SlideUp())
    pair.push(waiting: moment)
    if back {
      pair.coordinator.cancel()
      pair.rig.wait(0.01)
    }
    pair.rig.pointer(.pressed, Point(200, 400), waiting: 0.5)
    pair.rig.pointer(.released, Point(200, 400))
    #expect(!pair.coordinator.isHeld)
    pair.rig.wait(2)
    #expect(pair.stack == (back ? ["first"] : ["first", "second"]))
  }

  @Test(arguments: [(450.0, false), (550, true), (-450, false), (-550, false)])
  func releaseBelowHalfFinishesWhenFast(speed: Double, finishes: Bool) throws {
    try expectRelease(at: 0.3, speed: speed, finishes: finishes)
  }

  @Test(arguments: [(450.0, true), (550, true), (-450, true), (-550, false)])
  func releaseAboveHalfCancelsWhenFastBackward(speed: Double, finishes: Bool) throws {
    try expectRelease(at: 0.7, speed: speed, finishes: finishes)
  }

  /// Catches a push and releases it at `fraction`, with a speed in points per second; upward is forward.
  private func expectRelease(at fraction: Double, speed: Double, finishes: Bool) throws {
    let pair = try Pair(SlideUp())
    pair.push(waiting: 0.1)
    let start = pair.coordinator.progress
    pair.rig.pointer(.pressed, Point(200, 600))
    // Slowly move to the point from which the throw ends at the fraction.
    let throwLength = speed * 0.1
    let slow = (fraction - start) * 400 - throwLength
    pair.rig.move(from: Point(200, 600), by: Vector(0, -slow), in: 1)
    pair.rig.move(from: Point(200, 600 - slow), by: Vector(0, -throwLength), in: 0.1)
    #expect(abs(pair.coordinator.progress - fraction) < 1e-6)
    pair.rig.pointer(.released, Point(200, 600 - slow - throwLength))
    let before = pair.coordinator.progress
    pair.rig.jump(to: pair.rig.now + 1e-4)
    #expect(
      abs((pair.coordinator.progress - before) / 1e-4 - speed / 400) < 0.1, "the velocity is handed over")
    pair.rig.wait(2)
    #expect(pair.stack == (finishes ? ["first", "second"] : ["first"]))
  }

  /// A foreground that grows from its center and can be dragged away along `back`.
  struct Grow: Transition {
    let back: Drag
    func prepare(in context: TransitionContext) -> View? { context.foreground.view }
    func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
      if state == .dismissed { card.transform = .scale(0.2) }
    }
    func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [back] }
    func length(of drag: Drag, for card: View, in context: TransitionContext) -> Double? { 400 }
  }

  /// The view under the pointer moves down while the foreground grows. The drag that closes the foreground at rest also closes
  /// it in flight.
  @Test(arguments: [Drag.down, .outward, .up, .right], [1.0, -1])
  func caughtTransitionFollowsItsClosingDrag(back: Drag, sign: Double) throws {
    let pair = try Pair(Grow(back: back))
    pair.push(waiting: 0.1)
    let held = pair.coordinator.progress
    pair.rig.pointer(.pressed, Point(200, 600))
    #expect(pair.coordinator.isHeld)
    pair.rig.move(from: Point(200, 600), by: Vector(0, 20 * sign), in: 0.2)
    let change = pair.coordinator.progress - held
    switch back {
    case .outward: #expect(abs(change + 0.05) < 1e-6)
    case .down: #expect(abs(change + 0.05 * sign) < 1e-6)
    case .up: #expect(abs(change - 0.05 * sign) < 1e-6)
    default: #expect(change * sign > 0.01, "with what is under it")
    }
  }

  @Test func restingPointerReleasesWithoutVelocity() throws {
    let pair = try Pair(SlideUp())
    pair.push(waiting: 0.1)
    let start = pair.coordinator.progress
    pair.rig.pointer(.pressed, Point(200, 400))
    pair.rig.move(from: Point(200, 400), by: Vector(0, 400 * (start - 0.4)), in: 0.05)
    pair.rig.wait(0.1)
    pair.rig.pointer(.released, Point(200, 400 + 400 * (start - 0.4)), waiting: 2)
    #expect(pair.stack == ["first"])
  }

  @Test func lostPressReleasesWithoutVelocity() throws {
    let pair = try Pair(SlideUp())
    pair.push(animated: false)
    pair.rig.drag(from: Point(200, 200), by: Vector(0, 8 + 100), in: 0.05)
    #expect(abs(pair.coordinator.progress - 0.25) < 1e-9)
    pair.rig.pointer(.lost, Point(200, 308))
    #expect(!pair.coordinator.isHeld)
    let before = pair.coordinator.progress
    pair.rig.jump(to: pair.rig.now + 1e-5)
    #expect(abs(pair.coordinator.progress - before) < 1e-6)
    pair.rig.wait(2)
    #expect(pair.stack == ["first", "second"])
  }

  @Test func dragOfOneLongStepIsFollowedImmediately() throws {
    let pair = try Pair(SlideUp())
    pair.push(animated: false)
    pair.rig.pointer(.pressed, Point(200, 200), waiting: 0.02)
    pair.rig.pointer(.dragged, Point(200, 200 + 8 + 300))
    #expect(abs(pair.coordinator.progress - 0.75) < 1e-9)
    pair.rig.wait(0.5)
    pair.rig.pointer(.released, Point(200, 508), waiting: 2)
    #expect(pair.stack == ["first"])
  }

  @Test func dragKeepsItsInitialAxis() throws {
    let pair = try Pair(SlideUp())
    pair.push(animated: false)
    pair.rig.drag(from: Point(100, 200), by: Vector(0, 108), in: 0.2)
    let before = pair.coordinator.progress
    pair.rig.move(from: Point(100, 308), by: Vector(250, 0), in: 0.2)
    #expect(abs(pair.coordinator.progress - before) < 1e-9)
  }

  @Test func dragBeyondEitherEndIsClamped() throws {
    let pair = try Pair(SlideUp())
    pair.push(animated: false)
    pair.rig.drag(from: Point(200, 200), by: Vector(0, 600), in: 0.3)
    #expect(pair.coordinator.progress == 1)
    pair.rig.move(from: Point(200, 800), by: Vector(0, -790), in: 0.3)
    #expect(pair.coordinator.progress == 0)
  }

  /// After a key has released the transition, the pointer that is still pressed has no effect.
  @Test func keyTakesTransitionFromPointer() throws {
    let pair = try Pair(SlideUp())
    pair.push(waiting: 0.1)
    pair.rig.pointer(.pressed, Point(200, 400))
    pair.rig.move(from: Point(200, 400), by: Vector(0, 40), in: 0.1)
    pair.rig.key(.space)
    #expect(!pair.coordinator.isHeld)
    pair.rig.wait(0.03)
    pair.rig.key(.space)
    #expect(pair.coordinator.isHeld)
    let before = pair.rig.places
    pair.rig.pointer(.dragged, Point(200, 500))
    #expect(pair.rig.largestMove(since: before) < 1e-6)
    pair.rig.pointer(.released, Point(200, 500))
    #expect(pair.coordinator.isHeld)
  }
}
