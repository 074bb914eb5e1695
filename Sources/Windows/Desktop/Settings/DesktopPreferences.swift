import SegueDrawing
import SegueViews

/// What the desktop's user wants of all programs; `nil` where the desktop does not say.
public nonisolated struct DesktopPreferences: Hashable, Sendable {
  /// Light or dark.
  public internal(set) var userInterfaceStyle: UserInterfaceStyle?
  /// Whether more contrast is asked for.
  public internal(set) var accessibilityContrast: AccessibilityContrast?
  /// The color for what can be used.
  public internal(set) var accentColor: Color?
  /// Whether less movement is asked for.
  public internal(set) var reducesMotion: Bool?

  /// Nothing is said.
  init() {}

  /// What XSETTINGS say: the name of a theme (`Adwaita-dark`, `Mint-Y-Dark-Aqua`, `HighContrast`, `HighContrastInverse`), and whether
  /// there are animations.
  init(_ settings: XSettings) {
    let theme = settings.texts["Net/ThemeName"]?.lowercased() ?? ""
    if theme.split(whereSeparator: { !$0.isLetter }).contains("dark") || theme == "highcontrastinverse" {
      userInterfaceStyle = .dark
    }
    if theme.hasPrefix("highcontrast") { accessibilityContrast = .high }
    reducesMotion = settings.numbers["Gtk/EnableAnimations"].map { $0 == 0 }
  }

  /// What is said here, and where nothing is, what `other` says.
  func or(_ other: DesktopPreferences) -> DesktopPreferences {
    var result = self
    result.userInterfaceStyle = userInterfaceStyle ?? other.userInterfaceStyle
    result.accessibilityContrast = accessibilityContrast ?? other.accessibilityContrast
    result.accentColor = accentColor ?? other.accentColor
    result.reducesMotion = reducesMotion ?? other.reducesMotion
    return result
  }

  /// Traits as they ask for. The accent becomes a tint that is legible in each look.
  package var traits: TraitCollection {
    var traits = TraitCollection(
      userInterfaceStyle: userInterfaceStyle ?? .light,
      accessibilityContrast: accessibilityContrast ?? .normal)
    if let accentColor { traits.tintColor = accentColor.legibleTint }
    traits.reducesMotion = reducesMotion ?? false
    return traits
  }
}
