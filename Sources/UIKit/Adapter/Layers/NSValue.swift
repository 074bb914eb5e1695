import Foundation
import SegueGeometry

/// A value as an object.
public final class NSValue {
  let value: Any

  /// A point.
  public init(cgPoint value: CGPoint) { self.value = value }
  /// A vector.
  public init(cgVector value: CGVector) { self.value = value }
  /// A size.
  public init(cgSize value: CGSize) { self.value = value }
  /// A rectangle.
  public init(cgRect value: CGRect) { self.value = value }
  /// An affine transform.
  public init(cgAffineTransform value: CGAffineTransform) { self.value = value }
  /// A transform in space.
  public init(caTransform3D value: CATransform3D) { self.value = value }

  /// The point; zero where it is none.
  public var cgPointValue: CGPoint { value as? CGPoint ?? .zero }
  /// The vector; zero where it is none.
  public var cgVectorValue: CGVector { value as? CGVector ?? .zero }
  /// The size; zero where it is none.
  public var cgSizeValue: CGSize { value as? CGSize ?? .zero }
  /// The rectangle; zero where it is none.
  public var cgRectValue: CGRect { value as? CGRect ?? .zero }
  /// The affine transform; the identity where it is none.
  public var cgAffineTransformValue: CGAffineTransform { value as? CGAffineTransform ?? .identity }
  /// The transform in space; the identity where it is none.
  public var caTransform3DValue: CATransform3D { value as? CATransform3D ?? .identity }
}
