import SegueViews

/// A field in which the user drags a timing. One of its numbers increases to the right, the other upward.
class TimingField: PaintedView {
  /// Called while the timing is dragged. `continues` is `false` for the first step of a drag.
  var onChange: (_ timing: Timing, _ continues: Bool) -> Void = { _, _ in }
  var timing = Timing.spring(duration: 0.4, dampingRatio: 1) { didSet { setNeedsDisplay() } }
  /// The original timing, from the code.
  var given = Timing.spring(duration: 0.4, dampingRatio: 1) { didSet { setNeedsDisplay() } }
  var color = Palette.accent { didSet { setNeedsDisplay() } }

  /// The range of the number that increases to the right (`across`), and the range of the number that increases upward (`up`).
  /// The ranges fill the field inside its margin.
  private let across, up: ClosedRange<Double>
  private let margin: Double

  init(_ identifier: String, across: ClosedRange<Double>, up: ClosedRange<Double>, margin: Double) {
    (self.across, self.up, self.margin) = (across, up, margin)
    super.init()
    self.identifier = identifier
    cornerRadius = 6
    clipsToBounds = true
    backgroundColor = Palette.ground
  }

  /// Returns the point in the field that represents two numbers.
  func place(_ x: Double, _ y: Double) -> Point {
    let room = bounds.inset(by: margin)
    return Point(
      room.minX + across.fraction(at: x) * room.width, room.maxY - up.fraction(at: y) * room.height)
  }

  /// Returns the numbers at a point, rounded to hundredths and limited to their ranges.
  func numbers(at place: Point) -> (x: Double, y: Double) {
    let room = bounds.inset(by: margin)
    return rounded(
      across.value(at: (place.x - room.minX) / max(room.width, 1)),
      up.value(at: (room.maxY - place.y) / max(room.height, 1)))
  }

  func rounded(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (x.clamped(to: across).decimals(2), y.clamped(to: up).decimals(2))
  }
}

extension Canvas {
  /// Draws the handle of a timing field.
  func drawHandle(at place: Point, _ color: Color) {
    fillCircle(center: place, radius: 6, color: color)
    stroke(.circle(center: place, radius: 6), Palette.ground, style: StrokeStyle(width: 1.5))
  }
}

extension Key {
  /// The direction of an arrow key, as a vector of length 1 with y upward; `nil` for other keys.
  var way: Vector? {
    switch self {
    case .left: Vector(-1, 0)
    case .right: Vector(1, 0)
    case .up: Vector(0, 1)
    case .down: Vector(0, -1)
    default: nil
    }
  }
}
