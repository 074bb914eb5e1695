import SegueGeometry

extension Path {
  /// The smallest upright rectangle around the outline itself, not around its control points; zero for an empty path.
  public var bounds: Rect {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    func add(x: Double) { (left, right) = (min(left, x), max(right, x)) }
    func add(y: Double) { (top, bottom) = (min(top, y), max(bottom, y)) }
    func add(_ point: Point) {
      add(x: point.x)
      add(y: point.y)
    }
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        add(point)
        (current, start) = (point, point)
      case .line(let point):
        add(point)
        current = point
      case .curve(let point, let control1, let control2):
        add(point)
        Path.forEachTurn(current.x, control1.x, control2.x, point.x) { add(x: $0) }
        Path.forEachTurn(current.y, control1.y, control2.y, point.y) { add(y: $0) }
        current = point
      case .close: current = start
      }
    }
    guard left <= right, top <= bottom else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Calls `body` with the value of one coordinate of a cubic Bézier curve wherever this coordinate changes direction.
  private static func forEachTurn(
    _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double, _ body: (Double) -> Void
  ) {
    // A curve leaves the range between its ends only if a control point is outside this range.
    guard min(p1, p2) < min(p0, p3) || max(p1, p2) > max(p0, p3) else { return }
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    func visit(_ t: Double) {
      guard t > 0, t < 1 else { return }
      let s = 1 - t
      body(s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3)
    }
    if a == 0 {
      if b != 0 { visit(-c / b) }
      return
    }
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return }
    // Vieta's form avoids cancellation when `a` is tiny.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    visit(q / a)
    if q != 0 { visit(c / q) }
  }
}
