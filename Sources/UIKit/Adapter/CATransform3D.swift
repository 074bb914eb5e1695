/// Core Animation's name for `Transform3D`, a three-dimensional transform.
public typealias CATransform3D = Transform3D

/// The identity transform, which changes nothing.
public nonisolated let CATransform3DIdentity = Transform3D.identity

/// Returns a transform that moves by the given distances, in points.
public nonisolated func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{ .translation(x: tx, y: ty, z: tz) }
/// Returns a transform that scales by the given factors about the origin.
public nonisolated func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  .scale(x: sx, y: sy, z: sz)
}
/// Returns a transform that rotates about the axis (`x`, `y`, `z`) by the given angle, in radians.
public nonisolated func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
  -> CATransform3D
{ .rotation(angle, x: x, y: y, z: z) }
/// Returns an affine transform as a three-dimensional transform.
public nonisolated func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  Transform3D(m)
}
/// Returns a transform that first moves by the given distances, in points, and then applies `t`.
public nonisolated func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { Transform3D.translation(x: tx, y: ty, z: tz).concatenating(t) }
/// Returns a transform that first scales by the given factors, and then applies `t`.
public nonisolated func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
  -> CATransform3D
{ Transform3D.scale(x: sx, y: sy, z: sz).concatenating(t) }
/// Returns a transform that first rotates by the given angle, in radians, and then applies `t`.
public nonisolated func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { Transform3D.rotation(angle, x: x, y: y, z: z).concatenating(t) }
/// Returns a transform that first applies `a`, and then `b`.
public nonisolated func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
}
/// Returns the inverse transform, or `t` if it has no inverse.
public nonisolated func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverted ?? t }
/// Returns whether a transform is the identity.
public nonisolated func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == .identity }
/// Returns whether two transforms are equal.
public nonisolated func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}
/// Returns whether a transform is affine, which means that it has no depth or perspective.
public nonisolated func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.affine != nil }
/// Returns `t` as an affine transform; the identity if `t` is not affine.
public nonisolated func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  t.affine ?? .identity
}

nonisolated extension Transform3D {
  /// Creates the identity transform.
  public init() { self = .identity }
  /// Creates a transform from all elements of its matrix, row by row.
  public init(
    m11: Double, m12: Double, m13: Double, m14: Double, m21: Double, m22: Double, m23: Double, m24: Double,
    m31: Double, m32: Double, m33: Double, m34: Double, m41: Double, m42: Double, m43: Double, m44: Double
  ) {
    self.init(
      x: SIMD4(m11, m12, m13, m14), y: SIMD4(m21, m22, m23, m24), z: SIMD4(m31, m32, m33, m34),
      origin: SIMD4(m41, m42, m43, m44))
  }
}

extension CALayer {
  /// The three-dimensional transform of the layer, about its anchor point.
  public var transform: CATransform3D {
    get { view.transform3D }
    set { view.transform3D = newValue }
  }
}
