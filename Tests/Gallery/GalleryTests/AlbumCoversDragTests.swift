import SegueControllers
import SegueTestSupport
import Testing

@testable import SegueGallery

/// Drags of album covers: scrubbing, releasing, catching and cancelling.
@Suite struct AlbumCoversDragTests {
  /// Drags the record to the right by a fraction of the width, and releases it at a speed in points per second.
  private func drag(_ records: Records, to part: Double, speed: Double, rest: Double = 0) throws {
    let way = records.window.bounds.width * part
    let start = Point(30, 600)
    // The slop is used up first; the last part of the drag has the speed.
    let last = min(way - 10, abs(speed) * 0.1) * (speed < 0 ? -1 : 1)
    try records.drag(from: start, by: Vector(way + records.slop - last, 0), in: 0.3)
    if speed != 0 { try records.move(by: Vector(last, 0), in: abs(last / speed)) }
    if rest > 0 { try records.headless.advance(by: rest) }
    records.release()
  }

  @Test(arguments: [
    // the width of the window, the fraction of the way, the speed, and whether the transition finishes
    (390.0, 0.3, 300.0, true), (390, 0.15, 200, true), (390, 0.05, 150, false), (390, 0.6, -300, false),
    (390, 0.6, 0, true), (390, 0.3, 0, false), (1900, 0.08, 1400, true), (1900, 0.08, 700, false),
  ]) func releaseFollowsRule(width: Double, part: Double, speed: Double, finishes: Bool) throws {
    let records = try Records.opened(size: Size(width, 844))
    let rest = speed == 0 ? 0.3 : 0
    try drag(records, to: part, speed: speed, rest: rest)
    try records.wait(1)
    #expect(records.depth == (finishes ? 1 : 2) && records.coordinator.isIdle && !records.hasHelpers)
  }

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

  /// The speed just after the release is that of the pointer, to within 12 points per second.
  @Test func releaseContinuesAtPointerSpeed() throws {
    let records = try Records.opened()
    try records.drag(from: Point(30, 600), by: Vector(200, 0), in: 0.5)
    let (before, place) = (records.coordinator.progress, records.seen(records.view("album")).minX)
    records.release()
    try records.headless.advance(by: 0.0002)
    let speed = (records.seen(records.view("album")).minX - place) / 0.0002
    #expect(abs(speed - 400) < 12, "\(speed)")
    var last = before
    for _ in 1...200 where records.depth == 2 {
      try records.headless.advance(by: 0.002)
      if records.depth == 2 { #expect(records.coordinator.progress >= last) }
      last = max(last, records.coordinator.progress)
    }
    #expect(records.depth == 1)
  }

  /// A cancelled drag of 30 points is back after 0.2 s, not after seconds.
  @Test func shortDragReturnsQuickly() throws {
    let records = try Records.opened()
    try records.drag(from: Point(30, 600), by: Vector(30, 0), in: 0.3)
    try records.headless.advance(by: 0.2)
    records.release()
    try records.wait(0.2)
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

  @Test func leftwardDragOnCoverOpensRecord() throws {
    let records = try Records()
    let (tree, pixels) = (records.dump, records.pixels)
    try records.drag(from: Point(280, 380), by: Vector(60, 0), in: 0.1)
    #expect(records.coordinator.isIdle)
    records.release()
    try records.drag(from: Point(280, 380), by: Vector(-120, 8), in: 0.3)
    try records.draw()
    #expect(records.coordinator.isHeld)
    #expect(try #require(records.cover).shownBox.contains(records.pointer))
    records.headless.send(.cancelled, at: records.pointer)
    try records.wait(1)
    #expect(records.depth == 1 && records.dump == tree && records.difference(from: pixels) == nil)
    try records.drag(from: Point(280, 380), by: Vector(-160, 0), in: 0.3)
    records.release()
    try records.wait(1)
    #expect(records.depth == 2)
  }

  @Test(arguments: [0.04, 0.1, 0.2]) func catchAndReleaseMoveCoverWithoutJump(at moment: Double) throws {
    let records = try Records()
    records.headless.click("album-3")
    try records.headless.advance(by: moment)
    let cover = try #require(records.cover)
    let place = Place(cover)
    records.press(cover.shownBox.center)
    try records.draw()
    #expect(records.coordinator.isHeld && Place(cover).distance(to: place) < 0.5)
    try records.move(by: Vector(120, 0), in: 0.1)
    let pulled = Place(cover)
    records.release()
    try records.draw()
    #expect(Place(cover).distance(to: pulled) < 0.5)
    try records.wait(1)
    #expect(records.coordinator.isIdle && !records.hasHelpers && records.faults.isEmpty)
  }
}

extension Records {
  /// The travel that a drag uses up before it starts a transition, in points.
  fileprivate var slop: Double { 8 }
}
