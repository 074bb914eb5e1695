import SegueControllers
import Testing

@testable import SegueGallery

/// The cost of frames during the expansion, and the release of its objects.
@Suite(.drawsEveryFrame) struct ExpandingCellsBudgetTests {
  @Test(arguments: [1, 5, 10]) func openingLaysOutAndDrawsNothing(row: Int) throws {
    // Without a status bar, because its contents are drawn again when they change color.
    let inbox = try Inbox(hasStatusBar: false)
    inbox.headless.click("mail-\(row)")
    // By now, the highlight of the row has faded.
    try inbox.wait(0.3)
    let before = inbox.window.counters
    for _ in 0..<15 { try inbox.headless.advance(by: 1 / 60) }
    let after = inbox.window.counters
    #expect(after.layouts == before.layouts)
    #expect(after.backings == before.backings)
    #expect(after.frames == before.frames + 15)
  }

  @Test func closingLaysOutNothingAndDrawsLittle() throws {
    let inbox = try Inbox.opened()
    inbox.headless.press(.escape)
    try inbox.wait(0.05)
    let before = inbox.window.counters
    for _ in 0..<25 { try inbox.headless.advance(by: 1 / 60) }
    #expect(inbox.window.counters.frames == before.frames + 25)
    #expect(inbox.window.counters.layouts == before.layouts)
    // The row and the four views that fly to it are drawn once each.
    #expect(inbox.window.counters.backings <= before.backings + 5)
  }

  @Test func pullLaysOutAndDrawsNothing() throws {
    let inbox = try Inbox.opened()
    try inbox.drag(from: Point(195, 200), by: Vector(0, Pull.toThreshold + 20), in: 0.4)
    let before = inbox.window.counters
    try inbox.move(by: Vector(0, 200), in: 0.5)
    #expect(inbox.coordinator.isHeld && inbox.window.counters.frames > before.frames + 50)
    #expect(inbox.window.counters.layouts == before.layouts)
    #expect(inbox.window.counters.backings == before.backings)
  }

  /// Scrolling back and forth draws only cells that appear for the first time.
  @Test func scrollingDrawsNoKnownCellAgain() throws {
    let inbox = try Inbox()
    try inbox.drag(from: Point(195, 600), by: Vector(0, -200), in: 0.3)
    try inbox.move(by: Vector(0, 200), in: 0.3)
    let before = inbox.window.counters
    try inbox.move(by: Vector(0, -20), in: 0.2)
    #expect(inbox.window.counters.frames > before.frames + 10)
    #expect(inbox.window.counters.backings == before.backings)
  }

  @Test func openLetterDrawsNothingAtRest() throws {
    let inbox = try Inbox.opened()
    #expect(inbox.headless.stage.demand == .nothing)
    let before = inbox.window.counters
    try inbox.wait(1)
    #expect(inbox.window.counters == before)
  }

  @Test(arguments: ["closed", "cancelled", "pulled"]) func closedLetterIsReleased(way: String) throws {
    let inbox = try Inbox()
    inbox.headless.click("mail-3")
    try inbox.wait(way == "cancelled" ? 0.2 : 1.5)
    weak let letter = inbox.letter
    weak let view = inbox.view("mail")
    weak let target = inbox.target
    #expect(letter != nil && view != nil)
    if way == "pulled" {
      try inbox.drag(from: Point(195, 300), by: Vector(0, 250), in: 0.3)
      inbox.release()
    } else {
      inbox.headless.press(.escape)
    }
    try inbox.wait(2)
    #expect(!inbox.isOpen)
    #expect(letter == nil)
    #expect(view == nil)
    #expect(target == nil)
  }
}
