import SegueViews
import Testing

@testable import SegueGallery

/// Photos and covers that a pinch opens and closes.
@Suite struct PinchTests {
  static let items = [
    ("photo-profile", "feed-photo-6"), ("pop-in-out", "photo-5"), ("album-covers", "album-3"),
  ]

  /// Sends a notch every tenth of a second; positive notches enlarge.
  private func pinch(_ session: DemoSession, by notches: Int, at point: Point) throws {
    for _ in 0..<abs(notches) {
      session.headless.scroll(Vector(0, notches > 0 ? -1 : 1), at: point, modifiers: .control)
      try session.wait(0.1)
    }
  }

  @Test(arguments: await items) func pinchOpensAndCloses(demo: String, item: String) throws {
    let session = try DemoSession(demo)
    let point = try session.middle(of: item)
    let before = session.dump
    // The transition follows the pinch; a small pinch goes back.
    try pinch(session, by: 2, at: point)
    #expect(session.coordinator.isHeld)
    #expect(abs(session.coordinator.progress - 0.4) < 0.05)
    try session.wait(2)
    #expect(session.coordinator.isIdle && session.dump == before)
    try pinch(session, by: 4, at: point)
    try session.wait(2)
    #expect(session.dump != before)
    // Spreading further opens nothing else; pinching closes the screen.
    try pinch(session, by: 2, at: Point(195, 400))
    try session.wait(1)
    #expect(session.coordinator.isIdle && session.dump != before)
    try pinch(session, by: -2, at: Point(195, 400))
    #expect(session.coordinator.isHeld)
    try session.wait(2)
    #expect(session.dump != before)
    try pinch(session, by: -4, at: Point(195, 400))
    try session.wait(2)
    #expect(session.dump == before)
  }

  @Test func escapeCancelsPinch() throws {
    let session = try DemoSession("photo-profile")
    let point = try session.middle(of: "feed-photo-6")
    let before = session.dump
    try pinch(session, by: 5, at: point)
    try session.type(.escape, waiting: 2)
    #expect(session.coordinator.isIdle && session.dump == before)
  }
}
