import SegueControllers
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery
@testable import SegueHub

/// The settings behind the gallery: opening them by a click, a drag or a key, and changing them.
@Suite struct HubSettingsTests {
  private func opened(_ hub: Hub) throws -> Double {
    #expect(hub.headless.click("settings-button"))
    try hub.rest()
    return hub.seen(hub.view("gallery-stage")).minY
  }

  @Test(arguments: [Size(390, 844), Size(1280, 800), Size(200, 300), Size(700, 360)])
  func buttonShowsSettings(
    size: Size
  ) throws {
    let hub = try Hub(size: size)
    let before = hub.pixels
    let top = try opened(hub)
    #expect(top >= size.height * 0.49 && top <= size.height - 40)
    #expect(hub.gallery.isShowingSettings && hub.headless.stage.demand == .nothing)
    #expect(hub.headless.click("settings-done"))
    // No card is lifted there.
    hub.headless.send(.hovered, at: Point(2, 2))
    try hub.rest()
    #expect(!hub.gallery.isShowingSettings && hub.difference(from: before) == nil)
    #expect(hub.faults == [])
  }

  /// One of four defects of the original (Docs/BEHAVIOR.md#paper-cards).
  @Test func slowReleaseClosesOnlyBeyondHalfway() throws {
    let hub = try Hub()
    let top = try opened(hub)
    try hub.drag(from: Point(195, 700), by: Vector(0, -40), in: 0.3)
    try hub.move(by: Vector(0, 60), in: 0.3)
    try hub.wait(0.2)
    try hub.releaseAndRest()
    #expect(hub.gallery.isShowingSettings && hub.seen(hub.view("gallery-stage")).minY == top)
    // A drag of less than half the way does not close the settings.
    try hub.drag(from: Point(195, 700), by: Vector(0, -top * 0.4), in: 0.3)
    try hub.wait(0.2)
    try hub.releaseAndRest()
    #expect(hub.gallery.isShowingSettings)
    try hub.drag(from: Point(195, 800), by: Vector(0, -top * 0.62), in: 0.3)
    try hub.wait(0.2)
    try hub.releaseAndRest()
    #expect(!hub.gallery.isShowingSettings)
  }

  @Test func dragBeyondEndMeetsGrowingResistance() throws {
    let hub = try Hub()
    let before = hub.pixels
    let stage = hub.view("gallery-stage")
    try hub.drag(from: Point(195, 100), by: Vector(0, 8 + 560), in: 0.4)
    try hub.draw()
    let pulled = hub.seen(stage).minY
    let rest = pulled / hub.gallery.settings.height(in: Size(390, 844))
    #expect(rest > 1 && rest < 1.35)
    try hub.move(by: Vector(0, 100), in: 0.1)
    try hub.draw()
    #expect(hub.seen(stage).minY - pulled > 5 && hub.seen(stage).minY - pulled < 60)
    // Above its rest position, the stage does not move at all.
    try hub.move(by: Vector(0, -700), in: 0.3)
    try hub.draw()
    #expect(hub.seen(stage).minY == 0)
    hub.headless.send(.cancelled, at: hub.pointer)
    try hub.rest()
    #expect(hub.difference(from: before) == nil)
  }

  @Test func closingDragRestoresGallery() throws {
    let hub = try Hub()
    let before = hub.pixels
    _ = try opened(hub)
    try hub.drag(from: Point(195, 700), by: Vector(0, -300), in: 0.1)
    try hub.releaseAndRest()
    #expect(hub.difference(from: before) == nil)
  }

  @Test func firstOpeningScalesPanel() throws {
    let hub = try Hub()
    hub.headless.click("settings-button")
    try hub.headless.advance(by: 0.05)
    let panel = try #require(hub.view("settings"))
    #expect(panel.shown.alpha > 0 && panel.shown.alpha < 1)
    #expect(hub.seen(panel).width < 390 && hub.seen(panel).width > 351)
  }

  @Test func upperEdgeFollowsPointer() throws {
    let hub = try Hub()
    let stage = try #require(hub.view("gallery-stage"))
    try hub.drag(from: Point(195, 20), by: Vector(0, 8), in: 0.05)
    for _ in 0..<5 {
      try hub.move(by: Vector(0, 50), in: 0.1)
      try hub.draw()
      // The upper edge follows the pointer; the stage shrinks slightly around its center.
      #expect(abs(hub.seen(stage).minY - (hub.pointer.y - 28)) < 1)
    }
  }

  @Test func pressCatchesOpeningSettings() throws {
    let hub = try Hub()
    try hub.click("settings-button", waiting: 0.12)
    hub.press(Point(195, 600))
    let place = hub.seen(hub.view("gallery-stage")).minY
    try hub.wait(0.3)
    #expect(hub.seen(hub.view("gallery-stage")).minY == place && place > 20)
    try hub.releaseAndRest()
    #expect(hub.gallery.isShowingSettings)
  }

  @Test func clickedCardOpensAfterSettingsClose() throws {
    let hub = try Hub()
    _ = try opened(hub)
    let card = try hub.card("zooming-icons")
    hub.headless.click(at: Point(100, hub.seen(card.pictureView).minY + 20))
    try hub.rest()
    #expect(!hub.gallery.isShowingSettings && hub.depth == 2)
  }

  /// The card opens as soon as the cards appear to be at rest, within 18 frames.
  @Test func clickedCardOpensBeforeClosingMotionEnds() throws {
    let hub = try Hub()
    _ = try opened(hub)
    hub.headless.click(at: Point(100, hub.seen(try hub.card("zooming-icons").pictureView).minY + 20))
    var frames = 0
    while frames < 60, hub.gallery.transitionCoordinator?.operation != .push {
      try hub.headless.advance(by: 1.0 / 60)
      frames += 1
    }
    #expect(frames <= 18)
    try hub.rest()
    #expect(!hub.gallery.isShowingSettings && hub.depth == 2)
  }

  @Test func allRowsFitInLowWindow() throws {
    let hub = try Hub(size: Size(844, 390))
    let top = try opened(hub)
    for name in ["setting-motion", "setting-speed", "setting-statistics", "setting-keys"] {
      #expect(hub.seen(hub.view(name)).maxY <= top, "\(name)")
    }
  }

  @Test func clickOnStageClosesSettings() throws {
    let hub = try Hub()
    _ = try opened(hub)
    hub.headless.click(at: Point(195, hub.seen(hub.view("gallery-stage")).minY + 70))
    try hub.rest()
    #expect(!hub.gallery.isShowingSettings && hub.depth == 1)
  }

  @Test func keysShowChangeAndCloseSettings() throws {
    let hub = try Hub()
    let before = hub.pixels
    try hub.typeAndRest(.character(","))
    #expect(hub.gallery.isShowingSettings)
    hub.headless.press(.tab)
    #expect(hub.window.focusedView === hub.gallery.settings.panel.motion)
    hub.headless.press(.right)
    #expect(hub.window.traitCollection.reducesMotion)
    hub.headless.press(.left)
    #expect(!hub.window.traitCollection.reducesMotion)
    hub.headless.press(.tab)
    hub.headless.press(.return)
    #expect(hub.gallery.host?.speed == 0.5)
    hub.headless.press(.tab)
    hub.headless.press(.space)
    #expect(hub.gallery.host?.showsStatistics == true)
    try hub.typeAndRest(.escape)
    hub.window.focus(on: nil)
    try hub.draw()
    #expect(!hub.gallery.isShowingSettings && hub.difference(from: before) == nil)
  }

  @Test func panelShowsHostSettings() throws {
    let hub = try Hub()
    let host = try #require(hub.gallery.host)
    (host.speed, host.showsStatistics, host.reducesMotion) = (0.1, true, true)
    _ = try opened(hub)
    let panel = hub.gallery.settings.panel
    #expect(panel.speed.selectedSegmentIndex == 3 && panel.motion.selectedSegmentIndex == 1)
    #expect(panel.statistics.isOn)
  }

  /// The dragged screen moves as usual; after the release, it fades to its rest position.
  @Test func reducedMotionDragFollowsAndReleaseFades() throws {
    let hub = try Hub(reducesMotion: true)
    let before = hub.pixels
    try hub.drag(from: Point(195, 100), by: Vector(0, 208), in: 0.3)
    let stage = try #require(hub.view("gallery-stage"))
    #expect(abs(hub.seen(stage).minY - 200) < 1 && stage.shown.alpha == 1)
    try hub.move(by: Vector(0, 150), in: 0.1)
    hub.release()
    let held = hub.seen(stage).minY
    for _ in 0..<30 {
      try hub.headless.advance(by: 0.01)
      #expect(
        [held, hub.gallery.settings.height(in: Size(390, 844))].contains {
          abs($0 - hub.seen(stage).minY) < 1
        })
      #expect(hub.opacity(of: stage) > 0.74)
    }
    try hub.rest()
    #expect(hub.gallery.isShowingSettings)
    try hub.drag(from: Point(195, 600), by: Vector(0, -400), in: 0.2)
    try hub.releaseAndRest()
    #expect(!hub.gallery.isShowingSettings && hub.difference(from: before) == nil)
  }

  @Test func motionSettingAppliesWhilePanelIsOpen() throws {
    let hub = try Hub()
    let before = hub.pixels
    _ = try opened(hub)
    let motion = hub.gallery.settings.panel.motion
    let open = hub.pixels
    for x in [0.75, 0.25] {
      let box = hub.seen(motion)
      hub.headless.click(at: Point(box.minX + box.width * x, box.midY))
      try hub.rest()
      #expect(hub.window.traitCollection.reducesMotion == (x > 0.5) && hub.gallery.isShowingSettings)
      // Only the control looks different.
      let places = hub.difference(from: open)?.places ?? []
      #expect(places.allSatisfy { box.inset(by: -8).contains(Point(Double($0.x), Double($0.y))) })
    }
    try hub.typeAndRest(.escape)
    #expect(hub.difference(from: before) == nil && hub.faults.isEmpty)
  }

  @Test func resizeKeepsSettingsOpen() throws {
    let hub = try Hub()
    _ = try opened(hub)
    for size in [Size(900, 600), Size(240, 320), Size(390, 844)] {
      hub.headless.stage.resize(to: size, scale: 1)
      try hub.rest()
      #expect(hub.gallery.isShowingSettings && hub.window.faults().isEmpty)
      #expect(try difference(hub.headless.surface, hub.headless.stage.snapshot()) == nil)
    }
  }

  @Test func textSizeKeepsSettingsOpen() throws {
    let (hub, other) = (try Hub(), try Hub())
    _ = try opened(hub)
    hub.headless.stage.systemTraits.preferredContentSizeCategory = .extraExtraExtraLarge
    try hub.rest()
    other.headless.stage.systemTraits.preferredContentSizeCategory = .extraExtraExtraLarge
    let top = try opened(other)
    #expect(near(hub.seen(hub.view("gallery-stage")).minY, top))
    #expect(hub.gallery.isShowingSettings && hub.window.faults().isEmpty)
  }
}
