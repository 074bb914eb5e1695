import SegueMotion
import SegueTestSupport
import Testing

/// Timing curves: Docs/MOTION.md#timing-curves.
@Suite struct CubicCurveTests {
  static let places = [0.1, 0.25, 0.5, 0.75, 0.9]
  static let rows: [(curve: CubicCurve, values: [Double])] = [
    (.easeIn, [0.0170266, 0.0934647, 0.3153568, 0.6218619, 0.8394278]),
    (.easeOut, [0.1605722, 0.3781381, 0.6846432, 0.9065353, 0.9829734]),
    (.easeInEaseOut, [0.0197225, 0.1291619, 0.5, 0.8708381, 0.9802775]),
    (.default, [0.0947963, 0.4085106, 0.8024034, 0.9604590, 0.9943165]), (.linear, places),
  ]

  @Test(arguments: rows.indices) func curveValuesMatchTheTable(row: Int) {
    let (curve, values) = Self.rows[row]
    for (x, value) in zip(Self.places, values) {
      #expect(abs(curve.value(at: x) - value) < 5.1e-8, "at \(x)")
    }
  }

  @Test func easeOutQuadMatchesTheCurveC1() {
    let values = [0, 0.187, 0.369, 0.531, 0.665, 0.771, 0.853, 0.913, 0.955, 0.984, 1]
    for (tenth, value) in values.enumerated() {
      #expect(abs(CubicCurve.easeOutQuad.value(at: Double(tenth) / 10) - value) < 0.00051)
    }
  }

  @Test(arguments: rows.indices) func endsAreExact(row: Int) {
    let curve = Self.rows[row].curve
    for before in [-Double.infinity, -1, 0] { #expect(curve.value(at: before) == 0) }
    for after in [1, 1.5, Double.infinity] { #expect(curve.value(at: after) == 1) }
    #expect(curve.value(at: .leastNonzeroMagnitude) < 1e-6)
    #expect(curve.value(at: 1.0.nextDown) > 1 - 1e-6)
  }

  @Test(arguments: rows.indices) func namedCurvesOnlyRise(row: Int) {
    let curve = Self.rows[row].curve
    let heights = (0...2000).map { curve.value(at: Double($0) / 2000) }
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 })
  }

  /// The solution is accurate to 1e-9: a point computed from the parameter is found again.
  @Test(arguments: 1...50) func curvePassesThroughItsComputedPoints(seed: Int) {
    var seeds = SeededGenerator(seed)
    let (x1, x2) = (seeds.next(in: 0...1), seeds.next(in: 0...1))
    let (y1, y2) = (seeds.next(in: -1...2), seeds.next(in: -1...2))
    let curve = CubicCurve(x1, y1, x2, y2)
    for _ in 0..<50 {
      let s = seeds.next(in: 0.02...0.98)
      let x = 3 * (1 - s) * (1 - s) * s * x1 + 3 * (1 - s) * s * s * x2 + s * s * s
      let y = 3 * (1 - s) * (1 - s) * s * y1 + 3 * (1 - s) * s * s * y2 + s * s * s
      #expect(abs(curve.value(at: x) - y) < 1e-9)
    }
  }

  /// Control points that make the curve vertical in the middle or flat at an end.
  @Test func steepCurvesStayFinite() {
    for curve in [
      CubicCurve(1, 0, 0, 1), CubicCurve(0, 1, 1, 0), CubicCurve(0, 1, 0, 1), CubicCurve(1, 0, 1, 0),
    ] {
      for step in 0...1000 {
        let x = Double(step) / 1000
        #expect((0...1).contains(curve.value(at: x)))
        #expect(curve.slope(at: x).isFinite)
      }
    }
    #expect(abs(CubicCurve(1, 0, 0, 1).value(at: 0.5) - 0.5) < 1e-4)
  }

  @Test func controlPointsAreClampedToTheUnitRange() {
    #expect(CubicCurve(-1, 0.3, 2, 0.7) == CubicCurve(0, 0.3, 1, 0.7))
  }

  @Test(arguments: rows.indices) func slopeIsTheDerivative(row: Int) {
    let curve = Self.rows[row].curve
    for x in [0.05, 0.12, 0.3, 0.5, 0.81, 0.95] {
      let h = 1e-5
      let difference = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
      #expect(agree(curve.slope(at: x), difference, to: 1e-5), "at \(x)")
    }
  }

  @Test func slopeAtTheEndsMatchesTheControlPoints() {
    #expect(agree(CubicCurve.easeOut.slope(at: 0), 1 / 0.58, to: 1e-4))
    #expect(abs(CubicCurve.easeOut.slope(at: 1)) < 1e-5)
    #expect(abs(CubicCurve.easeIn.slope(at: 0)) < 1e-5)
    #expect(CubicCurve.linear.slope(at: -0.1) == 0)
    #expect(CubicCurve.linear.slope(at: 1.1) == 0)
  }
}
