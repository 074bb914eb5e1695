import SegueGeometry

/// The spring or curve on which a track runs, with its duration.
///
/// A timing describes a motion from rest, in fractions of the distance. After an interruption, the motion continues from
/// `state(at:)` on the spring `continuation`, which can start from any value and velocity.
public struct Timing: Hashable, Sendable {
  private enum Shape: Hashable, Sendable {
    case spring(Spring, initialVelocity: Double)
    case curve(CubicCurve)
  }

  private let shape: Shape
  /// The duration, in seconds. Afterward, the value is exactly 1. The duration is never negative; NaN is replaced by 0.
  public let duration: Double

  private init(_ shape: Shape, duration: Double) {
    self.shape = shape
    self.duration = duration.bounded(.seconds)
  }

  /// Returns the timing of a spring that jumps to its end after `duration` seconds. `initialVelocity` is a multiple of the
  /// whole distance, per second: 1 would cover the distance in one second.
  public static func spring(_ spring: Spring, duration: Double, initialVelocity: Double = 0) -> Timing {
    Timing(.spring(spring, initialVelocity: initialVelocity.bounded(.velocities)), duration: duration)
  }

  /// Returns the timing of a spring as UIKit's `usingSpringWithDamping` describes it. The duration is in seconds.
  /// `initialVelocity` is a multiple of the whole distance, per second.
  public static func spring(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) -> Timing {
    let spring = Spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    return .spring(spring, duration: duration, initialVelocity: initialVelocity)
  }

  /// Returns the timing of a spring that ends once it stays within a thousandth of the distance from its end.
  ///
  /// The spring is defined by `response`, its period without damping in seconds, and by its damping ratio; a ratio below 0.01
  /// is raised to 0.01. `initialVelocity` is a multiple of the whole distance, per second.
  public static func spring(response: Double, dampingRatio: Double, initialVelocity: Double = 0) -> Timing {
    let spring = Spring(response: response, dampingRatio: dampingRatio).arriving
    let start = Spring.State(value: 0, velocity: initialVelocity.bounded(.velocities))
    return .spring(
      spring, duration: spring.settlingTime(from: start, toward: 1), initialVelocity: start.velocity)
  }

  /// Returns the timing of a curve that takes `duration` seconds.
  public static func curve(_ curve: CubicCurve, duration: Double) -> Timing {
    Timing(.curve(curve), duration: duration)
  }

  /// Returns the rest of this timing after it has reached `progress`, 0…1: the same spring or curve with the remaining time.
  package func rest(from progress: Double) -> Timing {
    var passed = 0.0...duration
    for _ in 0..<40 {
      let middle = (passed.lowerBound + passed.upperBound) / 2
      passed = value(at: middle) < progress ? middle...passed.upperBound : passed.lowerBound...middle
    }
    return Timing(shape, duration: duration - passed.lowerBound)
  }

  /// Returns the progress `seconds` after the start. It is exactly 0 before the start and exactly 1 once the duration is over.
  /// A spring that overshoots goes beyond 1.
  public func value(at seconds: Double) -> Double { state(at: seconds).value }

  /// Returns the progress and the velocity `seconds` after the start, both as multiples of the whole distance; the velocity is
  /// per second. Before the start and after the end, the velocity is 0.
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

  /// Returns the time after which a spring stays within `tolerance` of its end, in seconds, even if this is after its duration;
  /// `nil` for a curve.
  func settlingTime(within tolerance: Double) -> Double? {
    guard case .spring(let spring, let initialVelocity) = shape else { return nil }
    return spring.settlingTime(
      from: Spring.State(value: 0, velocity: initialVelocity), toward: 1, tolerance: tolerance)
  }

  /// The velocity at the start, as a multiple of the whole distance, per second; 0 for a curve.
  public var initialVelocity: Double {
    switch shape {
    case .spring(_, let initialVelocity): initialVelocity
    case .curve: 0
    }
  }

  /// The shortest time for the remaining part of a curve, in seconds (Docs/BEHAVIOR.md#dragging-and-releasing).
  private static let shortestRest = 0.12
  /// The steepest slope with which a curve may start. With a steeper slope, the curve would go beyond its end.
  private static let steepestStart = 3.5

  /// Returns the timing with which a curve continues after a release: a curve that starts at `velocity` and takes a fraction of
  /// the duration. `nil` for a spring, which can continue from any velocity.
  ///
  /// `rest` is the remaining fraction of the distance. `velocity` is a multiple of the whole distance, per second.
  func playing(rest: Double, from velocity: Double) -> Timing? {
    guard case .curve(let curve) = shape, rest > 0 else { return nil }
    let speed = velocity / rest
    var seconds = max(duration * min(1, rest), min(Self.shortestRest, duration))
    // A fast release takes less time, so that the curve does not go beyond its end.
    if speed * seconds > Self.steepestStart { seconds = Self.steepestStart / speed }
    let slope = max(speed * seconds, -Self.steepestStart)
    return .curve(curve.starting(withSlope: slope), duration: seconds)
  }

  /// The spring that continues the motion from any value and velocity. For a curve, this is the critically damped spring with
  /// the same duration.
  public var continuation: Spring {
    switch shape {
    case .spring(let spring, _): spring
    case .curve: Spring(duration: duration, dampingRatio: 1)
    }
  }
}
