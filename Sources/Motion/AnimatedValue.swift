import SegueGeometry

/// A number in motion: held, played by timings, or carried by a spring from wherever it is.
///
/// Every answer is in closed form from where its leg began, so the value at a time does not depend on the frames in between.
public struct AnimatedValue: Sendable {
  /// One leg of a played motion.
  public struct Leg: Sendable {
    /// The value at the end of the leg.
    public let target: Double
    /// What it runs on.
    public let timing: Timing
    /// When it begins, in seconds after the whole motion has started.
    public let delay: Double

    /// A leg to `target`.
    public init(to target: Double, _ timing: Timing, delay: Double = 0) {
      self.target = target
      self.timing = timing
      self.delay = delay.bounded(.seconds)
    }
  }

  private enum Motion {
    case held
    case played([Leg])
    case carried(Spring)
  }

  /// Where it is going; where it is, while held.
  public private(set) var target: Double
  /// When it arrives, in seconds; infinite while held.
  public private(set) var end = Double.infinity

  private var motion = Motion.held
  private var began = 0.0
  private var start: Spring.State

  /// A number that is held at `value`.
  public init(_ value: Double = 0) {
    start = Spring.State(value: value)
    target = value
  }

  /// Whether it stays where it is until it is played or carried on.
  public var isHeld: Bool { end == .infinity }

  /// The value, and its velocity per second, at `time`.
  public func state(at time: Double) -> Spring.State {
    if time >= end { return Spring.State(value: target) }
    let elapsed = time - began
    switch motion {
    case .held:
      return start
    case .carried(let spring):
      return spring.step(start, toward: target, by: elapsed)
    case .played(let legs):
      var (origin, index) = (start.value, 0)
      while index + 1 < legs.count, elapsed >= legs[index + 1].delay {
        origin = legs[index].target
        index += 1
      }
      let (leg, seconds) = (legs[index], elapsed - legs[index].delay)
      guard seconds > 0 else { return Spring.State(value: origin) }
      let (played, span) = (leg.timing.state(at: seconds), leg.target - origin)
      return Spring.State(
        value: origin.mixed(with: leg.target, at: played.value), velocity: span * played.velocity)
    }
  }

  /// Holds the number where it is, or at `value`.
  public mutating func hold(at time: Double, value: Double? = nil) {
    let time = time.bounded(.times)
    start = Spring.State(value: value ?? state(at: time).value)
    (target, motion, began, end) = (start.value, .held, time, .infinity)
  }

  /// Plays `legs` from where the number is, each one from where the one before it leads.
  public mutating func play(_ legs: [Leg], at time: Double) {
    let time = time.bounded(.times)
    hold(at: time)
    guard let last = legs.last else { return end = time }
    (target, motion) = (last.target, .played(legs))
    end = legs.allSatisfy { $0.target == start.value } ? time : time + last.delay + last.timing.duration
  }

  /// Lets `spring` carry the number to `target`, with the velocity that it has or with `velocity` (per second), until it stays
  /// within `tolerance` of it.
  public mutating func carry(
    to target: Double, by spring: Spring, at time: Double, velocity: Double? = nil, tolerance: Double = 0.001
  ) {
    let time = time.bounded(.times)
    var now = state(at: time)
    if let velocity { now.velocity = velocity.bounded(.velocities) }
    (start, motion, began, self.target) = (now, .carried(spring), time, target)
    end = time + spring.settlingTime(from: now, toward: target, tolerance: tolerance)
  }

  /// Delays the rest of the motion by `seconds`, as after a pause.
  public mutating func postpone(by seconds: Double) {
    let seconds = seconds.bounded(.times)
    began += seconds
    end += seconds
  }
}
