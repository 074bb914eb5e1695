import SegueGeometry

/// A set of a rectangle's corners.
public struct Corners: OptionSet, Hashable, Sendable {
  /// One bit for each corner.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The top left corner.
  public static let topLeft = Corners(rawValue: 1)
  /// The top right corner.
  public static let topRight = Corners(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = Corners(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = Corners(rawValue: 8)
  /// All four corners together.
  public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]

  /// Returns the radius, limited to values that can be drawn: 0 to half of the rectangle's shorter side.
  static func radius(_ radius: Double, in rect: Rect) -> Double {
    max(0, min(radius, min(rect.width, rect.height) / 2))
  }
}
