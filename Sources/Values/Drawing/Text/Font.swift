internal import Glibc

/// A typeface: family, size, weight, slant and tracking.
public struct Font: Hashable, Sendable {
  /// The thickness of the strokes, on the usual scale of 100 to 900.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    /// The thinnest strokes: 100 on the scale.
    case ultraLight = 100
    /// Thin strokes: 200 on the scale.
    case thin = 200
    /// Light strokes: 300 on the scale.
    case light = 300
    /// Strokes of normal text: 400 on the scale.
    case regular = 400
    /// Medium strokes: 500 on the scale.
    case medium = 500
    /// Strokes between medium and bold: 600 on the scale.
    case semibold = 600
    /// Bold strokes: 700 on the scale.
    case bold = 700
    /// Heavy strokes: 800 on the scale.
    case heavy = 800
    /// The thickest strokes: 900 on the scale.
    case black = 900
  }

  /// The family, or a list of families separated by commas. `nil`, the default, selects Inter or the platform's sans serif.
  public var family: String?
  /// The height of the em square, in points.
  public var size: Double
  /// The thickness of the strokes.
  public var weight: Weight
  /// Whether the letters are slanted.
  public var isItalic: Bool
  /// The extra distance between letters, in points; may be negative.
  public var tracking: Double
  /// Whether labels scale the font to the text size that the user chooses. If so, `size` applies to the default text size
  /// (Docs/TRAITS.md#text-size).
  public var isDynamic = false

  /// Creates a font with the given traits, with size and tracking in points.
  public init(
    family: String? = nil, size: Double, weight: Weight = .regular, isItalic: Bool = false,
    tracking: Double = 0
  ) {
    (self.family, self.size, self.weight, self.isItalic) = (family, size, weight, isItalic)
    self.tracking = tracking
  }

  /// Returns the font of labels and titles: Inter if it is installed, otherwise the platform's sans serif.
  /// - Parameter tracking: the extra distance between letters, in points. With `nil`, the default, it depends on the size:
  ///   Inter is designed for small sizes, so larger text is set tighter.
  public static func system(size: Double, weight: Weight = .regular, tracking: Double? = nil) -> Font {
    Font(size: size, weight: weight, tracking: tracking ?? dynamicTracking(at: size))
  }

  /// Returns the extra distance between letters, in points, according to Inter's dynamic metrics, an exponential function that
  /// the font's designer published.
  static func dynamicTracking(at size: Double) -> Double {
    guard size.isFinite, size > 0 else { return 0 }
    let part = -0.0223 + 0.185 * exp(-0.1745 * size)
    return (size * part * 100).rounded() / 100
  }

  /// The list of families that fontconfig chooses from.
  var families: String { family.map { "\($0),sans-serif" } ?? "Inter,sans-serif" }
}
