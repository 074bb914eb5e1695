internal import Glibc

/// A damped spring, solved exactly: `x'' = −ω²·(x − target) − 2ζω·x'`.
///
/// A spring is an immutable value without a clock. `step(_:toward:by:)` advances a `State` by any length of time; to change the
/// target, pass the new target to the next step. A spring has a mass of 1, and is defined by its angular frequency and its
/// damping ratio. Every initializer computes these two numbers.
public struct Spring: Hashable, Sendable {
  /// The angular frequency ω without damping, in radians per second; 1e-6…1e6.
  public let angularFrequency: Double
  /// The damping ratio ζ, 0…1e6. Below 1, the spring overshoots; at 1, it arrives as fast as it can without overshooting; above
  /// 1, it creeps. At 0, it oscillates forever.
  public let dampingRatio: Double

  /// Creates a spring from an angular frequency in radians per second and a damping ratio.
  ///
  /// The frequency is clamped to 1e-6…1e6; at the upper limit, the spring arrives before anything is shown. The ratio is
  /// clamped to 0…1e6. Therefore, even a duration of 0 or a bounce of −1 gives a valid spring.
  public init(angularFrequency: Double, dampingRatio: Double) {
    // With the arguments in this order, NaN becomes the lower bound.
    self.angularFrequency = min(1e6, max(1e-6, angularFrequency))
    self.dampingRatio = min(1e6, max(0, dampingRatio))
  }

  /// The stiffness ω² for a mass of 1, in 1/s².
  public var stiffness: Double { angularFrequency * angularFrequency }

  /// The damping coefficient 2ζω for a mass of 1, in 1/s.
  public var damping: Double { 2 * decayRate }

  /// The period without damping, 2π/ω, in seconds. SwiftUI calls it the duration.
  public var response: Double { 2 * .pi / angularFrequency }

  /// SwiftUI's bounce, −1…1: 1 − ζ for a damping ratio up to 1, and 1/ζ − 1 above.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// β = ζω, the rate at which an oscillation decays, in 1/s.
  var decayRate: Double { dampingRatio * angularFrequency }

  /// ω·√|1 − ζ²|, in 1/s. For a ratio below 1, this is the frequency of the oscillation; above 1, it is half the difference
  /// between the two decay rates.
  var split: Double { angularFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot() }
}

extension Spring {
  /// The position and velocity of a moving value. The position is in any unit, the velocity in that unit per second.
  public struct State: Hashable, Sendable {
    /// The position of the value, in its own unit.
    public var value: Double
    /// The velocity, in the unit of the position per second.
    public var velocity: Double

    /// Creates a state from a position and a velocity.
    public init(value: Double, velocity: Double = 0) { (self.value, self.velocity) = (value, velocity) }
  }

  /// Returns the state `seconds` later, while the spring pulls the value toward `target`.
  ///
  /// The result is exact for every damping ratio and every length of time, so two short steps give the same result as one long
  /// step. If the time is 0 or less, the state is returned unchanged. After an infinite time, the state rests at the target.
  public func step(_ state: State, toward target: Double, by seconds: Double) -> State {
    guard seconds > 0 else { return state }
    guard seconds < .infinity else { return State(value: target) }
    let left = remainder(of: State(value: state.value - target, velocity: state.velocity), after: seconds)
    return State(value: target + left.value, velocity: left.velocity)
  }

  /// Returns the state after `seconds`, for a target of 0. The time may be negative, because the formula is valid in both
  /// directions.
  ///
  /// With y₀, v₀ at the start: y = y₀·(C + βS) + v₀·S and v = v₀·(C − βS) − y₀·ω²·S.
  func remainder(of start: State, after seconds: Double) -> State {
    let (c, s) = basis(at: seconds)
    let beta = decayRate
    return State(
      value: start.value * (c + beta * s) + start.velocity * s,
      velocity: start.velocity * (c - beta * s) - start.value * stiffness * s)
  }

  /// Returns the two basis functions of every motion of this spring: e^(−βt)·cosh(σt) and e^(−βt)·sinh(σt)/σ, with σ = ω√(ζ² −
  /// 1). Both are computed so that they neither overflow for long times nor lose precision near a ratio of 1.
  private func basis(at seconds: Double) -> (c: Double, s: Double) {
    let sigma = split
    guard sigma > 0 else {
      let decay = exp(-decayRate * seconds)
      return (decay, seconds * decay)
    }
    if dampingRatio < 1 {
      let decay = exp(-decayRate * seconds)
      return (decay * cos(sigma * seconds), decay * sin(sigma * seconds) / sigma)
    }
    // For a high ratio, β − σ would lose precision, so it is computed as ω²/(β + σ): the product of both rates is ω².
    let slow = exp(-stiffness / (decayRate + sigma) * seconds)
    let fast = expm1(-2 * sigma * seconds)
    return (slow * (2 + fast) / 2, slow * -fast / (2 * sigma))
  }
}

extension Spring {
  /// The spring that UIKit uses for sheets and pushes: mass 3, stiffness 1000, damping 500 (Docs/MOTION.md#system-spring).
  public static let system = Spring(mass: 3, stiffness: 1000, damping: 500)

  /// SwiftUI's spring without bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// SwiftUI's spring with a little bounce.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// SwiftUI's spring with visible bounce.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)

  /// A spring that catches a scroll beyond its end. At 1000 pt/s it overshoots by 33.4 pt (Docs/MOTION.md#bounce).
  public static let scrollBounce = Spring(angularFrequency: 11, dampingRatio: 1)
  /// A spring that brings back a scroll released beyond its end at less than 50 pt/s. Its two decay rates are 9 and 46 per
  /// second.
  public static let scrollReturn = Spring(stiffness: 9 * 46, damping: 9 + 46, allowsOverdamping: true)
}
