import SegueViews

/// Goes through a span of time at some speed, once or again and again.
final class SpanClock: TimedAnimation {
  /// The span, in seconds; asked each time, because it may become another one meanwhile.
  let span: () -> ClosedRange<Double>
  /// Seconds of it in each second; less than 1 is slow motion.
  var speed = 1.0
  /// Whether it begins again at its end.
  var loops = true
  var onTime: (Double) -> Void = { _ in }
  /// Called at the end, where it does not begin again.
  var onEnd: () -> Void = {}

  private var began = (host: 0.0, time: 0.0)

  init(through span: @escaping () -> ClosedRange<Double>) { self.span = span }

  /// Begins at a time of the span, when it is `host` in the window.
  func begin(at time: Double, on host: Double) { began = (host, time) }

  var end: Double { .infinity }

  func show(at host: Double) {
    let span = span()
    let time = began.time + (host - began.host) * speed
    if time < span.lowerBound || time >= span.upperBound && loops {
      begin(at: span.lowerBound, on: host)
      return onTime(span.lowerBound)
    }
    onTime(min(time, span.upperBound))
    if time >= span.upperBound { onEnd() }
  }

  func finish(at host: Double) {}
}
