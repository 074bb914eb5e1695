import SegueDrawing

/// The icon and the title that represent a screen in a tab bar.
public nonisolated struct TabBarItem: Hashable, Sendable {
  /// The width and height of the square in which icons are drawn, in points.
  public static let glyphSide = 26.0

  /// The title below the icon.
  public var title: String
  /// The outline of the icon, in a square of `glyphSide` points, filled with the color of the item.
  public var glyph: Path

  /// A short text on a red background next to the icon, such as a number of messages. The default is `nil`.
  public var badgeValue: String?

  /// Creates an item with a title and an icon.
  public init(_ title: String, glyph: Path) { (self.title, self.glyph) = (title, glyph) }

  /// Creates an item with a title and a symbol.
  public init(_ title: String, symbol: Symbol) { self.init(title, glyph: symbol.path) }
}
