internal import Glibc

extension Spring {
  /// Where something is and how fast it moves: any unit, and that unit per second.
  public struct State: Hashable, Sendable {
    /// The position, in the unit of whatever moves.
    public var value: Double
    /// The velocity, in that unit per second.
    public var velocity: Double

    /// A position and a velocity.
    public init(value: Double, velocity: Double = 0) {
      self.value = value
      self.velocity = velocity
    }
  }

  /// The state `seconds` later, pulled towards `target`.
  ///
  /// Exact for every damping ratio and every length of time, so cutting a step in two changes nothing. A time
  /// of zero or less changes nothing; after an infinite time the state rests at the target.
  public func step(_ state: State, toward target: Double, by seconds: Double) -> State {
    guard seconds > 0 else { return state }
    guard seconds < .infinity else { return State(value: target) }
    let left = remainder(of: State(value: state.value - target, velocity: state.velocity), after: seconds)
    return State(value: target + left.value, velocity: left.velocity)
  }

  /// What `seconds` leave of a state whose target is 0. The time may be negative: the formula runs both ways.
  ///
  /// With y₀, v₀ at the start: y = y₀·(C + βS) + v₀·S and v = v₀·(C − βS) − y₀·ω²·S.
  func remainder(of start: State, after seconds: Double) -> State {
    let (c, s) = basis(at: seconds)
    let beta = decayRate
    return State(
      value: start.value * (c + beta * s) + start.velocity * s,
      velocity: start.velocity * (c - beta * s) - start.value * stiffness * s)
  }

  /// The two functions every motion of this spring is made of, e^(−βt)·cosh(σt) and e^(−βt)·sinh(σt)/σ with
  /// σ = ω√(ζ² − 1), each written so that it neither overflows late nor loses digits near ratio 1.
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
    // β − σ is a difference of near numbers for a high ratio; the product of both rates is ω².
    let slow = exp(-stiffness / (decayRate + sigma) * seconds)
    let fast = expm1(-2 * sigma * seconds)
    return (slow * (2 + fast) / 2, slow * -fast / (2 * sigma))
  }
}
