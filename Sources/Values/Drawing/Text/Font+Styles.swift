import SegueGeometry

// UIKit's text styles, with the sizes that Apple publishes. They follow the text size that the user chooses.

extension Font {
  /// UIKit's text style for the large title of a screen, 34 points in size.
  public static let largeTitle = style(34)
  /// UIKit's text style for first-level titles, 28 points in size.
  public static let title1 = style(28)
  /// UIKit's text style for second-level titles, 22 points in size.
  public static let title2 = style(22)
  /// UIKit's text style for third-level titles, 20 points in size.
  public static let title3 = style(20)
  /// UIKit's text style for headlines, semibold and 17 points in size.
  public static let headline = style(17, .semibold)
  /// UIKit's text style for body text, 17 points in size.
  public static let body = style(17)
  /// UIKit's text style for callouts, 16 points in size.
  public static let callout = style(16)
  /// UIKit's text style for subheadlines, 15 points in size.
  public static let subheadline = style(15)
  /// UIKit's text style for footnotes, 13 points in size.
  public static let footnote = style(13)
  /// UIKit's text style for captions, 12 points in size.
  public static let caption1 = style(12)
  /// UIKit's text style for smaller captions, 11 points in size.
  public static let caption2 = style(11)

  private static func style(_ size: Double, _ weight: Weight = .regular) -> Font {
    var font = system(size: size, weight: weight)
    font.isDynamic = true
    return font
  }

  /// Returns the font with the given weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// Returns a dynamic font scaled to a text size, as a fixed font; other fonts are returned unchanged. As in Apple's table,
  /// all styles grow by the same number of points. No style becomes smaller than 11 points.
  public func resolved(for category: ContentSizeCategory) -> Font {
    guard isDynamic else { return self }
    var font = self
    font.size = max(min(size, 11), size + category.gain)
    if tracking == Self.dynamicTracking(at: size) { font.tracking = Self.dynamicTracking(at: font.size) }
    font.isDynamic = false
    return font
  }
}
