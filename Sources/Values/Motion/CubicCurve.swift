import SegueGeometry

/// A timing curve: progress over elapsed time, both as fractions, from (0, 0) to (1, 1). It is a Bézier arc with two control
/// points, as in CSS and Core Animation.
public struct CubicCurve: Hashable, Sendable {
  /// The control points near the start and near the end of the arc.
  package private(set) var control1, control2: Point

  /// Creates an arc with the control points (x1, y1) and (x2, y2).
  ///
  /// The x values are clamped to 0…1, because time does not run backward. The y values are not limited.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    control1 = Point(x1.clamped(to: 0...1), y1)
    control2 = Point(x2.clamped(to: 0...1), y2)
  }

  /// Returns the progress at the fraction `x` of the time. It is exactly 0 for an `x` of 0 or less, and exactly 1 for 1 or
  /// more.
  public func value(at x: Double) -> Double {
    if x >= 1 { return 1 }
    return x > 0 ? Self.arc(control1.y, control2.y, at: parameter(at: x)) : 0
  }

  /// Returns the slope of the curve at the fraction `x` of the time. It is 0 before the start and after the end; for `linear`,
  /// it is 1 everywhere.
  public func slope(at x: Double) -> Double {
    guard x >= 0, x <= 1 else { return 0 }
    // If a control point coincides with an end, both derivatives vanish there. Close to the end, their ratio is well defined.
    let s = parameter(at: x).clamped(to: 1e-6...(1 - 1e-6))
    return Self.speed(control1.y, control2.y, at: s) / max(Self.speed(control1.x, control2.x, at: s), 1e-9)
  }

  /// Returns a curve with the given slope at its start and the same control point near its end.
  func starting(withSlope slope: Double) -> CubicCurve {
    var curve = self
    let reach = max(control1.x, 0.1)
    curve.control1 = Point(reach, reach * slope)
    return curve
  }

  /// Returns the parameter s at which the arc reaches `x`. The parameter is found by Newton's method, or by bisection if a step
  /// would leave the bracket.
  private func parameter(at x: Double) -> Double {
    var (lower, upper) = (0.0, 1.0)
    var s = x
    for _ in 0..<64 {
      let error = Self.arc(control1.x, control2.x, at: s) - x
      if abs(error) < 1e-14 { break }
      if error > 0 { upper = s } else { lower = s }
      let next = s - error / Self.speed(control1.x, control2.x, at: s)
      s = next > lower && next < upper ? next : (lower + upper) / 2
    }
    return s
  }

  /// Returns one coordinate of the arc at the parameter `s`. The coordinate is 0 at the start, 1 at the end, and `b` and `c` at
  /// the control points. `speed` returns its derivative.
  private static func arc(_ b: Double, _ c: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * b + 3 * r * s * s * c + s * s * s
  }

  private static func speed(_ b: Double, _ c: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * b + 2 * r * s * (c - b) + s * s * (1 - c))
  }
}

extension CubicCurve {
  /// A curve with a constant speed.
  public static let linear = CubicCurve(0, 0, 1, 1)
  /// A curve that starts slowly (Core Animation).
  public static let easeIn = CubicCurve(0.42, 0, 1, 1)
  /// A curve that ends slowly (Core Animation).
  public static let easeOut = CubicCurve(0, 0, 0.58, 1)
  /// A curve that starts and ends slowly (Core Animation).
  public static let easeInEaseOut = CubicCurve(0.42, 0, 0.58, 1)
  /// Core Animation's default curve, which is the `ease` of CSS.
  public static let `default` = CubicCurve(0.25, 0.1, 0.25, 1)
  /// A curve close to 1 − (1 − x)² (Docs/BEHAVIOR.md#springs-and-curves).
  public static let easeOutQuad = CubicCurve(0.25, 0.46, 0.45, 0.94)
}
