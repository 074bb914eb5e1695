import SegueControls
import Testing

@testable import SegueGallery

/// Catching the zoom in flight: nothing jumps at any time, by any input.
@Suite struct ZoomCatchTests {
  static let moments = [0.02, 0.1, 0.2, 0.3, 0.45, 0.59, 0.7, 0.78]
  /// The times at which a press catches the pop; later presses go to the screen that arrives.
  static let popMoments = [0.02, 0.1, 0.2, 0.3, 0.36]

  /// Expects that an event moves nothing at the moment when it happens.
  private func expectNoJump(_ icons: Icons, _ event: () throws -> Void) throws {
    try icons.draw()
    let (before, pixels) = (icons.places, icons.pixels)
    #expect(before.count == (icons.coordinator.isIdle ? 3 : 6))
    try event()
    let after = icons.places
    for (name, place) in before {
      guard let next = after[name] else {
        // A zoom that is released at its end is over immediately, so its views are gone; the window must look the same without
        // them.
        #expect(icons.coordinator.isIdle, "\(name)")
        try icons.draw()
        #expect(icons.difference(from: pixels) == nil)
        break
      }
      #expect(next.distance(to: place) < 1e-6, "\(name)")
      #expect(abs(next.alpha - place.alpha) < 1e-9, "\(name)")
    }
  }

  /// Each part of the status bar has the style that suits the content under it, on either side of the disc's edge.
  @Test func discEdgeDividesStatusBar() throws {
    let icons = try Icons.opened("icon-vimeo")
    let bar = try #require(icons.window.statusBar)
    icons.headless.click("back-button")
    var cuts = 0
    while let disc = icons.movingDisc {
      try icons.headless.advance(by: 1.0 / 480)
      guard icons.movingDisc != nil,
        let inside = (bar.contents(in: .light)?.mask as? ShapeView)?.path
      else { continue }
      let toBar = disc.transform(to: nil, by: .shown).concatenating(
        .translation(Vector(-bar.frame.minX, -bar.frame.minY)))
      #expect(
        inside
          == Path.roundedRect(disc.shown.bounds, radius: disc.source.cornerRadius, corners: disc.corners)
          .applying(toBar))
      cuts += 1
    }
    #expect(cuts > 0)
  }

  @Test(arguments: await popMoments) func caughtPushThrownUpOpens(at moment: Double) throws {
    let icons = try Icons()
    icons.headless.click("icon-vimeo")
    try icons.wait(moment)
    try catchAndThrow(icons, by: -60)
    #expect(icons.depth == 2)
  }

  @Test(arguments: await popMoments) func caughtPushThrownDownCloses(at moment: Double) throws {
    let icons = try Icons()
    icons.headless.click("icon-vimeo")
    try icons.wait(moment)
    try catchAndThrow(icons, by: 60)
    #expect(icons.depth == 1)
  }

  @Test(arguments: await popMoments) func caughtPopThrownDownCloses(at moment: Double) throws {
    let icons = try Icons.opened("icon-vimeo")
    icons.headless.click("back-button")
    try icons.wait(moment)
    try catchAndThrow(icons, by: 60)
    #expect(icons.depth == 1)
  }

  private func catchAndThrow(_ icons: Icons, by distance: Double) throws {
    let start = Point(195, 600)
    try expectNoJump(icons) { icons.press(start) }
    #expect(icons.coordinator.isHeld)
    try icons.wait(0.05)
    try expectNoJump(icons) { icons.headless.send(.dragged, at: start) }
    try icons.move(by: Vector(0, distance), in: 0.05)
    try expectNoJump(icons) { icons.release() }
    #expect(!icons.coordinator.isHeld)
    try icons.wait(2)
    #expect(icons.coordinator.isIdle)
    #expect(icons.window.faults().isEmpty)
  }

  /// The labels lag behind the zoom. Once the held zoom is scrubbed, they spring to the position of its fraction.
  @Test func labelsSpringToScrubbedFraction() throws {
    let icons = try Icons()
    icons.headless.click("icon-twitter")
    try icons.wait(0.3)
    icons.headless.send(.pressed, at: Point(195, 600))
    let fraction = icons.coordinator.progress * 0.75
    let early = icons.seen(icons.view("detail-title")).minY
    try icons.wait(2)
    #expect(icons.seen(icons.view("detail-title")).minY == early, "what is held stands still")
    // After scrubbing by a tiny amount, the labels move to the position of the fraction.
    icons.coordinator.track(fraction + 1e-6)
    #expect(abs(icons.seen(icons.view("detail-title")).minY - early) < 0.5)
    try icons.wait(2)
    let resting = icons.seen(icons.view("detail-title")).minY
    #expect(early - resting > 20)
    icons.coordinator.track(fraction)
    #expect(abs(icons.seen(icons.view("detail-title")).minY - resting) < 0.5)
    #expect(icons.headless.stage.demand == .nothing || icons.window.needsFrame)
  }

  @Test(arguments: await moments) func catchWithoutTravelContinues(at moment: Double) throws {
    let icons = try Icons()
    icons.headless.click("icon-twitter")
    try icons.wait(moment)
    try expectNoJump(icons) { icons.headless.send(.pressed, at: Point(195, 600)) }
    try icons.wait(0.1)
    try expectNoJump(icons) { icons.headless.send(.released, at: Point(195, 600)) }
    try icons.wait(2)
    #expect(icons.depth == 2)
  }

  @Test(arguments: await moments, [true, false]) func reversingRestoresMenu(at moment: Double, byKey: Bool)
    throws
  {
    let icons = try Icons()
    let closed = icons.dump
    icons.headless.click("icon-twitter")
    try icons.wait(moment)
    try expectNoJump(icons) {
      if byKey { icons.headless.press(.escape) } else { icons.navigation.popViewController() }
    }
    try icons.wait(2)
    #expect(icons.dump == closed)
  }

  @Test func backClickNearEndCloses() throws {
    let icons = try Icons()
    let closed = icons.dump
    icons.headless.click("icon-twitter")
    try icons.wait(0.65)
    #expect(!icons.coordinator.isIdle)
    icons.headless.click("back-button")
    #expect(!icons.coordinator.isHeld)
    try icons.wait(1.5)
    #expect(icons.dump == closed)
  }

  @Test func earlyBackClickOnlyCatches() throws {
    let icons = try Icons()
    icons.headless.click("icon-twitter")
    try icons.wait(0.3)
    icons.headless.click("back-button")
    try icons.wait(1.5)
    #expect(icons.depth == 2)
  }

  @Test func clickOnOtherIconIsDropped() throws {
    let icons = try Icons()
    icons.headless.click("icon-twitter")
    try icons.wait(0.05)
    icons.headless.click(at: Point(305, 290))
    try icons.wait(2)
    #expect(icons.depth == 2)
    #expect(icons.headless.surface.pixel(x: 5, y: 600) == 0xFF2A_76D0)
  }

  @Test func lostPressBelowHalfwayGoesBack() throws {
    let icons = try Icons()
    let closed = icons.dump
    try icons.drag(from: Point(140, 150), by: Vector(0, 90), in: 0.05)
    try expectNoJump(icons) { icons.headless.send(.lost, at: Point(140, 240)) }
    #expect(!icons.coordinator.isHeld)
    try icons.wait(2)
    #expect(icons.dump == closed)
  }

  /// This holds at any fraction, for a drag from the start and for one that caught the zoom.
  @Test(arguments: [90.0, 240], [false, true]) func cancelledDragGoesBack(
    distance: Double, isCaught: Bool
  ) throws {
    let icons = try Icons()
    let closed = icons.dump
    if isCaught {
      icons.headless.click("icon-twitter")
      try icons.wait(0.4)
      icons.headless.send(.pressed, at: Point(140, 240))
    } else {
      try icons.drag(from: Point(140, 150), by: Vector(0, distance), in: 0.3)
    }
    #expect(icons.coordinator.isHeld)
    try expectNoJump(icons) { icons.headless.send(.cancelled, at: Point(140, 240)) }
    #expect(!icons.coordinator.isHeld)
    try icons.wait(2)
    #expect(icons.dump == closed)
  }

  @Test func secondPressCatchesAgain() throws {
    let icons = try Icons()
    try icons.drag(from: Point(140, 150), by: Vector(0, 160), in: 0.2)
    icons.headless.send(.released, at: Point(140, 310))
    try icons.wait(0.05)
    try expectNoJump(icons) { icons.headless.send(.pressed, at: Point(100, 700)) }
    #expect(icons.coordinator.isHeld)
    try icons.wait(0.5)
    try expectNoJump(icons) { icons.headless.send(.released, at: Point(100, 700)) }
    try icons.wait(2)
    #expect(icons.depth == 2)
  }
}
