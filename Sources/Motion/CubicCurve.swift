import Geometry

/// A timing curve: the part of the way done over the part of the time gone, from (0, 0) to (1, 1).
///
/// Usually one Bézier arc given by its two control points, as in CSS and Core Animation; a curve may also
/// join several arcs.
public struct CubicCurve: Hashable, Sendable {
  private let segments: [CubicSegment]

  /// One arc with the control points (x1, y1) and (x2, y2).
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

  /// The part of the way done after the part `x` of the time; exactly 0 up to 0 and exactly 1 from 1 on.
  public func value(at x: Double) -> Double {
    if x >= 1 { return 1 }
    guard x > 0, let segment = segment(above: x) else { return 0 }
    return segment.value(at: x)
  }

  /// The steepness at `x`, in ways per time: 1 all along the straight line; 0 before the start and after the
  /// end.
  public func slope(at x: Double) -> Double {
    guard x >= 0, x <= 1, let segment = segment(above: x) else { return 0 }
    return segment.slope(at: x)
  }

  private func segment(above x: Double) -> CubicSegment? { segments.first { x <= $0.end.x } }
}
