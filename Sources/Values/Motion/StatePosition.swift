import SegueGeometry

/// When one number of a motion runs, and on what timing.
public struct TrackTiming: Sendable {
  /// What it runs on while nothing holds it.
  public let timing: Timing
  /// How long after the start it begins to move, in seconds.
  public let delay: Double
  /// Whether on the way back the delay is counted from the other end: what started last returns first.
  public let mirrorsDelay: Bool
  /// The part of its progress, within 0…1, in which it moves anything.
  public let range: ClosedRange<Double>
  /// How it goes on toward a state, numbered from 0, when a pointer lets go of it; `nil` is on the spring of its timing, with all
  /// of the pointer's velocity, and no later than if it had been played.
  public let release: (@Sendable (_ state: Int) -> ReleaseMotion)?

  /// A number that begins after `delay` seconds.
  public init(
    _ timing: Timing, delay: Double = 0, mirrorsDelay: Bool = false,
    during range: ClosedRange<Double> = 0...1, release: (@Sendable (_ state: Int) -> ReleaseMotion)? = nil
  ) {
    (self.release, self.timing) = (release, timing)
    self.delay = delay.bounded(.seconds)
    self.mirrorsDelay = mirrorsDelay
    self.range = range.clamped(to: 0...1)
  }

  /// When it ends, in seconds after the start.
  public var end: Double { delay + timing.duration }

  /// The progress within its range; beyond 0…1 only where the range includes that end.
  func progress(at value: Double) -> Double {
    if range == 0...1 { return value }
    return ((value - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-6)).clamped(to: 0...1)
  }

  /// When it moves, as a part of a motion of `duration` seconds in the given direction.
  func activeInterval(in duration: Double, isForward: Bool) -> ClosedRange<Double> {
    if delay == 0, end >= duration, !mirrorsDelay { return 0...1 }
    let start = (isForward || !mirrorsDelay ? delay : duration - end) / duration
    return start...max(start + timing.duration / duration, start + 1e-6)
  }
}

/// A position among states, numbered from 0, and how it moves: one number for each track, the first of which is the main one.
///
/// From rest each leg between two states plays its own timings, one leg after the other; from anywhere else springs carry the
/// numbers on with the velocity that they have. Held, one position determines all of them: each track is active in a part of the
/// leg's time.
public struct StatePosition: Sendable {
  /// The numbers of the tracks, in states.
  private var numbers: [AnimatedValue]
  /// What they run on.
  private var tracks: [TrackTiming] { didSet { othersEnd = Self.othersEnd(tracks) } }
  /// When the last of them ends, apart from the main one.
  private var othersEnd: Double
  /// What the main track runs on in each leg instead, in either direction.
  private let legTimings: [(up: Timing, down: Timing)]
  private let last: Double
  /// Whether it started toward the last state: delays are counted in the direction in which it started.
  public var isForward: Bool
  /// Where it is held; `nil` while it runs.
  public private(set) var held: Double?

  /// A position at rest in a state.
  /// - Parameters:
  ///   - index: the state, at most the last one.
  ///   - count: how many states there are, from 1 to a million.
  ///   - tracks: at least one.
  ///   - legTimings: what the main track runs on in each leg; as `tracks` says, where there are none.
  public init(
    at index: Int, of count: Int, tracks: [TrackTiming], legTimings: [(up: Timing, down: Timing)] = []
  ) {
    (self.tracks, self.legTimings, othersEnd) = (tracks, legTimings, Self.othersEnd(tracks))
    let last = count.clamped(to: 1...Int(ClosedRange<Double>.positions.upperBound)) - 1
    let index = index.clamped(to: 0...last)
    self.last = Double(last)
    isForward = index < last
    numbers = tracks.map { _ in AnimatedValue(Double(index)) }
  }

  /// The main track's position, and its velocity per second.
  public func state(at time: Double) -> Spring.State { numbers[0].state(at: time) }

  /// When the first number begins to move.
  public var begin: Double {
    var earliest = Double.infinity
    for index in numbers.indices { earliest = min(earliest, numbers[index].begin) }
    return earliest
  }

  /// When every number has arrived.
  public var end: Double {
    var latest = -Double.infinity
    for index in numbers.indices { latest = max(latest, numbers[index].end) }
    return latest
  }

  /// Whether every number is heading to a state, or has arrived there.
  public func isTargeting(_ index: Int) -> Bool {
    numbers.allSatisfy { !$0.isHeld && $0.target == Double(index) }
  }

  /// Whether it rests in a state, and nothing holds it there.
  package func isResting(in index: Int, at time: Double) -> Bool {
    let rest = Double(index)
    return held == nil && numbers.allSatisfy { $0.state(at: time) == Spring.State(value: rest) }
  }

  /// Where the whole would have to be scrubbed to show the main track where it is; within the states.
  public func scrubPosition(at time: Double) -> Double {
    held ?? scrubPosition(forMain: state(at: time).value)
  }

  /// The positions of all tracks, with their ranges applied.
  public func trackPositions(at time: Double) -> [Double] {
    var positions: [Double] = []
    trackPositions(at: time, into: &positions)
    return positions
  }

  /// The same in memory that is used again in each frame.
  package func trackPositions(at time: Double, into positions: inout [Double]) {
    positions.removeAll(keepingCapacity: true)
    for index in tracks.indices {
      positions.append(ranged(tracks[index], numbers[index].state(at: time).value))
    }
  }

  /// The same where the whole is scrubbed to a position.
  public func trackPositions(scrubbedTo position: Double) -> [Double] {
    tracks.indices.map { ranged(tracks[$0], number(ofTrack: $0, scrubbedTo: position)) }
  }

  /// How long the leg between a state and the next one takes, upward or downward, in seconds.
  public func duration(ofLeg leg: Int, rises: Bool) -> Double {
    let main = tracks[0].delay + timing(of: 0, leg: leg, rises: rises).duration
    return max(main, othersEnd, 1e-3)
  }

  private static func othersEnd(_ tracks: [TrackTiming]) -> Double {
    tracks.dropFirst().reduce(0) { max($0, $1.end) }
  }

  // MARK: - Moving

  /// Holds it where the main track is.
  public mutating func hold(at time: Double) { hold(scrubPosition(at: time), at: time) }

  /// Holds it at a position; NaN is where it is.
  public mutating func hold(_ position: Double, at time: Double) {
    let position = position.bounded(.positions, or: scrubPosition(at: time))
    held = position
    for track in tracks.indices {
      numbers[track].hold(at: time, value: number(ofTrack: track, scrubbedTo: position))
    }
  }

  /// Sends it to a state.
  /// - Parameters:
  ///   - given: how fast the position changes, per second, where it was held and moved; NaN counts as 0.
  ///   - isRelease: whether a pointer lets go of it, so that the tracks go on as they say for that.
  /// - Returns: how much faster than the given velocity a timing with an initial velocity starts, in distances per second.
  @discardableResult
  public mutating func send(
    to index: Int, velocity given: Double?, at time: Double, isRelease: Bool = false
  ) -> Double {
    let (index, given) = (index.clamped(to: 0...Int(last)), given?.bounded(.velocities))
    let surplus = tracks.indices.map {
      send($0, to: index, velocity: given, at: time, by: isRelease ? tracks[$0].release?(index) : nil)
    }
    held = nil
    return surplus.first ?? 0
  }

  /// Shortens the last part of the way of whatever runs on a spring: see `AnimatedValue.shortenTail`.
  /// - Parameter distance: in states.
  package mutating func shortenTails(within distance: Double) {
    for track in numbers.indices { numbers[track].shortenTail(within: distance) }
  }

  /// Delays the rest of the motion by `seconds`, as after a pause.
  public mutating func postpone(by seconds: Double) {
    for track in tracks.indices { numbers[track].postpone(by: seconds) }
  }

  /// Runs on other tracks from now on; new ones start where the main one is.
  public mutating func change(_ tracks: [TrackTiming]) {
    let main = numbers[0]
    numbers = tracks.indices.map { $0 < numbers.count ? numbers[$0] : main }
    self.tracks = tracks
  }

  private mutating func send(
    _ track: Int, to index: Int, velocity given: Double?, at time: Double, by release: ReleaseMotion?
  ) -> Double {
    let (state, target) = (numbers[track].state(at: time), Double(index))
    var velocity = state.velocity
    let from = state.value.clamped(to: 0...last)
    let leg = min(max(0, target > from ? Int(from) : Int(from.rounded(.up)) - 1), max(0, Int(last) - 1))
    if let held, let given {
      let interval = activeInterval(of: track, leg: leg)
      let fraction = fraction(of: held, inLeg: Double(leg))
      let isMoving = interval == 0...1 || (fraction > interval.lowerBound && fraction < interval.upperBound)
      velocity = isMoving ? given / (interval.upperBound - interval.lowerBound) : 0
    }
    let run = timing(of: track, leg: leg, rises: target > from)
    if let release {
      numbers[track].carry(
        to: target, by: release.spring ?? run.continuation, at: time,
        velocity: velocity * release.velocityFactor, delay: release.delay)
      return 0
    }
    if velocity == 0, state.value == state.value.rounded(), (0...last).contains(state.value) {
      numbers[track].play(legs(of: track, from: Int(state.value), to: index), at: time)
      return 0
    }
    let (rest, sign) = (abs(target - state.value), target < state.value ? -1.0 : 1)
    if held != nil, let timing = run.playing(rest: rest, from: velocity * sign) {
      numbers[track].play([AnimatedValue.Leg(to: target, timing)], at: time)
      return 0
    }
    // A throw arrives no later than a click would.
    let least = run.initialVelocity * (target - state.value)
    let isSlow = given != nil && velocity * least >= 0 && abs(velocity) < abs(least)
    let surplus = isSlow ? run.initialVelocity * (1 - velocity / least) : 0
    if isSlow { velocity = least }
    numbers[track].carry(to: target, by: run.continuation, at: time, velocity: velocity)
    return surplus
  }

  private func legs(of track: Int, from start: Int, to end: Int) -> [AnimatedValue.Leg] {
    let rises = end > start
    var base = 0.0
    return stride(from: start, to: end, by: rises ? 1 : -1).map { index in
      let leg = rises ? index : index - 1
      let duration = duration(ofLeg: leg, rises: isForward)
      // Where a leg was partly scrubbed, the rest of its delays is left; in the opposite direction there are none.
      let isOnTheWay = rises == isForward
      let done =
        isOnTheWay && base == 0
        ? held.map { fraction(of: $0, inLeg: Double(leg)).clamped(to: 0...1) } ?? 0 : 0
      let wait = isOnTheWay ? max(0, activeInterval(of: track, leg: leg).lowerBound - done) * duration : 0
      defer { base += duration * (1 - done) }
      return AnimatedValue.Leg(
        to: Double(rises ? leg + 1 : leg), timing(of: track, leg: leg, rises: rises), delay: base + wait)
    }
  }

  // MARK: - Tracks in time

  private func timing(of track: Int, leg: Int, rises: Bool) -> Timing {
    guard track == 0, legTimings.indices.contains(leg) else { return tracks[track].timing }
    return rises ? legTimings[leg].up : legTimings[leg].down
  }

  /// When a track moves, as a part of the leg's time, in the direction in which it started.
  private func activeInterval(of track: Int, leg: Int) -> ClosedRange<Double> {
    tracks.count == 1 && tracks[0].delay == 0
      ? 0...1 : tracks[track].activeInterval(in: duration(ofLeg: leg, rises: isForward), isForward: isForward)
  }

  /// The progress of a leg at a position, or at a number, in the direction in which it started; and the inverse.
  private func fraction(of position: Double, inLeg leg: Double) -> Double {
    isForward ? position - leg : 1 - (position - leg)
  }

  /// A state between two legs belongs to the one that begins there.
  private func leg(at position: Double) -> Double {
    let position = position.bounded(0...last)
    return (isForward ? position.rounded(.down) : position.rounded(.up) - 1).bounded(0...max(0, last - 1))
  }

  /// The number of a track where the whole is scrubbed to a position.
  private func number(ofTrack track: Int, scrubbedTo position: Double) -> Double {
    let leg = leg(at: position)
    let interval = activeInterval(of: track, leg: Int(leg))
    if interval == 0...1 { return position }
    let done =
      (fraction(of: position, inLeg: leg) - interval.lowerBound) / (interval.upperBound - interval.lowerBound)
    return leg + (isForward ? done.clamped(to: 0...1) : 1 - done.clamped(to: 0...1))
  }

  /// The position of the whole at which the main track's number is `value`; within the states.
  private func scrubPosition(forMain value: Double) -> Double {
    let value = value.bounded(0...last)
    let leg = leg(at: value)
    let interval = activeInterval(of: 0, leg: Int(leg))
    if interval == 0...1 { return value }
    let part =
      interval.lowerBound + fraction(of: value, inLeg: leg) * (interval.upperBound - interval.lowerBound)
    return (leg + (isForward ? part : 1 - part)).clamped(to: leg...leg + 1)
  }

  private func ranged(_ track: TrackTiming, _ value: Double) -> Double {
    let leg = leg(at: value)
    return leg + track.progress(at: value - leg)
  }
}
