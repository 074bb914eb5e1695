import SegueGeometry

/// Whether a user interface is light or dark.
public enum UserInterfaceStyle: String, Hashable, Sendable, CaseIterable {
  /// No style: an override with this value keeps the inherited style.
  case unspecified
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// The amount of contrast that a user chooses.
public enum AccessibilityContrast: String, Hashable, Sendable, CaseIterable {
  /// The contrast of the original design.
  case normal
  /// More contrast than in the original design.
  case high
}

/// The elevation level of a view: part of a screen, or presented above it, as in a sheet. In the dark appearance, elevated
/// backgrounds are lighter.
public enum UserInterfaceLevel: String, Hashable, Sendable, CaseIterable {
  /// The view is part of a screen.
  case base
  /// The view is presented above a screen, as in a sheet.
  case elevated
}

/// The amount of space that a screen has in one direction.
public enum UserInterfaceSizeClass: Sendable, Hashable {
  /// As little space as on a phone. Use a layout for a phone.
  case compact
  /// More space than on a phone. Use another layout instead of stretching the layout for a phone.
  case regular

  /// The minimum width or height of the size class `regular`, in points.
  public static let regularLength = 500.0

  package init(_ length: Double) { self = length >= Self.regularLength ? .regular : .compact }
}

/// The text size that a user chooses (Docs/TRAITS.md#text-size).
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Three steps below the default.
  case extraSmall
  /// Two steps below the default.
  case small
  /// One step below the default.
  case medium
  /// The default text size.
  case large
  /// One step above the default.
  case extraLarge
  /// Two steps above the default.
  case extraExtraLarge
  /// Three steps above the default.
  case extraExtraExtraLarge
  /// The first of five larger steps.
  case accessibilityMedium
  /// The second of five larger steps.
  case accessibilityLarge
  /// The third of five larger steps.
  case accessibilityExtraLarge
  /// The fourth of five larger steps.
  case accessibilityExtraExtraLarge
  /// The last of five larger steps.
  case accessibilityExtraExtraExtraLarge

  /// The size of body text, in points, according to Apple's table.
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

  /// The size of body text as a multiple of the default, 0.82…3.12.
  public var scale: Double { bodySize / Self.large.bodySize }

  /// The difference from the default size of body text, in points.
  package var gain: Double { bodySize - Self.large.bodySize }

  /// Creates the category whose `scale` is closest to the given scale; `large` for NaN.
  public init(scale: Double) {
    let scale = scale.bounded(0...10, or: 1)
    self = Self.allCases.min { abs($0.scale - scale) < abs($1.scale - scale) } ?? .large
  }

  /// Returns whether the first category has smaller text.
  public static func < (one: Self, other: Self) -> Bool { one.bodySize < other.bodySize }
}

/// The traits to which a view or a screen adapts. Each inherits the traits of its superview or parent, and applies its own
/// overrides to them.
public struct TraitCollection: Hashable, Sendable {
  /// The style, light or dark; never `unspecified`.
  public var userInterfaceStyle = UserInterfaceStyle.light {
    didSet { if userInterfaceStyle == .unspecified { userInterfaceStyle = oldValue } }
  }
  /// The amount of contrast that the user chose.
  public var accessibilityContrast = AccessibilityContrast.normal
  /// The elevation level of the view: part of a screen, or presented above it.
  public var userInterfaceLevel = UserInterfaceLevel.base
  /// The text size that the user chose.
  public var preferredContentSizeCategory = ContentSizeCategory.large
  /// The number of pixels per point, 0.01…100. Layouts can use it to put edges on whole pixels.
  public var displayScale = 1.0 { didSet { displayScale = displayScale.bounded(.scales, or: oldValue) } }
  /// Whether cross-fades replace motion.
  public var reducesMotion = false
  /// The amount of horizontal space: `.compact` if the screen is as narrow as a phone, otherwise `.regular`.
  public var horizontalSizeClass = UserInterfaceSizeClass.compact
  /// The amount of vertical space: `.compact` if the screen is no higher than a phone in landscape orientation, otherwise
  /// `.regular`.
  public var verticalSizeClass = UserInterfaceSizeClass.regular
  /// The color of enabled controls, to which `Color.tint` resolves.
  public var tintColor = Color.defaultTint { didSet { tintColor = tintColor.bounded(or: oldValue) } }

  /// Creates traits with a style and a contrast. All other traits have their defaults.
  public init(
    userInterfaceStyle: UserInterfaceStyle = .light, accessibilityContrast: AccessibilityContrast = .normal
  ) {
    self.userInterfaceStyle = userInterfaceStyle == .unspecified ? .light : userInterfaceStyle
    self.accessibilityContrast = accessibilityContrast
  }

  /// The appearance for which colors are resolved.
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

/// A set of traits, such as those that an observer registers for.
public struct TraitSet: OptionSet, Hashable, Sendable {
  /// One bit for each trait.
  public let rawValue: UInt16
  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The style, light or dark.
  public static let userInterfaceStyle = TraitSet(rawValue: 1)
  /// The amount of contrast.
  public static let accessibilityContrast = TraitSet(rawValue: 2)
  /// The text size that the user chose.
  public static let preferredContentSizeCategory = TraitSet(rawValue: 4)
  /// The number of pixels per point.
  public static let displayScale = TraitSet(rawValue: 8)
  /// Whether cross-fades replace motion.
  public static let reducesMotion = TraitSet(rawValue: 16)
  /// The amount of horizontal space.
  public static let horizontalSizeClass = TraitSet(rawValue: 32)
  /// The amount of vertical space.
  public static let verticalSizeClass = TraitSet(rawValue: 64)
  /// The color of enabled controls.
  public static let tintColor = TraitSet(rawValue: 128)
  /// The elevation level of the view: part of a screen, or presented above it.
  public static let userInterfaceLevel = TraitSet(rawValue: 256)
  /// The traits on which colors depend.
  public static let colors: TraitSet = [
    .userInterfaceStyle, .accessibilityContrast, .userInterfaceLevel, .tintColor,
  ]
  /// The traits on which a layout depends.
  public static let layout: TraitSet = [
    .preferredContentSizeCategory, .displayScale, .horizontalSizeClass, .verticalSizeClass,
  ]
  /// All traits, including future ones.
  public static let all = TraitSet(rawValue: .max)
}

extension TraitCollection {
  /// Returns the set of traits that differ from those in `other`.
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

/// Traits of a view, a screen or a window that replace inherited ones. A trait that is `nil`, the default, is inherited.
public struct TraitOverrides: Hashable, Sendable {
  /// The style, light or dark; `nil` and `.unspecified` inherit it.
  public var userInterfaceStyle: UserInterfaceStyle?
  /// The amount of contrast; `nil` inherits it.
  public var accessibilityContrast: AccessibilityContrast?
  /// The elevation level of the view: part of a screen, or presented above it. `nil` inherits it.
  public var userInterfaceLevel: UserInterfaceLevel?
  /// The text size; `nil` inherits it.
  public var preferredContentSizeCategory: ContentSizeCategory?
  /// The largest text size; larger ones become this one. `nil` sets no limit.
  public var maximumContentSizeCategory: ContentSizeCategory?
  /// The horizontal size class; `nil` inherits it.
  public var horizontalSizeClass: UserInterfaceSizeClass?
  /// The vertical size class; `nil` inherits it.
  public var verticalSizeClass: UserInterfaceSizeClass?
  /// The color of enabled controls; `nil` inherits it.
  public var tintColor: Color? { didSet { tintColor = tintColor?.bounded(or: oldValue ?? .defaultTint) } }

  /// Creates overrides that inherit all traits.
  public init() {}

  /// Sets the overridden traits in a collection of inherited ones.
  package func apply(to traits: inout TraitCollection) {
    if let userInterfaceStyle { traits.userInterfaceStyle = userInterfaceStyle }
    if let accessibilityContrast { traits.accessibilityContrast = accessibilityContrast }
    if let userInterfaceLevel { traits.userInterfaceLevel = userInterfaceLevel }
    if let preferredContentSizeCategory { traits.preferredContentSizeCategory = preferredContentSizeCategory }
    if let maximumContentSizeCategory {
      traits.preferredContentSizeCategory = min(
        traits.preferredContentSizeCategory, maximumContentSizeCategory)
    }
    if let horizontalSizeClass { traits.horizontalSizeClass = horizontalSizeClass }
    if let verticalSizeClass { traits.verticalSizeClass = verticalSizeClass }
    if let tintColor { traits.tintColor = tintColor }
  }
}
