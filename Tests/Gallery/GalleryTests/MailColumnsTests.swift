import SegueControllers
import SegueHeadless
import SegueTestSupport
import SegueTesting
import Testing

@testable import SegueGallery

/// Expanding Cells in a spacious window: the list is beside the page, and emails fly from one to the other.
@Suite struct MailColumnsTests {
  private static let size = Size(1280, 800)
  /// The frame of the page: beside the list and the hairline, below the bar.
  private static let pane = Rect(x: 361, y: 44, width: 919, height: 756)

  private func opened(_ row: Int = 3) throws -> Inbox { try Inbox.opened(row, size: Self.size) }

  @Test(
    arguments: zip(
      [Size(1280, 800), Size(1920, 1080), Size(900, 600), Size(390, 844)], [360.0, 360, 900, 390])
  ) func spaciousWindowHasTwoColumns(size: Size, column: Double) throws {
    let inbox = try Inbox(size: size)
    #expect(inbox.seen(inbox.list).width == column && inbox.seen(inbox.list).minX == 0)
    let page = try #require(inbox.view("mail-page"))
    let isWide = column < size.width
    #expect(page.isVisibleInTree == isWide)
    if isWide {
      #expect(inbox.seen(page) == Rect(x: 361, y: 44, width: size.width - 361, height: size.height - 44))
    }
  }

  /// The row leaves its place without a jump, in front of the list, and no row moves. It fills the page, and goes back.
  @Test func rowFliesToPageAndBack() throws {
    let inbox = try Inbox(size: Self.size)
    let (row, other) = (inbox.seen(inbox.view("mail-3")), inbox.seen(inbox.view("mail-4")))
    inbox.headless.click("mail-3")
    try inbox.draw()
    #expect(inbox.seen(inbox.target) == row)
    var last = row
    func follow(toward end: Rect) throws {
      for frame in 1...60 where !inbox.coordinator.isIdle {
        try inbox.wait(1 / 60)
        guard inbox.view("mail")?.superview?.superview?.superview?.superview != nil, !inbox.coordinator.isIdle
        else {
          break
        }
        let next = inbox.seen(inbox.target)
        let way = abs(row.width - Self.pane.width) + abs(row.minX - Self.pane.minX)
        #expect(abs(next.width - last.width) + abs(next.minX - last.minX) < way / 5, "frame \(frame)")
        #expect(inbox.seen(inbox.view("mail-4")) == other)
        last = next
      }
      #expect(last.center.distance(to: end.center) < 4)
    }
    try follow(toward: Self.pane)
    try inbox.wait(1)
    #expect(inbox.seen(inbox.view("mail")) == Self.pane)
    inbox.headless.press(.escape)
    try inbox.draw()
    #expect(inbox.seen(inbox.target) == Self.pane)
    last = Self.pane
    try follow(toward: row)
    try inbox.wait(1)
    #expect(!inbox.hasHelpers && inbox.view("mail") == nil && inbox.faults.isEmpty)
  }

  /// In flight the list has a gap. Before the email has arrived, the row has appeared there again, with all parts.
  @Test func rowAppearsInListBeforeArrival() throws {
    let inbox = try Inbox(size: Self.size)
    inbox.headless.click("mail-3")
    func row() -> [UInt32] {
      (240...300).flatMap { y in (0..<300).map { inbox.pixels[y * 1280 + $0] } }
    }
    try inbox.hold(at: 0.5)
    let gap = row()
    try inbox.hold(at: 0.999)
    let listed = row()
    inbox.coordinator.finish()
    try inbox.wait(2)
    #expect(listed == row() && gap != listed)
  }

  @Test(arguments: [0.1, 0.3]) func flyingRowIsCaughtOverList(seconds: Double) throws {
    let inbox = try Inbox(size: Self.size)
    try inbox.click("mail-3", waiting: 0.06)
    let point = Point(300, inbox.seen(inbox.target).midY)
    #expect(inbox.seen(inbox.target).contains(point))
    inbox.press(point)
    #expect(inbox.coordinator.isHeld)
    try inbox.wait(seconds)
    try inbox.release(waiting: 2)
    #expect(inbox.seen(inbox.view("mail")) == Self.pane)
  }

  @Test func closesIntoScrolledRow() throws {
    let inbox = try opened()
    inbox.list?.contentOffset.y += 60
    try inbox.draw()
    let row = inbox.seen(inbox.view("mail-3"))
    try inbox.click("close-button", waiting: 0.55)
    #expect(inbox.seen(inbox.target).center.distance(to: row.center) < 8)
    try inbox.wait(1)
    #expect(inbox.seen(inbox.view("mail-3")) == row && !inbox.hasHelpers)
  }

  /// The open email returns to its row before another one opens, also if the click comes in flight; the last click wins.
  @Test(arguments: [0.1, 2]) func anotherRowOpensAfterReturn(seconds: Double) throws {
    let inbox = try Inbox(size: Self.size)
    try inbox.click("mail-3", waiting: seconds)
    let first = try #require(inbox.pageMail)
    try inbox.click("mail-8", waiting: 0.05)
    try inbox.click("mail-7", waiting: 0.02)
    #expect(inbox.pageMail === first)
    try inbox.wait(3)
    #expect(inbox.pageMail.map { $0 !== first } == true && inbox.openTitle == "The light up here")
    #expect(inbox.seen(inbox.view("mail")) == Self.pane)
    // The row of the open email does nothing.
    try inbox.click("mail-7", waiting: 1)
    #expect(inbox.pageMail != nil && inbox.faults.isEmpty)
  }

  /// An email that stays open, because its return was cancelled, is not followed by the one that was clicked meanwhile.
  @Test func cancelledReturnForgetsNextEmail() throws {
    let inbox = try opened()
    let first = try #require(inbox.pageMail)
    try inbox.click("close-button", waiting: 0.1)
    try inbox.click("mail-8", waiting: 0.05)
    inbox.coordinator.hold()
    inbox.coordinator.cancel()
    try inbox.wait(2)
    #expect(inbox.pageMail === first)
    try inbox.type(.escape, waiting: 3)
    #expect(inbox.pageMail == nil)
  }

  /// The focus stays in the list, so arrows and Return choose the next email, and Escape closes it.
  @Test func keysChooseEmails() throws {
    let inbox = try Inbox(size: Self.size)
    try inbox.type(.down, waiting: 0)
    try inbox.type(.return, waiting: 2)
    #expect(inbox.openTitle == "First snow on the ridge")
    try inbox.type(.down, waiting: 0)
    try inbox.type(.return, waiting: 3)
    #expect(inbox.openTitle == "The long way to the coast")
    try inbox.type(.escape, waiting: 2)
    #expect(inbox.pageMail == nil)
    try inbox.click("mail-4", waiting: 2)
    try inbox.type(.escape, waiting: 2)
    #expect(inbox.pageMail == nil)
  }

  /// A short pull does not close the email, although the page has no bar.
  @Test(arguments: [(20.0, true), (60.0, false)]) func pullClosesFromHalfOfBar(pull: Double, isOpen: Bool)
    throws
  {
    let inbox = try opened()
    try inbox.drag(from: Point(800, 300), by: Vector(0, pull), in: 0.2)
    try inbox.release(waiting: 2)
    #expect((inbox.pageMail != nil) == isOpen)
  }

  /// In a narrow window, the open email covers the list. It closes into its row, and the list can be used again.
  @Test func emailStaysOpenInNarrowWindow() throws {
    let inbox = try opened()
    inbox.headless.stage.resize(to: Size(390, 844), scale: 1)
    try inbox.wait(1)
    #expect(inbox.seen(inbox.view("mail")) == Rect(x: 0, y: 91, width: 390, height: 753))
    try inbox.type(.escape, waiting: 2)
    let fresh = try Inbox()
    #expect(inbox.pageMail == nil && inbox.difference(from: fresh.pixels) == nil)
    try inbox.click("mail-3", waiting: 2)
    #expect(inbox.isOpen && inbox.faults.isEmpty)
  }

  /// An email that was opened in a narrow window closes into its row in the column.
  @Test func emailStaysOpenInWideWindow() throws {
    let inbox = try Inbox.opened()
    inbox.headless.stage.resize(to: Self.size, scale: 1)
    try inbox.wait(1)
    #expect(inbox.isOpen && inbox.seen(inbox.view("mail")) == inbox.window.bounds)
    try inbox.type(.escape, waiting: 2)
    let fresh = try Inbox(size: Self.size)
    #expect(!inbox.isOpen && inbox.difference(from: fresh.pixels) == nil && inbox.faults.isEmpty)
  }

  /// The gallery shows the columns after F is pressed, and nothing stays open when it takes the demo back.
  @Test func galleryShowsColumns() throws {
    let hub = try Hub(["expanding-cells"], size: Self.size)
    try hub.open("expanding-cells")
    try hub.typeAndRest(.character("f"))
    try hub.click("mail-3", waiting: 2)
    #expect(hub.seen(hub.view("mail")) == Rect(x: 361, y: 44, width: 919, height: 756))
    #expect(hub.seen(hub.view("close-button")).minY == 49)
    try hub.click("mail-5", waiting: 3)
    #expect(hub.view("mail") != nil)
    try hub.typeAndRest(.character("f"))
    #expect(hub.view("mail").map { hub.seen($0).width } == 390)
    hub.window.focus(on: nil)
    #expect(hub.headless.click("gallery-button"))
    try hub.rest()
    try hub.open("expanding-cells")
    #expect(hub.view("mail") == nil && hub.view("mail-5") != nil && hub.faults.isEmpty)
  }

  /// A window that becomes narrow keeps the email on the page, where it would otherwise be in the whole window.
  @Test func columnsAreSound() async throws {
    var scenario = TransitionScenario(
      root: { ExpandingCellsDemo.make() },
      open: { window in
        window.window.focus(on: window.window.view(withIdentifier: "mail-5"))
        window.press(.return)
        window.window.focus(on: nil)
        window.window.hideFocusRing()
      })
    (scenario.size, scenario.scales, scenario.endingCount) = (Self.size, [1], 12)
    scenario.openingGesture = .init(from: "mail-5", by: Vector(560, 0))
    try await expectSound(scenario, checks: Set<SoundnessCheck>.sound.subtracting([.resize]))
  }
}

extension Inbox {
  private var page: ViewController? { navigation.topViewController?.children.first }
  /// The email on the page.
  fileprivate var pageMail: ViewController? { page?.presentedViewController }
  fileprivate var openTitle: String? { (view("mail-title") as? Label)?.text }
}
