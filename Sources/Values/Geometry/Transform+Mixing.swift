internal import Glibc

extension Transform: Animatable {
  /// Returns the transform interpolated toward `other` by its components rather than its six coefficients, so that a view
  /// rotates instead of shrinking and growing again.
  ///
  /// Each transform is decomposed into translation, rotation, scale and shear; the rotation takes the shorter way. Between two
  /// transforms without rotation and shear, the result has neither.
  public func mixed(with other: Transform, at fraction: Double) -> Transform {
    if fraction == 0 { return self }
    if fraction == 1 || self == other { return other }
    if isUpright && other.isUpright {
      return Transform(
        a: a.mixed(with: other.a, at: fraction), b: 0, c: 0, d: d.mixed(with: other.d, at: fraction),
        tx: tx.mixed(with: other.tx, at: fraction), ty: ty.mixed(with: other.ty, at: fraction))
    }
    return Parts(self).mixed(with: Parts(other), at: fraction).transform
  }

  /// A decomposed transform: it scales and shears, then rotates, then translates.
  private struct Parts {
    var translation: Vector
    /// The angle in radians from x toward y, −π…π.
    var angle: Double
    var scale: Size
    /// The shear: the distance along x by which a point is moved per unit of y.
    var shear: Double

    init(translation: Vector, angle: Double, scale: Size, shear: Double) {
      (self.translation, self.angle, self.scale, self.shear) = (translation, angle, scale, shear)
    }

    init(_ map: Transform) {
      // The angle is the direction of the x axis. If the x axis is collapsed, the angle is computed from the y axis.
      let angle = map.a != 0 || map.b != 0 ? atan2(map.b, map.a) : atan2(-map.c, map.d)
      let (sine, cosine) = (sin(angle), cos(angle))
      self.init(
        translation: Vector(map.tx, map.ty),
        // Both directions of a half turn are equally long, so the angle is −π, as measured (Docs/MOTION.md#transforms).
        angle: angle > .pi - 1e-9 ? angle - 2 * .pi : angle,
        scale: Size(cosine * map.a + sine * map.b, cosine * map.d - sine * map.c),
        shear: cosine * map.c + sine * map.d)
    }

    func mixed(with other: Parts, at fraction: Double) -> Parts {
      var turn = other.angle - angle
      if turn > .pi + 1e-9 { turn -= 2 * .pi } else if turn < -.pi - 1e-9 { turn += 2 * .pi }
      return Parts(
        translation: translation.mixed(with: other.translation, at: fraction), angle: angle + turn * fraction,
        scale: scale.mixed(with: other.scale, at: fraction),
        shear: shear.mixed(with: other.shear, at: fraction))
    }

    var transform: Transform {
      let (sine, cosine) = (sin(angle), cos(angle))
      return Transform(
        a: cosine * scale.width, b: sine * scale.width,
        c: cosine * shear - sine * scale.height, d: sine * shear + cosine * scale.height,
        tx: translation.dx, ty: translation.dy)
    }
  }
}
