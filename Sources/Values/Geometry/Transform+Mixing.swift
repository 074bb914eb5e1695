internal import Glibc

extension Transform: Animatable {
  /// Returns an interpolation of the components of the two transforms, not of their six coefficients. A rotation therefore
  /// turns instead of shrinking through the center.
  ///
  /// Each transform is decomposed into translation, rotation, scale and shear; the rotation takes the shorter way. Transforms
  /// without rotation and shear stay so.
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
    /// The distance by which a unit of y leans along x.
    var shear: Double

    init(translation: Vector, angle: Double, scale: Size, shear: Double) {
      self.translation = translation
      self.angle = angle
      self.scale = scale
      self.shear = shear
    }

    init(_ map: Transform) {
      // The angle is the direction of the x axis, or is computed from the y axis if the x axis is collapsed.
      let angle = map.a != 0 || map.b != 0 ? atan2(map.b, map.a) : atan2(-map.c, map.d)
      let (sine, cosine) = (sin(angle), cos(angle))
      self.init(
        translation: Vector(map.tx, map.ty),
        // A half turn has no shorter way; it counts as −π, as measured (Docs/MOTION.md#transforms).
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
