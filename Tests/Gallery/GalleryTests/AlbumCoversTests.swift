import SegueTestSupport
import SegueTransitions
import Testing

@testable import SegueGallery

/// The demo of album covers: Docs/BEHAVIOR.md#album-covers.
@Suite struct AlbumCoversTests {
  static let sizes = [Size(200, 300), Size(390, 844), Size(800, 600), Size(1280, 800), Size(2560, 1440)]

  // MARK: - Layout

  @Test(arguments: await sizes) func layoutFitsWindow(size: Size) throws {
    let records = try Records(size: size)
    let cells = (1...10).compactMap { records.view("album-\($0)") }.map { records.seen($0) }
    try #require(cells.count >= 2)
    for cell in cells {
      // Cells meet on whole pixels, so a side may be one longer.
      #expect(cell.minX >= 12 && cell.maxX <= size.width - 12 && abs(cell.width - cell.height) <= 1)
      if size.width > 1000 { #expect(cell.maxY <= size.height - 32) }
    }
    // The rows are centered.
    #expect(abs((cells.map(\.minX).min() ?? 0) - (size.width - (cells.map(\.maxX).max() ?? 0))) <= 1)
    try records.open(2)
    try records.wait(1)
    let cover = records.seen(records.view("album-cover"))
    #expect(cover.minX >= 20 && cover.maxX <= size.width - 20 && cover.width == cover.height)
    #expect(cover.width >= min(160, size.width - 40))
    records.page?.subviews.forEach { view in
      #expect(view.frame.minX >= 0 && view.frame.maxX <= size.width)
      if !(view is ImageView) { #expect(view.frame.width <= 672) }
    }
  }

  @Test func factsMatchTracks() {
    for album in Album.collection {
      #expect(album.tracks.count >= 7 && album.tracks.allSatisfy { $0.seconds > 60 })
      #expect(album.facts.contains("\(album.tracks.count) songs"))
    }
    #expect(Set(Album.collection.map(\.sleeve)).count == 10)
    #expect(Album.Track(title: "", seconds: 185).time == "3:05")
  }

  // MARK: - The transition

  /// The rows of Docs/BEHAVIOR.md#springs-and-curves.
  @Test(arguments: [(0.04, 0.242, 0.236), (0.08, 0.555, 0.551), (0.12, 0.766, 0.764), (0.2, 0.945, 0.944)])
  func progressMatchesTimingTable(time: Double, push: Double, pop: Double) throws {
    let records = try Records()
    try records.open(1)
    try records.headless.advance(by: time)
    #expect(abs(records.coordinator.progress - push) < 6e-4)
    try records.wait(1)
    records.headless.press(.escape)
    try records.headless.advance(by: time)
    #expect(abs(records.coordinator.progress - pop) < 6e-4)
  }

  // MARK: - Cells

  /// A visible sleeve does not move, and no scroll indicator appears.
  @Test func gridStaysIfSleeveIsVisible() throws {
    let records = try Records(size: Size(390, 844))
    let grid = try #require(records.grid)
    grid.contentOffset = Point(0, 60)
    try records.wait(2)
    let place = records.seen(records.view("album-7"))
    #expect(records.window.bounds.contains(place) && place.maxY > 724)
    try records.open(7)
    try records.wait(1)
    records.headless.press(.escape)
    for _ in 0..<30 {
      try records.wait(1 / 60)
      #expect(grid.shown.bounds.minY == 60)
      #expect(grid.subviews.allSatisfy { $0.bounds.width > 3 })
    }
    try records.wait(1)
    #expect(records.depth == 1 && records.seen(records.view("album-7")) == place)
  }

  /// If the cover has been scrolled away, the screens slide without it.
  @Test func scrolledRecordSlidesWithoutCover() throws {
    let records = try Records.opened(3, size: Size(390, 400))
    let page = try #require(records.page)
    page.contentOffset = Point(0, page.verticalRange.upperBound)
    try records.draw()
    records.headless.press(.escape)
    try records.hold(at: 0.5)
    #expect(records.cover == nil && abs(records.seen(records.view("album")).minX - 195) < 1e-6)
    records.coordinator.finish()
    try records.wait(1)
    #expect(records.depth == 1 && !records.hasHelpers)
    #expect(records.difference(from: try records.headless.stage.snapshot().words) == nil)
  }
}
