import Geometry

/// One cubic Bézier arc of a curve; its x never runs backwards.
struct CubicSegment: Hashable, Sendable {
  var start, control1, control2, end: Point

  /// The height above `x`, which lies between the ends.
  func value(at x: Double) -> Double {
    CubicSegment.arc(start.y, control1.y, control2.y, end.y, at: parameter(at: x))
  }

  /// The steepness dy/dx above `x`.
  func slope(at x: Double) -> Double {
    // At an end where the control point coincides with it both derivatives vanish; beside it their ratio is
    // sound.
    let s = parameter(at: x).clamped(to: 1e-6...(1 - 1e-6))
    let run = CubicSegment.speed(start.x, control1.x, control2.x, end.x, at: s)
    let rise = CubicSegment.speed(start.y, control1.y, control2.y, end.y, at: s)
    return rise / max(run, 1e-9)
  }

  /// The parameter s at which the arc is above `x`: Newton's steps, halving wherever one would leave the
  /// bracket.
  private func parameter(at x: Double) -> Double {
    var (lower, upper) = (0.0, 1.0)
    var s = (x - start.x) / (end.x - start.x)
    for _ in 0..<64 {
      let error = CubicSegment.arc(start.x, control1.x, control2.x, end.x, at: s) - x
      if abs(error) < 1e-14 { break }
      if error > 0 { upper = s } else { lower = s }
      let run = CubicSegment.speed(start.x, control1.x, control2.x, end.x, at: s)
      let next = s - error / run
      s = next > lower && next < upper ? next : (lower + upper) / 2
    }
    return s
  }

  private static func arc(_ a: Double, _ b: Double, _ c: Double, _ d: Double, at s: Double) -> Double {
    let r = 1 - s
    return r * r * r * a + 3 * r * r * s * b + 3 * r * s * s * c + s * s * s * d
  }

  private static func speed(_ a: Double, _ b: Double, _ c: Double, _ d: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * (b - a) + 2 * r * s * (c - b) + s * s * (d - c))
  }
}
