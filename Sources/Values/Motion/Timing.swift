import SegueGeometry

/// The spring or curve on which a track runs, with its duration.
///
/// It describes a start from rest, as fractions of the distance. An interruption takes the `state(at:)` and continues with
/// `continuation`, the spring that can start from any value and velocity.
public struct Timing: Hashable, Sendable {
  private enum Shape: Hashable, Sendable {
    case spring(Spring, initialVelocity: Double)
    case curve(CubicCurve)
  }

  private let shape: Shape
  /// The reported length, in seconds; never negative, and 0 for NaN. From then on the value is exactly 1.
  public let duration: Double

  private init(_ shape: Shape, duration: Double) {
    self.shape = shape
    self.duration = duration.bounded(.seconds)
  }

  /// Returns a spring that jumps to its end after `duration` seconds; `initialVelocity` is in distances per second.
  public static func spring(_ spring: Spring, duration: Double, initialVelocity: Double = 0) -> Timing {
    Timing(.spring(spring, initialVelocity: initialVelocity.bounded(.velocities)), duration: duration)
  }

  /// Returns a spring as UIKit's `usingSpringWithDamping` makes it, in seconds and distances per second.
  public static func spring(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) -> Timing {
    let spring = Spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    return .spring(spring, duration: duration, initialVelocity: initialVelocity)
  }

  /// Returns a spring by its period without damping, in seconds, and its damping ratio, at least 0.01. `initialVelocity` is in
  /// distances per second. The spring ends once it stays within a thousandth of the distance.
  public static func spring(response: Double, dampingRatio: Double, initialVelocity: Double = 0) -> Timing {
    let spring = Spring(response: response, dampingRatio: dampingRatio).arriving
    let start = Spring.State(value: 0, velocity: initialVelocity.bounded(.velocities))
    return .spring(
      spring, duration: spring.settlingTime(from: start, toward: 1), initialVelocity: start.velocity)
  }

  /// Returns a curve that is scaled to `duration` seconds.
  public static func curve(_ curve: CubicCurve, duration: Double) -> Timing {
    Timing(.curve(curve), duration: duration)
  }

  /// Returns the progress `seconds` after the start: exactly 0 before it, exactly 1 once the duration is over, and beyond 1 if
  /// a spring overshoots.
  public func value(at seconds: Double) -> Double { state(at: seconds).value }

  /// Returns the progress, and the velocity in distances per second; at rest before the start and after the end.
  public func state(at seconds: Double) -> Spring.State {
    if seconds >= duration { return Spring.State(value: 1) }
    guard seconds >= 0 else { return Spring.State(value: 0) }
    switch shape {
    case .spring(let spring, let initialVelocity):
      return spring.step(Spring.State(value: 0, velocity: initialVelocity), toward: 1, by: seconds)
    case .curve(let curve):
      let fraction = seconds / duration
      return Spring.State(value: curve.value(at: fraction), velocity: curve.slope(at: fraction) / duration)
    }
  }

  /// Whether the timing is a spring, which approaches its end asymptotically.
  public var isSpring: Bool { if case .spring = shape { true } else { false } }

  /// The curve of the timing; `nil` for a spring.
  package var curve: CubicCurve? { if case .curve(let curve) = shape { curve } else { nil } }

  /// Returns the time from which a spring stays within `tolerance` of its end, in seconds, whatever its duration; `nil` for a
  /// curve.
  func settlingTime(within tolerance: Double) -> Double? {
    guard case .spring(let spring, let initialVelocity) = shape else { return nil }
    return spring.settlingTime(
      from: Spring.State(value: 0, velocity: initialVelocity), toward: 1, tolerance: tolerance)
  }

  /// The velocity at the start, in distances per second; 0 for a curve.
  public var initialVelocity: Double {
    switch shape {
    case .spring(_, let initialVelocity): initialVelocity
    case .curve: 0
    }
  }

  /// The shortest time for the rest of a curve, in seconds (Docs/BEHAVIOR.md#dragging-and-releasing).
  private static let shortestRest = 0.12
  /// The steepest start of a curve that does not go beyond its end.
  private static let steepestStart = 3.5

  /// Returns the timing for the last `rest` of the distance after a release at `velocity`, in distances per second. A curve
  /// continues as a curve that starts at that velocity, in a fraction of its time. `nil` for a spring, which carries on by
  /// itself.
  func playing(rest: Double, from velocity: Double) -> Timing? {
    guard case .curve(let curve) = shape, rest > 0 else { return nil }
    let speed = velocity / rest
    var seconds = max(duration * min(1, rest), min(Self.shortestRest, duration))
    // A fast release takes less time, so that the curve does not go beyond its end.
    if speed * seconds > Self.steepestStart { seconds = Self.steepestStart / speed }
    let slope = max(speed * seconds, -Self.steepestStart)
    return .curve(curve.starting(withSlope: slope), duration: seconds)
  }

  /// The spring that continues from any value and velocity: the timing's own, or for a curve the critically damped spring of
  /// the same duration.
  public var continuation: Spring {
    switch shape {
    case .spring(let spring, _): spring
    case .curve: Spring(duration: duration, dampingRatio: 1)
    }
  }
}
