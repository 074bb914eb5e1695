/// A point in a coordinate space, in points; y grows downward.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge, in points.
  public var x: Double
  /// The distance from the top edge, in points.
  public var y: Double

  /// Creates a point with the given coordinates, in points.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// Creates a point with the given coordinates, in points.
  public init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  /// The origin of the coordinate space.
  public static let zero = Point(0, 0)

  /// Returns the distance to `other`, in points.
  public func distance(to other: Point) -> Double { (other - self).length }

  /// Returns the vector that leads from `b` to `a`.
  public static func - (a: Point, b: Point) -> Vector { Vector(a.x - b.x, a.y - b.y) }

  /// Returns `point` moved by `vector`.
  public static func + (point: Point, vector: Vector) -> Point {
    Point(point.x + vector.dx, point.y + vector.dy)
  }

  /// Returns `point` moved back by `vector`.
  public static func - (point: Point, vector: Vector) -> Point {
    Point(point.x - vector.dx, point.y - vector.dy)
  }
}

extension Point: Animatable {
  /// Returns the point with both coordinates interpolated.
  public func mixed(with other: Point, at fraction: Double) -> Point {
    Point(x.mixed(with: other.x, at: fraction), y.mixed(with: other.y, at: fraction))
  }
}

/// A displacement or a velocity, in points or points per second; `dy` is positive downward.
public struct Vector: Hashable, Sendable {
  /// The horizontal component, to the right.
  public var dx: Double
  /// The vertical component, downward.
  public var dy: Double

  /// Creates a vector with the given components.
  public init(dx: Double, dy: Double) { (self.dx, self.dy) = (dx, dy) }

  /// Creates a vector with the given components.
  public init(_ dx: Double, _ dy: Double) { self.init(dx: dx, dy: dy) }

  /// The vector of length 0.
  public static let zero = Vector(0, 0)

  /// The Euclidean length of the vector.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The vector of length 1 in the same direction; zero for a vector of length 0.
  public var normalized: Vector {
    let length = length
    return length > 0 ? Vector(dx / length, dy / length) : .zero
  }

  /// Returns the scalar product. If `other` has length 1, this is the component of `self` in the direction of `other`.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the sum of two vectors.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }

  /// Returns the difference of two vectors.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }

  /// Returns the vector in the opposite direction.
  public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }

  /// Returns a vector that is `factor` times as long.
  public static func * (a: Vector, factor: Double) -> Vector { Vector(a.dx * factor, a.dy * factor) }
}

extension Vector: Animatable {
  /// Returns the vector with both components interpolated.
  public func mixed(with other: Vector, at fraction: Double) -> Vector {
    Vector(dx.mixed(with: other.dx, at: fraction), dy.mixed(with: other.dy, at: fraction))
  }
}
