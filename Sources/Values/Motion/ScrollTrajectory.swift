import SegueGeometry

/// The trajectory of one scroll coordinate after its release. The coordinate decelerates; beyond an end, a spring catches it
/// and brings it back.
///
/// Each leg is computed in closed form, so the position does not depend on the frames in between (Docs/MOTION.md#bounce).
public struct ScrollTrajectory: Sendable {
  /// The distance from an end, in points, within which the coordinate rests at that end.
  private static let tolerance = 0.1
  /// The speed below which a coordinate at or beyond an end moves on `scrollReturn` instead of `scrollBounce`, in points per
  /// second.
  private static let gentleSpeed = 50.0

  private enum Motion {
    case run(Decay)
    case spring(Spring, toward: Double)
  }

  private struct Leg {
    let motion: Motion
    let start: Spring.State
    let began: Double
    let end: Double

    func state(at time: Double) -> Spring.State {
      let elapsed = max(0, min(time, end) - began)
      switch motion {
      case .run(let decay):
        return Spring.State(
          value: decay.position(at: elapsed, from: start.value, initialVelocity: start.velocity),
          velocity: decay.velocity(at: elapsed, initialVelocity: start.velocity))
      case .spring(let spring, let target): return spring.step(start, toward: target, by: elapsed)
      }
    }
  }

  private var legs: [Leg] = []
  private let rest: Double
  /// The time until the coordinate comes to rest, in seconds.
  public let duration: Double

  /// Creates the trajectory from `position` (points) with `velocity` (points per second) to rest within `range`.
  public init(
    from position: Double, velocity: Double, within range: ClosedRange<Double>, decay: Decay = .normal
  ) {
    var state = Spring.State(value: position, velocity: velocity)
    var time = 0.0
    var legs: [Leg] = []
    // A scroll may be caught at one end and then thrown to the other end, so four legs are more than enough.
    while legs.count < 4 {
      let end = state.value.clamped(to: range)
      let isBeyond =
        state.value != end || (state.value == range.lowerBound && state.velocity < 0)
        || (state.value == range.upperBound && state.velocity > 0)
      let leg =
        isBeyond
        ? Self.returning(state, to: end, at: time) : Self.running(state, within: range, decay, at: time)
      guard let leg else { break }
      legs.append(leg)
      time = leg.end
      state = leg.state(at: time)
      if case .spring = leg.motion, abs(state.velocity) <= Decay.stoppingSpeed {
        state = Spring.State(value: end, velocity: 0)
        break
      }
      // The legs must meet exactly at the end of the range, without a rounding error.
      if abs(state.value - state.value.clamped(to: range)) < 1e-6 || isBeyond {
        let nearest =
          abs(state.value - range.lowerBound) < abs(state.value - range.upperBound)
          ? range.lowerBound : range.upperBound
        if abs(state.value - nearest) < 1e-3 { state.value = nearest }
      }
    }
    self.legs = legs
    duration = time
    rest = state.value.clamped(to: range)
  }

  /// Returns the position, in points, and the velocity, in points per second, `seconds` after the release.
  public func state(at seconds: Double) -> Spring.State {
    guard seconds < duration, let leg = legs.first(where: { seconds < $0.end }) else {
      return Spring.State(value: rest, velocity: 0)
    }
    return leg.state(at: seconds)
  }

  /// Returns the leg of a coordinate inside the range, which decelerates to rest or until it reaches an end; `nil` if it is at
  /// rest.
  private static func running(
    _ state: Spring.State, within range: ClosedRange<Double>, _ decay: Decay, at time: Double
  ) -> Leg? {
    let length = decay.duration(initialVelocity: state.velocity)
    guard length > 0 else { return nil }
    let target = decay.target(from: state.value, initialVelocity: state.velocity)
    guard !range.contains(target) else {
      return Leg(motion: .run(decay), start: state, began: time, end: time + length)
    }
    let meeting = crossing(from: 0, to: length) {
      range.contains(decay.position(at: $0, from: state.value, initialVelocity: state.velocity))
    }
    return Leg(motion: .run(decay), start: state, began: time, end: time + meeting)
  }

  /// Returns the leg of a coordinate beyond an end, which springs back. The leg ends at rest, or when the coordinate is inside
  /// the range again. `nil` if it is at rest.
  private static func returning(_ state: Spring.State, to end: Double, at time: Double) -> Leg? {
    guard state.value != end || state.velocity != 0 else { return nil }
    let spring: Spring = abs(state.velocity) < gentleSpeed ? .scrollReturn : .scrollBounce
    let settling = spring.settlingTime(from: state, toward: end, tolerance: tolerance)
    let isOutside = { (seconds: Double) in
      let value = spring.step(state, toward: end, by: seconds).value
      return state.value > end || (state.value == end && state.velocity > 0) ? value > end : value < end
    }
    // If the coordinate starts exactly at the end, it is considered outside for the first moment.
    let first = min(1e-6, settling)
    let home =
      isOutside(first) && !isOutside(settling)
      ? crossing(from: first, to: settling, while: isOutside) : settling
    return Leg(motion: .spring(spring, toward: end), start: state, began: time, end: time + home)
  }
}
