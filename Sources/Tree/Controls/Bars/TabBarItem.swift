import SegueDrawing

/// What represents a screen in a tab bar: an icon and a title.
public nonisolated struct TabBarItem: Hashable, Sendable {
  /// Width and height of the box that icons are drawn in, in points.
  public static let glyphSide = 26.0

  /// The title under the icon.
  public var title: String
  /// The icon, filled in the color of the item, in a box of `glyphSide` points.
  public var glyph: Path

  /// An item with a title and an icon.
  public init(_ title: String, glyph: Path) { (self.title, self.glyph) = (title, glyph) }

  /// An item with a title and a symbol.
  public init(_ title: String, symbol: Symbol) { self.init(title, glyph: symbol.path) }
}
