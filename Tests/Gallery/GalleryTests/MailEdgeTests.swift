import SegueControllers
import SegueTestSupport
import Testing

@testable import SegueGallery

/// A letter that is scrolled under the clock and the button.
@Suite(.drawsEveryFrame) struct MailEdgeTests {
  @Test func clockIsReadableAndButtonStaysWhileScrolled() throws {
    let inbox = try Inbox.opened()
    let close = try #require(inbox.view("close-button"))
    let place = inbox.seen(close)
    #expect(inbox.style == .dark)
    let content = try #require(inbox.content)
    content.contentOffset.y = 600
    try inbox.wait(0.2)
    #expect(inbox.style == .light)
    #expect(inbox.seen(close) == place)
    // Almost only the color of the page is visible under the clock.
    for x in stride(from: 100, to: 300, by: 3) {
      for y in 0..<37 {
        let word = inbox.headless.surface.pixel(x: x, y: y)
        let distances = zip([16, 8, 0], [185, 59, 44]).map { abs(Int(word >> UInt32($0) & 255) - $1) }
        #expect((distances.max() ?? 0) <= 16)
      }
    }
    content.contentOffset.y = 0
    try inbox.wait(0.2)
    #expect(inbox.style == .dark)
  }

  @Test func buttonClosesScrolledLetter() throws {
    let inbox = try Inbox.opened()
    inbox.content?.contentOffset.y = 900
    try inbox.draw()
    try inbox.click("close-button", waiting: 1.5)
    #expect(!inbox.isOpen)
    #expect(inbox.style == .light)
  }

  @Test func scrollingLaysOutNothing() throws {
    let inbox = try Inbox.opened()
    inbox.content?.contentOffset.y = 300
    try inbox.draw()
    let before = inbox.window.counters
    for y in 301...330 {
      inbox.content?.contentOffset.y = Double(y)
      try inbox.draw()
    }
    #expect(inbox.window.counters.backings == before.backings)
    #expect(inbox.window.counters.layouts == before.layouts)
  }
}
