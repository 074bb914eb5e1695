import Glibc

/// How many pixels a point has, and where that comes from.
struct DisplayScale: Equatable {
  /// Where a scale comes from, the strongest first.
  nonisolated enum Source: String, Sendable {
    case option = "--scale"
    case environment = "SEGUE_SCALE"
    case settings = "XSETTINGS"
    case resources = "Xft.dpi"
    case usual = "default"
  }

  /// Pixels per point.
  let value: Double
  /// Where it comes from.
  let source: Source

  static let range = 0.5...4.0
  /// The desktop's scale is rounded to quarters: other scales blur more than they help.
  private static let step = 0.25
  /// Dots per inch at which a point is a pixel.
  private static let usualDensity = 96.0

  /// Chooses by asking in order. Millimeters are not used, because monitors report wrong ones.
  /// - Parameters:
  ///   - option: the value of the command line's option.
  ///   - environment: the same, for every run.
  ///   - settings: what the desktop publishes.
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
    // A factor of 1 says nothing of text, which the resources may.
    if factor.isAlone, factor.scale == 1, let resource { return resource }
    return DisplayScale(value: rounded(factor.scale), source: .settings)
  }

  /// Reads a scale from text.
  /// - Returns: `nil` unless it is a number within `range`.
  static func parse(_ text: String) -> Double? {
    guard let value = Double(text), range.contains(value) else { return nil }
    return value
  }

  private static func clamp(_ value: Double) -> Double {
    value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : 1
  }

  private static func rounded(_ value: Double) -> Double { clamp((value / step).rounded() * step) }

  /// The scale that the desktop publishes, and whether that is a whole-number factor alone, without a density; `nil` for none.
  ///
  /// `Gdk/UnscaledDPI` excludes the factor that is published with it. `Xft/DPI` includes it on some desktops: then it is at least as
  /// large as the factor makes it.
  private static func factor(in settings: XSettings) -> (scale: Double, isAlone: Bool)? {
    // In 1024ths of a dot per inch.
    func positive(_ name: String) -> Double? { settings.numbers[name].flatMap { $0 > 0 ? Double($0) : nil } }
    func density(_ name: String) -> Double? { positive(name).map { $0 / 1024 / usualDensity } }
    let factor = positive("Gdk/WindowScalingFactor")
    if let factor, let text = density("Gdk/UnscaledDPI") { return (factor * text, false) }
    guard let text = density("Xft/DPI") else { return factor.map { ($0, true) } }
    return (text >= factor ?? 1 ? text : text * (factor ?? 1), false)
  }

  /// The value of `Xft.dpi`; the last line that names it counts.
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
