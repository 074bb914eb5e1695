import SegueControllers
import Testing

@testable import SegueGallery

/// The cost of frames in flight: nothing is laid out, and little is rasterized.
@Suite(.drawsEveryFrame) struct FlightBudgetTests {
  /// A transition, and the numbers of pictures that may be rasterized.
  struct Budget: Sendable, CustomTestStringConvertible {
    let demo: String
    var tab: String?
    let item: String
    /// The number for the first opening, which shows everything for the first time.
    let first: Int
    /// The numbers for twelve frames of later openings and closings.
    let opening, closing: Int

    var testDescription: String { "\(item) in \(demo)" }
  }

  static let budgets = [
    Budget(demo: "zooming-icons", item: "icon-twitter", first: 20, opening: 0, closing: 1),
    Budget(demo: "expanding-cells", item: "mail-5", first: 40, opening: 7, closing: 6),
    Budget(demo: "pop-in-out", item: "photo-5", first: 20, opening: 2, closing: 2),
    Budget(demo: "springy-modal", item: "swatch-4", first: 16, opening: 3, closing: 3),
    Budget(demo: "springy-modal", tab: "tab-2", item: "row-4", first: 30, opening: 3, closing: 3),
    Budget(demo: "photo-profile", item: "feed-photo-6", first: 60, opening: 10, closing: 0),
    Budget(demo: "album-covers", item: "album-3", first: 60, opening: 2, closing: 2),
    Budget(demo: "player", item: "mini-player", first: 60, opening: 7, closing: 12),
    Budget(demo: "player", item: "album-1", first: 60, opening: 2, closing: 3),
    Budget(demo: "paper-cards", item: "card-sky-1", first: 60, opening: 2, closing: 2),
  ]

  /// Returns a demo without a status bar, whose contents would be drawn again when they change color.
  private func start(_ budget: Budget) throws -> DemoSession {
    let session = try DemoSession(budget.demo)
    session.window.statusBar = nil
    if let tab = budget.tab { try session.open(tab) }
    return session
  }

  /// Returns a demo in the middle of its transition, the second time, when everything has been visible once.
  private func inFlight(_ budget: Budget, closes: Bool) throws -> DemoSession {
    let session = try start(budget)
    try session.activate(budget.item)
    try session.wait(1.5)
    session.headless.press(.escape)
    if !closes {
      try session.wait(1.5)
      try session.activate(budget.item)
    }
    try session.wait(0.1)
    return session
  }

  @Test(arguments: await budgets, [false, true])
  func laterFlightLaysOutNothingAndDrawsLittle(_ budget: Budget, closes: Bool) throws {
    let session = try inFlight(budget, closes: closes)
    let before = session.window.counters
    for _ in 0..<12 { try session.headless.advance(by: 1 / 60) }
    let after = session.window.counters
    #expect(after.layouts == before.layouts)
    let count = after.backings - before.backings
    #expect(count <= (closes ? budget.closing : budget.opening), "\(count)")
    #expect(after.frames == before.frames + 12)
    // At most twelve whole frames.
    #expect(after.pixels - before.pixels <= 12 * 390 * 844)
  }

  @Test(arguments: await budgets) func firstOpeningDrawsLittle(_ budget: Budget) throws {
    let session = try start(budget)
    let before = session.window.counters.backings
    try session.activate(budget.item)
    for _ in 0..<60 { try session.headless.advance(by: 1 / 60) }
    let count = session.window.counters.backings - before
    #expect(count <= budget.first, "\(count)")
  }

  @Test(arguments: await Opening.all) func scrubbingLaysOutNothing(opening: Opening) throws {
    let session = try opening.start()
    session.window.statusBar = nil
    let length = opening.opening.length
    try session.drag(from: try session.middle(of: opening.item), by: opening.opening * 0.3, in: 0.3)
    let (before, progress) = (session.window.counters, session.coordinator.progress)
    try session.move(by: opening.opening * 0.5, in: length / 500)
    #expect(session.coordinator.isHeld && session.coordinator.progress > progress)
    #expect(session.window.counters.frames > before.frames + 20)
    #expect(session.window.counters.layouts == before.layouts)
  }

  @Test func pulledMailLaysOutAndDrawsNothing() throws {
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

  /// Cards far outside the window do not move while the others grow.
  @Test func distantCardsDoNotMove() throws {
    let session = try inFlight(try #require(Self.budgets.last), closes: false)
    let row = try #require(session.view("card-row") as? PaperCardRow)
    let moving = row.cards.indices.filter { row.cards[$0].presentation != nil }
    #expect(moving.contains(0) && moving.contains(1))
    #expect(moving.count < row.cards.count / 2, "\(moving)")
    for index in row.cards.indices where !moving.contains(index) {
      #expect(row.cards[index].shownBox.minX >= 390)
    }
  }
}
