/// A place in a coordinate space, in points; y grows downwards.
public struct Point: Hashable, Sendable {
  /// Distance from the left edge, in points.
  public var x: Double
  /// Distance from the top edge, in points.
  public var y: Double

  /// A place by its coordinates, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// A place by its coordinates, in points.
  public init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  /// The origin.
  public static let zero = Point(0, 0)

  /// The straight distance to `other`, in points.
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The vector that leads from `b` to `a`.
  public static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }

  /// `point` moved by `vector`.
  public static func + (point: Point, vector: Vector) -> Point {
    Point(point.x + vector.dx, point.y + vector.dy)
  }

  /// `point` moved back by `vector`.
  public static func - (point: Point, vector: Vector) -> Point {
    Point(point.x - vector.dx, point.y - vector.dy)
  }
}

extension Point: Animatable {
  /// Mixes the two coordinates.
  public func mixed(with other: Point, at fraction: Double) -> Point {
    Point(x.mixed(with: other.x, at: fraction), y.mixed(with: other.y, at: fraction))
  }
}
