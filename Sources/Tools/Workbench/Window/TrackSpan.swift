import SegueMotion

/// When a track runs in a motion, and what it runs on once that is dragged along the time.
struct TrackSpan {
  let timing: TrackTiming
  /// When the motion starts, in seconds.
  let start: Double
  /// How long all of its tracks take, in seconds.
  let total: Double
  /// Whether its delay is counted from the other end.
  let isMirrored: Bool

  var span: ClosedRange<Double> {
    let begin = start + (isMirrored ? total - timing.end : timing.delay)
    return begin...(begin + timing.timing.duration)
  }

  /// The part of that in which it moves anything.
  var active: ClosedRange<Double> {
    let begin = span.lowerBound
    func time(of progress: Double) -> Double {
      let steps = 200
      let first = (0...steps).first {
        timing.timing.value(at: timing.timing.duration * Double($0) / Double(steps)) >= progress
      }
      return begin + timing.timing.duration * Double(first ?? steps) / Double(steps)
    }
    let lower = timing.range.lowerBound > 0 ? time(of: timing.range.lowerBound) : begin
    let upper = timing.range.upperBound < 1 ? time(of: timing.range.upperBound) : span.upperBound
    return lower...max(lower, upper)
  }

  /// Where what it moves is at a time, as a part of its way.
  func place(at time: Double) -> Double {
    let value = timing.timing.value(at: time - span.lowerBound)
    return timing.range == 0...1 ? value : timing.range.fraction(at: value).clamped(to: 0...1)
  }

  private static let shortest = 0.02
  private static let narrowest = 0.05

  /// All of it so many seconds later.
  func moved(by seconds: Double) -> TrackTiming {
    timing.with(delay: Self.rounded(timing.delay + (isMirrored ? -seconds : seconds)))
  }

  /// Its end so many seconds later.
  func stretched(by seconds: Double) -> TrackTiming {
    let duration = max(Self.shortest, Self.rounded(timing.timing.duration + seconds))
    let grown = duration - timing.timing.duration
    return timing.with(
      timing.timing.lasting(duration), delay: isMirrored ? Self.rounded(timing.delay - grown) : nil)
  }

  /// What it moves begins to move so many seconds later, while it runs as it does.
  func beginning(by seconds: Double) -> TrackTiming {
    let value = progress(at: active.lowerBound + seconds)
    return timing.with(
      range: value.clamped(to: 0...(timing.range.upperBound - Self.narrowest))...timing.range.upperBound)
  }

  /// What it moves has come to its end so many seconds later.
  func ending(by seconds: Double) -> TrackTiming {
    let value = progress(at: active.upperBound + seconds)
    return timing.with(
      range: timing.range.lowerBound...value.clamped(to: (timing.range.lowerBound + Self.narrowest)...1))
  }

  private func progress(at time: Double) -> Double {
    timing.timing.value(at: time - span.lowerBound).decimals(3)
  }

  private static func rounded(_ seconds: Double) -> Double { max(0, seconds).decimals(3) }
}

extension TrackSpan {
  /// The number of a track in a motion of the log, on what is tried now.
  init(of track: Int, in motion: MotionLog.Motion, timings: [TrackTiming]) {
    timing = timings[track]
    start = motion.start
    total = max(timings.map(\.end).max() ?? 0, 1e-3)
    isMirrored = timing.mirrorsDelay && !motion.isForward
  }
}

extension TrackTiming {
  /// The same but for what is given.
  func with(_ timing: Timing? = nil, delay: Double? = nil, range: ClosedRange<Double>? = nil) -> TrackTiming {
    TrackTiming(
      timing ?? self.timing, delay: delay ?? self.delay, mirrorsDelay: mirrorsDelay,
      during: range ?? self.range, release: release)
  }
}

extension Timing {
  /// The same spring or curve for another time, in seconds.
  func lasting(_ duration: Double) -> Timing {
    if let curve { return .curve(curve, duration: duration) }
    return .spring(
      duration: duration, dampingRatio: continuation.dampingRatio, initialVelocity: initialVelocity)
  }
}

extension MotionLog.Motion {
  /// Whether it went toward the last state at first.
  var isForward: Bool {
    guard let first = places.first else { return true }
    return (places.first { abs($0.value - first.value) > 1e-6 }?.value ?? 1) > first.value
  }

  /// Whether it was played from rest to its end, so that its tracks ran as they say.
  var isPlayed: Bool {
    guard let first = places.first, !isHeld.contains(true) else { return false }
    // The first sample may come a little after the beginning.
    return abs(first.value - first.value.rounded()) < 0.05 + abs(first.velocity) / MotionLog.rate
  }
}

extension Session {
  /// What the tracks of a motion run on, with what is tried now.
  func timings(of motion: MotionLog.Motion) -> [TrackTiming] {
    motion.given.indices.map { tuning.tuned(motion.given[$0], track: $0, of: motion.title) }
  }

  func span(ofTrack track: Int, in motion: MotionLog.Motion) -> TrackSpan? {
    let timings = timings(of: motion)
    return timings.indices.contains(track) ? TrackSpan(of: track, in: motion, timings: timings) : nil
  }

  /// Where the bar of a track lies: where it runs, and where something led it, from the first to the last time.
  func bar(ofTrack track: Int, in motion: MotionLog.Motion) -> ClosedRange<Double> {
    (motion.isPlayed ? span(ofTrack: track, in: motion)?.span : nil) ?? motion.span
  }
}
