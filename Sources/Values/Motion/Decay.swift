internal import Glibc
import SegueGeometry

/// The deceleration of a scroll after its release (Docs/MOTION.md#deceleration).
///
/// The velocity is multiplied by the rate every millisecond, and the motion ends at 10 pt/s.
public struct Decay: Hashable, Sendable {
  /// The fraction of the velocity that remains after each millisecond, between 0 and 1.
  public let rate: Double

  /// Creates a decay with a rate per millisecond, clamped to 1e-6…1 − 1e-6, so that every scroll moves and comes to rest.
  public init(rate: Double) { self.rate = rate.clamped(to: 1e-6...(1 - 1e-6)) }

  /// The normal rate of scroll views, 0.998 per millisecond.
  public static let normal = Decay(rate: 0.998)
  /// The rate for paging and for short scrolls, 0.99 per millisecond.
  public static let fast = Decay(rate: 0.99)
  /// The speed at which a decelerating scroll stops, in points per second.
  public static let stoppingSpeed = 10.0

  /// The distance to a full stop, divided by the initial velocity: d/(1000·(1 − d)), in seconds, with the rate d. The formula
  /// is a sum over milliseconds, because an integral would not match the measured targets.
  var reach: Double { rate / (1000 * (1 - rate)) }

  /// Returns the position `seconds` after a scroll was released at `start`, in points. The initial velocity is in points per
  /// second. Once the scroll has stopped, the result is the position at which it stopped.
  public func position(at seconds: Double, from start: Double, initialVelocity velocity: Double) -> Double {
    guard seconds < duration(initialVelocity: velocity) else {
      return target(from: start, initialVelocity: velocity)
    }
    return start + velocity * reach * (1 - pow(rate, 1000 * max(0, seconds)))
  }

  /// Returns the velocity after `seconds`, in points per second; zero once the scroll has stopped.
  public func velocity(at seconds: Double, initialVelocity velocity: Double) -> Double {
    guard seconds < duration(initialVelocity: velocity) else { return 0 }
    return velocity * pow(rate, 1000 * max(0, seconds))
  }

  /// Returns the position at which a scroll that was released at `start` stops, in points.
  public func target(from start: Double, initialVelocity velocity: Double) -> Double {
    let speed = max(0, abs(velocity) - Decay.stoppingSpeed)
    return start + (velocity < 0 ? -speed : speed) * reach
  }

  /// Returns the time from the release until the scroll stops, in seconds; zero if the initial velocity is 10 pt/s or less.
  public func duration(initialVelocity velocity: Double) -> Double {
    guard abs(velocity) > Decay.stoppingSpeed else { return 0 }
    return log(Decay.stoppingSpeed / abs(velocity)) / (1000 * log(rate))
  }
}
