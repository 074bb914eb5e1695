import SegueGeometry

extension Path {
  /// A simple shape, which is drawn exactly at every size and hit-tested with a formula.
  public enum Form: Hashable, Sendable {
    /// The edges of an upright rectangle.
    case rect(Rect)
    /// A rectangle with some rounded corners. The radius, in points, is more than 0.
    case roundedRect(Rect, radius: Double, corners: Corners)
    /// The largest ellipse in a rectangle.
    case ellipse(Rect)
  }

  /// The simple shape of the outline; `nil` if the outline is not a simple shape.
  ///
  /// Shapes are recognized by their elements. So outlines made by `rect`, `roundedRect`, `ellipse` and `circle` are recognized
  /// even after they have been moved, scaled or interpolated.
  public var form: Form? {
    guard (5...9).contains(elements.count), case .move = elements[0], elements.last == .close else {
      return nil
    }
    return boxForm ?? ellipseForm
  }

  private var boxForm: Form? {
    var index = 0
    guard let topLeft = boxCorner(at: &index), let topRight = boxCorner(at: &index),
      let bottomRight = boxCorner(at: &index), let bottomLeft = boxCorner(at: &index),
      index == elements.count - 1
    else { return nil }
    let rect = Rect(
      x: topLeft.start.x, y: topLeft.end.y, width: bottomRight.start.x - topLeft.start.x,
      height: bottomRight.end.y - topLeft.end.y)
    guard rect.width > 0, rect.height > 0 else { return nil }
    var corners: Corners = []
    var radius = 0.0
    func note(_ corner: Corners, _ piece: BoxCorner, _ length: Double) {
      guard piece.isRound else { return }
      corners.insert(corner)
      radius = length
    }
    note(.topLeft, topLeft, topLeft.end.x - rect.minX)
    note(.topRight, topRight, rect.maxX - topRight.start.x)
    note(.bottomRight, bottomRight, rect.maxX - bottomRight.end.x)
    note(.bottomLeft, bottomLeft, bottomLeft.start.x - rect.minX)
    let (left, right, up, down) = (Vector(-1, 0), Vector(1, 0), Vector(0, -1), Vector(0, 1))
    let slack = Self.slack(in: rect)
    guard topLeft.rounds(rect.origin, radius, from: down, to: right, slack),
      topRight.rounds(Point(rect.maxX, rect.minY), radius, from: left, to: down, slack),
      bottomRight.rounds(Point(rect.maxX, rect.maxY), radius, from: up, to: left, slack),
      bottomLeft.rounds(Point(rect.minX, rect.maxY), radius, from: right, to: up, slack)
    else { return nil }
    if corners.isEmpty { return .rect(rect) }
    return radius > 0 ? .roundedRect(rect, radius: radius, corners: corners) : nil
  }

  private var ellipseForm: Form? {
    guard elements.count == 6, case .move(let start) = elements[0],
      case .curve(let bottom, _, _) = elements[1],
      case .curve(let left, _, _) = elements[2], case .curve(let top, _, _) = elements[3]
    else { return nil }
    let rect = Rect(x: left.x, y: top.y, width: start.x - left.x, height: bottom.y - top.y)
    guard rect.width > 0, rect.height > 0 else { return nil }
    let slack = Self.slack(in: rect)
    let (across, down) = (Vector(rect.width / 2, 0), Vector(0, rect.height / 2))
    // The quarters follow each other clockwise, from the right.
    return start.isNear(rect.center + across, slack)
      && isQuarter(1, of: rect.center, from: across, to: down, slack)
      && isQuarter(2, of: rect.center, from: down, to: -across, slack)
      && isQuarter(3, of: rect.center, from: -across, to: -down, slack)
      && isQuarter(4, of: rect.center, from: -down, to: across, slack) ? .ellipse(rect) : nil
  }

  /// Returns the tolerance for rounding errors in the points of a shape, in points.
  private static func slack(in rect: Rect) -> Double { 1e-7 * max(rect.width, rect.height) }

  /// Returns whether the element at `index` is a quarter of an ellipse, from one semi-axis to the next.
  private func isQuarter(_ index: Int, of middle: Point, from: Vector, to: Vector, _ slack: Double) -> Bool {
    guard case .curve(let end, let control1, let control2) = elements[index] else { return false }
    return end.isNear(middle + to, slack) && control1.isNear(middle + from + to * Self.circleHandle, slack)
      && control2.isNear(middle + to + from * Self.circleHandle, slack)
  }

  /// Returns the corner of a possible box at `index`, and advances `index` past the corner's elements; `nil` if there is no
  /// corner.
  private func boxCorner(at index: inout Int) -> BoxCorner? {
    guard index < elements.count - 1 else { return nil }
    let start: Point
    switch elements[index] {
    case .move(let point) where index == 0: start = point
    case .line(let point) where index > 0: start = point
    default: return nil
    }
    index += 1
    guard case .curve(let end, let control1, let control2) = elements[index] else {
      return BoxCorner(start: start, control1: start, control2: start, end: start, isRound: false)
    }
    index += 1
    return BoxCorner(start: start, control1: control1, control2: control2, end: end, isRound: true)
  }

  /// A corner of a possible box: a quarter of a circle, or a point.
  private struct BoxCorner {
    let start, control1, control2, end: Point
    let isRound: Bool

    /// Returns whether this is the corner at a point, sharp or rounded with a radius. `from` and `to` are the directions of the
    /// sides before and after the corner.
    func rounds(_ place: Point, _ radius: Double, from: Vector, to: Vector, _ slack: Double) -> Bool {
      guard isRound else { return start.isNear(place, slack) }
      let control = radius * (1 - Path.circleHandle)
      return start.isNear(place + from * radius, slack) && end.isNear(place + to * radius, slack)
        && control1.isNear(place + from * control, slack) && control2.isNear(place + to * control, slack)
    }
  }
}

extension Point {
  fileprivate func isNear(_ other: Point, _ slack: Double) -> Bool {
    abs(x - other.x) <= slack && abs(y - other.y) <= slack
  }
}
