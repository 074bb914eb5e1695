import SegueTestSupport
import Testing

@testable import SegueTransitions

/// The first and last frames of a shared element transition equal those of the resting screens, byte by byte.
@Suite struct SharedElementSeamTests {
  /// The appearance of the screens.
  enum Scene: String, CaseIterable {
    /// No special properties.
    case plain
    /// Half of the cell is above the upper edge of the grid, at a fraction of a pixel.
    case cutOff
    /// The cell has rounded corners that clip its cover.
    case roundedCell
    /// A bar covers a part of the cell, and translucent views cover the large cover.
    case covered
    /// Colors, borders, corners and shadows; the cover is a box that contains a label.
    case decorated
    /// The cell is scaled down, and its cover rotated.
    case transformed
    /// The covers are half transparent.
    case clear
    /// The whole second screen is the paired element.
    case wholeScreen
  }

  /// Creates a shelf on which album 4 can be opened.
  private func shelf(_ scene: Scene, _ way: Shelf.Way, scale: Double) throws -> (Shelf, Album) {
    let shelf = try Shelf(way, scale: scale)
    let (albums, album) = (shelf.albums, Album(4))
    let cell = try #require(albums.cell(4))
    switch scene {
    case .plain: break
    case .cutOff: albums.grid.contentOffset = Point(0, 210.375)
    case .roundedCell:
      cell.clipsToBounds = true
      cell.cornerRadius = 24
      cell.cover.cornerRadius = 0
    case .covered:
      let bar = View(frame: Rect(x: 0, y: 330, width: 390, height: 60))
      bar.backgroundColor = Color(30, 60, 90, alpha: 0.7)
      bar.shadow = Shadow(color: Color(0, 0, 0, alpha: 0.5), blur: 8)
      albums.view.addSubview(bar)
      let shade = View(frame: Rect(x: 0, y: 200, width: 390, height: 130))
      shade.backgroundColor = Color(0, 0, 0, alpha: 0.3)
      album.view.insertSubview(shade, above: album.cover)
    case .decorated:
      let box = View(frame: Rect(x: 0, y: 0, width: 110, height: 110))
      box.sharedElement = cell.cover.sharedElement
      cell.cover.sharedElement = nil
      cell.cover.isHidden = true
      cell.addSubview(box)
      let label = Label("4", font: .system(size: 50))
      label.frame = Rect(x: 20, y: 20, width: 60, height: 60)
      box.addSubview(label)
      for (view, radius) in [(box, 30.0), (album.cover, 0)] {
        view.backgroundColor = Color(200, 160, Int(radius))
        view.cornerRadius = radius
        view.borderWidth = 2 + radius / 10
        view.borderColor = Color(90, 20, 40, alpha: 0.8)
        view.shadow = Shadow(color: Color(0, 0, 0, alpha: 0.5), blur: radius, offset: Vector(0, 4))
      }
    case .transformed:
      cell.transform = .scale(0.75)
      cell.cover.transform = Transform(a: 0.75, b: 0.25, c: -0.25, d: 0.75, tx: 3, ty: -5)
    case .clear: for cover in [cell.cover, album.cover] { cover.alpha = 0.5 }
    case .wholeScreen:
      album.cover.sharedElement = nil
      album.view.sharedElement = "cover-4"
      cell.cover.sharedElement = nil
      cell.sharedElement = "cover-4"
      cell.backgroundColor = Color(220, 220, 200)
      cell.clipsToBounds = true
      cell.cornerRadius = 20
    }
    try shelf.draw()
    return (shelf, album)
  }

  @Test(arguments: Scene.allCases, Effort.isThorough ? [1.0, 2.0] : [2.0])
  func motionMatchesRestingPixelsAtBothEnds(
    scene: Scene, scale: Double
  ) throws {
    for way in Shelf.Way.allCases {
      let (shelf, album) = try shelf(scene, way, scale: scale)
      let closed = shelf.pixels
      try shelf.open(album)
      #expect(shelf.difference(from: closed) == nil, "first frame of \(way)")
      try shelf.hold(at: 0.5)
      #expect(shelf.difference(from: closed) != nil)
      try shelf.hold(at: 0)
      #expect(shelf.difference(from: closed) == nil, "held at the start of \(way)")
      try shelf.hold(at: 1)
      let last = shelf.pixels
      shelf.coordinator.finish()
      try shelf.wait(2)
      #expect(shelf.isOpen && shelf.difference(from: last) == nil, "last frame of \(way)")
      try shelf.close()
      #expect(shelf.difference(from: last) == nil, "first frame back from \(way)")
      try shelf.hold(at: 1)
      #expect(shelf.difference(from: closed) == nil, "last frame back from \(way)")
      try shelf.hold(at: 0)
      #expect(shelf.difference(from: last) == nil, "held at the start back from \(way)")
      shelf.coordinator.finish()
      try shelf.wait(2)
      #expect(!shelf.isOpen && shelf.difference(from: closed) == nil)
      #expect(shelf.faults.isEmpty)
    }
  }
}
