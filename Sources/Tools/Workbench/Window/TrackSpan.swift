import SegueMotion

/// The span of time in which a track runs during a motion. It computes the timings that result from dragging the span.
struct TrackSpan {
  let timing: TrackTiming
  /// The time at which the motion starts, in seconds.
  let start: Double
  /// The time from the start of the motion to the end of its last track, in seconds.
  let total: Double
  /// Whether the delay is the time from the end of the track to the end of the motion.
  let isMirrored: Bool

  var span: ClosedRange<Double> {
    let begin = start + (isMirrored ? total - timing.end : timing.delay)
    return begin...(begin + timing.timing.duration)
  }

  /// The part of `span` in which the track moves its views.
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

  /// Returns the progress of the track's views at a time, from 0 to 1; springs may exceed this.
  func place(at time: Double) -> Double {
    let value = timing.timing.value(at: time - span.lowerBound)
    return timing.range == 0...1 ? value : timing.range.fraction(at: value).clamped(to: 0...1)
  }

  private static let shortest = 0.02
  private static let narrowest = 0.05

  /// Returns the timing with which the track runs `seconds` later.
  func moved(by seconds: Double) -> TrackTiming {
    timing.with(delay: Self.rounded(timing.delay + (isMirrored ? -seconds : seconds)))
  }

  /// Returns the timing with which the track starts at the same time but ends `seconds` later.
  func stretched(by seconds: Double) -> TrackTiming {
    let duration = max(Self.shortest, Self.rounded(timing.timing.duration + seconds))
    let grown = duration - timing.timing.duration
    return timing.with(
      timing.timing.lasting(duration), delay: isMirrored ? Self.rounded(timing.delay - grown) : nil)
  }

  /// Returns the timing with which the views start to move `seconds` later. The span of the track does not change.
  func beginning(by seconds: Double) -> TrackTiming {
    let value = progress(at: active.lowerBound + seconds)
    return timing.with(
      range: value.clamped(to: 0...max(0, timing.range.upperBound - Self.narrowest))...timing.range.upperBound
    )
  }

  /// Returns the timing with which the views arrive `seconds` later. The span of the track does not change.
  func ending(by seconds: Double) -> TrackTiming {
    let value = progress(at: active.upperBound + seconds)
    return timing.with(
      range: timing.range.lowerBound...value.clamped(to: min(1, timing.range.lowerBound + Self.narrowest)...1)
    )
  }

  private func progress(at time: Double) -> Double {
    timing.timing.value(at: time - span.lowerBound).decimals(3)
  }

  private static func rounded(_ seconds: Double) -> Double { max(0, seconds).decimals(3) }
}

extension TrackSpan {
  /// Creates the span of a track in a motion of the log.
  /// - Parameters:
  ///   - track: the index of the track.
  ///   - motion: the motion.
  ///   - timings: the current timings of all tracks.
  init(of track: Int, in motion: MotionLog.Motion, timings: [TrackTiming]) {
    timing = timings[track]
    start = motion.start
    total = max(timings.map(\.end).max() ?? 0, 1e-3)
    isMirrored = timing.mirrorsDelay && !motion.isForward
  }
}

extension TrackTiming {
  /// Returns a copy of the timing with the given values; `nil` keeps the current value.
  func with(_ timing: Timing? = nil, delay: Double? = nil, range: ClosedRange<Double>? = nil) -> TrackTiming {
    TrackTiming(
      timing ?? self.timing, delay: delay ?? self.delay, mirrorsDelay: mirrorsDelay,
      during: range ?? self.range, release: release)
  }
}

extension Timing {
  /// Returns the timing with another duration, in seconds. The curve or the damping does not change.
  func lasting(_ duration: Double) -> Timing {
    if let curve { return .curve(curve, duration: duration) }
    return .spring(
      duration: duration, dampingRatio: continuation.dampingRatio, initialVelocity: initialVelocity)
  }
}

extension MotionLog.Motion {
  /// Whether the motion starts toward the last state.
  var isForward: Bool {
    guard let first = places.first else { return true }
    return (places.first { abs($0.value - first.value) > 1e-6 }?.value ?? 1) > first.value
  }

  /// Whether the motion started at a state and was never held. If so, its tracks ran with their timings.
  var isPlayed: Bool {
    guard let first = places.first, !isHeld.contains(true) else { return false }
    // The first sample may be slightly later than the start.
    return abs(first.value - first.value.rounded()) < 0.05 + abs(first.velocity) / MotionLog.rate
  }
}

extension Session {
  /// Returns the current timings of a motion's tracks, including the user's changes.
  func timings(of motion: MotionLog.Motion) -> [TrackTiming] {
    motion.given.indices.map { tuning.tuned(motion.given[$0], track: $0, of: motion.title) }
  }

  func span(ofTrack track: Int, in motion: MotionLog.Motion) -> TrackSpan? {
    let timings = timings(of: motion)
    return timings.indices.contains(track) ? TrackSpan(of: track, in: motion, timings: timings) : nil
  }

  /// Returns the span of time that a track's bar covers: the span of the track if `motion.isPlayed`, otherwise the span of the
  /// motion.
  func bar(ofTrack track: Int, in motion: MotionLog.Motion) -> ClosedRange<Double> {
    (motion.isPlayed ? span(ofTrack: track, in: motion)?.span : nil) ?? motion.span
  }
}
