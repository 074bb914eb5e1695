import SegueControllers
import SegueDrawing
import SegueHeadless
import SegueTestSupport
import SegueTesting
import Testing

@testable import SegueGallery
@testable import SegueHub

/// The card under the pointer plays its demo: Docs/BEHAVIOR.md#paper-cards.
struct HubLiveTests {
  private static let row = Size(390, 844)
  /// A wide window without a grid. The still pictures of a grid have more pixels than the playing ones.
  private static let wide = Size(880, 590)
  private static let grid = Size(1280, 800)

  @Test(arguments: await HubTests.names, await [row, wide]) func demoPlaysAndReturnsToStart(
    name: String, size: Size
  )
    throws
  {
    let hub = try Hub([name], size: size, plays: true)
    try hub.draw()
    let (still, home) = (hub.pixels, try hub.stillPixels(of: name))
    hub.point(at: name)
    let live = try hub.waitForLive(on: name)
    #expect(differs(try hub.livePixels(of: name), home) < 0.002, "it begins with what the card shows")
    var (shown, changes) = (home, 0)
    for _ in 0..<60 {
      try hub.headless.advance(by: 1.0 / 30)
      let pixels = try hub.livePixels(of: name)
      if difference(shown, pixels) != nil { changes += 1 }
      shown = pixels
    }
    #expect(changes > 12, "it moves")
    // The demo plays in a loop.
    try hub.headless.advance(by: 5)
    #expect(hub.live === live && hub.window.timeline.nextAction.map { $0 < hub.headless.now + 5 } ?? true)
    let last = try hub.leave(name)
    #expect(
      hub.live == nil && differs(last, home) < nearly(name), "its own way leads home: \(differs(last, home))")
    try hub.rest()
    #expect(hub.difference(from: still) == nil)
    #expect(hub.headless.stage.demand == .nothing && hub.faults.isEmpty)
  }

  /// The pointer leaves while the demo plays; the demo goes back, and nothing jumps.
  @Test(arguments: await HubTests.names, [0.9, 1.3]) func demoGoesBackWhenPointerLeaves(
    name: String, time: Double
  )
    throws
  {
    let hub = try Hub([name], plays: true)
    hub.point(at: name)
    let home = try hub.stillPixels(of: name)
    try hub.wait(time)
    let last = try hub.leave(name)
    #expect(hub.headless.now < 16, "it takes no longer than it has to")
    #expect(differs(last, home) < nearly(name))
    try hub.rest()
    #expect(hub.headless.stage.demand == .nothing && hub.faults.isEmpty)
  }

  nonisolated enum Way: CaseIterable { case click, drag, key }

  /// The card opens by a click, a drag or a key, whatever the demo is showing. An ordinary run tests one moment for each demo and
  /// way; all moments occur among them.
  @Test(arguments: await HubTests.names, Way.allCases) func playingCardOpensAndPlaysAgain(
    name: String, way: Way
  )
    throws
  {
    let turn = (HubTests.names.firstIndex(of: name) ?? 0) + (Way.allCases.firstIndex(of: way) ?? 0)
    for (index, delay) in [0.25, 1.05, 1.6, 3.5].enumerated()
    where Effort.isThorough || (index + turn).isMultiple(of: 4) {
      let hub = try Hub([name], plays: true)
      hub.point(at: name)
      try hub.wait(delay)
      #expect(hub.live != nil)
      weak let live = hub.live
      switch way {
      case .click: hub.headless.click(at: hub.middle(of: name))
      case .key: try hub.begin(name)
      case .drag:
        try hub.drag(from: hub.middle(of: name), by: Vector(0, -300), in: 0.4)
        #expect(hub.coordinator.isHeld, "\(delay)")
        hub.release()
      }
      repeat { try hub.headless.advance(by: 1.0 / 30) } while hub.navigation.transitionCoordinator != nil
      #expect(hub.live == nil && live == nil, "nothing plays behind a demo")
      try hub.headless.advance(by: 3)
      #expect(hub.depth == 2 && hub.live == nil, "\(delay)")
      hub.window.hideFocusRing()
      for _ in 0..<3 where hub.depth > 1 {
        hub.headless.press(.escape)
        hub.window.hideFocusRing()
        try hub.rest()
      }
      hub.point(at: nil)
      try hub.rest()
      #expect(
        hub.depth == 1 && hub.live == nil && live == nil && hub.headless.stage.demand == .nothing, "\(delay)")
      hub.point(at: name)
      try hub.wait(0.3)
      #expect(hub.live != nil && hub.faults.isEmpty, "\(delay)")
    }
  }

  @Test func cardPlaysAgainAfterCancelledDrag() throws {
    let hub = try Hub(["zooming-icons"], plays: true)
    hub.point(at: "zooming-icons")
    try hub.wait(1)
    try hub.drag(from: hub.middle(of: "zooming-icons"), by: Vector(0, -120), in: 0.3)
    #expect(hub.coordinator.isHeld && hub.live != nil)
    try hub.move(by: Vector(0, 110), in: 0.1)
    hub.release()
    // The pointer is still over the card.
    try hub.wait(2.6)
    #expect(hub.depth == 1 && hub.live != nil && hub.faults.isEmpty)
  }

  @Test func onlyOneCardPlays() throws {
    let hub = try Hub(size: Self.grid, plays: true)
    let names = ["album-covers", "photo-profile", "staged-card"]
    for name in names {
      hub.point(at: name)
      try hub.wait(0.1)
    }
    #expect(hub.live == nil, "none on which it has not rested")
    try hub.wait(0.8)
    #expect(hub.live?.index == HubTests.names.firstIndex(of: "staged-card"))
    hub.point(at: "album-covers")
    var overlays: Set<Int> = []
    for _ in 0..<90 {
      try hub.headless.advance(by: 1.0 / 30)
      overlays.insert(hub.row.cards.filter { $0.overlay != nil }.count)
    }
    #expect(
      overlays.isSubset(of: [0, 1]) && hub.live?.index == HubTests.names.firstIndex(of: "album-covers"))
  }

  @Test func arrowKeysChoosePlayingCard() throws {
    let hub = try Hub(size: Self.grid, plays: true)
    hub.headless.press(.right)
    try hub.type(.right, waiting: 0.5)
    #expect(hub.live?.index == 1)
    try hub.type(.right, waiting: 3)
    #expect(hub.live?.index == 2)
    hub.window.hideFocusRing()
    hub.point(at: nil)
    try hub.rest()
    try hub.rest()
    #expect(hub.live == nil && hub.headless.stage.demand == .nothing)
  }

  /// This happens on a phone, after the row was scrolled.
  @Test func scrollingPlaysMiddleCardOnce() throws {
    let hub = try Hub(plays: true)
    #expect(hub.live == nil)
    for _ in 0..<4 {
      hub.headless.send(
        .scroll(ScrollEvent(at: Point(195, 600), delta: Vector(0, 1), time: hub.headless.now)))
      try hub.headless.advance(by: 0.05)
      #expect(hub.live == nil)
    }
    try hub.wait(1)
    let live = try #require(hub.live)
    #expect(abs(hub.seen(hub.row.cards[live.index]).midX - 195) <= 120)
    try hub.headless.advance(by: 12)
    #expect(hub.live == nil && hub.headless.stage.demand == .nothing)
  }

  @Test func reducedMotionOrInactiveWindowStopsPlaying() throws {
    let reduced = try Hub(["zooming-icons"], reducesMotion: true, plays: true)
    reduced.point(at: "zooming-icons")
    try reduced.wait(1)
    #expect(reduced.live == nil && reduced.headless.stage.demand == .nothing)
    let hub = try Hub(["zooming-icons"], plays: true)
    hub.point(at: "zooming-icons")
    try hub.wait(1)
    #expect(hub.live != nil)
    hub.window.isActive = false
    try hub.wait(4)
    #expect(hub.live == nil && hub.headless.stage.demand == .nothing)
    hub.window.isActive = true
    try hub.wait(1)
    #expect(hub.live != nil)
    hub.window.systemTraits.reducesMotion = true
    try hub.wait(4)
    #expect(hub.live == nil && hub.headless.stage.demand == .nothing)
  }

  /// When the window becomes wide, the cards move into the grid, and the playing demo goes back there.
  @Test(arguments: [0.3, 1.05, 1.5, 3]) func resizeWhilePlayingMovesCardIntoGrid(time: Double) throws {
    let hub = try Hub(size: Size(880, 800), plays: true)
    hub.point(at: "zooming-icons")
    try hub.wait(time)
    #expect(hub.live != nil)
    let before = hub.seen(hub.row.cards[5])
    hub.headless.stage.resize(to: Size(1100, 800), scale: 1)
    try hub.draw()
    #expect(abs(hub.seen(hub.row.cards[5]).minX - before.minX) < 60)
    hub.point(at: nil)
    try hub.wait(8)
    try hub.rest()
    #expect(hub.live == nil && hub.faults.isEmpty && hub.headless.stage.demand == .nothing)
    let fresh = try Hub(size: Size(1100, 800), plays: true)
    #expect(hub.difference(from: fresh.pixels).map { $0.isTrace(of: fresh.headless.surface) } ?? true)
  }

  /// The pointer leaves before the demo is prepared.
  @Test func demoStaysHiddenIfPointerLeavesEarly() throws {
    let hub = try Hub(size: Self.grid, plays: true)
    hub.point(at: "zooming-icons")
    try hub.wait(0.23)
    #expect(hub.live != nil)
    hub.point(at: "staged-card")
    for _ in 0..<12 {
      try hub.headless.advance(by: 1.0 / 60)
      #expect(try hub.card("zooming-icons").overlay == nil)
    }
    _ = try hub.waitForLive(on: "staged-card")
    #expect(hub.live?.index == HubTests.names.firstIndex(of: "staged-card"))
  }

  /// The first frame rasterizes nothing and lays out almost nothing, because the demo has been prepared.
  @Test(arguments: await HubTests.names) func demoIsPreparedBeforeFirstFrame(name: String) throws {
    let hub = try Hub([name], plays: true)
    hub.point(at: name)
    try hub.wait(0.2)
    let live = try #require(hub.live)
    var (built, layouts, steps) = (0, 0, 0)
    while try hub.card(name).overlay == nil, steps < 900 {
      (built, layouts, steps) = (live.compositor.builtPictures, live.stage.window.counters.layouts, steps + 1)
      // The step is shorter than the steps of the preparation.
      try hub.headless.advance(by: 0.002)
    }
    #expect(hub.live === live && live.surface != nil && live.compositor.builtPictures == built)
    // Only the window and the pointer that was added to it are laid out.
    #expect(live.stage.window.counters.layouts <= layouts + 2)
  }

  /// The gallery redraws only the pixels that change in the card, and lays out only the card's live view.
  @Test(.drawsEveryFrame, arguments: ["album-covers", "zooming-icons", "photo-profile"], await [row, wide])
  func playingFrameDrawsOnlyChangesOfDemo(name: String, size: Size) throws {
    let hub = try Hub([name], size: size, plays: true)
    hub.point(at: name)
    _ = try hub.waitForLive(on: name)
    try hub.wait(0.3)
    let surface = try #require(hub.live?.surface)
    let (start, first) = (hub.window.counters, surface.redrawn.count)
    var (inner, outer) = (0, 0)
    for _ in 0..<120 {
      let (before, count) = (hub.window.counters.pixels, surface.redrawn.count)
      try hub.headless.advance(by: 1.0 / 60)
      if surface.redrawn.count > count { inner += surface.redrawn.pixels.area }
      outer += hub.window.counters.pixels - before
    }
    // Adjacent rectangles are joined if the union has at most an eighth more pixels.
    #expect(outer <= inner * 8 / 7, "\(outer) pixels for \(inner)")
    let end = hub.window.counters
    #expect(
      surface.redrawn.count - first > 30 && end.backings == start.backings
        && end.offscreenPixels == start.offscreenPixels)
    // The view in the card is the only one that is laid out.
    #expect(end.layouts - start.layouts <= end.frames - start.frames + 2)
  }

  @Test func gallerySurvivesRandomInput() async throws {
    for size in [Self.row, Self.grid] {
      try await expectSurvives(
        root: {
          let navigation = Demo.makeGallery(Demo.all)
          // Cards that play by themselves need frames for a minute after the last input.
          (navigation.children.first as? GalleryViewController)?.live.attracts = false
          return navigation
        }, events: Effort.count(500, thorough: 5_000), seed: 41, size: size
      )
    }
  }

  /// Returns the fraction of the pixels that may differ at the end, because the clock is still fading.
  private func nearly(_ name: String) -> Double { name == "clock-tooltip" ? 0.02 : 0.006 }

  /// Returns the fraction of the pixels that differ.
  private func differs(_ one: [UInt32], _ other: [UInt32]) -> Double {
    Double(difference(one, other)?.pixels ?? 0) / Double(max(one.count, 1))
  }
}

extension Hub {
  fileprivate var live: LiveDemo? { gallery.live.live }

  fileprivate func middle(of name: String) -> Point {
    seen(view("card-\(name)")).intersection(window.bounds).center
  }

  /// Waits until a demo is visible in its card.
  fileprivate func waitForLive(on name: String) throws -> LiveDemo {
    for _ in 0..<60 {
      if try card(name).overlay != nil { break }
      try headless.advance(by: 1.0 / 60)
    }
    return try #require(live)
  }

  /// Moves the pointer onto a card, or away from all cards.
  fileprivate func point(at name: String?) {
    headless.send(.hovered, at: name.map(middle) ?? Point(4, 4))
  }

  /// Moves the pointer away, and waits until the demo has left the card.
  /// - Returns: the last pixels that the demo showed.
  fileprivate func leave(_ name: String) throws -> [UInt32] {
    point(at: nil)
    var last = try livePixels(of: name)
    while live != nil, headless.now < 30 {
      try headless.advance(by: 1.0 / 30)
      if try card(name).overlay != nil { last = try livePixels(of: name) }
    }
    return last
  }

  fileprivate func stillPixels(of name: String) throws -> [UInt32] {
    try #require(try card(name).image?.surface).words
  }

  fileprivate func livePixels(of name: String) throws -> [UInt32] {
    try draw()
    let view = try #require(try card(name).overlay as? ImageView)
    return try #require(view.image?.surface).words
  }
}
