import SegueControls
import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueViews

/// A field in which a timing curve is dragged by its two control points: to the right is time, upward is how far it is.
final class CurveField: View {
  /// The places that a control point can have upward.
  static let heights = -0.5...1.5

  /// Called while a point is dragged; `continues` after the first step.
  var onChange: (_ curve: CubicCurve, _ continues: Bool) -> Void = { _, _ in }
  var curve = CubicCurve.linear { didSet { if curve != oldValue { placeHandles() } } }
  /// What the code says.
  var given: CubicCurve? { didSet { setNeedsDisplay() } }
  var color = Palette.accent { didSet { setNeedsDisplay() } }

  private let handles = [CurveHandle(1), CurveHandle(2)]
  private static let margin = 14.0

  override init() {
    super.init()
    identifier = "curve-field"
    cornerRadius = 6
    clipsToBounds = true
    backgroundColor = Palette.ground
    for (index, handle) in handles.enumerated() {
      addSubview(handle)
      handle.onDrag = { [unowned self] point, continues in
        let room = bounds.inset(by: Self.margin)
        let heights = Self.heights.upperBound - Self.heights.lowerBound
        move(
          index,
          to: Point(
            (point.x - room.minX) / max(room.width, 1),
            Self.heights.lowerBound + (room.maxY - point.y) / max(room.height, 1) * heights),
          continues: continues)
      }
      handle.onStep = { [unowned self] step, continues in
        move(index, to: point(index) + step, continues: continues)
      }
    }
  }

  /// The coordinate of a control point, in the order in which a curve is written.
  static func number(_ index: Int, of curve: CubicCurve) -> Double {
    let point = index < 2 ? curve.control1 : curve.control2
    return index % 2 == 0 ? point.x : point.y
  }

  /// The curve with another such coordinate.
  static func curve(_ curve: CubicCurve, with number: Double, at index: Int) -> CubicCurve {
    let numbers = (0..<4).map { $0 == index ? number : Self.number($0, of: curve) }
    return CubicCurve(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private func point(_ index: Int) -> Point { index == 0 ? curve.control1 : curve.control2 }

  private func move(_ index: Int, to point: Point, continues: Bool) {
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    let (x, y) = (rounded(point.x.clamped(to: 0...1)), rounded(point.y.clamped(to: Self.heights)))
    let other = self.point(1 - index)
    onChange(
      index == 0 ? CubicCurve(x, y, other.x, other.y) : CubicCurve(other.x, other.y, x, y), continues)
  }

  /// Where a part of the time and of the way is drawn.
  private func place(_ point: Point) -> Point {
    let room = bounds.inset(by: Self.margin)
    let part = (point.y - Self.heights.lowerBound) / (Self.heights.upperBound - Self.heights.lowerBound)
    return Point(room.minX + point.x * room.width, room.maxY - part * room.height)
  }

  private func placeHandles() {
    for (index, handle) in handles.enumerated() {
      let point = point(index)
      handle.frame = Rect(
        center: place(Point(point.x, point.y.clamped(to: Self.heights))), size: Size(22, 22))
    }
    setNeedsDisplay()
  }

  override func layoutSubviews() { placeHandles() }

  override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) { [unowned self] in draw(on: $0) }
  }

  private func draw(on canvas: Canvas) {
    let (start, end) = (place(.zero), place(Point(1, 1)))
    canvas.stroke(
      .rect(Rect(x: start.x, y: end.y, width: end.x - start.x, height: start.y - end.y)), Palette.line,
      style: StrokeStyle(width: 1))
    let time = TextLayout("time →", font: Palette.small)
    canvas.draw(time, at: Point(end.x - time.size.width, start.y + 3), color: Palette.faint)
    canvas.draw(
      TextLayout("progress ↑", font: Palette.small), at: Point(start.x, end.y - time.size.height - 3),
      color: Palette.faint)
    if let given, given != curve {
      stroke(given, on: canvas, Palette.faint, StrokeStyle(width: 1, dash: [3, 3]))
    }
    for (control, anchor) in [(curve.control1, start), (curve.control2, end)] {
      var line = Path()
      line.move(to: anchor)
      line.addLine(to: place(Point(control.x, control.y.clamped(to: Self.heights))))
      canvas.stroke(line, color.withAlpha(0.6), style: StrokeStyle(width: 1))
    }
    stroke(curve, on: canvas, color, StrokeStyle(width: 2, join: .round))
    for (control, anchor) in [(curve.control1, start), (curve.control2, end)] {
      canvas.fillCircle(center: anchor, radius: 2.5, color: color)
      canvas.drawHandle(at: place(Point(control.x, control.y.clamped(to: Self.heights))), color)
    }
  }

  private func stroke(_ curve: CubicCurve, on canvas: Canvas, _ color: Color, _ style: StrokeStyle) {
    var path = Path()
    for step in 0...80 {
      let x = Double(step) / 80
      path.addLine(to: place(Point(x, curve.value(at: x))))
    }
    canvas.stroke(path, color, style: style)
  }
}

/// A control point of a curve: it is dragged, and the arrows move it by a hundredth, with Shift by a tenth.
private final class CurveHandle: Control, HintSource {
  /// Called with the place of the pointer in what the handle lies in.
  var onDrag: (_ place: Point, _ continues: Bool) -> Void = { _, _ in }
  /// Called with how far an arrow moves it, in parts of the time and of the way.
  var onStep: (_ step: Vector, _ continues: Bool) -> Void = { _, _ in }

  init(_ number: Int) {
    super.init(identifier: "control-\(number)", label: "Control point \(number): drag it or use the arrows")
    cursor = .openHand
    addGestureRecognizer(
      PanGestureRecognizer(slop: 1) { [unowned self] pan in
        guard pan.state == .began || pan.state == .changed, let superview else { return }
        onDrag(pan.location(in: superview), pan.state != .began)
      })
  }

  override var focusRadius: Double { bounds.height / 2 }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isSubset(of: .shift) else { return super.keyPressed(event) }
    let step = event.modifiers.isEmpty ? 0.01 : 0.1
    switch event.key {
    case .left: onStep(Vector(-step, 0), event.isRepeat)
    case .right: onStep(Vector(step, 0), event.isRepeat)
    case .up: onStep(Vector(0, step), event.isRepeat)
    case .down: onStep(Vector(0, -step), event.isRepeat)
    default: return super.keyPressed(event)
    }
    return true
  }

  func hint(at point: Point) -> String? { accessibilityLabel }
}
