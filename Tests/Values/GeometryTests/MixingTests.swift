import SegueGeometry
import SegueTestSupport
import Testing

@Suite struct MixingTests {
  private func check<Value: Animatable>(_ from: Value, _ to: Value, middle: Value) {
    #expect(from.mixed(with: to, at: 0) == from)
    #expect(from.mixed(with: to, at: 1) == to)
    #expect(from.mixed(with: to, at: 0.5) == middle)
    #expect(to.mixed(with: from, at: 0.5) == middle)
  }

  @Test func everyTypeMixes() {
    check(2.0, 6, middle: 4)
    check(Point(0, 2), Point(4, 0), middle: Point(2, 1))
    check(Vector(0, 2), Vector(4, 0), middle: Vector(2, 1))
    check(Size(0, 2), Size(4, 0), middle: Size(2, 1))
    check(
      Rect(x: 0, y: 0, width: 10, height: 20), Rect(x: 4, y: 8, width: 30, height: 0),
      middle: Rect(x: 2, y: 4, width: 20, height: 10))
    check(Transform.scale(1), Transform.scale(3), middle: Transform.scale(2))
  }

  /// The last frame must equal the screen at rest, to the last digit.
  @Test(arguments: 1...500) func endsAreExact(seed: Int) {
    var seeds = SeededGenerator(seed)
    let (from, to) = (seeds.next(in: -1000...1000), seeds.next(in: -1e-3...1e-3))
    #expect(from.mixed(with: to, at: 1) == to)
    #expect(from.mixed(with: to, at: 0) == from)
    #expect(from.mixed(with: from, at: seeds.next(in: -1...2)) == from)
  }

  @Test func mixingExtrapolatesBeyondTheEnds() {
    #expect(2.0.mixed(with: 6, at: 1.5) == 8)
    #expect(2.0.mixed(with: 6, at: -0.5) == 0)
  }

  @Test func clampingReturnsTheNearestBound() {
    #expect(7.clamped(to: 0...5) == 5 && (-7).clamped(to: 0...5) == 0 && 3.clamped(to: 0...5) == 3)
  }
}

@Suite struct VectorTests {
  @Test(arguments: 1...100) func pointsAndVectorsAddUp(seed: Int) {
    var seeds = SeededGenerator(seed)
    let p = Point(seeds.next(in: -9...9).rounded(), seeds.next(in: -9...9).rounded())
    let q = Point(seeds.next(in: -9...9).rounded(), seeds.next(in: -9...9).rounded())
    #expect(p + (q - p) == q && q - (q - p) == p)
    #expect(p.distance(to: q) == q.distance(to: p))
    let v = q - p
    #expect(v + -v == .zero && v - v == .zero && v * 2 == v + v)
    #expect(abs(v.dot(v) - v.length * v.length) < 1e-10)
    if v != .zero { #expect(abs(v.normalized.length - 1) < 1e-15) }
  }

  @Test func zeroVectorNormalizesToZero() { #expect(Vector.zero.normalized == .zero) }
}
