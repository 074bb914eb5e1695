internal import Glibc

/// A transform of the space in which a view is in the plane z = 0. The transform is a 4×4 matrix by which row vectors are
/// multiplied from the right, as in Core Animation. The z axis points to the viewer.
@dynamicMemberLookup public struct Transform3D: Hashable, Sendable {
  /// The rows of the matrix: the images of the axes x, y and z, and of the origin. The fourth number of each row is its
  /// contribution to the divisor w.
  public var x, y, z, origin: SIMD4<Double>

  /// Creates a transform from the rows of its matrix.
  public init(x: SIMD4<Double>, y: SIMD4<Double>, z: SIMD4<Double>, origin: SIMD4<Double>) {
    (self.x, self.y, self.z, self.origin) = (x, y, z, origin)
  }

  /// The elements of the matrix, as in Core Animation: the first digit is the row, the second one the column.
  public struct Elements {
    /// An element of the matrix.
    public var m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44: Double
  }

  /// An element of the matrix, such as `m34`.
  public subscript(dynamicMember element: WritableKeyPath<Elements, Double>) -> Double {
    get { unsafeBitCast(self, to: Elements.self)[keyPath: element] }
    set {
      var elements = unsafeBitCast(self, to: Elements.self)
      elements[keyPath: element] = newValue
      self = unsafeBitCast(elements, to: Self.self)
    }
  }

  /// The transform that changes nothing.
  public static let identity = Transform3D(
    x: SIMD4(1, 0, 0, 0), y: SIMD4(0, 1, 0, 0), z: SIMD4(0, 0, 1, 0), origin: SIMD4(0, 0, 0, 1))

  /// Creates a transform that applies a transform of the plane to x and y, and does not change z.
  public init(_ transform: Transform) {
    self.init(
      x: SIMD4(transform.a, transform.b, 0, 0), y: SIMD4(transform.c, transform.d, 0, 0),
      z: SIMD4(0, 0, 1, 0), origin: SIMD4(transform.tx, transform.ty, 0, 1))
  }

  /// Returns a transform that moves by the given distances, in points.
  public static func translation(x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
    var result = identity
    result.origin = SIMD4(x, y, z, 1)
    return result
  }

  /// Returns a transform that scales by the given factors about the origin.
  public static func scale(x: Double = 1, y: Double = 1, z: Double = 1) -> Transform3D {
    var result = identity
    (result.x.x, result.y.y, result.z.z) = (x, y, z)
    return result
  }

  /// Returns a transform that rotates about the axis (`x`, `y`, `z`) through the origin; the identity if the axis has length 0.
  /// - Parameter angle: the angle, in radians. A positive angle about the z axis is clockwise on the screen.
  public static func rotation(_ angle: Double, x: Double = 0, y: Double = 0, z: Double = 0) -> Transform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return .identity }
    let half = sin(angle / 2) / length
    return rotation(SIMD4(x * half, y * half, z * half, cos(angle / 2)))
  }

  /// Returns the rotation that a unit quaternion represents. The real part is last.
  private static func rotation(_ q: SIMD4<Double>) -> Transform3D {
    var result = identity
    result.x = SIMD4(
      1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.z * q.w), 2 * (q.x * q.z - q.y * q.w), 0)
    result.y = SIMD4(
      2 * (q.x * q.y - q.z * q.w), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.x * q.w), 0)
    result.z = SIMD4(
      2 * (q.x * q.z + q.y * q.w), 2 * (q.y * q.z - q.x * q.w), 1 - 2 * (q.x * q.x + q.y * q.y), 0)
    return result
  }

  /// Returns the perspective of a viewer who looks at the origin from a distance, in points. Nearer points look larger.
  public static func perspective(distance: Double) -> Transform3D {
    var result = identity
    result.z.w = -1 / distance
    return result
  }

  /// Returns a transform that first applies `self`, and then `next`.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    Transform3D(x: next.row(x), y: next.row(y), z: next.row(z), origin: next.row(origin))
  }

  /// Returns the image of a point in space. Both points have w as their fourth component.
  package func row(_ point: SIMD4<Double>) -> SIMD4<Double> {
    let across = point.x * x + point.y * y
    return across + point.z * z + point.w * origin
  }

  /// The transform from the plane z = 0 to its image, as the viewer sees it.
  package var projection: Transform {
    var result = Transform(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
    (result.px, result.py, result.pw) = (x.w, y.w, origin.w)
    return result
  }

  /// The transform as a transform of the plane; `nil` if it is not affine, or does not keep the plane z = 0 in place.
  public var affine: Transform? { self == Transform3D(projection) ? projection : nil }

  /// The inverse transform; `nil` if it is singular.
  public var inverted: Transform3D? {
    // Gauss–Jordan elimination with the largest pivot.
    var rows = [x, y, z, origin]
    var inverse = [Self.identity.x, Self.identity.y, Self.identity.z, Self.identity.origin]
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, pivot)
      inverse.swapAt(column, pivot)
      let value = rows[column][column]
      guard value != 0, value.isFinite else { return nil }
      rows[column] /= value
      inverse[column] /= value
      for row in 0..<4 where row != column {
        let factor = rows[row][column]
        rows[row] -= factor * rows[column]
        inverse[row] -= factor * inverse[column]
      }
    }
    return Transform3D(x: inverse[0], y: inverse[1], z: inverse[2], origin: inverse[3])
  }

  /// Returns the transform with every number bounded; NaN is replaced by the same number of `substitute`.
  package func bounded(or substitute: Transform3D) -> Transform3D {
    func row(_ path: KeyPath<Transform3D, SIMD4<Double>>) -> SIMD4<Double> {
      var row = self[keyPath: path]
      for index in 0..<4 { row[index] = row[index].bounded(or: substitute[keyPath: path][index]) }
      return row
    }
    return Transform3D(x: row(\.x), y: row(\.y), z: row(\.z), origin: row(\.origin))
  }
}

extension Transform3D: Animatable {
  /// Returns the transform interpolated toward `other` by its components, so that a view rotates instead of being squeezed.
  ///
  /// Each transform is decomposed into perspective, translation, rotation, skew and scale; the rotation takes the shorter way
  /// (Docs/MOTION.md#transforms). Singular transforms are interpolated number by number.
  public func mixed(with other: Transform3D, at fraction: Double) -> Transform3D {
    if fraction == 0 { return self }
    if fraction == 1 || self == other { return other }
    guard let parts = Parts(self), let otherParts = Parts(other) else {
      func mix(_ one: SIMD4<Double>, _ another: SIMD4<Double>) -> SIMD4<Double> {
        one + (another - one) * fraction
      }
      return Transform3D(
        x: mix(x, other.x), y: mix(y, other.y), z: mix(z, other.z), origin: mix(origin, other.origin))
    }
    return parts.mixed(with: otherParts, at: fraction).transform
  }

  private struct Parts {
    var perspective: SIMD4<Double>
    var translation: SIMD4<Double>
    /// A unit quaternion, whose real part is last.
    var rotation: SIMD4<Double>
    /// The skew of x with y, of x with z, and of y with z.
    var skew: SIMD3<Double>
    var scale: SIMD3<Double>

    init?(_ map: Transform3D) {
      guard map.origin.w != 0 else { return nil }
      let w = map.origin.w
      var affine = Transform3D(x: map.x / w, y: map.y / w, z: map.z / w, origin: map.origin / w)
      let last = SIMD4(affine.x.w, affine.y.w, affine.z.w, affine.origin.w)
      (affine.x.w, affine.y.w, affine.z.w, affine.origin.w) = (0, 0, 0, 1)
      guard let inverse = affine.inverted else { return nil }
      perspective = SIMD4(
        (inverse.x * last).sum(), (inverse.y * last).sum(), (inverse.z * last).sum(),
        (inverse.origin * last).sum())
      translation = affine.origin
      // Gram–Schmidt orthogonalization.
      var (x, y, z) = (affine.x, affine.y, affine.z)
      scale = SIMD3(x.length, 0, 0)
      x /= scale.x
      skew = SIMD3((x * y).sum(), 0, 0)
      y -= skew.x * x
      scale.y = y.length
      y /= scale.y
      skew.x /= scale.y
      skew.y = (x * z).sum()
      z -= skew.y * x
      skew.z = (y * z).sum()
      z -= skew.z * y
      scale.z = z.length
      z /= scale.z
      skew.y /= scale.z
      skew.z /= scale.z
      let product = SIMD4(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x, 0)
      if (product * z).sum() < 0 { (x, y, z, scale) = (-x, -y, -z, -scale) }
      rotation = Self.quaternion(x, y, z)
    }

    /// Returns the rotation that maps the coordinate axes to `x`, `y` and `z`.
    private static func quaternion(_ x: SIMD4<Double>, _ y: SIMD4<Double>, _ z: SIMD4<Double>) -> SIMD4<
      Double
    > {
      let q =
        SIMD4(
          max(0, 1 + x.x - y.y - z.z), max(0, 1 - x.x + y.y - z.z), max(0, 1 - x.x - y.y + z.z),
          max(0, 1 + x.x + y.y + z.z)
        ).squareRoot() / 2
      // The largest component is the most exact one, so the others are computed from it.
      let result =
        switch q.max() {
        case q.w: SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, 4 * q.w * q.w)
        case q.x: SIMD4(4 * q.x * q.x, x.y + y.x, z.x + x.z, y.z - z.y)
        case q.y: SIMD4(x.y + y.x, 4 * q.y * q.y, y.z + z.y, z.x - x.z)
        default: SIMD4(z.x + x.z, y.z + z.y, 4 * q.z * q.z, x.y - y.x)
        }
      return result / result.length
    }

    func mixed(with other: Parts, at fraction: Double) -> Parts {
      var result = self
      result.perspective += (other.perspective - perspective) * fraction
      result.translation += (other.translation - translation) * fraction
      result.skew += (other.skew - skew) * fraction
      result.scale += (other.scale - scale) * fraction
      let cosine = (rotation * other.rotation).sum()
      let near = cosine < 0 ? -other.rotation : other.rotation
      let angle = acos(min(1, abs(cosine)))
      guard angle > 1e-9 else { return result }
      let parts = (rotation * sin((1 - fraction) * angle), near * sin(fraction * angle))
      result.rotation = (parts.0 + parts.1) / sin(angle)
      return result
    }

    var transform: Transform3D {
      var shape = Transform3D.identity
      shape.x = SIMD4(scale.x, 0, 0, 0)
      shape.y = SIMD4(skew.x * scale.y, scale.y, 0, 0)
      shape.z = SIMD4(skew.y * scale.z, skew.z * scale.z, scale.z, 0)
      var result = shape.concatenating(.rotation(rotation))
      result.origin = translation
      var view = Transform3D.identity
      (view.x.w, view.y.w, view.z.w, view.origin.w) = (
        perspective.x, perspective.y, perspective.z, perspective.w
      )
      return result.concatenating(view)
    }
  }
}

extension SIMD4<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}
