import SegueTestSupport
import Testing

@testable import SegueTransitions

/// The appearance, the choice and the timing of shared elements.
@Suite struct SharedElementTests {
  /// A cover with a single color.
  private func plain(_ color: Color) -> Image {
    .vector(size: Size(100, 100)) { $0.fill(Rect(x: 0, y: 0, width: 100, height: 100), color) }
  }

  /// The color of the pixel at a point of the window, at scale 1.
  private func color(_ shelf: Shelf, at point: Point) -> [Int] {
    let word = shelf.pixels[Int(point.y) * shelf.headless.surface.width + Int(point.x)]
    return [16, 8, 0].map { Int(word >> $0 & 255) }
  }

  private func open(_ transition: SharedElementTransition, _ album: Album = Album(4)) throws -> Shelf {
    let shelf = try Shelf(.push, transition)
    try shelf.open(album)
    return shelf
  }

  // MARK: - Appearance

  @Test func frameAndCornersAreInterpolated() throws {
    let shelf = try open(SharedElementTransition())
    let (cell, album) = (try #require(shelf.albums.cell(4)), try #require(shelf.album))
    let small = cell.cover.convert(cell.cover.bounds, to: nil)
    for fraction in [0.0, 0.25, 0.5, 0.75, 1] {
      try shelf.hold(at: fraction)
      let box = try #require(shelf.box(of: album.cover))
      let expected = small.mixed(with: Rect(x: 0, y: 0, width: 390, height: 300), at: fraction)
      #expect(abs(box.shownBox.minX - expected.minX) < 1e-9 && abs(box.shownBox.maxY - expected.maxY) < 1e-9)
      #expect(abs(box.shown.cornerRadius - 10 * (1 - fraction)) < 1e-9)
      #expect(cell.cover.isHiddenOrConcealed && album.cover.isHiddenOrConcealed)
    }
  }

  /// A pair with the same color on both screens keeps its color, in front of screens of other colors.
  @Test(arguments: [SharedElementTransition.Screens.fade, .slide])
  func crossFadeKeepsColorOfEqualPictures(screens: SharedElementTransition.Screens) throws {
    let shelf = try Shelf(.push, SharedElementTransition(screens: screens))
    let (album, image) = (Album(4), plain(Color(200, 60, 20)))
    shelf.albums.cell(4)?.cover.image = image
    try shelf.open(album)
    album.cover.image = image
    for step in 0...20 {
      try shelf.hold(at: Double(step) / 20)
      let place = try #require(shelf.box(of: album.cover)).shownBox.inset(by: 12)
      for point in [place.center, Point(place.minX, place.minY), Point(place.maxX, place.maxY)] {
        let pixel = color(shelf, at: point)
        #expect(zip(pixel, [200, 60, 20]).allSatisfy { abs($0 - $1) <= 2 }, "\(pixel) at \(step) of 20")
      }
    }
  }

  @Test func newPictureFadesInOverFirstHalf() throws {
    let (shelf, album) = (try Shelf(), Album(4))
    shelf.albums.cell(4)?.cover.image = plain(Color(200, 0, 0))
    try shelf.open(album)
    album.cover.image = plain(Color(0, 0, 200))
    for fraction in [0.1, 0.25, 0.4, 0.5, 0.8] {
      try shelf.hold(at: fraction)
      let place = try #require(shelf.box(of: album.cover)).shownBox
      let (pixel, part) = (color(shelf, at: place.center), min(1, fraction * 2))
      #expect(abs(Double(pixel[0]) - 200 * (1 - part)) < 3 && abs(Double(pixel[2]) - 200 * part) < 3)
      #expect(pixel[1] <= 2)
    }
  }

  /// The small and the large text coincide, and have their own sizes at either end.
  @Test func textsOfBothSizesAreAligned() throws {
    let shelf = try open(SharedElementTransition())
    let cell = try #require(shelf.albums.cell(4))
    for fraction in [0.0, 0.3, 0.7, 1] {
      try shelf.hold(at: fraction)
      let box = try #require(shelf.box(of: cell.title))
      let pictures = box.subviews.compactMap { $0.subviews.first as? SnapshotView }
      let lines = pictures.compactMap { picture -> (start: Point, end: Point, size: Double)? in
        guard let label = picture.source as? Label else { return nil }
        let map = picture.transform(to: nil, by: .shown)
        let width = label.sizeThatFits(label.bounds.size).width
        return (
          map.apply(to: Point(0, label.firstBaseline)), map.apply(to: Point(width, label.firstBaseline)),
          map.a * label.font.size
        )
      }
      try #require(lines.count == 2)
      #expect(lines[0].start.distance(to: lines[1].start) < 1e-6)
      #expect(lines[0].end.distance(to: lines[1].end) < 1e-6)
      if fraction == 0 { #expect(abs(lines[0].size - 12) < 1e-9) }
      if fraction == 1 { #expect(abs(lines[1].size - 30) < 1e-9) }
    }
  }

  // MARK: - Screens and unpaired elements

  @Test func screensSlideWithSlideStyle() throws {
    let shelf = try open(SharedElementTransition(screens: .slide))
    let album = try #require(shelf.album)
    for fraction in [0.0, 0.25, 0.5, 1] {
      try shelf.hold(at: fraction)
      #expect(abs(album.view.shownBox.minX - 390 * (1 - fraction)) < 1e-9 && album.view.shown.alpha == 1)
      #expect(abs(shelf.albums.view.shownBox.minX + 390 * fraction) < 1e-9)
      #expect(abs(shelf.albums.view.shown.alpha - (1 - fraction)) < 1e-9)
    }
  }

  @Test(arguments: [SharedElementTransition.Unpaired.fade, .pushOut])
  func unpairedElementsFadeOrArePushedOut(unpaired: SharedElementTransition.Unpaired) throws {
    let album = Album(4)
    album.close.sharedElement = "close"
    album.words.sharedElement = "words"
    let shelf = try open(SharedElementTransition(unpaired: unpaired), album)
    try shelf.hold(at: 0)
    let (close, words) = (shelf.box(of: album.close), shelf.box(of: album.words))
    // An element in front of the cover stays there in both modes.
    guard unpaired == .pushOut else { return #expect(close != nil && words == nil) }
    let screen = shelf.window.bounds
    // Each element leaves by its nearest edge.
    #expect(try #require(close).shownBox.minY >= -40 && close?.shownBox.maxY ?? 1 <= 0)
    #expect(try #require(words).shownBox.maxY <= 0)
    #expect(!screen.intersects(try #require(close).shownBox))
    // The cell's neighbors are pushed out while the album appears.
    try shelf.hold(at: 1)
    let below = try #require(shelf.box(of: shelf.albums.cell(10)?.cover))
    #expect(!screen.intersects(below.shownBox))
    #expect(try #require(shelf.box(of: album.close)).shownBox == Rect(x: 338, y: 56, width: 32, height: 32))
  }

  @Test func screenWithoutElementsGetsDefaultPush() throws {
    let album = Album(4)
    (album.cover.sharedElement, album.heading.sharedElement) = (nil, nil)
    let shelf = try open(SharedElementTransition(), album)
    #expect(shelf.box(of: album.cover) == nil && shelf.albums.cell(4)?.cover.isHiddenOrConcealed == false)
    try shelf.wait(2)
    #expect(shelf.isOpen && !shelf.hasHelpers)
  }

  // MARK: - Stagger

  /// The position of a view's box between its places on the two screens, 0…1.
  private func part(_ shelf: Shelf, _ view: View, from small: View) throws -> Double {
    let (start, end) = (
      small.convert(small.bounds.center, to: nil), view.convert(view.bounds.center, to: nil)
    )
    let box = try #require(shelf.box(of: view)).shownBox.center
    return (box.y - start.y) / (end.y - start.y)
  }

  @Test func staggeredElementsStartOneAfterAnother() throws {
    let (delay, spring) = (0.1, Timing.spring(duration: 0.5, dampingRatio: 1))
    let shelf = try open(SharedElementTransition(spring).staggered(by: delay))
    let (cell, album) = (try #require(shelf.albums.cell(4)), try #require(shelf.album))
    for _ in 1...5 {
      try shelf.wait(0.09)
      let time = shelf.headless.now
      #expect(abs(try part(shelf, album.cover, from: cell.cover) - spring.value(at: time)) < 1e-6)
      #expect(abs(try part(shelf, album.heading, from: cell.title) - spring.value(at: time - delay)) < 1e-6)
    }
    try shelf.wait(2)
    try shelf.close()
    let begin = shelf.headless.now
    for _ in 1...5 {
      try shelf.wait(0.09)
      // The element that started last returns first.
      let time = shelf.headless.now - begin
      let (title, cover) = (spring.value(at: time), spring.value(at: time - delay))
      #expect(abs(1 - (try part(shelf, album.heading, from: cell.title)) - title) < 1e-6)
      #expect(abs(1 - (try part(shelf, album.cover, from: cell.cover)) - cover) < 1e-6)
    }
  }

  // MARK: - Cells

  /// A change of the cell during the transition or before the dismissal.
  enum Fate: CaseIterable { case stays, scrolledAway, scrolledAndStays, deleted, reusedInFlight }

  @Test(arguments: Fate.allCases, Shelf.Way.allCases) func closingReturnsToCellIfItExists(
    fate: Fate, way: Shelf.Way
  ) throws {
    let shelf = try Shelf(way)
    let albums = shelf.albums
    try shelf.open(4)
    if fate == .reusedInFlight {
      try shelf.wait(0.1)
      albums.grid.contentOffset = Point(0, 1500)
      try shelf.wait(0.1)
      // The cell is kept for its item while the transition hides it.
      #expect(albums.cell(4)?.cover.isHiddenOrConcealed == true)
    }
    try shelf.wait(2)
    #expect(shelf.isOpen)
    switch fate {
    case .stays, .reusedInFlight: break
    case .scrolledAway, .scrolledAndStays:
      albums.canScroll = fate == .scrolledAway
      albums.grid.contentOffset = Point(0, 1500)
    case .deleted:
      albums.items.removeAll { $0 == 4 }
      albums.grid.reloadData()
    }
    try shelf.close()
    let hasPair = fate != .scrolledAndStays && fate != .deleted
    let box = shelf.box(of: shelf.album?.cover)
    #expect((box != nil) == hasPair && (shelf.albums.cell(4) != nil) == hasPair)
    #expect(albums.asked.isEmpty == (fate == .stays))
    if hasPair {
      try shelf.hold(at: 1)
      let cover = try #require(albums.cell(4)).cover
      #expect(try #require(box).shownBox == cover.convert(cover.bounds, to: nil))
      shelf.coordinator.finish()
    }
    try shelf.wait(2)
    #expect(!shelf.isOpen && !shelf.hasHelpers && shelf.faults.isEmpty)
    let fresh = try shelf.headless.stage.snapshot().words
    #expect(shelf.difference(from: fresh) == nil)
    #expect(albums.cells.allSatisfy { !$0.cover.isHiddenOrConcealed && !$0.title.isHiddenOrConcealed })
  }

  /// A staggered transition is of the kind that was staggered.
  @Test func staggeringKeepsKind() {
    let transition = AlbumCoverTransition()
    let staggered = transition.staggered(by: 0.1)
    #expect(staggered is AlbumCoverTransition && staggered !== transition)
  }
}
