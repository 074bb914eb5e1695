import SegueDrawing
import SegueTestSupport
import Testing

@testable import SegueDesktop

@Suite struct SettingsTests {
  @Test(arguments: [false, true])
  func numbersAreRead(isBigEndian: Bool) {
    let settings = XSettings(
      XSettingsProperty.bytes(
        [("Gdk/WindowScalingFactor", 2), ("Gtk/EnableAnimations", 0), ("X", -1)], isBigEndian: isBigEndian))
    #expect(settings.numbers == ["Gdk/WindowScalingFactor": 2, "Gtk/EnableAnimations": 0, "X": -1])
  }

  @Test func truncatedPropertyKeepsCompleteNumbers() {
    let whole = XSettingsProperty.bytes([("Xft/DPI", 98304), ("Gtk/EnableAnimations", 1)])
    for length in 0..<whole.count {
      let part = XSettings(Array(whole.prefix(length))).numbers
      #expect(part.allSatisfy { ["Xft/DPI": 98304, "Gtk/EnableAnimations": 1][$0.key] == $0.value })
    }
    #expect(XSettings(whole).numbers.count == 2)
  }

  @Test(arguments: 1...30)
  func numberBeforeGarbageIsRead(seed: Int) {
    var generator = SeededGenerator(seed)
    let start = XSettingsProperty.bytes([("Xft/DPI", 98304)]).count
    var bytes = XSettingsProperty.bytes([("Xft/DPI", 98304)] + (0..<8).map { ("Other/\($0)", $0) })
    for _ in 0..<40 {
      let place = start + Int(generator.next() % UInt64(bytes.count - start))
      bytes[place] = UInt8(truncatingIfNeeded: generator.next())
    }
    let numbers = XSettings(bytes).numbers
    #expect(numbers["Xft/DPI"] == 98304)
    // A number takes at least twelve bytes.
    #expect(numbers.count <= bytes.count / 12)
    // Garbage at the start can only reduce the count of numbers.
    for _ in 0..<12 {
      bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: generator.next())
    }
    #expect(XSettings(bytes).numbers.count <= bytes.count / 12)
  }

  @Test func optionOverridesEnvironmentAndSettings() {
    let settings = XSettings(XSettingsProperty.bytes([("Gdk/WindowScalingFactor", 2)]))
    func choose(_ option: Double?, _ environment: Double?) -> DisplayScale {
      DisplayScale.choose(
        option: option, environment: environment, settings: settings, resources: "Xft.dpi: 144")
    }
    #expect(choose(1.1, 3) == DisplayScale(value: 1.1, source: .option))
    #expect(choose(nil, 3) == DisplayScale(value: 3, source: .environment))
    #expect(choose(nil, nil) == DisplayScale(value: 2, source: .settings))
    #expect(choose(100, nil).value == 4)
    #expect(choose(.nan, nil).value == 1)
  }

  // Densities are in 1024ths of a dot per inch: 98_304 is 96 dots per inch.
  @Test(
    arguments: [
      ([("Gdk/WindowScalingFactor", 2), ("Gdk/UnscaledDPI", 98_304)], 2.0),
      ([("Gdk/WindowScalingFactor", 1), ("Gdk/UnscaledDPI", 122_880)], 1.25),
      ([("Gdk/WindowScalingFactor", 1), ("Gdk/UnscaledDPI", 98_304), ("Xft/DPI", 147_456)], 1.0),
      ([("Gdk/WindowScalingFactor", 1), ("Xft/DPI", 147_456)], 1.5),
      ([("Gdk/WindowScalingFactor", 1), ("Xft/DPI", 73_728)], 0.75),
      ([("Gdk/WindowScalingFactor", 1), ("Xft/DPI", -1)], 1.0),
      ([("Gdk/WindowScalingFactor", 1), ("Gdk/UnscaledDPI", -1), ("Xft/DPI", 122_880)], 1.25),
      // The density is multiplied by the factor in some of these cases.
      ([("Gdk/WindowScalingFactor", 2), ("Xft/DPI", 98_304)], 2.0),
      ([("Gdk/WindowScalingFactor", 2), ("Xft/DPI", 122_880)], 2.5),
      ([("Gdk/WindowScalingFactor", 2), ("Xft/DPI", 196_608)], 2.0),
      ([("Gdk/WindowScalingFactor", 2), ("Xft/DPI", 245_760)], 2.5),
      ([("Gdk/WindowScalingFactor", 3), ("Xft/DPI", 294_912)], 3.0),
      ([("Gdk/WindowScalingFactor", 2), ("Gdk/UnscaledDPI", 122_880), ("Xft/DPI", 245_760)], 2.5),
      ([("Gdk/WindowScalingFactor", 0), ("Xft/DPI", 147_456)], 1.5),
      ([("Gdk/WindowScalingFactor", -2), ("Gdk/UnscaledDPI", 147_456)], 1.0),
      ([("Gdk/UnscaledDPI", 98_304), ("Xft/DPI", 147_456)], 1.5),
      ([("Xft/DPI", 147_456)], 1.5),
      ([("Xft/DPI", 112_640)], 1.25),
      ([("Xft/DPI", 9_830_400)], 4.0),
    ] as [([(String, Int)], Double)])
  func desktopNumbersGiveScaleInQuarters(numbers: [(String, Int)], expected: Double) {
    let scale = DisplayScale.choose(
      option: nil, environment: nil, settings: XSettings(XSettingsProperty.bytes(numbers)), resources: "")
    let isSaid = numbers.contains { $0 == "Gdk/WindowScalingFactor" && $1 > 0 || $0 == "Xft/DPI" && $1 > 0 }
    #expect(scale == DisplayScale(value: expected, source: isSaid ? .settings : .usual))
  }

  /// A factor of 1 does not specify the density, so `Xft.dpi` is used with it, unless XSETTINGS contain a density.
  @Test(
    arguments: [
      ([("Gdk/WindowScalingFactor", 1)], 1.5, .resources),
      ([("Gdk/WindowScalingFactor", 2)], 2, .settings),
      ([("Gdk/WindowScalingFactor", 1), ("Gdk/UnscaledDPI", 98_304)], 1, .settings),
      ([("Gdk/WindowScalingFactor", 1), ("Xft/DPI", 98_304)], 1, .settings),
      ([("Xft/DPI", 122_880)], 1.25, .settings),
      ([("Gtk/EnableAnimations", 1)], 1.5, .resources),
    ] as [([(String, Int)], Double, DisplayScale.Source)])
  func resourcesCountWithoutDensity(
    numbers: [(String, Int)], expected: Double, source: DisplayScale.Source
  ) {
    let scale = DisplayScale.choose(
      option: nil, environment: nil, settings: XSettings(XSettingsProperty.bytes(numbers)),
      resources: "Xft.dpi: 144")
    #expect(scale == DisplayScale(value: expected, source: source))
  }

  @Test(
    arguments: [
      ("Xft.dpi:\t96\n", 96), ("Xft.antialias:\t1\nXft.dpi: 144\nXft.hinting: 1", 144),
      ("Xft.dpi:96\nXft.dpi:120", 120),
      ("", nil), ("Xft.dpi: many", nil), ("Xft.dpi: -3", nil), ("Xft.dpi", nil), ("*Xft.dpix: 5", nil),
      ("Xft.dpi: nan", nil), ("Xft.dpi: 96 96", nil), (" Xft.dpi :\t 120 \r\n", 120),
    ] as [(String, Double?)])
  func densityIsReadFromResources(text: String, expected: Double?) {
    #expect(DisplayScale.density(in: text) == expected)
  }

  @Test(
    arguments: [("2", 2), ("0.5", 0.5), ("abc", nil), ("0", nil), ("9", nil), ("", nil)]
      as [(String, Double?)])
  func typedScaleIsValidated(text: String, expected: Double?) {
    #expect(DisplayScale.parse(text) == expected)
  }

  @Test(arguments: [
    ("Adwaita", nil, nil), ("Adwaita-dark", UserInterfaceStyle.dark, nil), ("Breeze:dark", .dark, nil),
    ("Mint-Y-Dark-Aqua", .dark, nil), ("Materia-dark-compact", .dark, nil), ("Arc-Darker", nil, nil),
    ("Darkness", nil, nil), ("HighContrast", nil, AccessibilityContrast.high),
    ("HighContrastInverse", .dark, .high),
  ])
  func themeNameGivesStyleAndContrast(
    name: String, style: UserInterfaceStyle?, contrast: AccessibilityContrast?
  ) {
    let bytes = XSettingsProperty.bytes([("Gtk/EnableAnimations", 0)], themeName: name)
    let preferences = DesktopPreferences(XSettings(bytes))
    #expect(preferences.userInterfaceStyle == style && preferences.accessibilityContrast == contrast)
    #expect(preferences.reducesMotion == true)
    var portal = DesktopPreferences()
    portal.userInterfaceStyle = .light
    #expect(portal.or(preferences).userInterfaceStyle == .light)
    #expect(portal.or(preferences).traits.accessibilityContrast == contrast ?? .normal)
  }

  @Test func scaleIsOneWithoutSettings() {
    let scale = DisplayScale.choose(option: nil, environment: nil, settings: XSettings(), resources: "")
    #expect(scale == DisplayScale(value: 1, source: .usual))
  }

  @Test func extensionsAreParsedByName() {
    let parsed = Extension.parse("present, SHM,nonsense")
    #expect(parsed.known == [.present, .shm])
    #expect(parsed.unknown == ["nonsense"])
  }

  @Test func videoModesHaveRates() {
    func rate(_ clock: Double, _ double: Bool, _ interlaced: Bool) -> Double? {
      Monitor.rate(
        dotClock: clock, horizontalTotal: 2200, verticalTotal: 1125, isDoubleScan: double,
        isInterlaced: interlaced)
    }
    #expect(rate(148_500_000, false, false) == 60)
    #expect(rate(148_500_000, true, false) == 30)
    #expect(rate(74_250_000, false, true) == 60)
    #expect(rate(0, false, false) == nil)
    let madeUp = Monitor.rate(
      dotClock: 0, horizontalTotal: 0, verticalTotal: 0, isDoubleScan: false, isInterlaced: false)
    #expect(madeUp == nil)
  }

  @Test func monitorShowingLargestPartIsUsed() {
    let monitors = [0, 100].map { Monitor(frame: PixelRect(x: $0, y: 0, width: 100, height: 100)) }
    for (x, shown) in [(0, 0), (49, 0), (51, 1), (150, 1)] {
      #expect(monitors.showing(PixelRect(x: x, y: 50, width: 100, height: 100)) == monitors[shown])
    }
  }
}
