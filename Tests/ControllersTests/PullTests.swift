import Geometry
import Testing
import Views

@testable import Controllers

/// Views that a hand pulls off their way: design.md, section 5, free drags.
@Suite struct PullTests {
  /// The foreground shrinks in its place, so that where its middle is says how far it was pulled.
  struct Shrink: Transition {
    func participants(in context: TransitionContext) -> View? { context.foreground.view }

    func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
      if state == .dismissed { card.transform = .scale(0.5) }
    }

    func tracks(for card: View, in context: TransitionContext) -> [Track] {
      [Track(.spring(duration: 0.4, dampingRatio: 0.7))]
    }

    func dragPaths(for operation: TransitionOperation) -> [DragPath] { [.outward(length: 300)] }

    func pulledViews(for card: View, in context: TransitionContext) -> [View] {
      context.operation.isForward ? [] : [card]
    }
  }

  private static let start = Point(200, 400)

  private func open() throws -> Pair {
    let pair = try Pair(Shrink())
    pair.push(animated: false)
    return pair
  }

  /// How far the open screen is off its way.
  private func offset(_ pair: Pair) -> Vector { pair.middle(of: pair.second.view) - Point(195, 422) }

  private func expectNear(_ one: Vector, _ other: Vector, within tolerance: Double = 1e-6) {
    #expect((one - other).length <= tolerance, "\(one) \(other)")
  }

  @Test(arguments: [Vector(90, 0), Vector(-60, 110), Vector(0, -250), Vector(5, -6.25)])
  func theViewFollowsTheHandLessAndLess(way: Vector) throws {
    let pair = try open()
    pair.rig.drag(from: Self.start, by: way, in: 0.3)
    let travel = way.normalized * (way.length - 8)
    expectNear(offset(pair), way.length > 8 ? travel * (1 - travel.length / 300) : .zero)
    #expect(abs(pair.coordinator.progress - travel.length / 300) < 1e-9)
  }

  @Test func backWhereItBeganItIsOnItsWay() throws {
    let pair = try open()
    pair.rig.drag(from: Self.start, by: Vector(80, 50), in: 0.2)
    pair.rig.move(from: Self.start + Vector(80, 50), by: Vector(-84, -53), in: 0.2)
    #expect(pair.coordinator.isHeld && pair.coordinator.progress == 0)
    expectNear(offset(pair), .zero)
  }

  @Test func atTheEndOfThePathItIsOnItsWay() throws {
    let pair = try open()
    pair.rig.drag(from: Self.start, by: Vector(0, 330), in: 0.2)
    expectNear(offset(pair), .zero)
  }

  /// Slow enough to go back, and fast enough to go on.
  @Test(arguments: [Vector(60, 80), Vector(-480, 360)])
  func lettingGoIsNoJumpInPlaceNorInSpeed(velocity: Vector) throws {
    let pair = try open()
    let way = velocity * (120 / velocity.length)
    pair.rig.drag(from: Self.start, by: way, in: 120 / velocity.length)
    let held = offset(pair)
    pair.rig.pointer(.released, Self.start + way)
    #expect(!pair.coordinator.isHeld)
    expectNear(offset(pair), held)
    pair.rig.jump(to: pair.rig.now + 1e-6)
    // The product rule, for travel · (1 - fraction).
    let travel = way.normalized * 112
    let speed = velocity * (1 - 112 / 300) - travel * (velocity.length / 300)
    expectNear((offset(pair) - held) * 1e6, speed, within: 0.05)
    pair.rig.wait(2)
    #expect(pair.stack == (velocity.length > 500 ? ["first"] : ["first", "second"]))
    expectNear(pair.middle(of: pair.second.view) - Point(195, 422), .zero)
  }

  @Test func atRestNothingIsLeft() throws {
    let pair = try open()
    let before = pair.dump
    let pixels = pair.rig.pixels
    pair.rig.drag(from: Self.start, by: Vector(70, 40), in: 0.2)
    pair.rig.wait(0.3)
    pair.rig.pointer(.released, Self.start + Vector(70, 40))
    pair.rig.wait(2)
    #expect(pair.coordinator.isIdle && pair.dump == before && pair.rig.pixels == pixels)
  }

  /// Thrown back, and caught before it has arrived.
  @Test(arguments: [0.01, 0.05, 0.12]) func aPressTakesHoldOfItWhereItIs(moment: Double) throws {
    let pair = try open()
    pair.rig.drag(from: Self.start, by: Vector(90, 60), in: 0.2)
    pair.rig.wait(0.3)
    pair.rig.pointer(.released, Self.start + Vector(90, 60))
    pair.rig.wait(moment)
    let shown = offset(pair)
    #expect(shown.length > 1)
    pair.rig.pointer(.pressed, Point(120, 500))
    expectNear(offset(pair), shown)
    pair.rig.wait(1)
    expectNear(offset(pair), shown)
    // It follows from there, and home again.
    let fraction = pair.coordinator.progress
    pair.rig.pointer(.dragged, Point(121, 500))
    #expect(abs((offset(pair) - shown).dx - (1 - fraction)) < 0.02)
    pair.rig.move(from: Point(121, 500), by: Vector(-1, 0), in: 0.2)
    expectNear(offset(pair), shown)
    pair.rig.pointer(.released, Point(120, 500))
    pair.rig.wait(2)
    #expect(pair.coordinator.isIdle)
  }

  /// A key takes the transition from the hand: what the hand had pulled goes home, and the key has its fraction at once.
  @Test func aKeyTakesOver() throws {
    let pair = try open()
    pair.rig.drag(from: Self.start, by: Vector(0, 108), in: 0.3)
    let shown = offset(pair)
    pair.rig.key(.right)
    expectNear(offset(pair), shown)
    #expect(abs(pair.coordinator.progress - (100.0 / 300 + 0.01)) < 1e-9)
    pair.rig.wait(0.05)
    #expect(offset(pair).dy < shown.dy - 5)
    pair.rig.wait(1)
    expectNear(offset(pair), .zero)
    #expect(pair.coordinator.isHeld)
    pair.rig.key(.escape)
    pair.rig.wait(1)
    #expect(pair.stack == ["first", "second"])
  }

  @Test func theOtherWayNothingIsPulled() throws {
    let pair = try Pair(Shrink())
    pair.push()
    pair.rig.wait(0.1)
    pair.rig.pointer(.pressed, Self.start)
    pair.rig.move(from: Self.start, by: Vector(30, 40), in: 0.1)
    expectNear(offset(pair), .zero)
  }

  @Test func framesDoNotMatter() throws {
    func places(rate: Double) throws -> [Vector] {
      let pair = try open()
      pair.rig.pointer(.pressed, Self.start)
      pair.rig.wait(0.05, rate: rate)
      pair.rig.pointer(.dragged, Self.start + Vector(30, 40))
      pair.rig.wait(0.02, rate: rate)
      pair.rig.pointer(.dragged, Self.start + Vector(50, 70))
      pair.rig.pointer(.released, Self.start + Vector(50, 70))
      return [0.03, 0.05, 0.1].map { seconds in
        pair.rig.wait(seconds, rate: rate)
        return offset(pair)
      }
    }
    for (one, other) in zip(try places(rate: 30), try places(rate: 240)) { expectNear(one, other) }
  }

  @Test func resizedInFlightItStaysAsFarOff() throws {
    let pair = try open()
    pair.rig.drag(from: Self.start, by: Vector(40, 30), in: 0.2)
    let shown = offset(pair)
    try pair.rig.resize(to: Size(500, 900))
    expectNear(pair.middle(of: pair.second.view) - Point(250, 450), shown)
  }

  @Test func reducedMotionOnlyFades() throws {
    let pair = try Pair(Shrink(), reducesMotion: true)
    pair.push(animated: false)
    pair.rig.drag(from: Self.start, by: Vector(40, 30), in: 0.2)
    #expect(pair.coordinator.isHeld)
    expectNear(offset(pair), .zero)
  }
}
