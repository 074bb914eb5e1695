internal import Glibc

/// A typeface: family, size, weight, slant and tracking.
public struct Font: Hashable, Sendable {
  /// How heavy the strokes are, on the usual scale of 100 to 900.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    /// 100
    case ultraLight = 100
    /// 200
    case thin = 200
    /// 300
    case light = 300
    /// 400
    case regular = 400
    /// 500
    case medium = 500
    /// 600
    case semibold = 600
    /// 700
    case bold = 700
    /// 800
    case heavy = 800
    /// 900
    case black = 900
  }

  /// The family, or a list of them separated by commas; `nil` is the system's.
  public var family: String?
  /// Height of the em square, in points.
  public var size: Double
  /// How heavy the strokes are.
  public var weight: Weight
  /// Whether the letters are slanted.
  public var isItalic: Bool
  /// Extra distance between letters, in points; may be negative.
  public var tracking: Double
  /// Whether labels show it in the text size that the user asks for: `size` is the one by default (Docs/TRAITS.md#text-size).
  public var isDynamic = false

  /// A font with the given traits; size and tracking in points.
  public init(
    family: String? = nil, size: Double, weight: Weight = .regular, isItalic: Bool = false,
    tracking: Double = 0
  ) {
    (self.family, self.size, self.weight, self.isItalic) = (family, size, weight, isItalic)
    self.tracking = tracking
  }

  /// The font of labels and titles: Inter where it is installed, else the platform's sans serif.
  /// - Parameter tracking: extra distance between letters, in points; by default what fits the size, since Inter is drawn for
  ///   small sizes and is set tighter the larger it is.
  public static func system(size: Double, weight: Weight = .regular, tracking: Double? = nil) -> Font {
    Font(size: size, weight: weight, tracking: tracking ?? dynamicTracking(at: size))
  }

  /// Inter's dynamic metrics: an exponential that its designer gives for the distance between letters.
  static func dynamicTracking(at size: Double) -> Double {
    guard size.isFinite, size > 0 else { return 0 }
    let part = -0.0223 + 0.185 * exp(-0.1745 * size)
    return (size * part * 100).rounded() / 100
  }

  /// The list that fontconfig chooses from.
  var families: String { family.map { "\($0),sans-serif" } ?? "Inter,sans-serif" }
}
