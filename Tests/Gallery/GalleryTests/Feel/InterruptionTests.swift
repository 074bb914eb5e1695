import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueGallery
@testable import SegueViews

/// Wheel, second button, keys and lost presses, at any time during a transition.
@Suite struct InterruptionTests {
  // MARK: - The wheel

  /// During a transition, wheel events are dropped.
  @Test(arguments: await Opening.all, [0.05, 0.2]) func wheelInFlightChangesNothing(
    opening: Opening, moment: Double
  ) throws {
    let session = try opening.start()
    session.headless.click(opening.item)
    try session.wait(moment)
    session.wheel(2)
    try session.wait(0.03)
    session.wheel(-3)
    try session.wait(3)
    let end = session.pixels
    #expect(try opening.opened().shows(end))
  }

  @Test func wheelScrollsAlmostArrivedScreen() throws {
    let session = try DemoSession("expanding-cells")
    session.headless.click("mail-4")
    // This is shortly before the end of the transition, when almost nothing moves.
    try session.wait(0.45)
    #expect(!session.coordinator.isIdle)
    session.wheel(1)
    #expect((session.view("mail-scroll") as? ScrollView)?.glideTarget?.y == 60)
    try session.wait(2)
    #expect(session.coordinator.isIdle && session.view("mail") != nil)
  }

  @Test(arguments: await Opening.all) func wheelDuringDragIsIgnored(opening: Opening) throws {
    let session = try opening.start()
    let start = try session.middle(of: opening.item)
    try session.drag(from: start, by: opening.opening * 0.6, in: 0.3)
    let held = session.coordinator.progress
    session.wheel(3, at: session.pointer)
    try session.wait(0.5)
    #expect(abs(session.coordinator.progress - held) < 1e-9 && session.coordinator.isHeld)
    session.release()
    try session.wait(3)
    let end = session.pixels
    #expect(try opening.opened().shows(end))
  }

  // MARK: - A second button

  @Test(arguments: await Opening.all, [0.3, 0.9]) func secondButtonCancelsOpeningDrag(
    opening: Opening, part: Double
  ) throws {
    let session = try opening.start()
    let before = session.pixels
    try session.drag(from: try session.middle(of: opening.item), by: opening.opening * part, in: 0.4)
    #expect(session.coordinator.isHeld)
    session.headless.send(.cancelled, at: session.pointer)
    session.release()
    try session.wait(3)
    #expect(try session.shows(before))
  }

  @Test(arguments: await Opening.all, [0.4, 0.9]) func secondButtonCancelsClosingDrag(
    opening: Opening, part: Double
  ) throws {
    let session = try opening.opened()
    let before = session.pixels
    try session.drag(from: Point(195, 300), by: opening.closing * part, in: 0.4)
    #expect(session.coordinator.isHeld)
    session.headless.send(.cancelled, at: session.pointer)
    session.release()
    try session.wait(3)
    #expect(try session.shows(before))
  }

  @Test(arguments: await Opening.all, [PointerButton.secondary, .middle])
  func clickOfOtherButtonCatchesNothing(opening: Opening, button: PointerButton) throws {
    let session = try opening.start()
    session.headless.click(opening.item)
    try session.wait(0.1)
    session.headless.click(at: Point(195, 420), button: button)
    #expect(!session.coordinator.isHeld)
    try session.wait(3)
    let end = session.pixels
    #expect(try opening.opened().shows(end))
  }

  /// A fade is cancelled like a motion, when it opens and when it closes.
  @Test(arguments: await Opening.all) func secondButtonCancelsFadeWithReducedMotion(opening: Opening) throws {
    let session = try opening.start(reducesMotion: true)
    let closed = session.pixels
    try session.drag(from: try session.middle(of: opening.item), by: opening.opening * 0.8, in: 0.3)
    #expect(session.coordinator.isHeld)
    session.wheel(2, at: session.pointer)
    session.headless.send(.cancelled, at: session.pointer)
    session.release()
    try session.wait(3)
    #expect(try session.shows(closed))
    try session.open(opening.item)
    let open = session.pixels
    try session.drag(from: Point(195, 300), by: opening.closing * 0.8, in: 0.3)
    #expect(session.coordinator.isHeld)
    session.headless.send(.cancelled, at: session.pointer)
    session.release()
    try session.wait(3)
    #expect(try session.shows(open))
  }

  // MARK: - Lost presses

  @Test(arguments: await Opening.all) func hidingWindowDuringDragSettlesTransition(opening: Opening)
    throws
  {
    let session = try opening.start()
    let before = session.pixels
    try session.drag(from: try session.middle(of: opening.item), by: opening.opening * 0.4, in: 0.3)
    session.headless.send(.lost, at: session.pointer)
    session.headless.stage.settle()
    #expect(session.coordinator.isIdle)
    // The button is still pressed when the window is shown again.
    session.headless.send(.dragged, at: session.pointer + Vector(40, 40))
    session.release()
    try session.wait(1)
    #expect(try session.shows(before))
    #expect(session.headless.stage.demand == .nothing)
  }

  // MARK: - Keys

  @Test func tabKeyIsIgnoredWhileColorIsOpen() throws {
    for moment in [0.1, 0.4, 2.5] {
      let session = try DemoSession("springy-modal")
      session.headless.click("swatch-4")
      try session.wait(moment)
      session.headless.press(.character("2"))
      try session.wait(2.5)
      session.headless.press(.escape)
      try session.wait(2.5)
      #expect(session.view("swatch-grid") != nil && session.view("swatch-table") == nil)
    }
  }

  @Test func escapeClosesScrollingMail() throws {
    let session = try DemoSession("expanding-cells")
    let before = session.pixels
    try session.open("mail-4")
    session.wheel(4)
    try session.wait(0.1)
    session.headless.press(.escape)
    try session.wait(3)
    #expect(try session.shows(before))
    #expect(session.headless.stage.demand == .nothing)
  }

  @Test func keyboardOpensRowOfScrollingList() throws {
    let session = try DemoSession("expanding-cells", size: Size(390, 500))
    try session.drag(from: Point(195, 400), by: Vector(0, -200), in: 0.1)
    session.release()
    try session.wait(0.1)
    let list = try #require(session.view("inbox-table") as? ScrollView)
    #expect(list.isDecelerating)
    session.headless.press(.tab)
    #expect(session.window.focusedView != nil)
    session.headless.press(.return)
    try session.wait(3)
    #expect(session.view("mail") != nil && session.coordinator.isIdle)
    session.headless.press(.escape)
    try session.wait(3)
    #expect(session.view("mail") == nil && session.headless.stage.demand == .nothing)
  }

  /// Events at the same time have a defined result, which is the same in every run.
  @Test(arguments: await Opening.all) func simultaneousEventsGiveSameResult(opening: Opening) throws {
    func run() throws -> DemoSession {
      let session = try opening.start()
      let place = try session.middle(of: opening.item)
      session.press(place)
      session.headless.send(.dragged, at: place + opening.opening)
      session.headless.send(.released, at: place + opening.opening)
      session.window.focus(on: session.view(opening.item))
      for key in [Key.return, .escape, .return] { session.headless.press(key) }
      return session
    }
    let (one, other) = (try run(), try run())
    for _ in 0..<10 {
      try one.wait(0.1)
      try other.wait(0.1)
      #expect(try one.shows(other.pixels))
    }
    try one.wait(3)
    #expect(one.coordinator.isIdle && one.headless.stage.demand == .nothing)
  }

  // MARK: - Scrolled and resized lists

  @Test func coveredListKeepsOffsetThroughResize() throws {
    let session = try DemoSession("expanding-cells", size: Size(390, 600))
    session.wheel(1)
    try session.wait(1)
    let row = try #require(session.view("mail-4"))
    let top = session.seen(row).minY
    try session.open("mail-4")
    try session.resize(to: Size(700, 500))
    session.headless.press(.escape)
    try session.wait(3)
    #expect(session.seen(session.view("mail-4")).minY == top)
    try session.resize(to: Size(390, 600))
    #expect(session.seen(session.view("mail-4")).minY == top)
  }

  @Test(arguments: await Opening.all.dropFirst(), [0.1, 0.25]) func roundTripFromScrolledListChangesNothing(
    opening: Opening, moment: Double
  ) throws {
    let session = try opening.start(size: Size(390, 330))
    session.wheel(1, at: Point(195, 200))
    try session.wait(1.5)
    let before = session.pixels
    session.headless.click(opening.item)
    try session.wait(moment)
    session.headless.press(.escape)
    try session.wait(3)
    #expect(try session.shows(before))
    // The profile scrolls until there is space around the photo.
    guard opening.demo != "photo-profile" else { return }
    try session.open(opening.item)
    session.headless.press(.escape)
    try session.wait(3)
    #expect(try session.shows(before))
  }
}

/// The bounce of the mail's content beyond its upper end.
@Suite struct MailBounceTests {
  private func scrolled() throws -> DemoSession {
    let session = try DemoSession("expanding-cells")
    try session.open("mail-4")
    session.wheel(5)
    try session.wait(1.5)
    return session
  }

  @Test func flungMailBouncesAndStaysOpen() throws {
    let session = try scrolled()
    let scrollView = try #require(session.view("mail-scroll") as? ScrollView)
    try session.drag(from: Point(195, 300), by: Vector(0, 240), in: 0.06)
    session.release()
    var lowest = 0.0
    for _ in 0..<180 {
      try session.wait(1 / 60)
      lowest = min(lowest, scrollView.contentOffset.y)
    }
    #expect(lowest < -20, "it bounces")
    #expect(session.coordinator.isIdle && session.view("mail") != nil)
    #expect(scrollView.contentOffset.y == 0)
  }

  @Test func mailCaughtDuringBounceReturns() throws {
    let session = try scrolled()
    let scrollView = try #require(session.view("mail-scroll") as? ScrollView)
    try session.drag(from: Point(195, 300), by: Vector(0, 240), in: 0.06)
    session.release()
    while scrollView.contentOffset.y > -15, session.headless.now < 9 { try session.wait(1 / 120) }
    session.press(Point(195, 400))
    try session.wait(0.5)
    session.release()
    try session.wait(3)
    #expect(session.view("mail") != nil && scrollView.contentOffset.y == 0)
  }
}
