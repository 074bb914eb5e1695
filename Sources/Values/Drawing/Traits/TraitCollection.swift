import SegueGeometry

/// Whether a user interface is light or dark.
public enum UserInterfaceStyle: String, Hashable, Sendable, CaseIterable {
  /// As an override: that of what something lies in.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// How much contrast a user asks for.
public enum AccessibilityContrast: String, Hashable, Sendable, CaseIterable {
  /// As designed.
  case normal
  /// More.
  case high
}

/// Whether something lies on a screen or over one, as a sheet does: in the dark, its ground is lighter there.
public enum UserInterfaceLevel: String, Hashable, Sendable, CaseIterable {
  /// On a screen.
  case base
  /// Over one.
  case elevated
}

/// How much space a screen has, in one direction.
public enum UserInterfaceSizeClass: Sendable, Hashable {
  /// As little as on a phone: layouts for a phone fit.
  case compact
  /// More: use another layout instead of stretching.
  case regular

  /// The length from which it is regular, in points.
  public static let regularLength = 500.0

  package init(_ length: Double) { self = length >= Self.regularLength ? .regular : .compact }
}

/// The text size that a user asks for (Docs/TRAITS.md#text-size).
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Three steps below the default.
  case extraSmall
  /// Two steps below the default.
  case small
  /// One step below the default.
  case medium
  /// The default.
  case large
  /// One step above the default.
  case extraLarge
  /// Two steps above the default.
  case extraExtraLarge
  /// Three steps above the default.
  case extraExtraExtraLarge
  /// The first of five larger steps.
  case accessibilityMedium
  /// The second one.
  case accessibilityLarge
  /// The third one.
  case accessibilityExtraLarge
  /// The fourth one.
  case accessibilityExtraExtraLarge
  /// The largest step.
  case accessibilityExtraExtraExtraLarge

  /// The size of body text, in points, by Apple's table.
  private var bodySize: Double {
    switch self {
    case .extraSmall: 14
    case .small: 15
    case .medium: 16
    case .large: 17
    case .extraLarge: 19
    case .extraExtraLarge: 21
    case .extraExtraExtraLarge: 23
    case .accessibilityMedium: 28
    case .accessibilityLarge: 33
    case .accessibilityExtraLarge: 40
    case .accessibilityExtraExtraLarge: 47
    case .accessibilityExtraExtraExtraLarge: 53
    }
  }

  /// By how much body text is larger than by default: 0.82…3.12.
  public var scale: Double { bodySize / Self.large.bodySize }

  /// How many points larger text is than by default.
  var gain: Double { bodySize - Self.large.bodySize }

  /// The category whose body text is nearest to a scale; `large` for NaN.
  public init(scale: Double) {
    let scale = scale.bounded(0...10, or: 1)
    self = Self.allCases.min { abs($0.scale - scale) < abs($1.scale - scale) } ?? .large
  }

  /// Smaller text comes first.
  public static func < (one: Self, other: Self) -> Bool { one.bodySize < other.bodySize }
}

/// What a view or a screen is to fit: each has those of what it lies in, with its own overrides.
public struct TraitCollection: Hashable, Sendable {
  /// Light or dark; never `unspecified`.
  public var userInterfaceStyle = UserInterfaceStyle.light {
    didSet { if userInterfaceStyle == .unspecified { userInterfaceStyle = oldValue } }
  }
  /// How much contrast is asked for.
  public var accessibilityContrast = AccessibilityContrast.normal
  /// Whether it lies over a screen.
  public var userInterfaceLevel = UserInterfaceLevel.base
  /// The size of text.
  public var preferredContentSizeCategory = ContentSizeCategory.large
  /// Pixels per point, 0.01…100, so that layouts can put edges on whole pixels.
  public var displayScale = 1.0 { didSet { displayScale = displayScale.bounded(.scales, or: oldValue) } }
  /// Whether motion is replaced by cross-fades.
  public var reducesMotion = false
  /// Whether the screen is as narrow as a phone, or wider.
  public var horizontalSizeClass = UserInterfaceSizeClass.compact
  /// Whether the screen is as low as a phone on its side, or higher.
  public var verticalSizeClass = UserInterfaceSizeClass.regular
  /// What controls that can be used are colored with, and what `Color.tint` is.
  public var tintColor = Color.defaultTint { didSet { tintColor = tintColor.bounded(or: oldValue) } }

  /// Traits by those of colors; all others have their defaults.
  public init(
    userInterfaceStyle: UserInterfaceStyle = .light, accessibilityContrast: AccessibilityContrast = .normal
  ) {
    self.userInterfaceStyle = userInterfaceStyle == .unspecified ? .light : userInterfaceStyle
    self.accessibilityContrast = accessibilityContrast
  }

  /// Where colors are resolved.
  package var appearance: Appearance {
    var appearance = Appearance(
      darkness: userInterfaceStyle == .dark ? 1 : 0, contrast: accessibilityContrast == .high ? 1 : 0,
      elevation: userInterfaceLevel == .elevated ? 1 : 0)
    appearance.tint = tintColor.resolved(in: appearance)
    return appearance
  }

  static func defaultTint(in appearance: Appearance) -> Color.Resolved {
    Color.defaultTint.resolved(in: appearance)
  }
}

/// Traits by their names: those that an observer waits for.
public struct TraitSet: OptionSet, Hashable, Sendable {
  /// One bit for each trait.
  public let rawValue: UInt16
  /// A set by its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Light or dark.
  public static let userInterfaceStyle = TraitSet(rawValue: 1)
  /// The contrast.
  public static let accessibilityContrast = TraitSet(rawValue: 2)
  /// The size of text.
  public static let preferredContentSizeCategory = TraitSet(rawValue: 4)
  /// Pixels per point.
  public static let displayScale = TraitSet(rawValue: 8)
  /// Whether motion is reduced.
  public static let reducesMotion = TraitSet(rawValue: 16)
  /// How much space there is from side to side.
  public static let horizontalSizeClass = TraitSet(rawValue: 32)
  /// How much space there is from top to bottom.
  public static let verticalSizeClass = TraitSet(rawValue: 64)
  /// The tint.
  public static let tintColor = TraitSet(rawValue: 128)
  /// Whether it lies over a screen.
  public static let userInterfaceLevel = TraitSet(rawValue: 256)
  /// What colors depend on.
  public static let colors: TraitSet = [
    .userInterfaceStyle, .accessibilityContrast, .userInterfaceLevel, .tintColor,
  ]
  /// What a layout depends on.
  public static let layout: TraitSet = [
    .preferredContentSizeCategory, .displayScale, .horizontalSizeClass, .verticalSizeClass,
  ]
  /// Every trait.
  public static let all = TraitSet(rawValue: .max)
}

extension TraitCollection {
  /// The traits in which `other` differs.
  public func changes(from other: TraitCollection) -> TraitSet {
    var set: TraitSet = []
    func note(_ trait: TraitSet, _ isSame: Bool) { if !isSame { set.insert(trait) } }
    note(.userInterfaceStyle, userInterfaceStyle == other.userInterfaceStyle)
    note(.accessibilityContrast, accessibilityContrast == other.accessibilityContrast)
    note(.userInterfaceLevel, userInterfaceLevel == other.userInterfaceLevel)
    note(.preferredContentSizeCategory, preferredContentSizeCategory == other.preferredContentSizeCategory)
    note(.displayScale, displayScale == other.displayScale)
    note(.reducesMotion, reducesMotion == other.reducesMotion)
    note(.horizontalSizeClass, horizontalSizeClass == other.horizontalSizeClass)
    note(.verticalSizeClass, verticalSizeClass == other.verticalSizeClass)
    note(.tintColor, tintColor == other.tintColor)
    return set
  }
}

/// Traits that a view, a screen or a window has in place of those that it inherits; `nil`, as at first, inherits one.
public struct TraitOverrides: Hashable, Sendable {
  /// Light or dark.
  public var userInterfaceStyle: UserInterfaceStyle?
  /// How much contrast is asked for.
  public var accessibilityContrast: AccessibilityContrast?
  /// Whether it counts as over a screen.
  public var userInterfaceLevel: UserInterfaceLevel?
  /// The size of text.
  public var preferredContentSizeCategory: ContentSizeCategory?
  /// Whether the screen counts as narrow.
  public var horizontalSizeClass: UserInterfaceSizeClass?
  /// Whether the screen counts as low.
  public var verticalSizeClass: UserInterfaceSizeClass?
  /// The tint.
  public var tintColor: Color? { didSet { tintColor = tintColor?.bounded(or: oldValue ?? .defaultTint) } }

  /// No overrides.
  public init() {}

  /// Replaces what is overridden.
  package func apply(to traits: inout TraitCollection) {
    if let userInterfaceStyle { traits.userInterfaceStyle = userInterfaceStyle }
    if let accessibilityContrast { traits.accessibilityContrast = accessibilityContrast }
    if let userInterfaceLevel { traits.userInterfaceLevel = userInterfaceLevel }
    if let preferredContentSizeCategory { traits.preferredContentSizeCategory = preferredContentSizeCategory }
    if let horizontalSizeClass { traits.horizontalSizeClass = horizontalSizeClass }
    if let verticalSizeClass { traits.verticalSizeClass = verticalSizeClass }
    if let tintColor { traits.tintColor = tintColor }
  }
}
