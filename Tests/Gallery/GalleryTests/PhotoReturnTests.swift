import SegueHeadless
import SegueViews
import Testing

@testable import SegueGallery

/// Closing into a cell that has changed in the meantime: Docs/BEHAVIOR.md#pop-in-and-out.
@Suite struct PhotoReturnTests {
  /// Returns the titles of the visible photos whose pictures are hidden.
  private func hidden(_ photos: Photos) -> [String] {
    cells(photos).filter(\.picture.isHiddenOrConcealed).compactMap(\.accessibilityLabel)
  }

  private func cells(_ photos: Photos, sourceLocation: SourceLocation = #_sourceLocation) -> [PhotoCell] {
    let cells = photos.collection.map { collection in
      collection.subviews.compactMap { $0 as? PhotoCell }.filter { $0.frame.intersects(collection.bounds) }
    }
    #expect(cells?.isEmpty == false, "the grid shows photos", sourceLocation: sourceLocation)
    return cells ?? []
  }

  private func open(_ identifier: String = "photo-4", of count: Int = 300) throws -> Photos {
    let photos = try Photos(count)
    try photos.click(identifier, waiting: 1)
    #expect(photos.isOpen)
    return photos
  }

  private func expectShut(_ photos: Photos) throws {
    try photos.wait(1)
    #expect(!photos.isOpen && photos.coordinator.isIdle)
    #expect(hidden(photos) == [])
    #expect(photos.window.faults().isEmpty)
    let fresh = try photos.headless.stage.snapshot().words
    #expect(photos.difference(from: fresh) == nil)
  }

  /// One cell is half under the bar, the other half below the lower edge.
  @Test(arguments: ["photo-2", "photo-20"]) func partlyVisiblePhotoReturnsToCell(name: String) throws {
    let photos = try Photos(60)
    photos.collection?.contentOffset = Point(0, 65)
    try photos.wait(1)
    let before = photos.pixels
    photos.headless.click(at: try #require(name == "photo-2" ? Point(195, 120) : Point(195, 835)))
    photos.coordinator.hold()
    photos.coordinator.track(0)
    try photos.wait(0)
    #expect(photos.difference(from: before) == nil)
    photos.coordinator.finish()
    try photos.wait(1)
    #expect(photos.isOpen)
    photos.headless.press(.escape)
    photos.coordinator.hold()
    photos.coordinator.track(1)
    try photos.wait(0)
    #expect(photos.difference(from: before) == nil)
    photos.coordinator.finish()
    try photos.wait(1)
    #expect(photos.difference(from: before) == nil)
  }

  @Test func photoReturnsToCellAfterResize() throws {
    let photos = try open()
    photos.headless.stage.resize(to: Size(600, 500), scale: 1)
    try photos.wait(0.1)
    try photos.type(.escape, waiting: 0.1)
    #expect(hidden(photos) == ["3"])
    try expectShut(photos)
    // The grid now has four columns.
    #expect(photos.window.view(withIdentifier: "photo-4")?.frame.width == 149)
  }

  /// A cell that is reused during the transition must neither hide its new photo nor show it in the flying picture.
  @Test func scrollingDuringClosingHidesNoOtherPhoto() throws {
    let photos = try open()
    try photos.type(.escape, waiting: 0.1)
    #expect(hidden(photos) == ["3"])
    let cell = try #require(photos.window.view(withIdentifier: "photo-4") as? PhotoCell)
    for offset in [3000.0, 700, 9000] {
      photos.collection?.contentOffset = Point(0, offset)
      try photos.wait(0.02)
      #expect(hidden(photos) == [] && cell.accessibilityLabel == "3")
    }
    try expectShut(photos)
    #expect((photos.collection?.subviews.count ?? 0) < 30)
  }

  /// A drag down has no cell to close into; the default pop from the left edge still works.
  @Test func dragStartsNothingIfPhotoIsDeleted() throws {
    let photos = try open(of: 20)
    photos.grid.photos.remove(at: 3)
    let before = photos.headless.dump()
    photos.headless.send(.pressed, at: Point(200, 400))
    for step in 1...10 { photos.headless.send(.dragged, at: Point(200, 400 + 20 * Double(step))) }
    #expect(photos.coordinator.isIdle)
    photos.headless.send(.released, at: Point(200, 600))
    try photos.wait(1)
    #expect(photos.isOpen && photos.headless.dump() == before)
    photos.headless.send(.pressed, at: Point(5, 400))
    for step in 1...10 { photos.headless.send(.dragged, at: Point(5 + 30 * Double(step), 400)) }
    #expect(photos.coordinator.isHeld)
    photos.headless.send(.released, at: Point(305, 400))
    try expectShut(photos)
  }
}
