import SegueDrawing

/// The scale of the timeline: the time at the left edge, and the number of points per second.
struct TimeScale: Equatable {
  /// The time at the left edge, in seconds.
  var start: Double
  /// The scale, in points per second.
  var density: Double

  /// Creates a scale with which a span of time, in seconds, fills a width, in points.
  init(showing span: ClosedRange<Double>, in width: Double) {
    start = span.lowerBound
    density = max(1, width) / max(span.length, 0.01)
  }

  func x(of time: Double) -> Double { (time - start) * density }
  func time(at x: Double) -> Double { start + x / density }

  /// Multiplies the density by a factor, limited to 20…40,000 points per second. The time at `x` keeps its position.
  mutating func zoom(by factor: Double, around x: Double) {
    let time = time(at: x)
    density = (density * factor).clamped(to: 20...40_000)
    start = time - x / density
  }

  /// The interval between two marks on the ruler, in seconds: the smallest round number that leaves room for a label.
  var step: Double {
    let steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60]
    return steps.first { $0 * density >= 56 } ?? 60
  }
}

/// A painter for the timeline's ruler, which shows times from the start of the take, and the display refreshes that the window
/// missed.
struct RulerPainter {
  let session: Session
  let scale: TimeScale
  /// The distance between the left edges of the ruler and the scale, in points.
  let left: Double
  let size: Size

  func draw(on canvas: Canvas) {
    canvas.fill(Rect(origin: .zero, size: size), Palette.raised)
    canvas.clip(to: Rect(x: left, y: 0, width: size.width - left, height: size.height))
    let step = scale.step
    let origin = session.take.lowerBound
    var time = origin + ((scale.start - origin) / step).rounded(.up) * step
    while left + scale.x(of: time) < size.width {
      let x = left + scale.x(of: time)
      canvas.fill(Rect(x: x, y: size.height - 6, width: 1, height: 6), Palette.faint.withAlpha(0.6))
      let label = TextLayout(Self.label(time - origin, step: step), font: Palette.small)
      if x + 4 + label.size.width <= size.width {
        canvas.draw(label, at: Point(x + 4, 5), color: Palette.faint)
      }
      time += step
    }
    for missed in session.missedRefreshes {
      let x = left + scale.x(of: missed.time)
      guard x > left, x < size.width else { continue }
      canvas.fill(Rect(x: x - 1, y: 0, width: 2, height: size.height), Palette.playhead)
      canvas.fillCircle(center: Point(x, 4), radius: 3, color: Palette.playhead)
    }
  }

  func hint(at x: Double) -> String? {
    let near = session.missedRefreshes.last { abs(left + scale.x(of: $0.time) - x) < MarkLabels.nearest }
    return near.map { $0.count == 1 ? "refresh missed" : "\($0.count) refreshes missed" }
  }

  private static func label(_ time: Double, step: Double) -> String {
    step >= 1 ? "\(time.whole) s" : "\(time.milliseconds) ms"
  }
}
