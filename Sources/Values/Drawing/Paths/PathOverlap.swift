import SegueGeometry

extension Path {
  /// The position of a rectangle relative to the inside of a path.
  public enum Overlap: Hashable, Sendable {
    /// The rectangle is completely outside the path.
    case outside
    /// The path passes through the rectangle, or within about a millionth of its edge.
    case crossing
    /// The rectangle is completely inside the path.
    case inside
  }

  /// Returns the position of `rect` relative to the filled path. The edges belong to `rect`, so it may be a single point.
  public func overlap(with rect: Rect, rule: FillRule = .winding) -> Overlap {
    var walk = OutlineWalk(around: rect)
    for element in elements {
      guard walk.follow(element) else { return .crossing }
    }
    guard walk.closePart() else { return .crossing }
    let isInside =
      switch rule {
      case .winding: walk.winding != 0
      case .evenOdd: walk.winding % 2 != 0
      }
    return isInside ? .inside : .outside
  }

  /// Returns whether the filled path contains `point`. A point on the outline is inside.
  public func contains(_ point: Point, rule: FillRule = .winding) -> Bool {
    overlap(with: Rect(origin: point, size: .zero), rule: rule) != .outside
  }
}

/// A walk along an outline that counts how often the outline goes around a rectangle. The walk ends if the outline touches the
/// rectangle.
private struct OutlineWalk {
  /// The maximum number of times that a curve is halved. A part that remains after this is treated as touching the rectangle's
  /// edge.
  private static let deepest = 24

  private let left, top, right, bottom: Double
  private let middle: Point
  private var current = Point.zero
  private var start: Point?
  /// The winding number around the rectangle so far, clockwise on the screen.
  private(set) var winding = 0

  init(around rect: Rect) {
    (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    middle = rect.center
  }

  /// Follows an element of the outline.
  /// - Returns: `false` if the element touches the rectangle, which ends the walk.
  mutating func follow(_ element: Path.Element) -> Bool {
    switch element {
    case .move(let point):
      guard closePart() else { return false }
      (current, start) = (point, point)
      return true
    case .line(let point): return line(to: point)
    case .curve(let point, let control1, let control2):
      return curve(to: point, control1, control2, depth: 0)
    case .close: return closePart()
    }
  }

  /// Follows the line back to the start of the subpath, which filling adds. Returns `false` if this line touches the
  /// rectangle.
  mutating func closePart() -> Bool { start.map { line(to: $0) } ?? true }

  private mutating func line(to end: Point) -> Bool {
    let begin = current
    current = end
    let isAside =
      max(begin.x, end.x) < left || min(begin.x, end.x) > right || max(begin.y, end.y) < top
      || min(begin.y, end.y) > bottom
    // A line with NaN is not on any side.
    guard isAside || isClear(begin, end) else { return false }
    count(begin, end)
    return true
  }

  /// Returns whether all corners of the rectangle lie strictly on one side of the line through two points.
  private func isClear(_ begin: Point, _ end: Point) -> Bool {
    let way = end - begin
    func side(_ x: Double, _ y: Double) -> Double { way.dx * (y - begin.y) - way.dy * (x - begin.x) }
    let sides = (side(left, top), side(right, top), side(left, bottom), side(right, bottom))
    return min(sides.0, sides.1, sides.2, sides.3) > 0 || max(sides.0, sides.1, sides.2, sides.3) < 0
  }

  private mutating func curve(to end: Point, _ control1: Point, _ control2: Point, depth: Int) -> Bool {
    let begin = current
    let isAside =
      max(begin.x, control1.x, control2.x, end.x) < left
      || min(begin.x, control1.x, control2.x, end.x) > right
      || max(begin.y, control1.y, control2.y, end.y) < top
      || min(begin.y, control1.y, control2.y, end.y) > bottom
    if isAside {
      // The curve stays on one side of the rectangle, so its chord goes around the rectangle in the same way.
      current = end
      count(begin, end)
      return true
    }
    guard depth < Self.deepest, !holds(begin), !holds(end) else { return false }
    let (a, b) = (begin.mixed(with: control1, at: 0.5), control1.mixed(with: control2, at: 0.5))
    let c = control2.mixed(with: end, at: 0.5)
    let (ab, bc) = (a.mixed(with: b, at: 0.5), b.mixed(with: c, at: 0.5))
    return curve(to: ab.mixed(with: bc, at: 0.5), a, ab, depth: depth + 1)
      && curve(to: end, bc, c, depth: depth + 1)
  }

  private func holds(_ point: Point) -> Bool {
    point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
  }

  /// Updates `winding` if the line crosses the ray from the center of the rectangle to the right.
  private mutating func count(_ begin: Point, _ end: Point) {
    guard (begin.y <= middle.y) != (end.y <= middle.y) else { return }
    let across = begin.x + (middle.y - begin.y) / (end.y - begin.y) * (end.x - begin.x)
    guard across > middle.x else { return }
    winding += end.y > begin.y ? 1 : -1
  }
}
