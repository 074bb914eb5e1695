import SegueGeometry
import SegueViews
import Testing

@testable import SegueGallery

/// The last frame of an expansion and the first plain one are the same bytes, at both ends.
@Suite struct ExpandingCellsSeamTests {
  /// The first row, one in the middle, and one that lies half under the edge.
  static let rows = [1, 5, 10]

  @Test(arguments: await rows, [1.0, 2.0]) func present(row: Int, scale: Double) throws {
    let inbox = try Inbox(scale: scale)
    let before = inbox.pixels
    // Opened by the keyboard, so that no press is seen on the row.
    inbox.window.focus(on: inbox.view("mail-\(row)"))
    inbox.headless.press(.return)
    inbox.coordinator.hold()
    inbox.coordinator.track(0)
    inbox.window.statusBar?.setStyle(.light, animated: false)
    try inbox.draw()
    #expect(inbox.difference(from: before) == nil)
    inbox.window.statusBar?.setStyle(.dark, animated: false)
    inbox.coordinator.track(1)
    try inbox.draw()
    let last = inbox.pixels
    #expect(inbox.difference(from: before) != nil)
    inbox.coordinator.finish()
    try inbox.wait(2)
    #expect(inbox.isOpen && inbox.coordinator.isIdle)
    #expect(inbox.difference(from: last) == nil)
  }

  @Test(arguments: await rows, [1.0, 2.0]) func dismiss(row: Int, scale: Double) throws {
    let inbox = try Inbox(scale: scale, hasStatusBar: false)
    let closed = inbox.pixels
    inbox.headless.click("mail-\(row)")
    try inbox.wait(2)
    let open = inbox.pixels
    inbox.headless.click("close-button")
    inbox.coordinator.hold()
    inbox.coordinator.track(0)
    try inbox.wait(1)
    #expect(inbox.difference(from: open) == nil)
    inbox.coordinator.track(1)
    try inbox.draw()
    #expect(inbox.difference(from: closed) == nil)
    inbox.coordinator.finish()
    try inbox.wait(2)
    #expect(!inbox.isOpen)
    #expect(inbox.difference(from: closed) == nil)
  }

  @Test(arguments: [1.0, 2.0]) func cancel(scale: Double) throws {
    let inbox = try Inbox(scale: scale)
    let closed = inbox.pixels
    inbox.headless.click("mail-4")
    try inbox.wait(0.2)
    inbox.coordinator.cancel()
    try inbox.wait(2)
    #expect(inbox.difference(from: closed) == nil)
    inbox.headless.click("mail-4")
    try inbox.wait(2)
    let open = inbox.pixels
    inbox.headless.press(.escape)
    try inbox.wait(0.2)
    inbox.coordinator.cancel()
    try inbox.wait(2)
    #expect(inbox.isOpen)
    #expect(inbox.difference(from: open) == nil)
  }

  /// Where the pull becomes a dismissal, and where it becomes a pull again, nothing on the screen shows it.
  @Test func theHandOver() throws {
    // At one pixel a point the threshold lies between two pixels, and large things would go to one of them.
    let inbox = try Inbox.opened(scale: 2, hasStatusBar: false)
    try inbox.drag(from: Point(195, 300), by: Vector(0, Pull.toThreshold - 1e-6), in: 0.4)
    try inbox.draw()
    #expect(inbox.coordinator.isIdle)
    let before = inbox.pixels
    try inbox.move(by: Vector(0, 2e-6), in: 0.01)
    try inbox.draw()
    #expect(inbox.coordinator.isHeld)
    #expect(inbox.difference(from: before) == nil)
    try inbox.move(by: Vector(0, -2e-6), in: 0.01)
    try inbox.draw()
    #expect(inbox.coordinator.isIdle)
    #expect(inbox.difference(from: before) == nil)
  }
}
