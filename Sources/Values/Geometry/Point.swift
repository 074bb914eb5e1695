/// A point in a coordinate space, in points; y grows downward.
public struct Point: Hashable, Sendable {
  /// Distance from the left edge, in points.
  public var x: Double
  /// Distance from the top edge, in points.
  public var y: Double

  /// A point with the given coordinates, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// A point with the given coordinates, in points.
  public init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }

  /// The origin.
  public static let zero = Point(0, 0)

  /// The distance to `other`, in points.
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

/// A displacement or a velocity, in points or points per second; `dy` grows downward.
public struct Vector: Hashable, Sendable {
  /// The horizontal component, to the right.
  public var dx: Double
  /// The vertical component, downward.
  public var dy: Double

  /// A displacement with the given components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// A displacement with the given components.
  public init(_ dx: Double, _ dy: Double) { self.init(dx: dx, dy: dy) }

  /// No displacement.
  public static let zero = Vector(0, 0)

  /// The Euclidean length.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The vector of length 1 in the same direction; zero stays zero.
  public var normalized: Vector {
    let length = length
    return length > 0 ? Vector(dx / length, dy / length) : .zero
  }

  /// The scalar product: for a unit vector `other`, the part of `self` along it.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The sum of two displacements.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }

  /// The difference of two displacements.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }

  /// The opposite displacement.
  public static prefix func - (a: Vector) -> Vector { Vector(-a.dx, -a.dy) }

  /// A displacement `factor` times as long.
  public static func * (a: Vector, factor: Double) -> Vector { Vector(a.dx * factor, a.dy * factor) }
}

extension Vector: Animatable {
  /// Mixes the two components.
  public func mixed(with other: Vector, at fraction: Double) -> Vector {
    Vector(dx.mixed(with: other.dx, at: fraction), dy.mixed(with: other.dy, at: fraction))
  }
}
