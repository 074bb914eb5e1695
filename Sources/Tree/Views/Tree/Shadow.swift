import SegueDrawing

/// A soft shadow in the shape of a view's outline.
public nonisolated struct Shadow: Animatable, Hashable, Sendable {
  /// The color of the shadow. Its alpha determines the strength of the shadow.
  public var color: Color
  /// The blur of the shadow, in points: twice the standard deviation of the Gaussian.
  public var blur: Double
  /// The offset of the shadow from the view, in points.
  public var offset: Vector

  /// Creates a shadow; the default offset is zero.
  public init(color: Color, blur: Double, offset: Vector = .zero) {
    (self.color, self.blur, self.offset) = (color, blur, offset)
  }

  /// Returns a copy with all numbers clamped to finite ranges; NaN is replaced by the value of `substitute`.
  func bounded(or substitute: Shadow) -> Shadow {
    Shadow(
      color: color.bounded(or: substitute.color), blur: blur.bounded(.lengths, or: substitute.blur),
      offset: offset.bounded(or: substitute.offset))
  }

  /// A shadow that is invisible.
  public static let none = Shadow(color: .clear, blur: 0)

  /// Returns a shadow whose color, blur and offset are interpolated between this shadow and `other`.
  public func mixed(with other: Shadow, at fraction: Double) -> Shadow {
    Shadow(
      color: color.mixed(with: other.color, at: fraction),
      blur: max(0, blur.mixed(with: other.blur, at: fraction)),
      offset: offset.mixed(with: other.offset, at: fraction))
  }
}
