import SegueGeometry

// The text styles of UIKit, with the sizes that Apple publishes. They follow the text size that the user asks for.

extension Font {
  /// The title of a screen, in large letters: 34 points.
  public static let largeTitle = style(34)
  /// 28 points.
  public static let title1 = style(28)
  /// 22 points.
  public static let title2 = style(22)
  /// 20 points.
  public static let title3 = style(20)
  /// 17 points, semibold.
  public static let headline = style(17, .semibold)
  /// 17 points.
  public static let body = style(17)
  /// 16 points.
  public static let callout = style(16)
  /// 15 points.
  public static let subheadline = style(15)
  /// 13 points.
  public static let footnote = style(13)
  /// 12 points.
  public static let caption1 = style(12)
  /// 11 points.
  public static let caption2 = style(11)

  private static func style(_ size: Double, _ weight: Weight = .regular) -> Font {
    var font = system(size: size, weight: weight)
    font.isDynamic = true
    return font
  }

  /// The same in another weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// What a dynamic font is in a text size. By Apple's table all styles grow by the same number of points, and none is smaller than 11.
  public func resolved(for category: ContentSizeCategory) -> Font {
    guard isDynamic else { return self }
    var font = self
    font.size = max(min(size, 11), size + category.gain)
    if tracking == Self.dynamicTracking(at: size) { font.tracking = Self.dynamicTracking(at: font.size) }
    font.isDynamic = false
    return font
  }
}
