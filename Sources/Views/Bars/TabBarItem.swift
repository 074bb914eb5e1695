import Drawing
import Geometry

/// What stands for a screen in a tab bar: a sign and a word.
public struct TabBarItem: Hashable, Sendable {
  /// Width and height of the box that icons are drawn in, in points.
  public static let glyphSide = 26.0

  /// The word under the sign.
  public var title: String
  /// The icon, filled in the color of the item, in a box of `glyphSide` points.
  public var glyph: Path

  /// An item by its parts.
  public init(_ title: String, glyph: Path) {
    self.title = title
    self.glyph = glyph
  }
}
