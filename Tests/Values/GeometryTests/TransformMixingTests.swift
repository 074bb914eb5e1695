import Foundation
import SegueGeometry
import SegueTestSupport
import Testing

/// Maps mixed from two others: Docs/MOTION.md#transforms.
@Suite struct TransformMixingTests {
  private func turn(_ degrees: Double) -> Transform {
    let angle = degrees * .pi / 180
    return Transform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }

  private func random(_ seeds: inout SeededGenerator) -> Transform {
    func next() -> Double { seeds.next(in: -3...3) }
    return Transform(a: next(), b: next(), c: next(), d: next(), tx: next(), ty: next())
  }

  private func near(_ p: Transform, _ q: Transform, _ accuracy: Double = 1e-12) -> Bool {
    zip([p.a, p.b, p.c, p.d, p.tx, p.ty], [q.a, q.b, q.c, q.d, q.tx, q.ty])
      .allSatisfy { abs($0 - $1) <= accuracy }
  }

  @Test func halfTurnMixesInTheNegativeDirection() {
    let half = turn(180)
    let quarter = Transform.identity.mixed(with: half, at: 0.25)
    #expect(near(quarter, turn(-45)))
    #expect(near(Transform.identity.mixed(with: half, at: 0.5), turn(-90)))
    // The other way round takes the same path.
    #expect(near(half.mixed(with: .identity, at: 0.75), turn(-45)))
    #expect(near(Transform.identity.mixed(with: turn(-180), at: 0.25), turn(-45)))
  }

  @Test(arguments: [(0.0, 90.0, 45.0), (0, -90, -45), (170, -170, 180), (-100, 100, 180), (30, 50, 40)])
  func rotationsMixAlongTheShorterWay(from: Double, to: Double, middle: Double) {
    #expect(near(turn(from).mixed(with: turn(to), at: 0.5), turn(middle)))
  }

  @Test(arguments: 1...200) func mixingIsExactAtEndsAndContinuous(seed: Int) {
    var seeds = SeededGenerator(seed)
    let (from, to) = (random(&seeds), random(&seeds))
    #expect(from.mixed(with: to, at: 0) == from)
    #expect(from.mixed(with: to, at: 1) == to)
    #expect(from.mixed(with: from, at: 0.37) == from)
    #expect(near(from.mixed(with: to, at: 1e-12), from, 1e-9))
    #expect(near(from.mixed(with: to, at: 1 - 1e-12), to, 1e-9))
  }

  @Test(arguments: 1...200) func uprightMapsStayExactlyUpright(seed: Int) {
    var seeds = SeededGenerator(seed)
    func upright() -> Transform {
      Transform.scale(seeds.next(in: -4...4), seeds.next(in: -4...4))
        .concatenating(.translation(Vector(seeds.next(in: -500...500), seeds.next(in: -500...500))))
    }
    let (from, to) = (upright(), upright())
    let fraction = seeds.next(in: -0.2...1.2)
    let map = from.mixed(with: to, at: fraction)
    #expect(map.b == 0 && map.c == 0)
    #expect(map.a == from.a.mixed(with: to.a, at: fraction))
    #expect(map.ty == from.ty.mixed(with: to.ty, at: fraction))
  }

  @Test func scaleAndRotationMixSeparately() {
    let end = Transform.scale(3, 0.5).concatenating(turn(60)).concatenating(.translation(Vector(40, -10)))
    let middle = Transform.scale(2, 0.75).concatenating(turn(30)).concatenating(.translation(Vector(20, -5)))
    #expect(near(Transform.identity.mixed(with: end, at: 0.5), middle))
  }

  @Test func shearMixesSeparately() {
    let lean = Transform(a: 1, b: 0, c: 0.8, d: 1, tx: 0, ty: 0)
    let middle = Transform(a: 1, b: 0, c: 0.4, d: 1, tx: 0, ty: 0)
    #expect(near(Transform.identity.mixed(with: lean, at: 0.5), middle))
  }

  @Test func mixingExtrapolatesBeyondTheEnds() {
    #expect(near(Transform.identity.mixed(with: turn(40), at: 1.1), turn(44)))
    #expect(near(turn(40).mixed(with: .identity, at: 1.1), turn(-4)))
  }

  /// A card seen edge-on has no x axis from which its angle could be read.
  @Test func edgeOnCardUnfoldsInPlace() {
    let edge = Transform(a: 0, b: 0, c: -1, d: 0, tx: 0, ty: 0)
    #expect(near(edge.mixed(with: turn(90), at: 0.5), Transform.scale(0.5, 1).concatenating(turn(90))))
  }

  @Test func flatMapsMixContinuously() {
    let flat = Transform(a: 0, b: 0, c: -2, d: 0, tx: 1, ty: 1)
    for map in [flat, .scale(0), Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0)] {
      let mixed = map.mixed(with: turn(30), at: 1e-12)
      #expect(near(mixed, map, 1e-9))
    }
  }
}
