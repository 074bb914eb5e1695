import SegueControls
import Testing

@testable import SegueGallery

/// A screen returns to its item although the list was scrolled while the screen was open.
@Suite struct ScrolledListTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let demo: String
    var tab: String?
    let item, list: String
    let size: Size
    /// The offsets of the list when the screen opens, and before it closes, in points.
    var before = 0.0
    let after: Double

    var testDescription: String { "\(item) in \(demo)" }
  }

  static let cases = [
    Case(
      demo: "expanding-cells", item: "mail-1", list: "inbox-table", size: Size(390, 844), after: 367),
    Case(
      demo: "springy-modal", item: "swatch-1", list: "swatch-grid", size: Size(280, 340), after: 200),
    Case(
      demo: "springy-modal", tab: "tab-2", item: "row-1", list: "swatch-table", size: Size(390, 500),
      after: 300),
    Case(
      demo: "album-covers", item: "album-8", list: "album-grid", size: Size(390, 600), before: 500, after: 0),
    Case(demo: "pop-in-out", item: "photo-1", list: "grid-photos", size: Size(390, 330), after: 300),
  ]

  @Test(arguments: await cases) func closingScrollsToItem(_ one: Case) throws {
    let session = try DemoSession(one.demo, size: one.size)
    if let tab = one.tab { try session.open(tab) }
    let list = try #require(session.view(one.list) as? ScrollView)
    list.contentOffset.y += one.before
    try session.draw()
    try session.activate(one.item)
    try session.wait(2.5)
    list.contentOffset.y = one.after
    try session.type(.escape, waiting: 3)
    #expect(session.coordinator.isIdle && session.headless.stage.demand == .nothing)
    #expect(list.contentOffset.y != one.after)
    let item = try #require(session.view(one.item))
    let place = session.seen(item)
    #expect(session.window.bounds.contains(place))
    #expect(session.window.hitTest(place.center)?.isDescendant(of: item) == true)
    session.window.forEachInSubtree { #expect(!$0.isConcealed, "\($0)") }
  }
}
