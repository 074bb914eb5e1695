import SegueControllers
import SegueTestSupport
import Testing

@testable import SegueGallery

/// Drags of album covers: scrubbing, releasing, catching and cancelling.
@Suite struct AlbumCoversDragTests {
  /// A scrolled record is clipped at its upper edge; this edge stays at the window's left side and has its full width.
  @Test func scrolledRecordKeepsFullWidthEdge() throws {
    let records = try Records.opened()
    records.page?.contentOffset = Point(0, 160)
    try records.wait(1)
    try records.drag(from: Point(40, 400), by: Vector(100, 0), in: 0.2)
    try records.draw()
    #expect(records.coordinator.isHeld && records.seen(records.view("album")).minX > 80)
    var edges: [SnapshotView] = []
    records.window.forEachInSubtree {
      if let snapshot = $0 as? SnapshotView, snapshot.source is ScrollEdgeView { edges.append(snapshot) }
    }
    try #require(edges.count == 1)
    #expect(edges[0].shownBox.minX == 0 && edges[0].shownBox.width == 390 && edges[0].shownBox.minY == 0)
  }

  /// A cancelled drag of 30 points is back after 0.2 s, not after seconds.
  @Test func shortDragReturnsQuickly() throws {
    let records = try Records.opened()
    try records.drag(from: Point(30, 600), by: Vector(30, 0), in: 0.3)
    try records.headless.advance(by: 0.2)
    try records.release(waiting: 0.2)
    #expect(records.depth == 2 && records.coordinator.isIdle && !records.hasHelpers)
  }

  @Test func leftwardDragOnRecordStartsNothing() throws {
    let records = try Records.opened()
    try records.drag(from: Point(300, 300), by: Vector(-200, 0), in: 0.2)
    #expect(records.coordinator.isIdle)
    records.release()
    #expect(records.depth == 2)
    // A vertical drag scrolls the page.
    try records.drag(from: Point(200, 600), by: Vector(10, -150), in: 0.2)
    #expect(records.coordinator.isIdle && (records.page?.contentOffset.y ?? 0) > 50)
    records.release()
  }
}
