import SegueDrawing

/// A soft shadow under a view's outline.
public nonisolated struct Shadow: Animatable, Hashable, Sendable {
  /// Its color; the alpha is its strength.
  public var color: Color
  /// Twice the standard deviation of the blur, in points.
  public var blur: Double
  /// How far it lies from the view, in points.
  public var offset: Vector

  /// A shadow with the given attributes.
  public init(color: Color, blur: Double, offset: Vector = .zero) {
    (self.color, self.blur, self.offset) = (color, blur, offset)
  }

  /// The shadow with every number bounded; those of `substitute` in place of NaN.
  func bounded(or substitute: Shadow) -> Shadow {
    Shadow(
      color: color.bounded(or: substitute.color), blur: blur.bounded(.lengths, or: substitute.blur),
      offset: offset.bounded(or: substitute.offset))
  }

  /// No shadow.
  public static let none = Shadow(color: .clear, blur: 0)

  /// Mixes color, blur and offset.
  public func mixed(with other: Shadow, at fraction: Double) -> Shadow {
    Shadow(
      color: color.mixed(with: other.color, at: fraction),
      blur: max(0, blur.mixed(with: other.blur, at: fraction)),
      offset: offset.mixed(with: other.offset, at: fraction))
  }
}
