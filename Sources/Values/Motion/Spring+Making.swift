internal import Glibc
import SegueGeometry

extension Spring {
  /// Creates a spring as Core Animation describes it; ω = √(k/m), ζ = c/(2√(km)).
  ///
  /// - Parameters:
  ///   - mass: the mass; must be positive.
  ///   - stiffness: the stiffness; must be positive.
  ///   - damping: the damping coefficient; must not be negative.
  ///   - allowsOverdamping: whether a damping ratio above 1 is kept. By default, it is reduced to 1, as in Core Animation
  ///     (Docs/MOTION.md#overdamping-and-settling).
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowsOverdamping: Bool = false) {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    self.init(
      angularFrequency: (stiffness / mass).squareRoot(),
      dampingRatio: allowsOverdamping ? ratio : min(ratio, 1))
  }

  /// Creates a spring from its period without damping, 2π/ω in seconds, and its damping ratio.
  public init(response: Double, dampingRatio: Double) {
    self.init(angularFrequency: 2 * .pi / max(0, response), dampingRatio: dampingRatio)
  }

  /// Creates a spring as SwiftUI describes it (Docs/MOTION.md#swiftui-springs).
  ///
  /// - Parameters:
  ///   - duration: the perceived duration, in seconds, which is the period without damping.
  ///   - bounce: the bounce, −1…1. Above 0, the spring overshoots; at 0, it is critically damped; below 0, it creeps.
  public init(duration: Double, bounce: Double) {
    let bounce = bounce.clamped(to: -1...1)
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// Creates a spring as UIKit's `usingSpringWithDamping` describes it (Docs/MOTION.md#springs-by-duration-and-damping-ratio).
  ///
  /// ω is the largest root of |β − v|/ω_d·e^(−βD) = 0.001. For a ratio of 1, the equation is |1 + (ω − v)·D|·e^(−ωD) = 0.001.
  ///
  /// - Parameters:
  ///   - duration: the duration D, in seconds.
  ///   - dampingRatio: the damping ratio, clamped to 0.01…1, because the rule has no root for smaller ratios.
  ///   - initialVelocity: the velocity v, as a multiple of the whole distance, per second.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.clamped(to: 0.01...1)
    let duration = max(0, duration)
    let angle = Spring.settlingAngle(dampingRatio: ratio, velocity: initialVelocity * duration)
    self.init(angularFrequency: angle / duration, dampingRatio: ratio)
  }

  /// Returns the product ωD that UIKit's rule defines, for a velocity that is a multiple of the whole distance per duration.
  ///
  /// Beyond its peak, the remaining distance decreases monotonically. After a fast start, which overshoots, even the peak may
  /// be below a thousandth. The largest root is then before the peak, before the value first reaches 1.
  private static func settlingAngle(dampingRatio ratio: Double, velocity: Double) -> Double {
    let isLeft: (Double) -> Bool
    let peak: Double
    let arrival: Double
    if ratio < 1 {
      let swing = ((1 - ratio) * (1 + ratio)).squareRoot()
      isLeft = { abs(ratio * $0 - velocity) * exp(-ratio * $0) >= 0.001 * swing * $0 }
      peak = velocity > 0 ? (velocity + (velocity * (velocity + 4)).squareRoot()) / (2 * ratio) : 0
      arrival = velocity / ratio
    } else {
      isLeft = { abs(1 + $0 - velocity) * exp(-$0) >= 0.001 }
      peak = max(0, velocity)
      arrival = velocity
    }
    if velocity > 0, !isLeft(peak) { return crossing(from: 0, to: arrival, while: isLeft) }
    return crossing(from: peak, stride: 1, while: isLeft)
  }
}
