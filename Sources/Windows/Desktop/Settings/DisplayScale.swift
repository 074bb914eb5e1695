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
    if let scale = scale(in: settings) { return DisplayScale(value: rounded(scale), source: .settings) }
    if let density = density(in: resources) {
      return DisplayScale(value: rounded(density / usualDensity), source: .resources)
    }
    return DisplayScale(value: 1, source: .usual)
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

  /// `Gdk/UnscaledDPI` excludes the whole-number factor that is published with it; `Xft/DPI` contains everything. Both are in
  /// 1024ths of a dot.
  private static func scale(in settings: XSettings) -> Double? {
    let numbers = settings.numbers
    if let factor = numbers["Gdk/WindowScalingFactor"], factor > 0 {
      let density = numbers["Gdk/UnscaledDPI"].flatMap { $0 > 0 ? Double($0) / 1024 : nil }
      return Double(factor) * (density ?? usualDensity) / usualDensity
    }
    guard let density = numbers["Xft/DPI"], density > 0 else { return nil }
    return Double(density) / 1024 / usualDensity
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
