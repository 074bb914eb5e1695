import Testing

@testable import SegueControllers
@testable import SegueGallery

/// Clicks that come before the target screen is at rest.
@Suite struct ClickAheadTests {
  /// A demo, the item to open, the item to click while the first one closes, and the time of that click after Escape, in
  /// seconds.
  static let clicks = [
    ("zooming-icons", "icon-twitter", "icon-vimeo", 0.3), ("expanding-cells", "mail-3", "mail-6", 0.28),
    ("photo-profile", "feed-photo-6", "feed-photo-12", 0.2), ("album-covers", "album-3", "album-6", 0.2),
  ]

  @Test(arguments: await clicks)
  func clickNearEndOfClosingOpensItem(demo: String, item: String, other: String, time: Double) throws {
    let session = try DemoSession(demo)
    try session.open(other)
    let wanted = session.dump
    try session.type(.escape, waiting: 2)
    try session.open(item)
    try session.type(.escape, waiting: time)
    #expect(!session.coordinator.isIdle)
    #expect(session.headless.click(other))
    try session.wait(3)
    #expect(session.dump == wanted)
  }

  /// An early click catches the closing screen or has no effect, and so does a long press.
  @Test(arguments: [(0.08, 0.05), (0.3, 0.6)]) func earlyClickAndLongPressOpenNothing(
    time: Double, hold: Double
  )
    throws
  {
    let session = try DemoSession("zooming-icons")
    let before = session.dump
    try session.open("icon-twitter")
    try session.type(.escape, waiting: time)
    session.press(try session.middle(of: "icon-vimeo"))
    try session.wait(hold)
    try session.release(waiting: 3)
    #expect(session.coordinator.isIdle && session.dump == before)
  }
}
