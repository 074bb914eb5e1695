import SegueDrawing
import SegueViews

/// The user's preferences for all programs, as far as the desktop specifies them. Properties that it does not specify are
/// `nil`.
public nonisolated struct DesktopPreferences: Hashable, Sendable {
  /// The preferred appearance, light or dark.
  public internal(set) var userInterfaceStyle: UserInterfaceStyle?
  /// The preferred contrast, normal or high.
  public internal(set) var accessibilityContrast: AccessibilityContrast?
  /// The preferred color of interactive elements.
  public internal(set) var accentColor: Color?
  /// Whether the user prefers less motion.
  public internal(set) var reducesMotion: Bool?

  /// Creates preferences in which nothing is specified.
  init() {}

  /// Creates preferences from XSETTINGS: from the name of the theme (`Adwaita-dark`, `Mint-Y-Dark-Aqua`, `HighContrast`,
  /// `HighContrastInverse`), and from the setting for animations.
  init(_ settings: XSettings) {
    let theme = settings.texts["Net/ThemeName"]?.lowercased() ?? ""
    if theme.split(whereSeparator: { !$0.isLetter }).contains("dark") || theme == "highcontrastinverse" {
      userInterfaceStyle = .dark
    }
    if theme.hasPrefix("highcontrast") { accessibilityContrast = .high }
    reducesMotion = settings.numbers["Gtk/EnableAnimations"].map { $0 == 0 }
  }

  /// Returns these preferences, with those that are `nil` taken from `other`.
  func or(_ other: DesktopPreferences) -> DesktopPreferences {
    var result = self
    result.userInterfaceStyle = userInterfaceStyle ?? other.userInterfaceStyle
    result.accessibilityContrast = accessibilityContrast ?? other.accessibilityContrast
    result.accentColor = accentColor ?? other.accentColor
    result.reducesMotion = reducesMotion ?? other.reducesMotion
    return result
  }

  /// The traits that follow from the preferences. The accent color becomes a tint that is legible in each appearance.
  package var traits: TraitCollection {
    var traits = TraitCollection(
      userInterfaceStyle: userInterfaceStyle ?? .light,
      accessibilityContrast: accessibilityContrast ?? .normal)
    if let accentColor { traits.tintColor = accentColor.legibleTint }
    traits.reducesMotion = reducesMotion ?? false
    return traits
  }
}
