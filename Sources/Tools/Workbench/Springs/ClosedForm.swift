import Glibc

/// The motion of a spring of mass 1 about 0 in closed form, by the roots of its characteristic polynomial: how Flutter, Compose and
/// libadwaita calculate it.
nonisolated struct ClosedForm: Sendable {
  private enum Kind: Sendable {
    case swinging(decay: Double, frequency: Double)
    case critical(decay: Double)
    case creeping(fast: Double, slow: Double)
  }

  private let kind: Kind
  private let (first, second): (Double, Double)

  /// A motion from a displacement, with a velocity per second.
  init(stiffness: Double, damping: Double, displacement: Double, velocity: Double) {
    let discriminant = damping * damping - 4 * stiffness
    let decay = damping / 2
    if discriminant < 0 {
      let frequency = (-discriminant).squareRoot() / 2
      kind = .swinging(decay: decay, frequency: frequency)
      (first, second) = (displacement, (velocity + decay * displacement) / frequency)
    } else if discriminant == 0 {
      kind = .critical(decay: decay)
      (first, second) = (displacement, velocity + decay * displacement)
    } else {
      let root = discriminant.squareRoot() / 2
      let (fast, slow) = (-decay - root, -decay + root)
      kind = .creeping(fast: fast, slow: slow)
      let part = (velocity - fast * displacement) / (slow - fast)
      (first, second) = (displacement - part, part)
    }
  }

  /// The displacement, and the velocity per second.
  func state(at time: Double) -> (displacement: Double, velocity: Double) {
    switch kind {
    case .swinging(let decay, let frequency):
      let (envelope, cosine, sine) = (exp(-decay * time), cos(frequency * time), sin(frequency * time))
      let displacement = envelope * (first * cosine + second * sine)
      return (
        displacement, envelope * frequency * (second * cosine - first * sine) - decay * displacement
      )
    case .critical(let decay):
      let envelope = exp(-decay * time)
      let displacement = envelope * (first + second * time)
      return (displacement, envelope * second - decay * displacement)
    case .creeping(let fast, let slow):
      let (one, other) = (first * exp(fast * time), second * exp(slow * time))
      return (one + other, fast * one + slow * other)
    }
  }

  /// The height of the envelope of a swing at its start.
  var envelope: Double { hypot(first, second) }
}
