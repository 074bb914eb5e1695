/// How letters look: family, size, weight, slant and tracking.
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
  /// Whether the letters lean.
  public var isItalic: Bool
  /// Extra distance between letters, in points; may be negative.
  public var tracking: Double

  /// A font by its parts; size and tracking in points.
  public init(
    family: String? = nil, size: Double, weight: Weight = .regular, isItalic: Bool = false,
    tracking: Double = 0
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.tracking = tracking
  }

  /// The font of labels and titles: Inter where it is installed, else the platform's sans serif.
  public static func system(size: Double, weight: Weight = .regular, tracking: Double = 0) -> Font {
    Font(size: size, weight: weight, tracking: tracking)
  }

  /// The list that fontconfig chooses from.
  var families: String { family.map { "\($0),sans-serif" } ?? "Inter,sans-serif" }
}
