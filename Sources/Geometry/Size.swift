/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// Extent to the right, in points.
  public var width: Double
  /// Extent downwards, in points.
  public var height: Double

  /// A size by its two extents, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A size by its two extents, in points.
  public init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }

  /// No extent at all.
  public static let zero = Size(0, 0)

  /// Whether nothing fits into it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// A size `factor` times as large.
  public static func * (size: Size, factor: Double) -> Size {
    Size(size.width * factor, size.height * factor)
  }
}

extension Size: Animatable {
  /// Mixes the two extents.
  public func mixed(with other: Size, at fraction: Double) -> Size {
    Size(width.mixed(with: other.width, at: fraction), height.mixed(with: other.height, at: fraction))
  }
}
