import SegueViews

/// A clock that runs through a span of time at an adjustable speed, once or in a loop.
final class SpanClock: TimedAnimation {
  /// Returns the span, in seconds. The clock calls this in each frame, because the span may change.
  let span: () -> ClosedRange<Double>
  /// The speed, in seconds of the span per second. Less than 1 is slow motion; the default is 1.
  var speed = 1.0
  /// Whether the clock starts again at the end of the span. The default is `true`.
  var loops = true
  var onTime: (Double) -> Void = { _ in }
  /// Called at the end of the span if the clock does not loop.
  var onEnd: () -> Void = {}

  private var began = (host: 0.0, time: 0.0)
  /// The time in the span, in seconds.
  private(set) var time = 0.0 { didSet { onTime(time) } }

  init(through span: @escaping () -> ClosedRange<Double>) { self.span = span }

  /// Starts the clock.
  /// - Parameters:
  ///   - time: the time in the span to start from, in seconds.
  ///   - host: the current time of the window's timeline, in seconds.
  func begin(at time: Double, on host: Double) {
    began = (host, time)
    self.time = time
  }

  var end: Double { .infinity }

  func show(at host: Double) {
    let span = span()
    let time = began.time + (host - began.host) * speed
    if time < span.lowerBound || time >= span.upperBound && loops {
      return begin(at: span.lowerBound, on: host)
    }
    self.time = min(time, span.upperBound)
    if time >= span.upperBound { onEnd() }
  }

  func finish(at host: Double) {}
}
