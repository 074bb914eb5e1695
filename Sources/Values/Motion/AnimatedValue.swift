internal import Glibc
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
      (self.target, self.timing) = (target, timing)
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
  /// Until when it stays where it is, in seconds: for the delay of its first leg, or of the spring that carries it.
  public private(set) var begin = 0.0
  /// When it arrives, in seconds; infinite while held.
  public private(set) var end = Double.infinity

  private var motion = Motion.held
  private var began = 0.0
  private var start: Spring.State
  /// When the last part of the way, which is shortened, begins, and when it is over, in seconds.
  private var tail: ClosedRange<Double>?

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
    let state = wholeState(at: time)
    // A curve of infinite numbers, or a spring beyond what can be calculated, has arrived.
    guard state.value.isFinite, state.velocity.isFinite else { return Spring.State(value: target) }
    guard let tail, time > tail.lowerBound else { return state }
    let length = tail.upperBound - tail.lowerBound
    let part = (time - tail.lowerBound) / length
    if part >= 1 { return Spring.State(value: target) }
    // It makes a line of an exponential decay, and begins without a change of the velocity.
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

  /// Holds the number where it is, or at `value`.
  public mutating func hold(at time: Double, value: Double? = nil) {
    let time = time.bounded(.times)
    start = Spring.State(value: value ?? state(at: time).value)
    (target, motion, began, begin, end, tail) = (start.value, .held, time, time, .infinity, nil)
  }

  /// Plays `legs` from where the number is, each one from where the one before it leads.
  public mutating func play(_ legs: [Leg], at time: Double) {
    let time = time.bounded(.times)
    hold(at: time)
    guard let last = legs.last else { return end = time }
    (target, motion, begin) = (last.target, .played(legs), time + legs[0].delay)
    end = legs.allSatisfy { $0.target == start.value } ? time : time + last.delay + last.timing.duration
  }

  /// Lets `spring` carry the number to `target`, with the velocity that it has or with `velocity` (per second), until it stays
  /// within `tolerance` of it; it stays where it is for `delay` seconds before that. A damping ratio below 0.01 counts as 0.01.
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

  /// Delays the rest of the motion by `seconds`, as after a pause.
  public mutating func postpone(by seconds: Double) {
    let seconds = seconds.bounded(.times)
    began += seconds
    begin += seconds
    end += seconds
    tail = tail.map { $0.lowerBound + seconds...$0.upperBound + seconds }
  }

  /// Shortens the last part of a spring's way, which takes as long as all the rest and hardly moves any more: from the last time
  /// at which `distance` is left, or half of the greatest distance if that is less, it comes to rest smoothly, in the time in which
  /// the spring alone would go on to 1/e of that, and by the time a played motion is over. A curve stays as it is.
  package mutating func shortenTail(within distance: Double) {
    let distance = min(distance, reach / 2)
    guard distance > 0, let arrival = arrival(within: distance),
      let rest = self.arrival(within: distance / M_E), rest < .infinity
    else { return }
    // A spring that carries has no duration to keep.
    if case .carried = motion { end = max(end, rest) }
    let over = min(rest, end)
    let from = max(began, min(arrival, over - (end - began) * Self.shortestTail))
    if over > from { tail = from...over }
  }

  /// The greatest distance from the target: a short way that begins fast leads far beyond it.
  private var reach: Double {
    guard case .carried(let spring) = motion else { return abs(start.value - target) }
    return spring.reach(of: Spring.State(value: start.value - target, velocity: start.velocity))
  }

  /// The shortest tail, as a part of the whole motion: a loose spring, whose duration is over before it has settled, does not stop
  /// short.
  private static let shortestTail = 0.1

  /// From when on a spring stays within `distance` of the target, in seconds; `nil` where none leads there.
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
