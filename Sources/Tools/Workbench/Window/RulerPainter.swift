import SegueDrawing
import SegueGeometry

/// Draws the ruler of the timeline: times from the beginning of what is looked at, and the refreshes that the window missed.
struct RulerPainter {
  let session: Session
  let scale: TimeScale
  /// Where the scale begins, in points.
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

  /// What was missed at a place.
  func hint(at x: Double) -> String? {
    let near = session.missedRefreshes.last {
      abs(left + scale.x(of: $0.time) - x) < MarkLabels.nearest
    }
    return near.map { $0.count == 1 ? "refresh missed" : "\($0.count) refreshes missed" }
  }

  private static func label(_ time: Double, step: Double) -> String {
    step >= 1 ? "\(Int(time.rounded())) s" : "\(Int((time * 1000).rounded())) ms"
  }
}
