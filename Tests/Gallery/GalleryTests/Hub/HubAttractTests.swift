import SegueControllers
import SegueHeadless
import Testing

@testable import SegueGallery
@testable import SegueHub

/// The cards of a grid play in turn while nobody uses the window: Docs/BEHAVIOR.md#paper-cards.
@Suite struct HubAttractTests {
  private static let demos = ["zooming-icons", "album-covers"]

  /// Returns a gallery that has been at rest for a moment.
  private func hub(reducesMotion: Bool = false, size: Size = Size(1280, 800)) throws -> Hub {
    let hub = try Hub(Self.demos, size: size, reducesMotion: reducesMotion, plays: true)
    hub.gallery.live.attracts = true
    hub.headless.send(.hovered, at: Point(4, 4))
    return hub
  }

  /// Advances the time in steps, and returns the indices of the cards that play, each once for each time that it plays.
  private func plays(of hub: Hub, for seconds: Double) throws -> [Int] {
    var (cards, last): ([Int], ObjectIdentifier?) = ([], nil)
    let end = hub.headless.now + seconds
    while hub.headless.now < end {
      try hub.headless.advance(by: 0.1)
      let live = hub.gallery.live.live
      if let live, last != ObjectIdentifier(live) { cards.append(live.index) }
      last = live.map(ObjectIdentifier.init)
      #expect(hub.row.cards.filter { $0.overlay != nil }.count <= 1, "one picture in memory at a time")
    }
    return cards
  }

  /// Every card plays twice, and then the window needs no more frames.
  @Test func idleCardsPlayTwoRounds() throws {
    let hub = try hub()
    #expect(try plays(of: hub, for: 1.9) == [])
    #expect(try plays(of: hub, for: 30) == [0, 1, 0, 1])
    #expect(hub.headless.stage.demand == .nothing && hub.faults.isEmpty)
  }

  /// All cards show their pictures for two seconds before the first one plays.
  @Test func playingWaitsForPictures() throws {
    let hub = try Hub(size: Size(1280, 800), waits: false, plays: true)
    hub.gallery.live.attracts = true
    while hub.gallery.screens.pictureCount < Demo.all.count { try hub.headless.advance(by: 1.0 / 60) }
    #expect(hub.gallery.live.live == nil)
    #expect(try plays(of: hub, for: 1.9) == [])
    #expect(try plays(of: hub, for: 0.5) == [0])
  }

  nonisolated enum Use: CaseIterable { case motion, press, key, wheel }

  /// The cards begin anew after two more idle seconds.
  @Test(arguments: Use.allCases) func inputEndsTurns(use: Use) throws {
    let hub = try hub()
    _ = try plays(of: hub, for: 3)
    let live = try #require(hub.gallery.live.live)
    let now = hub.headless.now
    switch use {
    case .motion: hub.headless.send(.hovered, at: Point(8, 4))
    case .press: hub.headless.click(at: Point(4, 4))
    case .key: hub.headless.press(.character("x"))
    case .wheel:
      hub.headless.send(.scroll(ScrollEvent(at: Point(4, 4), delta: Vector(0, 1), time: now)))
    }
    while hub.gallery.live.live === live { try hub.headless.advance(by: 0.05) }
    #expect(hub.headless.now - now < 2)
    #expect(try plays(of: hub, for: 1.9 - (hub.headless.now - now)) == [])
    #expect(try plays(of: hub, for: 2) == [0])
  }

  nonisolated enum Cause: CaseIterable { case reducedMotion, lostFocus, settings, stage, row }

  /// Without focus, or covered, a window is inactive.
  @Test(arguments: Cause.allCases) func cardsStayStill(cause: Cause) throws {
    let size = cause == .row ? Size(800, 560) : Size(1280, 800)
    let hub = try hub(reducesMotion: cause == .reducedMotion, size: size)
    switch cause {
    case .lostFocus: hub.window.isActive = false
    case .settings: hub.headless.press(.character(","))
    case .stage: try hub.begin("zooming-icons")
    case .reducedMotion, .row: break
    }
    #expect(try plays(of: hub, for: 8) == [])
    #expect(hub.headless.stage.demand == .nothing)
    guard cause == .lostFocus else { return }
    hub.window.isActive = true
    #expect(try plays(of: hub, for: 3) == [0])
  }
}
