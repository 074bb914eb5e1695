import SegueViews

/// A field in which the user drags a spring: to the right for a longer duration, upward for more bounce. Dashed lines connect
/// springs of equal stiffness, and vertical lines connect springs of equal duration. A ring marks the original spring.
final class SpringField: TimingField {
  static let durations = 0.1...1.5
  static let bounces = 0.0...0.8

  private static let stiffnesses = [50.0, 100, 200, 400, 800, 1600]

  init() {
    // The margin leaves room for the handle when the spring is at the edge.
    super.init("spring-field", across: SpringField.durations, up: SpringField.bounces, margin: 10)
    addGestureRecognizer(
      PanGestureRecognizer(slop: 0) { [unowned self] pan in
        guard pan.state == .began || pan.state == .changed else { return }
        let (duration, bounce) = numbers(at: pan.location(in: self))
        onChange(timing.bouncing(bounce, for: duration), pan.state != .began)
      })
  }

  /// Returns the position of a spring in the field; outside the ranges, a position at the edge.
  private func point(_ duration: Double, _ bounce: Double) -> Point {
    place(duration.clamped(to: Self.durations), bounce.clamped(to: Self.bounces))
  }

  override func draw(on canvas: Canvas) {
    for tenths in stride(from: 2.0, through: 14, by: 2) {
      let x = point(tenths / 10, 0).x
      canvas.fill(Rect(x: x, y: 0, width: 1, height: bounds.height), Palette.line)
      let label = TextLayout("\(Int(tenths * 100))", font: Palette.small)
      canvas.draw(
        label, at: Point(x + 3, bounds.height - label.size.height - 2), color: Palette.faint.withAlpha(0.8))
    }
    for stiffness in Self.stiffnesses {
      let line = (0...24).map { step in
        let bounce = Self.bounces.upperBound * Double(step) / 24
        return point(Self.duration(ofStiffness: stiffness, bounce), bounce)
      }
      canvas.stroke(
        Path(through: line), Palette.faint.withAlpha(0.5), style: StrokeStyle(width: 1, dash: [2, 3]))
      let top = point(
        Self.duration(ofStiffness: stiffness, Self.bounces.upperBound * 0.9), Self.bounces.upperBound * 0.9)
      guard top.x < bounds.width - 30 else { continue }
      canvas.draw(
        TextLayout("k \(Int(stiffness))", font: Palette.small), at: top + Vector(4, -4),
        color: Palette.faint.withAlpha(0.8))
    }
    let longer = TextLayout("longer →", font: Palette.small)
    canvas.draw(
      longer, at: Point(bounds.width - longer.size.width - 6, bounds.height - longer.size.height - 16),
      color: Palette.faint)
    canvas.draw(TextLayout("bouncier ↑", font: Palette.small), at: Point(6, 4), color: Palette.faint)
    canvas.stroke(
      .circle(center: point(given.duration, given.bounce), radius: 5), Palette.faint,
      style: StrokeStyle(width: 1.5))
    canvas.drawHandle(at: point(timing.duration, timing.bounce), color)
  }

  /// Returns the duration of a spring with a stiffness and a bounce, in seconds.
  private static func duration(ofStiffness stiffness: Double, _ bounce: Double) -> Double {
    Spring(duration: 1, dampingRatio: 1 - bounce).angularFrequency / stiffness.squareRoot()
  }
}
