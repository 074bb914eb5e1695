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
    try session.click(opening.item, waiting: moment)
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
    try session.release(waiting: 3)
    let end = session.pixels
    #expect(try opening.opened().shows(end))
  }

  // MARK: - A second button

  /// The drags that open or close the screen, up to a fraction of their way. With reduced motion, a fade is cancelled like a motion.
  static let drags = [
    (opens: true, part: 0.3, reducesMotion: false), (true, 0.9, false), (false, 0.4, false),
    (false, 0.9, false),
    (true, 0.8, true), (false, 0.8, true),
  ]

  @Test(arguments: await Opening.all, await drags) func secondButtonCancelsDrag(
    opening: Opening, drag: (opens: Bool, part: Double, reducesMotion: Bool)
  ) throws {
    let session = try opening.start(reducesMotion: drag.reducesMotion)
    if !drag.opens { try session.open(opening.item) }
    let before = session.pixels
    let start = try drag.opens ? session.middle(of: opening.item) : Point(195, 300)
    try session.drag(from: start, by: (drag.opens ? opening.opening : opening.closing) * drag.part, in: 0.4)
    #expect(session.coordinator.isHeld)
    session.headless.send(.cancelled, at: session.pointer)
    try session.release(waiting: 3)
    #expect(try session.shows(before))
  }

  @Test(arguments: await Opening.all, [PointerButton.secondary, .middle])
  func clickOfOtherButtonCatchesNothing(opening: Opening, button: PointerButton) throws {
    let session = try opening.start()
    try session.click(opening.item, waiting: 0.1)
    session.headless.click(at: Point(195, 420), button: button)
    #expect(!session.coordinator.isHeld)
    try session.wait(3)
    let end = session.pixels
    #expect(try opening.opened().shows(end))
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
    try session.release(waiting: 1)
    #expect(try session.shows(before))
    #expect(session.headless.stage.demand == .nothing)
  }

  // MARK: - Keys

  @Test func tabKeyIsIgnoredWhileColorIsOpen() throws {
    for moment in [0.1, 0.4, 2.5] {
      let session = try DemoSession("springy-modal")
      try session.click("swatch-4", waiting: moment)
      try session.type(.character("2"), waiting: 2.5)
      try session.type(.escape, waiting: 2.5)
      #expect(session.view("swatch-grid") != nil && session.view("swatch-table") == nil)
    }
  }

  @Test func escapeClosesScrollingMail() throws {
    let session = try DemoSession("expanding-cells")
    let before = session.pixels
    try session.open("mail-4")
    session.wheel(4)
    try session.wait(0.1)
    try session.type(.escape, waiting: 3)
    #expect(try session.shows(before))
    #expect(session.headless.stage.demand == .nothing)
  }

  @Test func keyboardOpensRowOfScrollingList() throws {
    let session = try DemoSession("expanding-cells", size: Size(390, 500))
    try session.drag(from: Point(195, 400), by: Vector(0, -200), in: 0.1)
    try session.release(waiting: 0.1)
    let list = try #require(session.view("inbox-table") as? ScrollView)
    #expect(list.isDecelerating)
    session.headless.press(.tab)
    #expect(session.window.focusedView != nil)
    try session.type(.return, waiting: 3)
    #expect(session.view("mail") != nil && session.coordinator.isIdle)
    try session.type(.escape, waiting: 3)
    #expect(session.view("mail") == nil && session.headless.stage.demand == .nothing)
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
    try session.type(.escape, waiting: 3)
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
    try session.click(opening.item, waiting: moment)
    try session.type(.escape, waiting: 3)
    #expect(try session.shows(before))
    // The profile scrolls until there is space around the photo.
    guard opening.demo != "photo-profile" else { return }
    try session.open(opening.item)
    try session.type(.escape, waiting: 3)
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
    try session.release(waiting: 3)
    #expect(session.view("mail") != nil && scrollView.contentOffset.y == 0)
  }
}
