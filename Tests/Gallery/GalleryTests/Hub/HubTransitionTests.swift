import SegueControllers
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery
@testable import SegueHub

/// A card grows into its demo and shrinks back, also when it is dragged, caught, reversed, cancelled or resized.
@Suite struct HubTransitionTests {
  static let demo = "expanding-cells"
  private static let sizes = [Size(390, 844), Size(800, 600)]

  // MARK: - Continuity

  @Test(arguments: [Size(390, 844), Size(600, 900), Size(1280, 800)], [1.0, 2])
  func openingAndClosingHaveNoDiscontinuity(size: Size, scale: Double) throws {
    let hub = try Hub(size: size, scale: scale)
    hub.row.scrollRectToVisible(hub.row.cards[1].frame, padding: 44)
    try hub.draw()
    let before = hub.pixels
    try hub.begin(Self.demo)
    hub.coordinator.hold()
    hub.coordinator.track(0)
    try hub.draw()
    #expect(hub.difference(from: before) == nil)
    hub.coordinator.track(1)
    try hub.wait(1)
    let last = hub.pixels
    #expect(hub.difference(from: before) != nil)
    hub.coordinator.finish()
    try hub.rest()
    // The panel's rounded corners clip each layer separately, so up to 8 r pixels of the antialiased edges differ.
    let edges = size.width > 900 ? 320 * Int(scale) : 0
    #expect(hub.depth == 2 && hub.difference(from: last)?.pixels ?? 0 <= edges)
    hub.navigation.popViewController()
    hub.coordinator.hold()
    hub.coordinator.track(0)
    try hub.wait(1)
    #expect(hub.difference(from: last) == nil)
    hub.coordinator.track(1)
    try hub.draw()
    #expect(hub.difference(from: before) == nil)
    hub.coordinator.finish()
    try hub.rest()
    #expect(hub.depth == 1 && hub.difference(from: before) == nil && hub.faults.isEmpty)
  }

  /// Between the picture and the screen, the card is never empty, and the text column is never cut off at its left edge.
  @Test(arguments: [Size(390, 844), Size(844, 390), Size(1280, 800)]) func growingCardIsNeverEmpty(size: Size)
    throws
  {
    let hub = try Hub(size: size)
    try hub.begin(Self.demo)
    hub.coordinator.hold()
    let opening = try #require(hub.gallery.view.superview?.subviews.last)
    let screen = try #require(opening.subviews.last)
    let margin = hub.window.readableContentFrame().minX
    let width = Int(size.width)
    for percent in stride(from: 0, through: 96, by: 6) {
      try hub.hold(at: Double(percent) / 100)
      let (seen, pixels) = (hub.seen(opening), hub.pixels)
      var colors: Set<UInt32> = []
      for y in stride(from: Int(seen.minY) + 20, to: Int(size.height), by: 3) {
        for x in Int(max(0, seen.minX)) + 2..<Int(min(size.width, seen.maxX)) - 2 {
          colors.insert(pixels[y * width + x])
        }
      }
      #expect(colors.count > 200, "at \(percent) %")
      let column = hub.seen(screen).minX + margin * screen.shown.transform.a
      #expect(column > seen.minX - 0.5, "at \(percent) %")
    }
  }

  /// The text is invisible before it reaches the status bar.
  @Test(arguments: await sizes) func headerFadesBeforeReachingStatusBar(size: Size) throws {
    let hub = try Hub(size: size)
    try hub.begin(Self.demo)
    hub.coordinator.hold()
    let header = hub.gallery.headerView
    for step in 0...40 {
      hub.coordinator.track(Double(step) / 40)
      try hub.wait(1.0 / 60)
      let words = header.subviews.filter { !$0.isHidden }.map { hub.seen($0).minY }.min() ?? 0
      if words < 36 { #expect(header.shown.alpha < 0.2, "at \(words) points") }
      if words < 16 { #expect(header.shown.alpha == 0, "at \(words) points") }
    }
  }

  @Test(arguments: await sizes) func cancelledOpeningRestoresGallery(size: Size) throws {
    let hub = try Hub(size: size)
    hub.row.scrollRectToVisible(hub.row.cards[1].frame, padding: 44)
    try hub.draw()
    let (tree, before) = (hub.dump, hub.pixels)
    try hub.begin(Self.demo)
    try hub.wait(0.2)
    try hub.typeAndRest(.escape)
    hub.window.focus(on: nil)
    try hub.draw()
    #expect(hub.depth == 1 && hub.difference(from: before) == nil)
    #expect(hub.dump == tree)
  }

  /// The row was scrolled while the demo was open.
  @Test func closingDemoScrollsCardIntoWindow() throws {
    let hub = try Hub(["expanding-cells", "zooming-icons", "springy-modal", "album-covers", "swipe-actions"])
    try hub.open(Self.demo)
    hub.row.setContentOffset(Point(hub.row.horizontalRange.upperBound, 0), animated: false)
    #expect(hub.row.contentOffset.x > 500)
    try hub.typeAndRest(.escape)
    let place = hub.seen(try hub.card(Self.demo))
    #expect(hub.depth == 1 && place.minX >= 0 && place.maxX <= 390)
  }

  /// The row moves with a card that is partly outside the window.
  @Test(arguments: [Size(390, 844), Size(800, 600)]) func partlyVisibleCardOpensWithoutJump(size: Size) throws
  {
    let hub = try Hub(size: size)
    let index = try #require(hub.row.cards.firstIndex { hub.seen($0).maxX > size.width + 20 })
    let card = hub.row.cards[index]
    let before = hub.seen(card)
    #expect(before.minX < size.width)
    _ = card.activate()
    hub.coordinator.hold()
    var last = before
    for step in 0...50 {
      hub.coordinator.track(Double(step) / 50)
      try hub.draw()
      #expect(abs(hub.seen(card).minX - last.minX) < size.width / 20, "at \(step * 2) %")
      last = hub.seen(card)
    }
    hub.coordinator.finish()
    try hub.rest()
    try hub.typeAndRest(.escape)
    #expect(hub.depth == 1 && hub.window.bounds.contains(hub.seen(card)))
  }

  // MARK: - Cards stay side by side

  @Test(arguments: await sizes, [0.25, 0.5, 0.75]) func cardsStayAligned(size: Size, fraction: Double) throws
  {
    let hub = try Hub(size: size)
    try hub.begin("pop-in-out")
    hub.coordinator.hold()
    hub.coordinator.track(fraction)
    try hub.draw()
    for (one, other) in zip(hub.row.cards, hub.row.cards.dropFirst()) {
      // Cards far outside the window do not move.
      let pair = hub.seen(one).union(hub.seen(other))
      guard pair.intersects(hub.window.bounds.inset(by: -20)) else { continue }
      #expect(abs(hub.seen(other).minX - hub.seen(one).maxX - PaperCardLayout.gap) < 1e-6)
      #expect(abs(hub.seen(one).maxY - size.height) < 1e-6)
    }
    let card = try hub.card("pop-in-out")
    let picture = hub.seen(card.pictureView)
    let container = try #require(hub.gallery.view.superview)
    let opening = try #require(container.subviews.last)
    let shown = hub.seen(opening)
    #expect(abs(shown.minX - picture.minX) < 1e-6 && abs(shown.minY - picture.minY) < 1e-6)
    #expect(abs(shown.width - picture.width) < 1e-6 && abs(shown.height - picture.height) < 1e-6)
  }

  // MARK: - Drags

  @Test(arguments: [0.2, 0.5, 0.9], [Size(390, 844), Size(600, 900)]) func openingCardFollowsPointer(
    part: Double, size: Size
  ) throws {
    let hub = try Hub(size: size)
    let picture = try hub.card("zooming-icons").pictureView
    let box = hub.seen(picture)
    // The grabbed point is the location at which the drag is recognized.
    let grip = Point(box.midX, box.minY + box.height * (1 - part))
    try hub.drag(from: grip + Vector(0, 8), by: Vector(0, -8), in: 0.05)
    for _ in 0..<5 {
      try hub.move(by: Vector(0, -12), in: 0.05)
      try hub.draw()
      let shown = hub.seen(picture)
      #expect(abs(shown.minY + shown.height * (1 - part) - hub.pointer.y) < 0.5)
    }
    hub.headless.send(.cancelled, at: hub.pointer)
    try hub.rest()
    #expect(hub.depth == 1)
  }

  @Test func slowReleaseEndsAtNearerState() throws {
    for (way, depth) in [(-60.0, 1), (-230, 2)] {
      let hub = try Hub()
      let before = hub.pixels
      try hub.drag(from: Point(120, 420), by: Vector(0, way), in: 0.4)
      #expect(hub.coordinator.isHeld)
      try hub.wait(0.2)
      try hub.releaseAndRest()
      #expect(hub.depth == depth)
      if depth == 1 { #expect(hub.difference(from: before) == nil) }
    }
  }

  @Test func throwOpensCard() throws {
    let hub = try Hub()
    try hub.drag(from: Point(120, 500), by: Vector(0, -70), in: 0.06)
    try hub.releaseAndRest()
    #expect(hub.depth == 2)
  }

  @Test func escapeCancelsOpeningDrag() throws {
    let hub = try Hub()
    let before = hub.pixels
    try hub.drag(from: Point(120, 420), by: Vector(0, -150), in: 0.3)
    try hub.typeAndRest(.escape)
    try hub.releaseAndRest()
    hub.window.focus(on: nil)
    try hub.draw()
    #expect(hub.depth == 1 && hub.difference(from: before) == nil)
  }

  /// The grabbed point stays under the pointer in any direction, and the card never leaves the lower edge of the window.
  @Test(arguments: [Vector(0, 160), Vector(60, 160), Vector(-80, 120)])
  func closingScreenFollowsPointer(way: Vector) throws {
    let hub = try Hub()
    try hub.open(Self.demo)
    try hub.drag(from: Point(195, 300), by: Vector(0, 8), in: 0.05)
    let row = try hub.card(Self.demo)
    for _ in 0..<4 {
      let before = hub.seen(row.pictureView)
      let grip = Point(
        (hub.pointer.x - before.minX) / before.width, (hub.pointer.y - before.minY) / before.height)
      try hub.move(by: way * 0.25, in: 0.05)
      try hub.draw()
      let after = hub.seen(row.pictureView)
      #expect(abs(after.minX + grip.x * after.width - hub.pointer.x) < 1)
      #expect(abs(after.minY + grip.y * after.height - hub.pointer.y) < 1)
      #expect(after.maxY >= 843.99)
    }
    try hub.releaseAndRest()
  }

  // MARK: - In flight

  @Test func pressCatchesGrowingCard() throws {
    let hub = try Hub()
    try hub.begin(Self.demo)
    try hub.wait(0.08)
    hub.press(Point(195, 600))
    #expect(hub.coordinator.isHeld)
    let progress = hub.coordinator.progress
    try hub.wait(0.3)
    #expect(hub.coordinator.progress == progress)
    try hub.move(by: Vector(0, 120), in: 0.1)
    #expect(hub.coordinator.progress < progress)
    try hub.wait(0.2)
    try hub.releaseAndRest()
    #expect(hub.coordinator.isIdle && hub.faults.isEmpty)
  }

  @Test func escapeReversesOpeningAndClosing() throws {
    let hub = try Hub()
    try hub.begin(Self.demo)
    try hub.wait(0.15)
    try hub.type(.escape, waiting: 0.05)
    try hub.typeAndRest(.escape)
    #expect(hub.depth == 2)
    try hub.type(.escape, waiting: 0.1)
    try hub.typeAndRest(.escape)
    #expect(hub.depth == 2)
  }

  /// Activating another card meanwhile has no effect.
  @Test func closingCardOpensAgainWhenActivated() throws {
    let hub = try Hub()
    try hub.open(Self.demo)
    try hub.type(.escape, waiting: 0.1)
    _ = try hub.card("album-covers").activate()
    #expect(hub.coordinator.operation == .pop)
    _ = try hub.card(Self.demo).activate()
    try hub.rest()
    #expect(hub.depth == 2)
  }

  @Test(arguments: [Size(390, 844), Size(700, 500)], [Size(500, 700), Size(1280, 800)])
  func resizeInFlightKeepsCardAligned(from: Size, to: Size) throws {
    let hub = try Hub(size: from)
    try hub.begin(Self.demo)
    try hub.wait(0.12)
    hub.headless.stage.resize(to: to, scale: 1)
    try hub.draw()
    let card = try hub.card(Self.demo)
    let container = try #require(hub.gallery.view.superview)
    let opening = hub.seen(container.subviews.last)
    #expect(abs(opening.minX - hub.seen(card.pictureView).minX) < 1e-6)
    try hub.rest()
    #expect(hub.depth == 2)
    try hub.type(.escape, waiting: 0.12)
    hub.headless.stage.resize(to: from, scale: 1)
    try hub.rest()
    #expect(hub.depth == 1 && hub.window.faults().isEmpty && hub.faults.isEmpty)
    #expect(hub.headless.stage.demand == .nothing)
    #expect(try difference(hub.headless.surface, hub.headless.stage.snapshot()) == nil)
  }

  @Test func closingDemoScrollsToCardAmongAllDemos() throws {
    let hub = try Hub()
    try hub.open(Self.demo)
    hub.row.setContentOffset(Point(hub.row.horizontalRange.upperBound, 0), animated: false)
    try hub.typeAndRest(.escape)
    #expect(hub.window.bounds.contains(hub.seen(try hub.card(Self.demo))))
  }

  // MARK: - Reduced motion

  @Test(arguments: await HubTests.names) func reducedMotionKeepsCardsInPlace(name: String) throws {
    let hub = try Hub(reducesMotion: true)
    try hub.begin(name)
    let place = hub.seen(hub.row.cards[0])
    try hub.wait(0.15)
    #expect(hub.seen(hub.row.cards[0]) == place)
    try hub.rest()
    #expect(hub.depth == 2)
    for _ in 0..<3 where hub.depth > 1 {
      try hub.typeAndRest(.escape)
    }
    #expect(hub.depth == 1)
  }

  // MARK: - The first frame

  /// The screen is rasterized in steps while the button is down.
  @Test func heldPressPreparesFirstFrame() throws {
    func mostBackings(afterHolding seconds: Double) throws -> Int {
      let hub = try Hub(size: Size(1280, 800))
      hub.press(hub.seen(try hub.card("expanding-cells")).center)
      try hub.wait(seconds)
      hub.release()
      return try (0..<6).map { _ in
        let before = hub.window.counters.backings
        try hub.headless.advance(by: 1 / 60)
        return hub.window.counters.backings - before
      }.max() ?? 0
    }
    let (cold, warm) = (try mostBackings(afterHolding: 0), try mostBackings(afterHolding: 0.1))
    #expect(cold > 40 && warm * 2 < cold, "\(cold), \(warm)")
  }

  /// The press becomes a drag to the side, which opens no card.
  @Test func abandonedPressRemovesPreparedScreen() throws {
    let hub = try Hub()
    let card = try hub.card("expanding-cells")
    let screen = hub.gallery.screens.controller(at: try #require(hub.row.cards.firstIndex { $0 === card }))
    hub.press(hub.seen(card).center)
    try hub.wait(0.05)
    #expect(screen.view.window != nil)
    try hub.move(by: Vector(-40, 0), in: 0.1)
    #expect(screen.view.window == nil)
    try hub.releaseAndRest()
    #expect(hub.depth == 1 && hub.headless.stage.demand == .nothing)
  }
}
