import SegueTestSupport
import Testing

@testable import SegueDesktop

/// Random settings as other programs might publish them.
@Suite struct SettingsFuzzTests {
  private static let names = [
    "Xft/DPI", "Gdk/WindowScalingFactor", "Gdk/UnscaledDPI", "Gtk/EnableAnimations", "",
  ]

  /// Random bytes, truncated properties, and properties with bytes changed, removed and inserted.
  @Test(arguments: 0..<64) func randomBytesAreReadSafely(block: Int) {
    for seed in block * 200..<(block + 1) * 200 {
      var seeds = SeededGenerator(seed)
      var bytes = XSettingsProperty.bytes(
        (0..<seeds.index(6)).map { _ in (seeds.pick(Self.names), Int(truncatingIfNeeded: seeds.next())) },
        isBigEndian: seeds.chance(0.5))
      if seeds.chance(0.3) { bytes = (0..<seeds.index(200)).map { _ in UInt8(seeds.index(256)) } }
      for _ in 0..<seeds.index(12) where !bytes.isEmpty {
        let place = seeds.index(bytes.count)
        switch seeds.index(4) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(seeds.pick([0, 1, 255]), at: place)
        case 2: bytes[place] = seeds.pick([0, 1, 127, 128, 255])
        default: bytes.removeLast(min(bytes.count, seeds.index(20)))
        }
      }
      let settings = XSettings(bytes)
      #expect(settings.numbers.count <= bytes.count / 12, "seed \(seed)")
      let scale = DisplayScale.choose(option: nil, environment: nil, settings: settings, resources: "")
      #expect(DisplayScale.range.contains(scale.value), "seed \(seed)")
    }
  }

  private static let words = [
    "Xft.dpi", "Xft.dpi:", ":", "96", "-1", "nan", "inf", "1e308", "0x60", "٩٦", "\n", "\r\n", "\t", " ", "!",
    "*dpi: 3", "\u{0}", "🙂", "192",
  ]

  @Test(arguments: 0..<16) func randomResourcesGiveValidScale(block: Int) {
    for seed in block * 500..<(block + 1) * 500 {
      var seeds = SeededGenerator(seed)
      let text = (0..<seeds.index(20)).map { _ in seeds.pick(Self.words) }.joined()
      let scale = DisplayScale.choose(
        option: nil, environment: DisplayScale.parse(seeds.pick(Self.words)), settings: XSettings(),
        resources: text)
      #expect(DisplayScale.range.contains(scale.value), "\(text)")
    }
  }

  @Test(arguments: 0..<200) func randomVideoModeGivesValidPeriod(seed: Int) {
    var seeds = SeededGenerator(seed)
    func number() -> Double { seeds.pick([0, 1, -1, 1e-300, 1e300, .nan, .infinity, 25_175_000, 800, 525]) }
    let rate = Monitor.rate(
      dotClock: number(), horizontalTotal: number(), verticalTotal: number(), isDoubleScan: seeds.chance(0.5),
      isInterlaced: seeds.chance(0.5))
    var model = RefreshModel()
    model.assume(rate: rate)
    #expect((0.001...0.1).contains(model.period), "\(String(describing: rate))")
    #expect(model.refresh(notBefore: 12.3) >= 12.3 - 1e-6)
  }
}
