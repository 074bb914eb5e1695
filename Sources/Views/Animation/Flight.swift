import Motion

/// One number on its way: held by a hand, played by its timing, or carried on by a spring from wherever it was.
///
/// Every answer is computed from where the leg began, so the number at a time does not depend on the frames between.
package struct Flight: Sendable {
  private enum Leg {
    /// Stays where it is.
    case held
    /// The timing as written, from one rest to another.
    case played
    /// The timing's spring, from any place with any velocity.
    case carried
  }

  /// What the number runs on.
  package let timing: Timing
  /// How near it has to be carried to have arrived.
  private let tolerance: Double
  /// Where it is going.
  package private(set) var target = 0.0
  /// When it arrives, in seconds; infinite while held.
  package private(set) var end = Double.infinity

  private var leg = Leg.held
  private var began = 0.0
  private var start = Spring.State(value: 0, velocity: 0)

  /// A number at rest at 0.
  package init(timing: Timing, tolerance: Double = 0.001) {
    self.timing = timing
    self.tolerance = tolerance
  }

  /// The value, and its velocity per second, at `time`.
  package func state(at time: Double) -> Spring.State {
    if time >= end { return Spring.State(value: target, velocity: 0) }
    let elapsed = time - began
    guard elapsed > 0 else { return leg == .carried ? start : Spring.State(value: start.value, velocity: 0) }
    switch leg {
    case .held:
      return start
    case .played:
      let span = target - start.value
      let played = timing.state(at: elapsed)
      return Spring.State(
        value: start.value + span * played.value, velocity: span * played.velocity)
    case .carried:
      return timing.continuation.step(start, toward: target, by: elapsed)
    }
  }

  /// Whether it has arrived.
  package func isSettled(at time: Double) -> Bool { leg != .held && time >= end }

  /// Whether a hand holds it.
  package var isHeld: Bool { leg == .held }

  /// Holds the number where it is, or at `value`.
  package mutating func hold(at time: Double, value: Double? = nil) {
    start = Spring.State(value: value ?? state(at: time).value, velocity: 0)
    leg = .held
    began = time
    end = .infinity
  }

  /// Sends the number to `target`. From rest at an end it plays its timing as written, after `delay` seconds;
  /// from anywhere else the spring carries on with the velocity it has, or with the one that is given (per second).
  package mutating func go(
    toward target: Double, from time: Double, delay: Double = 0, velocity: Double? = nil
  ) {
    var now = state(at: time)
    if let velocity { now.velocity = velocity }
    let isFresh = now.velocity == 0 && (now.value == 0 || now.value == 1)
    self.target = target
    start = now
    if isFresh {
      leg = .played
      began = time + delay
      end = now.value == target ? time : began + timing.duration
    } else {
      leg = .carried
      began = time
      end = time + timing.continuation.settlingTime(from: now, toward: target, tolerance: tolerance)
    }
  }
}
