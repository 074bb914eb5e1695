import SegueChecks
import SegueControllers
import SegueHeadless
import SegueStage
import SegueTestSupport
import SegueTesting
import Testing

@testable import SegueGallery
@testable import SegueHub

/// Every transition of the demos passes all checks for transitions.
@Suite struct SoundnessTests {
  /// A transition of a demo.
  struct Case: Sendable, CustomTestStringConvertible {
    let demo: String
    /// The item to open.
    let item: String
    /// The tab to select first, if any.
    var tab: String?
    var opening: Vector?
    var closing: Vector?
    var endings = Effort.count(30, thorough: 300)
    /// Whether the card keeps the screen that it opened.
    var keepsScreen = false

    var testDescription: String { "\(item) in \(demo)" }

    /// Returns a scenario that opens and closes with the keyboard, so that no press is visible on the item.
    func scenario() throws -> TransitionScenario {
      let demo = try Demo.named(demo)
      var scenario = TransitionScenario(
        root: {
          let root = demo.makeRootViewController()
          root.overrideUserInterfaceStyle = demo.overrideUserInterfaceStyle
          return root
        },
        open: { window in
          window.window.focus(on: window.window.view(withIdentifier: item))
          window.press(.return)
          window.window.focus(on: nil)
          window.window.hideFocusRing()
        })
      scenario.safeAreaInsets = demo.safeAreaInsets
      scenario.prepare = { window in if let tab { window.click(tab) } }
      scenario.openingGesture = opening.map { .init(from: item, by: $0) }
      scenario.closingGesture = closing.map { .init(from: Point(195, 300), by: $0) }
      scenario.endingCount = endings
      return scenario
    }
  }

  static let cases = [
    Case(demo: "zooming-icons", item: "icon-twitter", opening: Vector(0, 260), closing: Vector(0, 420)),
    Case(demo: "expanding-cells", item: "mail-5", opening: Vector(234, 0)),
    Case(demo: "pop-in-out", item: "photo-5", opening: Vector(234, 0), closing: Vector(0, 292)),
    Case(demo: "photo-profile", item: "feed-photo-6", opening: Vector(234, 0), closing: Vector(390, 0)),
    Case(demo: "springy-modal", item: "swatch-4", opening: Vector(0, 260), closing: Vector(0, 420)),
    Case(
      demo: "springy-modal", item: "row-4", tab: "tab-2", opening: Vector(234, 0), closing: Vector(0, 420)),
    Case(demo: "album-covers", item: "album-4", opening: Vector(-234, 0), closing: Vector(300, 0)),
    Case(demo: "paper-cards", item: "card-sky-1", keepsScreen: true),
    // The example's own tests drag the large player, too.
    Case(demo: "player", item: "mini-player", opening: Vector(0, -506)),
    Case(demo: "player", item: "album-1", closing: Vector(0, 422)),
  ]

  @Test(arguments: await cases) func transitionIsSound(_ one: Case) async throws {
    var checks = Set(SoundnessCheck.allCases)
    // A card keeps its screen, and draws its picture for another size only after everything has come to rest.
    if one.keepsScreen { checks.subtract([.release, .resize]) }
    let scenario = try one.scenario()
    try await expectSound(scenario, checks: checks)
  }

  /// A phone and other window shapes: narrow and low, wide and low, as large as a display.
  static let sizes = [Size(390, 844), Size(320, 480), Size(844, 390), Size(1280, 800)]

  /// An ordinary run tests one size for each transition; all sizes occur among the transitions.
  static let views: [(Case, Size)] = cases.enumerated().flatMap { index, one in
    sizes.indices.filter { Effort.isThorough || ($0 + index).isMultiple(of: sizes.count) }.map {
      (one, sizes[$0])
    }
  }

  @Test(arguments: await views) func transitionIsPolishedAtEverySize(one: Case, size: Size) async throws {
    var one = one
    // In a low window, no other row is visible.
    if one.item == "mail-5", size.height < 400 { one = Case(demo: one.demo, item: "mail-2") }
    var scenario = try one.scenario()
    scenario.size = size
    scenario.closingGesture = one.closing.map { .init(from: Point(size.width / 2, size.height / 2), by: $0) }
    try await expectPolished(scenario)
  }

  /// Other items: at the edges, half under a bar, or of other shapes.
  static let items = [
    ("zooming-icons", "icon-instagram"), ("expanding-cells", "mail-1"), ("expanding-cells", "mail-10"),
    ("pop-in-out", "photo-1"), ("pop-in-out", "photo-12"), ("album-covers", "album-1"),
    ("album-covers", "album-7"), ("photo-profile", "feed-photo-1"), ("photo-profile", "feed-photo-15"),
    ("photo-profile", "feed-photo-27"),
  ]

  @Test(arguments: await items) func otherItemsHaveNoSeams(demo: String, item: String) async throws {
    var scenario = try Case(demo: demo, item: item).scenario()
    scenario.scales = [1, 2]
    try await expectSound(scenario, checks: [.seams])
  }

  /// This includes demos that open nothing.
  @Test(arguments: Demo.all) func firstScreenTextIsReadable(demo: Demo) async throws {
    let scenario = TransitionScenario(install: { demo.install(in: $0) }, open: { _ in })
    let faults = try await transitionFaults(in: scenario, checks: [.legibility])
    #expect(faults.filter { $0.check == .legibility }.isEmpty, "\(faults)")
  }

  /// The hub is not in the list of demos. The check covers its first screen, the settings behind it, and the transition between
  /// them.
  @Test(arguments: await sizes) func hubTextIsReadable(size: Size) async throws {
    var scenario = TransitionScenario(
      install: { Demo.gallery.install(in: $0) }, open: { $0.click("settings-button") })
    scenario.size = size
    let faults = try await transitionFaults(in: scenario, checks: [.legibility])
    #expect(faults.isEmpty, "\(faults)")
  }

  /// Nothing jumps or flashes while the sample script runs, by the rules of `continuity`.
  @Test(arguments: Demo.all) func sampleScriptIsContinuous(demo: Demo) throws {
    let index = Demo.all.firstIndex { $0.name == demo.name } ?? 0
    for size in Effort.isThorough ? Self.sizes : [Self.sizes[0], Self.sizes[1 + index % 3]] {
      let script = try EventScript(parsing: demo.sampleScript).scaled(from: Self.sizes[0], to: size)
      let check = try ScriptCheck(of: script, isPolished: false) {
        try HeadlessWindow(showing: demo, size: size, scale: $0)
      }
      let found = try check.run()
      #expect(found.isEmpty, "\(size): \(found)")
    }
  }

  /// Motion without a transition coordinator, at a low and a high frame rate.
  @Test(arguments: Demo.all, [60.0, 240]) func noFrameJumpsOrFlashes(demo: Demo, rate: Double) throws {
    let headless = try HeadlessWindow(showing: demo)
    let script = try EventScript(parsing: demo.sampleScript)
    headless.play(script)
    // Input arrives in steps; after the last one, everything moves by itself.
    let last = script.events.filter { $0.action != .wait }.map(\.time).max() ?? 0
    try headless.advance(to: last + 0.001)
    let meter = SeamMeter()
    try headless.record(with: meter, rate: rate, for: 2)
    #expect(meter.discontinuities().isEmpty, "\(meter.discontinuities())")
  }
}

extension HeadlessWindow {
  /// Records frames for some seconds: pictures at display rates, only the tree at higher rates.
  fileprivate func record(with meter: SeamMeter, rate: Double, for seconds: Double) throws {
    let start = now
    for frame in 1...Int(seconds * rate) {
      let time = start + Double(frame) / rate
      if rate <= 60 { try advance(to: time) } else { advanceWithoutDrawing(to: time) }
      window.layoutIfNeeded()
      meter.record(self, picture: rate <= 60)
    }
  }
}
