internal import Glibc
import SegueGeometry

/// A number that is held, plays timings, or moves on a spring from any value and velocity.
///
/// Each state is computed in closed form from the start of its leg, so the value does not depend on the frames in between.
public struct AnimatedValue: Sendable {
  /// One leg of a played motion.
  public struct Leg: Sendable {
    /// The value at the end of the leg.
    public let target: Double
    /// The timing of the leg.
    public let timing: Timing
    /// The start of the leg, in seconds after the start of the whole motion.
    public let delay: Double

    /// Creates a leg to `target` that starts after a delay in seconds.
    public init(to target: Double, _ timing: Timing, delay: Double = 0) {
      (self.target, self.timing) = (target, timing)
      self.delay = delay.bounded(.seconds)
    }
  }

  private enum Motion {
    case held
    case played([Leg])
    case carried(Spring)
  }

  /// The value at which the motion ends; the current value while the number is held.
  public private(set) var target: Double
  /// The time at which the value begins to move, in seconds. A delay of the first leg or of the spring is included.
  public private(set) var begin = 0.0
  /// The time at which the value arrives, in seconds; infinite while the number is held.
  public private(set) var end = Double.infinity

  private var motion = Motion.held
  private var began = 0.0
  private var start: Spring.State
  /// The time range of the motion's shortened tail, in seconds; `nil` if the tail has not been shortened.
  private var tail: ClosedRange<Double>?

  /// Creates a number that is held at `value`.
  public init(_ value: Double = 0) {
    start = Spring.State(value: value)
    target = value
  }

  /// Whether the value is held until `play` or `carry` moves it.
  public var isHeld: Bool { end == .infinity }

  /// Returns the value, and its velocity per second, at `time`.
  public func state(at time: Double) -> Spring.State {
    if time >= end { return Spring.State(value: target) }
    let state = wholeState(at: time)
    // If extreme curves or springs give an infinite value or velocity, the number is at its target.
    guard state.value.isFinite, state.velocity.isFinite else { return Spring.State(value: target) }
    guard let tail, time > tail.lowerBound else { return state }
    let length = tail.upperBound - tail.lowerBound
    let part = (time - tail.lowerBound) / length
    if part >= 1 { return Spring.State(value: target) }
    // The factor turns an exponential decay into a straight line, without a velocity jump at the start of the tail.
    let (left, rest) = (exp(part) * (1 - part), state.value - target)
    return Spring.State(
      value: target + rest * left, velocity: state.velocity * left - rest * part * exp(part) / length)
  }

  private func wholeState(at time: Double) -> Spring.State {
    let elapsed = time - began
    switch motion {
    case .held: return start
    case .carried(let spring):
      return elapsed < 0 ? Spring.State(value: start.value) : spring.step(start, toward: target, by: elapsed)
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

  /// Holds the number at its current value, or at `value`.
  public mutating func hold(at time: Double, value: Double? = nil) {
    let time = time.bounded(.times)
    start = Spring.State(value: value ?? state(at: time).value)
    (target, motion, began, begin, end, tail) = (start.value, .held, time, time, .infinity, nil)
  }

  /// Plays `legs` from the current value. Each leg starts from the target of the leg before it.
  public mutating func play(_ legs: [Leg], at time: Double) {
    let time = time.bounded(.times)
    hold(at: time)
    guard let last = legs.last else { return end = time }
    (target, motion, begin) = (last.target, .played(legs), time + legs[0].delay)
    end = legs.allSatisfy { $0.target == start.value } ? time : time + last.delay + last.timing.duration
    begin = min(begin, end)
  }

  /// Moves the number to `target` on a spring. The motion ends when the number stays within `tolerance` of the target.
  /// - Parameters:
  ///   - spring: the spring; a damping ratio below 0.01 is raised to 0.01.
  ///   - velocity: the velocity at the start, per second; `nil`, the default, keeps the current velocity.
  ///   - delay: the time before the number begins to move, in seconds; 0 by default.
  public mutating func carry(
    to target: Double, by spring: Spring, at time: Double, velocity: Double? = nil, delay: Double = 0,
    tolerance: Double = 0.001
  ) {
    let (time, spring) = (time.bounded(.times), spring.arriving)
    var now = state(at: time)
    if let velocity { now.velocity = velocity.bounded(.velocities) }
    began = time + delay.bounded(.seconds)
    (start, motion, begin, self.target, tail) = (now, .carried(spring), began, target, nil)
    end = began + spring.settlingTime(from: now, toward: target, tolerance: tolerance)
  }

  /// Delays the remaining motion by `seconds`, for example after a pause.
  public mutating func postpone(by seconds: Double) {
    let seconds = seconds.bounded(.times)
    began += seconds
    begin += seconds
    end += seconds
    tail = tail.map { $0.lowerBound + seconds...$0.upperBound + seconds }
  }

  /// Shortens the tail of a spring's motion. Otherwise, the tail would take as long as the motion before it, with hardly any
  /// movement.
  ///
  /// The tail begins when the value comes within `distance` of its target for the last time; the distance is limited to half of
  /// the maximum distance during the motion. The value then comes smoothly to rest, at the time at which the spring alone would
  /// come within 1/e of that distance. The duration of a played motion does not grow, and curves are not changed.
  package mutating func shortenTail(within distance: Double) {
    let distance = min(distance, reach / 2)
    guard distance > 0, let arrival = arrival(within: distance),
      let rest = self.arrival(within: distance / M_E), rest < .infinity
    else { return }
    // A spring that carries the value has no duration to keep.
    if case .carried = motion { end = max(end, rest) }
    let over = min(rest, end)
    let from = max(began, min(arrival, over - (end - began) * Self.shortestTail))
    if over > from { tail = from...over }
  }

  /// The maximum distance from the target during the motion. After a fast start, the value may go far beyond a nearby target.
  private var reach: Double {
    guard case .carried(let spring) = motion else { return abs(start.value - target) }
    return spring.reach(of: Spring.State(value: start.value - target, velocity: start.velocity))
  }

  /// The minimum length of a tail, as a fraction of the whole motion. Without it, a loose spring that has not settled within
  /// its duration would stop abruptly.
  private static let shortestTail = 0.1

  /// Returns the time from which the value stays within `distance` of the target, in seconds; `nil` if the value does not move
  /// to the target on a spring.
  private func arrival(within distance: Double) -> Double? {
    switch motion {
    case .held: return nil
    case .carried(let spring):
      return began + spring.settlingTime(from: start, toward: target, tolerance: distance)
    case .played(let legs):
      guard let last = legs.last else { return nil }
      let span = abs(last.target - (legs.dropLast().last?.target ?? start.value))
      return span > 0
        ? last.timing.settlingTime(within: distance / span).map { began + last.delay + $0 } : nil
    }
  }
}
