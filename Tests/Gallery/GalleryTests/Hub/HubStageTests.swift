import SegueControllers
import SegueHeadless
import SegueTestSupport
import SegueTesting
import Testing

@testable import SegueGallery
@testable import SegueHub

/// A demo in a panel in a wide window: Docs/BEHAVIOR.md#the-stage.
@Suite struct HubStageTests {
  private static let size = Size(1280, 800)
  /// A location beside the panel.
  private static let beside = Point(60, 200)

  private func hub(_ demo: String = "zooming-icons", reducesMotion: Bool = false) throws -> Hub {
    try Hub([demo, "album-covers"], size: Self.size, reducesMotion: reducesMotion)
  }

  private func opened(_ demo: String = "zooming-icons") throws -> Hub {
    let hub = try hub(demo)
    try hub.open(demo)
    return hub
  }

  // MARK: - The panel

  @Test(arguments: [Size(900, 600), Size(900, 700)], ["clock-tooltip", "staged-card", "swipe-actions"])
  func largestNotesFit(size: Size, demo: String) throws {
    let hub = try Hub([demo, "album-covers"], size: size)
    hub.headless.stage.systemTraits.preferredContentSizeCategory = .extraExtraExtraLarge
    try hub.open(demo)
    let notes = try #require(hub.view("stage-title")?.superview)
    for label in notes.subviews { #expect(hub.window.bounds.contains(hub.seen(label))) }
    let button = hub.seen(hub.view("gallery-button"))
    let covered = notes.subviews.filter { !$0.isHidden && hub.seen($0).intersects(button) }
    #expect(covered.count == 1, "only the button itself")
  }

  /// Words of the two layouts never overlap: the old one fades out first.
  @Test func newLayoutFollowsOldOne() throws {
    let hub = try opened()
    func corner() -> UInt32 { hub.pixels[hub.headless.surface.width * 20 + 20] }
    let surroundings = corner()
    hub.headless.press(.character("f"))
    try hub.headless.advance(by: 0.09)
    #expect(corner() == surroundings)
    try hub.headless.advance(by: 0.5)
    #expect(corner() != surroundings)
  }

  /// The button that leads back is beside the panel, where it covers nothing. In the whole window, it is in the demo.
  @Test(arguments: await HubTests.names, [Size(1280, 800), Size(900, 600)]) func buttonIsBesidePanel(
    demo: String, size: Size
  ) throws {
    let hub = try Hub([demo], size: size)
    try hub.open(demo)
    func buttons() -> [View] {
      var found: [View] = []
      hub.window.forEachInSubtree {
        let isReachable = hub.window.hitTest($0.shownBox.center)?.isDescendant(of: $0) == true
        if $0.identifier == "gallery-button", isReachable { found.append($0) }
      }
      return found
    }
    let panel = try #require(hub.view("stage-panel"))
    for isFilled in [false, true, false] {
      #expect(buttons().map { $0.isDescendant(of: panel) } == [isFilled])
      if !isFilled { #expect(buttons().allSatisfy { !hub.seen($0).intersects(hub.seen(panel)) }) }
      try hub.typeAndRest(.character("f"))
    }
    try hub.typeAndRest(.character("f"))
    #expect(hub.headless.click("gallery-button"))
    try hub.rest()
    #expect(hub.depth == 1 && hub.faults.isEmpty)
  }

  /// Only Clock Tooltip has nothing to focus, so that its button has the focus immediately.
  @Test(arguments: await HubTests.names) func firstTabFocusesPanel(demo: String) throws {
    let hub = try Hub([demo], size: Self.size)
    try hub.open(demo)
    let panel = try #require(hub.view("stage-panel"))
    hub.headless.press(.tab)
    let focused = try #require(hub.window.focusedView)
    #expect(focused.isDescendant(of: panel) == (demo != "clock-tooltip"))
  }

  /// A page that shrinks in the panel shows the background of a window behind it, not the color of the surroundings.
  @Test func panelHidesSurroundings() throws {
    let hub = try opened()
    try hub.activate("icon-twitter")
    try hub.wait(0.1)
    let panel = hub.seen(hub.view("stage-panel"))
    let pixel = hub.pixels[Int(panel.maxY - 60) * Int(Self.size.width) + Int(panel.maxX) - 1]
    #expect(pixel & 0xFFFFFF == 0xFFFFFF, "\(String(pixel, radix: 16))")
  }

  /// The light background of the panel does not show at the rounded corners of a dark demo.
  @Test func cornersAreDark() throws {
    let hub = try opened("paper-cards")
    let panel = hub.seen(hub.view("stage-panel"))
    let pixels = hub.pixels
    func blue(_ x: Int, _ y: Int) -> UInt32 {
      pixels[(Int(panel.minY) + y) * Int(Self.size.width) + Int(panel.minX) + x] & 0xFF
    }
    // The colors outside and inside of the corner.
    let lightest = max(blue(1, 1), blue(19, 19)) + 8
    for x in 0..<20 { for y in 0..<20 { #expect(blue(x, y) <= lightest, "\(x), \(y)") } }
  }

  @Test func modalLeavesWithStage() throws {
    let hub = try hub("springy-modal")
    let card = try #require(hub.card("springy-modal").image?.surface).words
    try hub.open("springy-modal")
    let stage = try #require(hub.stage)
    try hub.activate("swatch-4")
    try hub.rest()
    let modal = try #require(stage.content.presentedViewController)
    try hub.drag(from: Self.beside, by: Vector(0, 60), in: 0.2)
    #expect(hub.coordinator.isHeld)
    hub.headless.press(.escape)
    try hub.releaseAndRest()
    #expect(hub.depth == 2 && stage.content.presentedViewController === modal)
    try hub.drag(from: Self.beside, by: Vector(0, 500), in: 0.2)
    try hub.releaseAndRest()
    #expect(hub.depth == 1 && stage.content.presentedViewController == nil && modal.view.window == nil)
    #expect(try hub.card("springy-modal").image?.surface?.words == card, "the whole palette")
    try hub.open("springy-modal")
    #expect(hub.depth == 2 && hub.view("swatch-4").map { hub.seen($0).width > 0 } == true)
    #expect(hub.window.faults().isEmpty && hub.faults.isEmpty)
  }

  // MARK: - Motion

  /// The panel follows a drag that begins on its surroundings.
  @Test func dragBesidePanelClosesStage() throws {
    let hub = try opened()
    let panel = hub.seen(hub.view("stage-panel"))
    try hub.drag(from: Self.beside, by: Vector(0, 260), in: 0.3)
    let opening = try #require(hub.gallery.view.superview?.subviews.last)
    #expect(hub.coordinator.isHeld && hub.seen(opening).width < panel.width - 20)
    try hub.wait(0.2)
    try hub.releaseAndRest()
    #expect(hub.depth == 1 && hub.headless.stage.demand == .nothing)
  }

  /// The words beside the panel are visible only after the panel has passed them, even if the card was at the window's edge.
  @Test(arguments: [Size(1280, 800), Size(1920, 1080)], [5, 6]) func panelPassesOverNoWords(
    size: Size, card: Int
  ) throws {
    let hub = try Hub(size: size)
    try hub.begin(Demo.all[card].name)
    try hub.wait(1.0 / 60)
    #expect(!hub.coordinator.isIdle)
    let words = try #require(hub.stage?.surroundings.subviews)
    let opening = try #require(hub.gallery.view.superview?.subviews.last)
    for frame in 0..<60 {
      try hub.wait(1.0 / 60)
      guard !hub.coordinator.isIdle else { break }
      let isClear = words.allSatisfy {
        $0.shown.alpha < 0.05 || !hub.seen($0).intersects(hub.seen(opening))
      }
      #expect(isClear, "frame \(frame)")
    }
    try hub.rest()
    #expect(words.allSatisfy { $0.shown.alpha == 1 })
  }

  @Test func pressCatchesStageInFlight() throws {
    let hub = try hub()
    try hub.begin("zooming-icons")
    try hub.wait(0.12)
    hub.press(Point(640, 420))
    let progress = hub.coordinator.progress
    try hub.wait(0.3)
    #expect(hub.coordinator.isHeld && hub.coordinator.progress == progress)
    try hub.move(by: Vector(0, 200), in: 0.1)
    try hub.releaseAndRest()
    #expect(hub.depth == 1 && hub.coordinator.isIdle && hub.faults.isEmpty)
  }

  @Test func keysDriveStage() throws {
    let hub = try opened()
    let panel = hub.seen(hub.view("stage-panel"))
    try hub.typeAndRest(.character("f"))
    #expect(hub.seen(hub.view("stage-panel")) == hub.window.bounds)
    try hub.typeAndRest(.character("f"))
    #expect(hub.seen(hub.view("stage-panel")) == panel)
    try hub.type(.escape, waiting: 0.1)
    hub.headless.press(.space)
    let progress = hub.coordinator.progress
    try hub.wait(1)
    #expect(hub.coordinator.progress == progress && progress > 0 && progress < 1)
    hub.headless.press(.space)
    try hub.typeAndRest(.escape)
    #expect(hub.depth == 2 && hub.seen(hub.view("stage-panel")) == panel)
    try hub.typeAndRest(.backspace)
    #expect(hub.depth == 1 && hub.faults.isEmpty)
  }

  /// A stage that is resized while it opens looks like one that was opened in a window of the last size.
  @Test(arguments: [Size(1000, 700), Size(1500, 950), Size(700, 560)]) func stageSurvivesResizeInFlight(
    other: Size
  ) throws {
    let hub = try hub()
    try hub.begin("zooming-icons")
    try hub.wait(0.12)
    hub.headless.stage.resize(to: other, scale: 1)
    try hub.rest()
    let panel = PaperCardLayout.panel(in: other)
    #expect(hub.depth == 2 && hub.seen(hub.view("stage-panel")) == panel ?? hub.window.bounds)
    hub.headless.stage.resize(to: Self.size, scale: 1)
    try hub.rest()
    #expect(hub.difference(from: try opened().pixels) == nil)
    #expect(hub.window.faults().isEmpty && hub.faults.isEmpty)
  }

  @Test func stageFadesWithReducedMotion() throws {
    let hub = try hub(reducesMotion: true)
    let card = hub.seen(hub.row.cards[0])
    try hub.begin("zooming-icons")
    // The words appear when the cards are gone, and disappear before the cards appear.
    let words = try #require(hub.stage?.surroundings.subviews)
    let panel = try #require(hub.stage?.panel)
    try hub.wait(0.12)
    #expect(!hub.coordinator.isIdle && (words + [panel]).allSatisfy { $0.shown.alpha == 0 })
    #expect(hub.seen(hub.row.cards[0]) == card)
    #expect(hub.view("stage-panel").map { hub.seen($0) } == PaperCardLayout.panel(in: Self.size))
    try hub.rest()
    #expect((words + [panel]).allSatisfy { $0.shown.alpha == 1 })
    try hub.type(.escape, waiting: 0.05)
    #expect(!hub.coordinator.isIdle && (words + [panel]).allSatisfy { $0.shown.alpha == 0 })
    try hub.rest()
    #expect(hub.depth == 1 && hub.headless.stage.demand == .nothing)
  }

  /// A card keeps its screen, and gets a picture for a new size only after everything is at rest.
  @Test func stageIsSound() async throws {
    var scenario = TransitionScenario(
      root: {
        let navigation = Demo.makeGallery(Array(Demo.all.prefix(2)))
        (navigation.children.first as? GalleryViewController)?.live.attracts = false
        return navigation
      },
      open: { window in
        window.window.focus(on: window.window.view(withIdentifier: "card-zooming-icons"))
        window.press(.return)
        window.window.focus(on: nil)
        window.window.hideFocusRing()
      })
    scenario.size = Self.size
    scenario.scales = [1]
    scenario.endingCount = 20
    scenario.closingGesture = .init(from: Self.beside, by: Vector(0, 420))
    try await expectSound(
      scenario, checks: Set<SoundnessCheck>.sound.subtracting([.release, .resize, .seams]))
  }

  /// The status bar does not stay behind when the panel leaves.
  @Test func statusBarLeavesBeforePanel() throws {
    let hub = try Hub(["zooming-icons", "album-covers"], size: Self.size, hasStatusBar: true)
    try hub.open("zooming-icons")
    #expect(hub.window.upperBar?.shown.alpha == 1)
    try hub.type(.escape, waiting: 0.05)
    #expect(hub.window.upperBar?.shown.alpha == 0 && hub.coordinator.progress < 0.4)
    try hub.typeAndRest(.escape)
    #expect(hub.depth == 2 && hub.window.upperBar?.shown.alpha == 1)
  }

  /// F fades from the panel to the whole window.
  @Test func fillFadesIn() throws {
    let hub = try opened()
    let before = hub.pixels
    hub.headless.press(.character("f"))
    try hub.draw()
    #expect(hub.pixels == before)
    try hub.wait(0.12)
    let between = hub.pixels
    try hub.rest()
    #expect(between != before && between != hub.pixels && hub.headless.stage.demand == .nothing)
  }

  // MARK: - The curve

  /// The plots keep a motion until the next gesture: white while it is held, blue while the spring moves it.
  @Test func curveShowsLastMotion() throws {
    let hub = try opened()
    let curve = try #require(hub.view("motion-curve"))
    /// Whether the plot of the position has lines of the held and of the free motion.
    var lines: [Bool] {
      let colors = curve.subviews.first?.subviews.last?.subviews.compactMap {
        ($0 as? ShapeView)?.strokeColor
      }
      return [MotionCurve.held, MotionCurve.free].map { colors?.contains($0) == true }
    }
    #expect(lines == [false, false])
    try hub.drag(from: hub.seen(hub.view("icon-twitter")).center, by: Vector(0, 240), in: 0.2)
    try hub.draw()
    #expect(lines == [true, false])
    try hub.releaseAndRest()
    #expect(lines == [true, true] && hub.headless.stage.demand == .nothing)
    hub.headless.send(.hovered, at: Self.beside)
    try hub.rest()
    #expect(lines == [true, true])
    try hub.type(.escape, waiting: 0.1)
    #expect(lines == [false, true], "a key begins a motion that no pointer holds")
    try hub.rest()
    #expect(hub.headless.stage.demand == .nothing)
  }

  /// The velocity of a held motion is that of a release, even if the events of several frames arrive together.
  @Test func curveOfVelocityIsSmoothInBursts() throws {
    let hub = try opened("album-covers")
    let curve = try #require(hub.view("motion-curve") as? MotionCurve)
    let start = hub.seen(hub.view("album-2")).center
    hub.headless.send(.pressed, at: start)
    let press = hub.headless.now
    var event = 0
    // In some bursts, the last event is late and belongs to the next burst.
    for count in [3, 3, 2, 4, 2, 4, 2, 4] {
      try hub.wait(0.05)
      for _ in 0..<count {
        event += 1
        let time = press + Double(event) / 3 * 0.05
        hub.headless.send(
          .pointer(PointerEvent(.dragged, at: start + Vector(-400 * (time - press), 0), time: time)))
      }
    }
    let held = curve.samples.filter { $0.isHeld && $0.time > 0.1 }
    let speeds = held.map(\.velocity)
    #expect(speeds.count > 4 && speeds.allSatisfy { abs($0 - 400.0 / 390) < 0.02 }, "\(speeds)")
    // Between two bursts nothing moves, but the line joins them.
    #expect(zip(held, held.dropFirst()).allSatisfy { $1.position - $0.position > 0.02 })
    try hub.wait(0.2)
    #expect(curve.samples.last?.velocity == 0, "the pointer rests")
  }

  /// A key that ends a motion and starts another one begins a new curve.
  @Test(arguments: [0.1, 1.2, 1.68, 1.9]) func curveFollowsNextMotion(seconds: Double) throws {
    let hub = try opened("springy-modal")
    let curve = try #require(hub.view("motion-curve") as? MotionCurve)
    try hub.drag(from: hub.seen(hub.view("swatch-2")).center, by: Vector(60, 220), in: 0.3)
    try hub.release(waiting: seconds)
    try hub.type(.escape, waiting: 0.2)
    try hub.rest()
    let (first, last) = (try #require(curve.samples.first), try #require(curve.samples.last))
    #expect(abs(last.position) < 0.05, "\(seconds): \(first) to \(last)")
    #expect(seconds < 0.2 || !first.isHeld)
    #expect(hub.headless.stage.demand == .nothing)
  }

  /// Frames at any times between the events of a script do not distort the curve.
  @Test(arguments: [0, 0.001, 0.004, 0.012]) func curveHasNoSteps(delay: Double) throws {
    let hub = try opened("album-covers")
    let curve = try #require(hub.view("motion-curve") as? MotionCurve)
    let start = hub.seen(hub.view("album-2")).center
    let script = try EventScript(parsing: "0 drag \(start.x) \(start.y) \(start.x - 160) \(start.y) in 0.4")
    let begin = hub.headless.now
    hub.headless.stage.script = ScriptPlayer(script, startingAt: begin)
    for frame in 1...23 {
      try hub.headless.advance(to: begin + Double(frame) / 60 + (frame.isMultiple(of: 5) ? delay : 0))
    }
    let held = curve.samples.filter(\.isHeld)
    #expect(held.count > 10 && held.allSatisfy { $0.velocity < 2 * 400 / 390 }, "\(held.map(\.velocity))")
    #expect(zip(held, held.dropFirst()).allSatisfy { $1.time - $0.time > 0.009 })
  }

  /// The hands of the clock turn, while the tooltip fades in.
  @Test func curveShowsNoFade() throws {
    let hub = try opened("clock-tooltip")
    let curve = try #require(hub.view("motion-curve") as? MotionCurve)
    try hub.drag(from: Point(640, 600), by: Vector(0, -30), in: 0.05)
    try hub.wait(0.1)
    #expect(curve.samples.isEmpty, "only the tooltip moves")
    try hub.move(by: Vector(0, -400), in: 0.3)
    try hub.wait(0.1)
    #expect(!curve.samples.isEmpty)
  }

  /// Rows that close up after a swipe do not continue the curve of the swipe.
  @Test func curveEndsWithItsMotion() throws {
    let hub = try opened("swipe-actions")
    let curve = try #require(hub.view("motion-curve") as? MotionCurve)
    let row = try #require(hub.view("post-2"))
    try hub.drag(from: hub.seen(row).center + Vector(100, 0), by: Vector(-220, 0), in: 0.2)
    try hub.releaseAndRest()
    let free = curve.samples.filter { !$0.isHeld }
    #expect(free.count > 4 && curve.samples.contains(where: \.isHeld))
    #expect(zip(free, free.dropFirst()).allSatisfy { abs($1.position - $0.position) < 0.5 })
  }

  /// A demo that fills the window has bars without the safe area of the device.
  @Test func filledWindowHasNoSafeArea() throws {
    let hub = try opened("expanding-cells")
    let bar = try #require((hub.stage?.content as? NavigationController)?.navigationBar)
    #expect(bar.bounds.height == 91)
    try hub.typeAndRest(.character("f"))
    #expect(bar.bounds.height == 44)
  }
}

extension Hub {
  fileprivate var stage: StageViewController? { navigation.children.last as? StageViewController }
}
