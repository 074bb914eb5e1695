import SegueGeometry

// UIKit's text styles, with the sizes that Apple publishes. They follow the text size that the user chooses.

extension Font {
  /// The title of a screen, in large letters: 34 points.
  public static let largeTitle = style(34)
  /// UIKit's first level of titles: 28 points.
  public static let title1 = style(28)
  /// UIKit's second level of titles: 22 points.
  public static let title2 = style(22)
  /// UIKit's third level of titles: 20 points.
  public static let title3 = style(20)
  /// UIKit's style of headlines: 17 points, semibold.
  public static let headline = style(17, .semibold)
  /// UIKit's style of body text: 17 points.
  public static let body = style(17)
  /// UIKit's style of callouts: 16 points.
  public static let callout = style(16)
  /// UIKit's style of subheadlines: 15 points.
  public static let subheadline = style(15)
  /// UIKit's style of footnotes: 13 points.
  public static let footnote = style(13)
  /// UIKit's style of captions: 12 points.
  public static let caption1 = style(12)
  /// UIKit's style of smaller captions: 11 points.
  public static let caption2 = style(11)

  private static func style(_ size: Double, _ weight: Weight = .regular) -> Font {
    var font = system(size: size, weight: weight)
    font.isDynamic = true
    return font
  }

  /// Returns the font with another weight.
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
