import SegueGeometry

// UIKit's text styles, with the sizes that Apple publishes. They follow the text size that the user chooses.

extension Font {
  /// UIKit's text style for the large title of a screen, 34 points in size.
  public static let largeTitle = scaled(size: 34)
  /// UIKit's text style for first-level titles, 28 points in size.
  public static let title1 = scaled(size: 28)
  /// UIKit's text style for second-level titles, 22 points in size.
  public static let title2 = scaled(size: 22)
  /// UIKit's text style for third-level titles, 20 points in size.
  public static let title3 = scaled(size: 20)
  /// UIKit's text style for headlines, semibold and 17 points in size.
  public static let headline = scaled(size: 17, weight: .semibold)
  /// UIKit's text style for body text, 17 points in size.
  public static let body = scaled(size: 17)
  /// UIKit's text style for callouts, 16 points in size.
  public static let callout = scaled(size: 16)
  /// UIKit's text style for subheadlines, 15 points in size.
  public static let subheadline = scaled(size: 15)
  /// UIKit's text style for footnotes, 13 points in size.
  public static let footnote = scaled(size: 13)
  /// UIKit's text style for captions, 12 points in size.
  public static let caption1 = scaled(size: 12)
  /// UIKit's text style for smaller captions, 11 points in size.
  public static let caption2 = scaled(size: 11)

  /// Returns a system font that follows the text size, like a text style of the same size. UIKit's equivalent is
  /// `UIFontMetrics.scaledFont(for:)`.
  /// - Parameters:
  ///   - size: the size at the default text size, in points.
  ///   - tracking: the extra distance between letters, in points, as in `system(size:weight:tracking:)`.
  public static func scaled(size: Double, weight: Weight = .regular, tracking: Double? = nil) -> Font {
    var font = system(size: size, weight: weight, tracking: tracking)
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
