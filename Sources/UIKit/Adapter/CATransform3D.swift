import SegueGeometry
import SegueViews

/// A map of space.
public typealias CATransform3D = Transform3D

/// The identity.
public nonisolated let CATransform3DIdentity = Transform3D.identity

/// A translation, in points.
public nonisolated func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{ .translation(x: tx, y: ty, z: tz) }
/// A scaling about the origin.
public nonisolated func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  .scale(x: sx, y: sy, z: sz)
}
/// A rotation about an axis, in radians.
public nonisolated func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat)
  -> CATransform3D
{ .rotation(angle, x: x, y: y, z: z) }
/// An affine map.
public nonisolated func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  Transform3D(m)
}
/// First moves, and then does what `t` does.
public nonisolated func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { Transform3D.translation(x: tx, y: ty, z: tz).concatenating(t) }
/// First scales, and then does what `t` does.
public nonisolated func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat)
  -> CATransform3D
{ Transform3D.scale(x: sx, y: sy, z: sz).concatenating(t) }
/// First turns, in radians, and then does what `t` does.
public nonisolated func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { Transform3D.rotation(angle, x: x, y: y, z: z).concatenating(t) }
/// First does what `a` does, then what `b` does.
public nonisolated func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
}
/// The inverse; the map itself where it has none.
public nonisolated func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverted ?? t }
/// Whether it does nothing.
public nonisolated func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == .identity }
/// Whether two maps are the same.
public nonisolated func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}
/// Whether it does nothing but an affine map.
public nonisolated func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.affine != nil }
/// The affine map that it is; the identity where it does more.
public nonisolated func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  t.affine ?? .identity
}

/// The numbers by Core Animation's names: row and column.
nonisolated extension Transform3D {
  /// The identity.
  public init() { self = .identity }
  /// A map by all its numbers, row by row.
  public init(
    m11: Double, m12: Double, m13: Double, m14: Double, m21: Double, m22: Double, m23: Double, m24: Double,
    m31: Double, m32: Double, m33: Double, m34: Double, m41: Double, m42: Double, m43: Double, m44: Double
  ) {
    self.init(
      x: SIMD4(m11, m12, m13, m14), y: SIMD4(m21, m22, m23, m24), z: SIMD4(m31, m32, m33, m34),
      origin: SIMD4(m41, m42, m43, m44))
  }
  /// Row 1, column 1.
  public var m11: Double {
    get { x.x }
    set { x.x = newValue }
  }
  /// Row 1, column 2.
  public var m12: Double {
    get { x.y }
    set { x.y = newValue }
  }
  /// Row 1, column 3.
  public var m13: Double {
    get { x.z }
    set { x.z = newValue }
  }
  /// Row 1, column 4.
  public var m14: Double {
    get { x.w }
    set { x.w = newValue }
  }
  /// Row 2, column 1.
  public var m21: Double {
    get { y.x }
    set { y.x = newValue }
  }
  /// Row 2, column 2.
  public var m22: Double {
    get { y.y }
    set { y.y = newValue }
  }
  /// Row 2, column 3.
  public var m23: Double {
    get { y.z }
    set { y.z = newValue }
  }
  /// Row 2, column 4.
  public var m24: Double {
    get { y.w }
    set { y.w = newValue }
  }
  /// Row 3, column 1.
  public var m31: Double {
    get { z.x }
    set { z.x = newValue }
  }
  /// Row 3, column 2.
  public var m32: Double {
    get { z.y }
    set { z.y = newValue }
  }
  /// Row 3, column 3.
  public var m33: Double {
    get { z.z }
    set { z.z = newValue }
  }
  /// Row 3, column 4.
  public var m34: Double {
    get { z.w }
    set { z.w = newValue }
  }
  /// Row 4, column 1.
  public var m41: Double {
    get { origin.x }
    set { origin.x = newValue }
  }
  /// Row 4, column 2.
  public var m42: Double {
    get { origin.y }
    set { origin.y = newValue }
  }
  /// Row 4, column 3.
  public var m43: Double {
    get { origin.z }
    set { origin.z = newValue }
  }
  /// Row 4, column 4.
  public var m44: Double {
    get { origin.w }
    set { origin.w = newValue }
  }
}

extension CALayer {
  /// The transform about the anchor point.
  public var transform: CATransform3D {
    get { view.transform3D }
    set { view.transform3D = newValue }
  }
  /// A transform of all sublayers about the anchor point.
  public var sublayerTransform: CATransform3D {
    get { view.sublayerTransform }
    set { view.sublayerTransform = newValue }
  }
  /// How far the layer lies before its superlayer, in points.
  public var zPosition: CGFloat {
    get { view.zPosition }
    set { view.zPosition = newValue }
  }
  /// How far the anchor point lies before the layer, in points.
  public var anchorPointZ: CGFloat {
    get { view.anchorPointZ }
    set { view.anchorPointZ = newValue }
  }
  /// Whether it can be seen from behind.
  public var isDoubleSided: Bool {
    get { view.isDoubleSided }
    set { view.isDoubleSided = newValue }
  }
}
