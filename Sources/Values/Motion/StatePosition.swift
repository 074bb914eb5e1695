import SegueGeometry

/// The timing and the delay of one track's value in a motion.
public struct TrackTiming: Sendable {
  /// The timing of a motion that starts from rest.
  public let timing: Timing
  /// The time from the start of the whole motion until this value starts to move, in seconds.
  public let delay: Double
  /// Whether the delay is mirrored when the motion goes back: the value that started last then returns first. The default is
  /// `false`.
  public let mirrorsDelay: Bool
  /// The part of the value's progress, within 0…1, that changes what is shown. The default is 0…1.
  public let range: ClosedRange<Double>
  /// Returns the motion toward a state, numbered from 0, after a pointer releases the value. If this closure is `nil`, the
  /// default, the spring of `timing` continues with the pointer's velocity, and arrives no later than without a pointer.
  public let release: (@Sendable (_ state: Int) -> ReleaseMotion)?

  /// Creates a timing with a delay in seconds.
  public init(
    _ timing: Timing, delay: Double = 0, mirrorsDelay: Bool = false,
    during range: ClosedRange<Double> = 0...1, release: (@Sendable (_ state: Int) -> ReleaseMotion)? = nil
  ) {
    (self.release, self.timing) = (release, timing)
    self.delay = delay.bounded(.seconds)
    self.mirrorsDelay = mirrorsDelay
    self.range = range.clamped(to: 0...1)
  }

  /// The time from the start of the whole motion until this value arrives, in seconds.
  public var end: Double { delay + timing.duration }

  /// Returns the progress of the value within its `range`. Values beyond 0…1 occur only if the range is 0…1.
  func progress(at value: Double) -> Double {
    if range == 0...1 { return value }
    return ((value - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-6)).clamped(to: 0...1)
  }

  /// Returns the interval in which the value moves, as fractions of a motion of `duration` seconds in the given direction.
  func activeInterval(in duration: Double, isForward: Bool) -> ClosedRange<Double> {
    if delay == 0, end >= duration, !mirrorsDelay { return 0...1 }
    let start = (isForward || !mirrorsDelay ? delay : duration - end) / duration
    return start...max(start + timing.duration / duration, start + 1e-6)
  }
}

/// A position among states, which are numbered from 0, and its motion. Each track has an animated value; the first track is the
/// main one.
///
/// A leg is the motion between two neighboring states. A motion from rest plays the timings leg by leg. An interrupted motion
/// continues on springs, with the current velocity of each value. While the position is held, it determines all values, and
/// each track moves in its own part of the leg.
public struct StatePosition: Sendable {
  /// The animated values of the tracks, in states.
  private var numbers: [AnimatedValue]
  /// The timings of the tracks.
  private var tracks: [TrackTiming] { didSet { othersEnd = Self.othersEnd(tracks) } }
  /// The latest end of all tracks except the main one, in seconds.
  private var othersEnd: Double
  /// The timings of the main track for each leg, toward the next and toward the previous state. A leg without an element uses
  /// the timing in `tracks`.
  private let legTimings: [(up: Timing, down: Timing)]
  private let last: Double
  /// Whether the motion started toward the last state. Delays apply only in the direction in which the motion started.
  public var isForward: Bool
  /// The position at which the motion is held; `nil` while it runs or rests.
  public private(set) var held: Double?

  /// Creates a position at rest at the given state.
  /// - Parameters:
  ///   - index: the state, at most the last one.
  ///   - count: the number of states, from 1 to a million.
  ///   - tracks: the timings of the tracks, at least one.
  ///   - legTimings: the timings of the main track for each leg. A leg without an element uses the timing in `tracks`.
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

  /// Returns the position of the main track and its velocity, in states and states per second.
  public func state(at time: Double) -> Spring.State { numbers[0].state(at: time) }

  /// The time at which the first of the values begins to move, in seconds.
  public var begin: Double {
    var earliest = Double.infinity
    for index in numbers.indices { earliest = min(earliest, numbers[index].begin) }
    return earliest
  }

  /// The time at which all values have arrived, in seconds; infinite while the motion is held, and until it is first sent to a
  /// state.
  public var end: Double {
    var latest = -Double.infinity
    for index in numbers.indices { latest = max(latest, numbers[index].end) }
    return latest
  }

  /// Returns whether the motion was sent to the state with this index, and every value is moving there or has arrived.
  public func isTargeting(_ index: Int) -> Bool {
    numbers.allSatisfy { !$0.isHeld && $0.target == Double(index) }
  }

  /// Returns whether all values rest at the state with this index, and nothing holds them.
  package func isResting(in index: Int, at time: Double) -> Bool {
    let rest = Double(index)
    return held == nil && numbers.allSatisfy { $0.state(at: time) == Spring.State(value: rest) }
  }

  /// Returns the position for which scrubbing shows the main track as it is now. This is the held position or, if the motion is
  /// not held, a position from the first to the last state.
  public func scrubPosition(at time: Double) -> Double {
    held ?? scrubPosition(forMain: state(at: time).value)
  }

  /// Returns the positions of all tracks at a time. Each is adjusted to the range of its track.
  public func trackPositions(at time: Double) -> [Double] {
    var positions: [Double] = []
    trackPositions(at: time, into: &positions)
    return positions
  }

  /// Writes the positions of all tracks at a time into an array, whose memory is reused. Each position is adjusted to the range
  /// of its track.
  package func trackPositions(at time: Double, into positions: inout [Double]) {
    positions.removeAll(keepingCapacity: true)
    for index in tracks.indices {
      positions.append(ranged(tracks[index], numbers[index].state(at: time).value))
    }
  }

  /// Returns the positions of all tracks while the motion is scrubbed to a position. Each is adjusted to the range of its
  /// track.
  public func trackPositions(scrubbedTo position: Double) -> [Double] {
    tracks.indices.map { ranged(tracks[$0], number(ofTrack: $0, scrubbedTo: position)) }
  }

  /// Returns the duration of the leg between state number `leg` and the next state, in seconds. `rises` is whether the leg is
  /// played toward the next state.
  public func duration(ofLeg leg: Int, rises: Bool) -> Double {
    let main = tracks[0].delay + timing(of: 0, leg: leg, rises: rises).duration
    return max(main, othersEnd, 1e-3)
  }

  private static func othersEnd(_ tracks: [TrackTiming]) -> Double {
    tracks.dropFirst().reduce(0) { max($0, $1.end) }
  }

  // MARK: - Moving

  /// Holds the motion at the current position of the main track.
  public mutating func hold(at time: Double) { hold(scrubPosition(at: time), at: time) }

  /// Holds the motion at a position. NaN is replaced by the current position.
  public mutating func hold(_ position: Double, at time: Double) {
    let position = position.bounded(.positions, or: scrubPosition(at: time))
    held = position
    for track in tracks.indices {
      numbers[track].hold(at: time, value: number(ofTrack: track, scrubbedTo: position))
    }
  }

  /// Sends the motion to the given state.
  /// - Parameters:
  ///   - given: the velocity at which the held position moved, in states per second; NaN is replaced by 0. `nil` keeps the
  ///     current velocities.
  ///   - isRelease: whether a pointer releases the motion, so that the `release` of each track applies.
  /// - Returns: the amount by which the main track's initial velocity exceeds `given`, as a multiple of the remaining distance,
  ///   per second. The amount is 0 unless the track's timing has a higher initial velocity.
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

  /// Shortens the tails of all values that move on springs; see `AnimatedValue.shortenTail`.
  /// - Parameter distance: the distance from the target at which a tail begins, in states.
  package mutating func shortenTails(within distance: Double) {
    for track in numbers.indices { numbers[track].shortenTail(within: distance) }
  }

  /// Delays the remaining motion by `seconds`, for example after a pause.
  public mutating func postpone(by seconds: Double) {
    for track in tracks.indices { numbers[track].postpone(by: seconds) }
  }

  /// Replaces the tracks. The values of existing tracks are kept; additional tracks start with the value of the main track.
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
    // A motion after a release must arrive no later than one after a click.
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
      // If a leg has been scrubbed partly, only the remaining part of a delay applies. In the opposite direction, there are no
      // delays.
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

  /// Returns the interval in which a track moves, as fractions of the leg's duration, in the direction in which the motion
  /// started.
  private func activeInterval(of track: Int, leg: Int) -> ClosedRange<Double> {
    tracks.count == 1 && tracks[0].delay == 0
      ? 0...1 : tracks[track].activeInterval(in: duration(ofLeg: leg, rises: isForward), isForward: isForward)
  }

  /// Returns the progress of a leg at a position, counted in the direction in which the motion started.
  private func fraction(of position: Double, inLeg leg: Double) -> Double {
    isForward ? position - leg : 1 - (position - leg)
  }

  /// Returns the number of the leg at a position. A state between two legs belongs to the leg that begins at the state, in the
  /// direction in which the motion started.
  private func leg(at position: Double) -> Double {
    let position = position.bounded(0...last)
    return (isForward ? position.rounded(.down) : position.rounded(.up) - 1).bounded(0...max(0, last - 1))
  }

  /// Returns a track's value while the motion is scrubbed to a position.
  private func number(ofTrack track: Int, scrubbedTo position: Double) -> Double {
    let leg = leg(at: position)
    let interval = activeInterval(of: track, leg: Int(leg))
    if interval == 0...1 { return position }
    let done =
      (fraction(of: position, inLeg: leg) - interval.lowerBound) / (interval.upperBound - interval.lowerBound)
    return leg + (isForward ? done.clamped(to: 0...1) : 1 - done.clamped(to: 0...1))
  }

  /// Returns the position, from the first to the last state, for which scrubbing gives the main track the value `value`.
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
