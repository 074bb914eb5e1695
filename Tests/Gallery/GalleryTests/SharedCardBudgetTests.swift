import SegueControllers
import Testing

@testable import SegueGallery

/// The cost of frames of paper cards, album covers and the profile.
@Suite(.drawsEveryFrame) struct SharedCardBudgetTests {
  /// Returns a demo in the middle of its transition, the second time, when everything has been visible once.
  private func inFlight(_ demo: String, _ source: String, isPop: Bool) throws -> DemoSession {
    let session = try DemoSession(demo)
    try session.activate(source)
    try session.wait(1.5)
    if !isPop {
      session.headless.press(.escape)
      try session.wait(1.5)
      try session.activate(source)
    } else {
      session.headless.press(.escape)
    }
    try session.wait(0.1)
    return session
  }

  @Test(
    arguments: [
      ("paper-cards", "card-sky-1", 2), ("photo-profile", "feed-photo-6", 0), ("album-covers", "album-3", 2),
    ], [false, true])
  func flightLaysOutNothing(_ demo: (name: String, source: String, backings: Int), isPop: Bool) throws {
    let session = try inFlight(demo.name, demo.source, isPop: isPop)
    let before = session.window.counters
    for _ in 0..<12 { try session.headless.advance(by: 1 / 60) }
    let after = session.window.counters
    #expect(after.layouts == before.layouts)
    #expect(after.backings <= before.backings + demo.backings)
    #expect(after.frames == before.frames + 12)
    // At most twelve whole frames.
    #expect(after.pixels - before.pixels <= 12 * 390 * 844)
  }

  /// A second round trip rasterizes the opening screen and little else.
  @Test(arguments: [("paper-cards", "card-sky-1", 40), ("photo-profile", "feed-photo-6", 30)])
  func roundTripRasterizesLittle(_ demo: (name: String, source: String, backings: Int)) throws {
    let session = try inFlight(demo.name, demo.source, isPop: true)
    try session.wait(1.5)
    let before = session.window.counters
    try session.activate(demo.source)
    try session.wait(1)
    session.headless.press(.escape)
    try session.wait(1)
    #expect(session.window.counters.backings - before.backings <= demo.backings)
    #expect(session.headless.stage.demand == .nothing)
  }

  /// Cards far outside the window do not move while the others grow.
  @Test func distantCardsDoNotMove() throws {
    let session = try inFlight("paper-cards", "card-sky-1", isPop: false)
    let row = try #require(session.view("card-row") as? PaperCardRow)
    let moving = row.cards.indices.filter { row.cards[$0].presentation != nil }
    #expect(moving.contains(0) && moving.contains(1))
    #expect(moving.count < row.cards.count / 2, "\(moving)")
    for index in row.cards.indices where !moving.contains(index) {
      #expect(row.cards[index].shownBox.minX >= 390)
    }
  }
}
