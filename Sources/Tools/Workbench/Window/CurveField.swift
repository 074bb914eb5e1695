import SegueControls

/// A field in which the user drags the two control points of a timing curve. Time runs to the right, progress upward.
/// A dashed line shows the original curve.
final class CurveField: TimingField {
  /// The range of the progress at a control point.
  static let heights = -0.5...1.5

  override var timing: Timing { didSet { if timing != oldValue { placeHandles() } } }
  private var curve: CubicCurve { timing.curve ?? .linear }

  private let handles = [1, 2].map {
    Grip(
      "control-\($0)", "Control point \($0): drag it or use the arrows", .openHand, slop: 1,
      steps: (0.01, 0.1))
  }

  init() {
    super.init("curve-field", across: 0...1, up: CurveField.heights, margin: 14)
    for (index, handle) in handles.enumerated() {
      addSubview(handle)
      handle.cornerRadius = 11
      handle.onDrag = { [unowned self] pan, continues in
        move(index, to: numbers(at: pan.location(in: self)), continues: continues)
      }
      handle.onStep = { [unowned self] step, continues in
        let point = point(index) + step
        move(index, to: rounded(point.x, point.y), continues: continues)
      }
    }
  }

  private func point(_ index: Int) -> Point { index == 0 ? curve.control1 : curve.control2 }

  private func move(_ index: Int, to numbers: (x: Double, y: Double), continues: Bool) {
    var coordinates = curve.coordinates
    coordinates.replaceSubrange(index * 2..<index * 2 + 2, with: [numbers.x, numbers.y])
    onChange(.curve(CubicCurve(coordinates: coordinates), duration: timing.duration), continues)
  }

  /// Returns the position of a control point in the field; outside the range, a position at the edge.
  private func place(_ point: Point) -> Point { place(point.x, point.y.clamped(to: Self.heights)) }

  private func placeHandles() {
    for (index, handle) in handles.enumerated() {
      handle.frame = Rect(center: place(point(index)), size: Size(22, 22))
    }
    setNeedsDisplay()
  }

  override func layoutSubviews() { placeHandles() }

  override func draw(on canvas: Canvas) {
    let (start, end) = (place(0, 0), place(1, 1))
    canvas.stroke(
      .rect(Rect(x: start.x, y: end.y, width: end.x - start.x, height: start.y - end.y)), Palette.line,
      style: StrokeStyle(width: 1))
    let time = TextLayout("time →", font: Palette.small)
    canvas.draw(time, at: Point(end.x - time.size.width, start.y + 3), color: Palette.faint)
    canvas.draw(
      TextLayout("progress ↑", font: Palette.small), at: Point(start.x, end.y - time.size.height - 3),
      color: Palette.faint)
    if let given = given.curve, given != curve {
      stroke(given, on: canvas, Palette.faint, StrokeStyle(width: 1, dash: [3, 3]))
    }
    for (control, anchor) in [(curve.control1, start), (curve.control2, end)] {
      let line = Path(through: [anchor, place(control)])
      canvas.stroke(line, color.withAlpha(0.6), style: StrokeStyle(width: 1))
    }
    stroke(curve, on: canvas, color, StrokeStyle(width: 2, join: .round))
    for (control, anchor) in [(curve.control1, start), (curve.control2, end)] {
      canvas.fillCircle(center: anchor, radius: 2.5, color: color)
      canvas.drawHandle(at: place(control), color)
    }
  }

  private func stroke(_ curve: CubicCurve, on canvas: Canvas, _ color: Color, _ style: StrokeStyle) {
    let points = (0...80).map { place(Double($0) / 80, curve.value(at: Double($0) / 80)) }
    canvas.stroke(Path(through: points), color, style: style)
  }
}
