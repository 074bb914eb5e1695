internal import Glibc

/// A transform of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// Transforms that an application creates are affine. However, if a `Transform3D` rotates a view in space, the view's transform
/// has perspective, and so does every transform concatenated with it. Both coordinates are then divided by
/// `w = px·x + py·y + pw`.
public struct Transform: Hashable, Sendable {
  /// The six coefficients of the transform, column by column.
  public var a, b, c, d, tx, ty: Double
  /// The coefficients of the divisor `w`.
  package var px = 0.0, py = 0.0, pw = 1.0

  /// Creates a transform with the given coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The transform that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a transform that moves by `vector`, in points.
  public static func translation(_ vector: Vector) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
  }

  /// Returns a transform that scales by the given factors about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a transform that scales by `factor` in both directions about the origin.
  public static func scale(_ factor: Double) -> Transform { scale(factor, factor) }

  /// Returns a transform that rotates about the origin by an angle in radians, clockwise on the screen.
  public static func rotation(_ angle: Double) -> Transform {
    let (sine, cosine) = (sin(angle), cos(angle))
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The clockwise rotation, in turns, from −½ to ½.
  public var turn: Double { atan2(b, a) / (2 * .pi) }

  /// Returns a transform that first applies `self`, and then `next`.
  public func concatenating(_ next: Transform) -> Transform {
    guard isAffine, next.isAffine else { return projected(by: next) }
    return Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// Returns the point to which `point` is mapped.
  public func apply(to point: Point) -> Point {
    let mapped = Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    if isAffine { return mapped }
    let depth = w(at: point)
    return Point(mapped.x / depth, mapped.y / depth)
  }

  /// Returns the displacement to which `vector` is mapped. The transform must be affine.
  public func apply(to vector: Vector) -> Vector {
    Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy)
  }

  /// Returns the smallest upright rectangle around the mapped `rect`.
  public func apply(to rect: Rect) -> Rect {
    guard isAffine else { return projection(of: rect) }
    if isUpright && a > 0 && d > 0 {
      return Rect(
        x: a * rect.minX + tx, y: d * rect.minY + ty, width: a * rect.width, height: d * rect.height)
    }
    let p = apply(to: Point(rect.minX, rect.minY))
    let q = apply(to: Point(rect.maxX, rect.minY))
    let r = apply(to: Point(rect.minX, rect.maxY))
    let s = apply(to: Point(rect.maxX, rect.maxY))
    let left = min(p.x, q.x, r.x, s.x)
    let top = min(p.y, q.y, r.y, s.y)
    return Rect(x: left, y: top, width: max(p.x, q.x, r.x, s.x) - left, height: max(p.y, q.y, r.y, s.y) - top)
  }

  /// The inverse transform; `nil` if it is singular.
  public var inverted: Transform? {
    guard isAffine else { return invertedProjection }
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The affine transform without its translation. It maps vectors in the same way, and keeps the origin in place.
  public var withoutTranslation: Transform { Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

  /// Whether parallel lines stay parallel, because there is no perspective.
  package var isAffine: Bool { px == 0 && py == 0 && pw == 1 }

  /// Whether upright rectangles are mapped to upright rectangles, without rotation or shear.
  public var isUpright: Bool { b == 0 && c == 0 && isAffine }

  /// Whether the transform is a translation.
  public var isTranslation: Bool { a == 1 && d == 1 && isUpright }

  /// The larger of the two factors by which lengths along the x axis and the y axis grow.
  public var maximumScale: Double { max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }
}
