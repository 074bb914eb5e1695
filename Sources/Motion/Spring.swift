/// A damped spring, solved exactly: `x'' = −ω²·(x − target) − 2ζω·x'`.
///
/// An immutable value without a clock. What moves is a `State`, and `step(_:toward:by:)` carries it any
/// length of time in one go; a new target is simply given to the next step. Two numbers say everything about
/// the motion, so every way to ask for a spring ends in them; the mass is taken as 1.
public struct Spring: Hashable, Sendable {
  /// The angular frequency ω without damping, in radians per second; 1e-6…1e6.
  public let angularFrequency: Double
  /// The damping ratio ζ: below 1 the spring swings past its target, at 1 it arrives soonest without, above 1
  /// it creeps. 0…1e6; at 0 it swings for ever.
  public let dampingRatio: Double

  /// A spring by its two numbers: radians per second, and a ratio.
  ///
  /// The frequency is kept within 1e-6…1e6 (at the upper end it has arrived before anything is shown) and the
  /// ratio within 0…1e6, so that a duration of zero or a bounce of −1 still makes a spring.
  public init(angularFrequency: Double, dampingRatio: Double) {
    // In this order a number that is none becomes the lower end.
    self.angularFrequency = min(1e6, max(1e-6, angularFrequency))
    self.dampingRatio = min(1e6, max(0, dampingRatio))
  }

  /// The stiffness ω² for a mass of 1, in 1/s².
  public var stiffness: Double { angularFrequency * angularFrequency }

  /// The damping coefficient 2ζω for a mass of 1, in 1/s.
  public var damping: Double { 2 * decayRate }

  /// The period without damping, 2π/ω, in seconds: what SwiftUI calls duration.
  public var response: Double { 2 * .pi / angularFrequency }

  /// SwiftUI's bounce: 1 − ζ for springs that swing, 1/ζ − 1 for those that creep; −1…1.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// β = ζω, the rate at which a swing dies away, in 1/s.
  var decayRate: Double { dampingRatio * angularFrequency }

  /// ω·√|1 − ζ²|: the frequency of the swing below ratio 1, half the distance of the two rates above it.
  var split: Double { angularFrequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot() }
}
