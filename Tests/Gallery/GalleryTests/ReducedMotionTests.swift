import SegueControllers
import SegueHeadless
import SegueTestSupport
import Testing

@testable import SegueGallery

/// With reduced motion, every gesture still works; after the release, views fade instead of moving.
@Suite struct ReducedMotionTests {
  private func openMail() throws -> Inbox {
    let inbox = try Inbox(reducesMotion: true)
    try inbox.click("mail-4", waiting: 2)
    return inbox
  }

  private func bar(in inbox: Inbox) throws -> View {
    try #require(inbox.content?.subviews.last { $0.subviews.first is SnapshotView })
  }

  @Test(arguments: [10.0, 25, 45]) func pullShowsBar(height: Double) throws {
    let inbox = try openMail()
    try inbox.drag(from: Point(195, 300), by: Vector(0, height + Pull.slop), in: 0.4)
    let bar = try bar(in: inbox)
    #expect(!bar.isHiddenOrConcealed && abs(inbox.seen(bar).height - height) < 1e-9)
    #expect(inbox.seen(bar.subviews.first).height == 91)
    // The picture is the same as with motion.
    let moving = try Inbox.opened(4)
    try moving.drag(from: Point(195, 300), by: Vector(0, height + Pull.slop), in: 0.4)
    #expect(inbox.difference(from: moving.pixels) == nil)
  }

  @Test func longPullFollowsPointerAndCloses() throws {
    let inbox = try Inbox(reducesMotion: true)
    let closed = inbox.pixels
    try inbox.click("mail-4", waiting: 2)
    let moving = try Inbox.opened(4)
    for each in [inbox, moving] {
      try each.drag(from: Point(195, 300), by: Vector(0, Pull.toThreshold + 100), in: 0.4)
    }
    #expect(inbox.coordinator.isHeld)
    #expect(inbox.difference(from: moving.pixels) == nil, "under the pointer it moves as ever")
    try inbox.wait(0.3)
    try inbox.release(waiting: 3)
    #expect(!inbox.isOpen)
    #expect(inbox.difference(from: closed) == nil)
  }

  @Test(arguments: [false, true]) func returnedOrThrownPullKeepsMailOpen(isThrown: Bool) throws {
    let inbox = try openMail()
    let open = inbox.pixels
    try inbox.drag(from: Point(195, 300), by: Vector(0, Pull.toThreshold + 120), in: 0.4)
    if isThrown {
      try inbox.move(by: Vector(0, -80), in: 0.06)
    } else {
      try inbox.move(by: Vector(0, -Pull.toThreshold - 100), in: 0.4)
      try inbox.wait(0.3)
    }
    try inbox.release(waiting: 3)
    #expect(inbox.isOpen)
    #expect(inbox.difference(from: open) == nil)
  }

  static let drags: [(demo: String, open: String, back: Bool, from: Point, by: Vector)] = [
    ("zooming-icons", "icon-twitter", false, .zero, Vector(0, 250)),
    ("zooming-icons", "icon-twitter", true, Point(195, 300), Vector(0, 400)),
    ("zooming-icons", "icon-twitter", true, Point(60, 300), Vector(300, 0)),
    ("expanding-cells", "mail-3", false, .zero, Vector(220, 0)),
    ("expanding-cells", "mail-3", false, .zero, Vector(-170, 0)),
    ("pop-in-out", "photo-5", false, .zero, Vector(190, 0)),
    ("pop-in-out", "photo-5", true, Point(195, 400), Vector(0, 280)),
    ("springy-modal", "swatch-3", false, .zero, Vector(0, 260)),
    ("springy-modal", "swatch-3", true, Point(195, 300), Vector(0, 400)),
    ("photo-profile", "feed-photo-10", false, .zero, Vector(-190, 0)),
    ("photo-profile", "feed-photo-10", true, Point(195, 300), Vector(190, 0)),
    ("photo-profile", "feed-photo-10", true, Point(195, 300), Vector(0, 400)),
  ]

  /// A drag holds the transition, and after the release it ends in the same state as with motion.
  @Test(arguments: await drags.indices) func dragDrivesTransition(index: Int) throws {
    let (name, identifier, back, from, by) = Self.drags[index]
    let headless = try HeadlessWindow(showing: .named(name))
    headless.stage.systemTraits.reducesMotion = true
    let coordinator = try #require(headless.window.rootViewController).coordinator
    let closed = headless.surface.words
    let place = try #require(headless.window.shownCenter(ofViewWithIdentifier: identifier))
    if back {
      headless.click(identifier)
      try headless.advance(by: 3)
    }
    let start = back ? from : place
    try headless.drag(from: start, to: start + by * 0.5, over: 0.4, releases: false)
    #expect(coordinator.isHeld && (0.2...0.8).contains(coordinator.progress))
    try headless.advance(by: 0)
    let half = headless.surface.words
    try headless.advance(by: 1)
    #expect(difference(headless.surface.words, half) == nil)
    headless.send(.dragged, at: start + by)
    try headless.advance(by: 0.3)
    headless.send(.released, at: start + by)
    try headless.advance(by: 3)
    #expect(coordinator.isIdle)
    #expect((difference(headless.surface.words, closed) == nil) == back)
  }
}
