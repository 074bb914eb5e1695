import SegueGeometry

/// A timing curve: progress over elapsed time, both as fractions, from (0, 0) to (1, 1).
///
/// Usually one Bézier arc given by its two control points, as in CSS and Core Animation; a curve may also
/// join several arcs.
public struct CubicCurve: Hashable, Sendable {
  private let segments: [CubicSegment]

  /// A single arc with the control points (x1, y1) and (x2, y2).
  ///
  /// The x values are kept within 0…1, since time does not run backwards; the y values are free.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let control1 = Point(x1.clamped(to: 0...1), y1)
    let control2 = Point(x2.clamped(to: 0...1), y2)
    self.init(segments: [
      CubicSegment(start: .zero, control1: control1, control2: control2, end: Point(1, 1))
    ])
  }

  /// Arcs that join: from (0, 0) to (1, 1), each beginning where the one before ends, none running backwards.
  init(segments: [CubicSegment]) { self.segments = segments }

  /// The progress at the fraction `x` of the time; exactly 0 up to 0 and exactly 1 from 1 on.
  public func value(at x: Double) -> Double {
    if x >= 1 { return 1 }
    guard x > 0, let segment = segment(above: x) else { return 0 }
    return segment.value(at: x)
  }

  /// The slope at `x`: 1 everywhere on the straight line; 0 before the start and after the end.
  public func slope(at x: Double) -> Double {
    guard x >= 0, x <= 1, let segment = segment(above: x) else { return 0 }
    return segment.slope(at: x)
  }

  /// The curve with another slope at its start, and the same end.
  func starting(withSlope slope: Double) -> CubicCurve {
    guard var first = segments.first else { return self }
    let reach = max(first.control1.x, first.end.x / 10)
    first.control1 = Point(reach, reach * slope)
    return CubicCurve(segments: [first] + segments.dropFirst())
  }

  private func segment(above x: Double) -> CubicSegment? { segments.first { x <= $0.end.x } }
}

/// One cubic Bézier arc of a curve; its x never runs backwards.
struct CubicSegment: Hashable, Sendable {
  var start, control1, control2, end: Point

  /// The y coordinate at `x`, which lies between the ends.
  func value(at x: Double) -> Double {
    CubicSegment.arc(start.y, control1.y, control2.y, end.y, at: parameter(at: x))
  }

  /// The slope dy/dx at `x`.
  func slope(at x: Double) -> Double {
    // At an end where the control point coincides with it both derivatives vanish; next to it their ratio is
    // well defined.
    let s = parameter(at: x).clamped(to: 1e-6...(1 - 1e-6))
    let run = CubicSegment.speed(start.x, control1.x, control2.x, end.x, at: s)
    let rise = CubicSegment.speed(start.y, control1.y, control2.y, end.y, at: s)
    return rise / max(run, 1e-9)
  }

  /// The parameter s at which the arc reaches `x`: Newton's method, with bisection where a step would leave
  /// the bracket.
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

extension CubicCurve {
  /// The straight line.
  public static let linear = CubicCurve(0, 0, 1, 1)
  /// Starts slowly (Core Animation).
  public static let easeIn = CubicCurve(0.42, 0, 1, 1)
  /// Ends slowly (Core Animation).
  public static let easeOut = CubicCurve(0, 0, 0.58, 1)
  /// Starts and ends slowly (Core Animation).
  public static let easeInEaseOut = CubicCurve(0.42, 0, 0.58, 1)
  /// Core Animation's own choice; the `ease` of CSS.
  public static let `default` = CubicCurve(0.25, 0.1, 0.25, 1)
  /// Close to 1 − (1 − x)² (Docs/BEHAVIOR.md#springs-and-curves).
  public static let easeOutQuad = CubicCurve(0.25, 0.46, 0.45, 0.94)

  /// Material 2: moves on the screen.
  public static let material2Standard = CubicCurve(0.4, 0, 0.2, 1)
  /// Material 2: enters the screen.
  public static let material2Decelerate = CubicCurve(0, 0, 0.2, 1)
  /// Material 2: leaves the screen.
  public static let material2Accelerate = CubicCurve(0.4, 0, 1, 1)

  /// Material 3: small things.
  public static let material3Standard = CubicCurve(0.2, 0, 0, 1)
  /// Material 3: large things that enter.
  public static let material3EmphasizedDecelerate = CubicCurve(0.05, 0.7, 0.1, 1)
  /// Material 3: large things that leave.
  public static let material3EmphasizedAccelerate = CubicCurve(0.3, 0, 0.8, 0.15)
  /// Material 3: large things that move; a short arc away and a long one to rest.
  public static let material3Emphasized = CubicCurve(segments: [
    CubicSegment(
      start: .zero, control1: Point(0.05, 0), control2: Point(0.133333, 0.06),
      end: Point(0.166666, 0.4)),
    CubicSegment(
      start: Point(0.166666, 0.4), control1: Point(0.208333, 0.82), control2: Point(0.25, 1),
      end: Point(1, 1)),
  ])
}
