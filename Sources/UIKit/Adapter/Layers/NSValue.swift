/// An object that holds a geometric value.
public final class NSValue {
  let value: Any

  /// Creates an object that holds a point.
  public init(cgPoint value: CGPoint) { self.value = value }
  /// Creates an object that holds a vector.
  public init(cgVector value: CGVector) { self.value = value }
  /// Creates an object that holds a size.
  public init(cgSize value: CGSize) { self.value = value }
  /// Creates an object that holds a rectangle.
  public init(cgRect value: CGRect) { self.value = value }
  /// Creates an object that holds an affine transform.
  public init(cgAffineTransform value: CGAffineTransform) { self.value = value }
  /// Creates an object that holds a three-dimensional transform.
  public init(caTransform3D value: CATransform3D) { self.value = value }

  /// The point; zero if the value is not a point.
  public var cgPointValue: CGPoint { value as? CGPoint ?? .zero }
  /// The vector; zero if the value is not a vector.
  public var cgVectorValue: CGVector { value as? CGVector ?? .zero }
  /// The size; zero if the value is not a size.
  public var cgSizeValue: CGSize { value as? CGSize ?? .zero }
  /// The rectangle; zero if the value is not a rectangle.
  public var cgRectValue: CGRect { value as? CGRect ?? .zero }
  /// The affine transform; the identity if the value is not an affine transform.
  public var cgAffineTransformValue: CGAffineTransform { value as? CGAffineTransform ?? .identity }
  /// The three-dimensional transform; the identity if the value is not such a transform.
  public var caTransform3DValue: CATransform3D { value as? CATransform3D ?? .identity }
}
