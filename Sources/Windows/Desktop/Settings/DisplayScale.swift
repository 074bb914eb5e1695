import Glibc

/// The number of pixels per point, and the source of that number.
struct DisplayScale: Equatable {
  /// The sources of a scale, in descending order of precedence.
  nonisolated enum Source: String, Sendable {
    case option = "--scale"
    case environment = "SEGUE_SCALE"
    case settings = "XSETTINGS"
    case resources = "Xft.dpi"
    case usual = "default"
  }

  /// The number of pixels per point, from 0.5 to 4.
  let value: Double
  /// The source of the scale.
  let source: Source

  static let range = 0.5...4.0
  /// The step to which the desktop's scale is rounded; finer scales blur more than they help.
  private static let step = 0.25
  /// The density at which a point is a pixel, in dots per inch.
  private static let usualDensity = 96.0

  /// Chooses the scale from the first source that specifies one. Sizes in millimeters are not used, because monitors report
  /// wrong ones.
  /// - Parameters:
  ///   - option: the value of the command-line option; `nil` if the option is missing.
  ///   - environment: the value of `SEGUE_SCALE`; `nil` if the variable is missing or invalid.
  ///   - settings: the settings that the desktop publishes.
  ///   - resources: the X resource database, as text.
  static func choose(option: Double?, environment: Double?, settings: XSettings, resources: String)
    -> DisplayScale
  {
    if let option { return DisplayScale(value: clamp(option), source: .option) }
    if let environment { return DisplayScale(value: clamp(environment), source: .environment) }
    let resource = density(in: resources).map {
      DisplayScale(value: rounded($0 / usualDensity), source: .resources)
    }
    guard let factor = factor(in: settings) else { return resource ?? DisplayScale(value: 1, source: .usual) }
    // A factor of 1 alone says nothing about text, for which the resources may specify a density.
    if factor.isAlone, factor.scale == 1, let resource { return resource }
    return DisplayScale(value: rounded(factor.scale), source: .settings)
  }

  /// Reads a scale from text.
  /// - Returns: the scale; `nil` if the text is not a number within `range`.
  static func parse(_ text: String) -> Double? {
    guard let value = Double(text), range.contains(value) else { return nil }
    return value
  }

  private static func clamp(_ value: Double) -> Double {
    value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : 1
  }

  private static func rounded(_ value: Double) -> Double { clamp((value / step).rounded() * step) }

  /// Returns the scale that the desktop publishes; `nil` if it publishes neither a factor nor a density. `isAlone` is whether
  /// the scale is a whole-number factor without a density.
  ///
  /// `Gdk/UnscaledDPI` does not include the factor. `Xft/DPI` includes the factor on some desktops; this is assumed if the
  /// density is at least the factor times 96.
  private static func factor(in settings: XSettings) -> (scale: Double, isAlone: Bool)? {
    // Densities are in 1024ths of a dot per inch.
    func positive(_ name: String) -> Double? { settings.numbers[name].flatMap { $0 > 0 ? Double($0) : nil } }
    func density(_ name: String) -> Double? { positive(name).map { $0 / 1024 / usualDensity } }
    let factor = positive("Gdk/WindowScalingFactor")
    if let factor, let text = density("Gdk/UnscaledDPI") { return (factor * text, false) }
    guard let text = density("Xft/DPI") else { return factor.map { ($0, true) } }
    return (text >= factor ?? 1 ? text : text * (factor ?? 1), false)
  }

  /// Returns the value of the last valid `Xft.dpi` line, in dots per inch; `nil` if there is no such line.
  static func density(in resources: String) -> Double? {
    var density: Double?
    for line in resources.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":"), trimmed(line[..<colon]) == "Xft.dpi" else { continue }
      if let value = Double(trimmed(line[line.index(after: colon)...])), value.isFinite, value > 0 {
        density = value
      }
    }
    return density
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}
