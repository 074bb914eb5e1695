import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// A field in which a spring is dragged: to the right it is longer, upward it bounces more. Lines join springs of one stiffness; the
/// vertical ones join springs that settle in the same time.
final class SpringField: View {
  static let durations = 0.1...1.5
  static let bounces = 0.0...0.8

  /// Called while it is dragged; `continues` after the first step.
  var onChange: (_ duration: Double, _ bounce: Double, _ continues: Bool) -> Void = { _, _, _ in }
  var duration = 0.4 { didSet { setNeedsDisplay() } }
  var bounce = 0.0 { didSet { setNeedsDisplay() } }
  /// What the code says.
  var given: (duration: Double, bounce: Double)? { didSet { setNeedsDisplay() } }
  var color = Palette.accent { didSet { setNeedsDisplay() } }

  /// Room for what marks a spring at the edge.
  private static let margin = 10.0
  private static let stiffnesses = [50.0, 100, 200, 400, 800, 1600]

  override init() {
    super.init()
    identifier = "spring-field"
    cornerRadius = 6
    clipsToBounds = true
    backgroundColor = Palette.ground
    addGestureRecognizer(
      PanGestureRecognizer(slop: 0) { [unowned self] pan in
        guard pan.state == .began || pan.state == .changed else { return }
        let place = pan.location(in: self)
        let room = bounds.inset(by: Self.margin)
        let x = ((place.x - room.minX) / max(room.width, 1)).clamped(to: 0...1)
        let y = ((room.maxY - place.y) / max(room.height, 1)).clamped(to: 0...1)
        onChange(Self.value(x, Self.durations), Self.value(y, Self.bounces), pan.state != .began)
      })
  }

  private static func value(_ part: Double, _ range: ClosedRange<Double>) -> Double {
    let value = range.lowerBound + part * (range.upperBound - range.lowerBound)
    return (value * 100).rounded() / 100
  }

  private func place(_ duration: Double, _ bounce: Double) -> Point {
    let x = (duration - Self.durations.lowerBound) / (Self.durations.upperBound - Self.durations.lowerBound)
    let y = (bounce - Self.bounces.lowerBound) / (Self.bounces.upperBound - Self.bounces.lowerBound)
    let room = bounds.inset(by: Self.margin)
    return Point(
      room.minX + x.clamped(to: 0...1) * room.width, room.maxY - y.clamped(to: 0...1) * room.height)
  }

  override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) { [unowned self] in draw(on: $0) }
  }

  private func draw(on canvas: Canvas) {
    for tenths in stride(from: 2.0, through: 14, by: 2) {
      let x = place(tenths / 10, 0).x
      canvas.fill(Rect(x: x, y: 0, width: 1, height: bounds.height), Palette.line)
      let label = TextLayout("\(Int(tenths * 100))", font: Palette.small)
      canvas.draw(
        label, at: Point(x + 3, bounds.height - label.size.height - 2), color: Palette.faint.withAlpha(0.8))
    }
    for stiffness in Self.stiffnesses {
      var line = Path()
      for step in 0...24 {
        let bounce = Self.bounces.upperBound * Double(step) / 24
        line.addLine(to: place(Self.duration(ofStiffness: stiffness, bounce), bounce))
      }
      canvas.stroke(line, Palette.faint.withAlpha(0.5), style: StrokeStyle(width: 1, dash: [2, 3]))
      let top = place(
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
    if let given {
      canvas.stroke(
        .circle(center: place(given.duration, given.bounce), radius: 5), Palette.faint,
        style: StrokeStyle(width: 1.5))
    }
    canvas.drawHandle(at: place(duration, bounce), color)
  }

  /// How long a spring of a stiffness and a bounce takes, in seconds; a stiffer one takes less.
  private static func duration(ofStiffness stiffness: Double, _ bounce: Double) -> Double {
    var (low, high) = (0.01, 10.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if Spring(duration: middle, dampingRatio: 1 - bounce).stiffness > stiffness {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }
}
