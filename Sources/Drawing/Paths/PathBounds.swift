import Geometry

extension Path {
  /// The smallest upright rectangle around the outline itself (not its control points); zero on an empty path.
  public var bounds: Rect {
    var box: (left: Double, top: Double, right: Double, bottom: Double)?
    func add(_ point: Point) {
      guard let old = box else {
        box = (point.x, point.y, point.x, point.y)
        return
      }
      box = (min(old.left, point.x), min(old.top, point.y), max(old.right, point.x), max(old.bottom, point.y))
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
        let turns =
          Path.turns(current.x, control1.x, control2.x, point.x)
          + Path.turns(current.y, control1.y, control2.y, point.y)
        for t in turns { add(Path.point(at: t, current, control1, control2, point)) }
        current = point
      case .close: current = start
      }
    }
    guard let box else { return .zero }
    return Rect(x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top)
  }

  /// Where inside 0…1 one coordinate of a cubic Bézier curve turns round: the roots of its derivative.
  private static func turns(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    let roots: [Double]
    if a == 0 {
      roots = b == 0 ? [] : [-c / b]
    } else {
      let discriminant = b * b - 4 * a * c
      guard discriminant >= 0 else { return [] }
      // Vieta's form: no cancellation when `a` is tiny.
      let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      roots = q == 0 ? [0] : [q / a, c / q]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }

  private static func point(at t: Double, _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> Point {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(a * p0.x + b * p1.x + c * p2.x + d * p3.x, a * p0.y + b * p1.y + c * p2.y + d * p3.y)
  }
}
