import SegueTestSupport
import Testing

@testable import SegueTransitions

/// What shared elements look like on their way, which views take part, and when each sets out.
@Suite struct SharedElementTests {
  /// Another picture of a cover: one color.
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

  // MARK: - Looks

  @Test func placeShapeAndCornersAreMixed() throws {
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

  /// A pair that shows the same color on both screens keeps it, over screens of other colors.
  @Test(arguments: [SharedElementTransition.Screens.fade, .slide])
  func theCrossFadeHasNoDip(screens: SharedElementTransition.Screens) throws {
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

  /// Two different pictures: the new one comes over the old one on the first half of the way.
  @Test func picturesAreCrossFaded() throws {
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

  /// Small and large words lie on each other, and have their own size at either end.
  @Test func wordsLieOnWords() throws {
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

  // MARK: - Screens, and what only one of them has

  @Test func screensSlide() throws {
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
  func whatIsUnpairedLeaves(unpaired: SharedElementTransition.Unpaired) throws {
    let album = Album(4)
    album.close.sharedElement = "close"
    album.words.sharedElement = "words"
    let shelf = try open(SharedElementTransition(unpaired: unpaired), album)
    try shelf.hold(at: 0)
    let (close, words) = (shelf.box(of: album.close), shelf.box(of: album.words))
    // What lies over the cover stays there in any case.
    guard unpaired == .pushOut else { return #expect(close != nil && words == nil) }
    let screen = shelf.window.bounds
    // Each by the edge that it is nearest to.
    #expect(try #require(close).shownBox.minY >= -40 && close?.shownBox.maxY ?? 1 <= 0)
    #expect(try #require(words).shownBox.maxY <= 0)
    #expect(!screen.intersects(try #require(close).shownBox))
    // Neighbors of the cell are pushed out as the album comes.
    try shelf.hold(at: 1)
    let below = try #require(shelf.box(of: shelf.albums.cell(10)?.cover))
    #expect(!screen.intersects(below.shownBox))
    #expect(try #require(shelf.box(of: album.close)).shownBox == Rect(x: 338, y: 56, width: 32, height: 32))
  }

  @Test func aScreenThatNamesNothingGetsTheDefault() throws {
    let album = Album(4)
    (album.cover.sharedElement, album.heading.sharedElement) = (nil, nil)
    let shelf = try open(SharedElementTransition(), album)
    #expect(shelf.box(of: album.cover) == nil && shelf.albums.cell(4)?.cover.isHiddenOrConcealed == false)
    try shelf.wait(2)
    #expect(shelf.isOpen && !shelf.hasHelpers)
  }

  // MARK: - Stagger

  /// How far the box of a view is from its place on the first screen to that on the second one, 0…1.
  private func part(_ shelf: Shelf, _ view: View, from small: View) throws -> Double {
    let (start, end) = (
      small.convert(small.bounds.center, to: nil), view.convert(view.bounds.center, to: nil)
    )
    let box = try #require(shelf.box(of: view)).shownBox.center
    return (box.y - start.y) / (end.y - start.y)
  }

  @Test func staggeredElementsSetOutOneAfterTheOther() throws {
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
      // What set out last returns first.
      let time = shelf.headless.now - begin
      let (title, cover) = (spring.value(at: time), spring.value(at: time - delay))
      #expect(abs(1 - (try part(shelf, album.heading, from: cell.title)) - title) < 1e-6)
      #expect(abs(1 - (try part(shelf, album.cover, from: cell.cover)) - cover) < 1e-6)
    }
  }

  // MARK: - Cells

  /// Whatever became of the cell meanwhile.
  enum Fate: CaseIterable { case stays, scrolledAway, scrolledAndStays, deleted, reusedInFlight }

  @Test(arguments: Fate.allCases, Shelf.Way.allCases) func cells(fate: Fate, way: Shelf.Way) throws {
    let shelf = try Shelf(way)
    let albums = shelf.albums
    try shelf.open(4)
    if fate == .reusedInFlight {
      try shelf.wait(0.1)
      albums.grid.contentOffset = Point(0, 1500)
      try shelf.wait(0.1)
      // The cell is kept for its item as long as the transition hides it.
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
}
