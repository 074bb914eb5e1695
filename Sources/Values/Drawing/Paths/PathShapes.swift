internal import Glibc
import SegueGeometry

extension Path {
  /// Returns a path along the four edges of `rect`, in points.
  public static func rect(_ rect: Rect) -> Path {
    var path = Path()
    path.move(to: rect.origin)
    path.addLine(to: Point(rect.maxX, rect.minY))
    path.addLine(to: Point(rect.maxX, rect.maxY))
    path.addLine(to: Point(rect.minX, rect.maxY))
    path.close()
    return path
  }

  /// Returns a path along the edges of `rect`, with rounded corners. The radius, in points, is limited to half of the shorter
  /// side.
  public static func roundedRect(_ rect: Rect, radius: Double, corners: Corners = .all) -> Path {
    let radius = Corners.radius(radius, in: rect)
    guard radius > 0, !corners.isEmpty else { return .rect(rect) }
    return .box(rect) { corners.contains($0) ? radius : nil }
  }

  /// Returns the edges of `rect`, with a quarter of a circle at each corner.
  /// - Parameter radius: returns the radius of one corner, in points; `nil` for a sharp corner.
  package static func box(_ rect: Rect, radius: (Corners) -> Double?) -> Path {
    var path = Path()
    func corner(_ corner: Corners, _ at: Point, from: Vector, to: Vector) {
      guard let radius = radius(corner) else { return path.addLine(to: at) }
      path.addLine(to: at + from * radius)
      path.addCurve(
        to: at + to * radius, control1: at + from * (radius * (1 - circleHandle)),
        control2: at + to * (radius * (1 - circleHandle)))
    }
    let (left, right, up, down) = (Vector(-1, 0), Vector(1, 0), Vector(0, -1), Vector(0, 1))
    corner(.topLeft, rect.origin, from: down, to: right)
    corner(.topRight, Point(rect.maxX, rect.minY), from: left, to: down)
    corner(.bottomRight, Point(rect.maxX, rect.maxY), from: up, to: left)
    corner(.bottomLeft, Point(rect.minX, rect.maxY), from: right, to: up)
    path.close()
    return path
  }

  /// Returns the largest ellipse in `rect`, in points.
  public static func ellipse(in rect: Rect) -> Path {
    let radii = Transform(a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
    var path = Path()
    path.move(to: radii.apply(to: Point(1, 0)))
    path.addUnitArc(from: 0, sweep: 2 * .pi, radii)
    path.close()
    return path
  }

  /// Returns a full circle, with a radius in points.
  public static func circle(center: Point, radius: Double) -> Path {
    ellipse(in: Rect(center: center, size: Size(2 * radius, 2 * radius)))
  }

  /// Returns an arc of a circle, as an open path. Angles are in radians, clockwise on the screen from the positive x axis. If
  /// `sweep` is negative, the arc runs counterclockwise.
  public static func arc(center: Point, radius: Double, from angle: Double, sweep: Double) -> Path {
    let circle = Transform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
    var path = Path()
    path.move(to: circle.apply(to: Point(cos(angle), sin(angle))))
    path.addUnitArc(from: angle, sweep: sweep, circle)
    return path
  }

  /// The distance between an end and its control point in the cubic curve that approximates a quarter of the unit circle:
  /// 4/3·tan(π/8).
  static var circleHandle: Double { 0.552_284_749_830_793_4 }

  /// Adds an arc of the unit circle, mapped by `map`, in pieces of at most a quarter circle. The path must already be at the
  /// start of the arc.
  mutating func addUnitArc(from angle: Double, sweep: Double, _ map: Transform) {
    let sweep = sweep.bounded(-2 * .pi...2 * .pi)
    let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(pieces)
    let handle = 4.0 / 3 * tan(step / 4)
    var (x, y) = (cos(angle), sin(angle))
    for piece in 1...pieces {
      let next = angle + step * Double(piece)
      let (nextX, nextY) = (cos(next), sin(next))
      addCurve(
        to: map.apply(to: Point(nextX, nextY)),
        control1: map.apply(to: Point(x - handle * y, y + handle * x)),
        control2: map.apply(to: Point(nextX + handle * nextY, nextY - handle * nextX)))
      (x, y) = (nextX, nextY)
    }
  }
}
