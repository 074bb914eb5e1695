import SegueTestSupport
import SegueTransitions
import Testing

@testable import SegueGallery

/// The profile and its posts: Docs/BEHAVIOR.md#photo-profile.
@Suite struct PhotoProfileTests {
  static let sizes = [Size(200, 300), Size(390, 844), Size(800, 600), Size(1280, 800), Size(2560, 1440)]

  // MARK: - Layout

  @Test(arguments: await sizes) func layoutFitsWindow(size: Size) throws {
    let profiles = try Profiles(size: size)
    let cells = (1...42).compactMap { profiles.view("feed-photo-\($0)") }.map { profiles.seen($0) }
    try #require(cells.count >= 3)
    #expect(cells.map(\.minX).min() == 0 && cells.map(\.maxX).max() == size.width)
    for cell in cells { #expect(abs(cell.width - cell.height) <= 1) }
    try profiles.open(3)
    try profiles.wait(1)
    let list = profiles.seen(profiles.list)
    let isBeside = list.width >= max(800, 1.25 * list.height)
    var edges: Set<Double> = []
    for (item, photo) in FeedPhoto.all[2...].prefix(12).enumerated() {
      profiles.list?.scrollToRow(at: ItemPath(item: item, section: 0))
      try profiles.draw()
      let view = profiles.seen(profiles.photoView(photo.number))
      // Each photo is completely visible, in its own shape.
      #expect(view.width <= size.width && view.height <= max(120, list.height))
      #expect(abs(view.width / view.height - photo.aspectRatio) < 0.03)
      #expect(isBeside || abs(view.midX - size.width / 2) <= 1)
      edges.insert(view.maxX.rounded())
      // In a wide list, the words are to the right of the photo, within the window.
      let words = profiles.seen(profiles.view("keep-\(photo.number)"))
      #expect(isBeside == (words.minY < view.maxY - 20) && words.maxX <= size.width + 1)
    }
    #expect(!isBeside || edges.count <= 2, "\(edges)")
    profiles.page?.forEachInSubtree { view in
      if view is Label { #expect(view.bounds.width <= max(672, size.width - 120)) }
    }
    #expect(profiles.window.faults().isEmpty)
  }

  @Test func neighboringPhotosDiffer() {
    let all = FeedPhoto.all
    #expect(all.map(\.number) == Array(1...all.count) && Set(all.map(\.aspectRatio)).count >= 6)
    for (index, photo) in all.enumerated() {
      for other in [1, 4] where index + other < all.count {
        #expect(photo.scene.kind != all[index + other].scene.kind)
      }
    }
  }

  @Test func likeSurvivesScrolling() throws {
    let profiles = try Profiles.opened(2)
    try profiles.click("like-2", waiting: 1)
    let liked = profiles.pixels
    profiles.list?.contentOffset = Point(0, 2000)
    try profiles.draw()
    profiles.list?.contentOffset = .zero
    try profiles.wait(2)
    #expect(profiles.difference(from: liked) == nil)
    try profiles.click("like-2", waiting: 1)
    #expect(profiles.difference(from: liked) != nil)
  }

  // MARK: - The transition

  /// The photo keeps its shape. At first, the mask shows only the cell; in the end, the whole screen.
  @Test(arguments: [0.0, 0.25, 0.5, 0.9, 1], [2, 7, 9])
  func photoGrowsOutOfCell(fraction: Double, number: Int) throws {
    let profiles = try Profiles()
    let cell = profiles.seen(profiles.cell(number))
    let whole = profiles.seen(profiles.cell(number)?.content)
    try profiles.open(number)
    try profiles.hold(at: fraction)
    let photo = profiles.seen(profiles.photoView(number)?.content)
    let ratio = FeedPhoto.all[number - 1].aspectRatio
    #expect(abs(photo.width / photo.height - ratio) < 1e-6)
    let expected = whole.width.mixed(with: photo.width, at: fraction)
    if fraction == 0 || fraction == 1 { #expect(abs(photo.width - expected) < 1e-6) }
    let hole = try #require(profiles.hole)
    // The mask shows only a part of the screen until the end.
    #expect(fraction == 1 || hole.width < 390 && hole.height < 844)
    if fraction == 0 {
      #expect(abs(hole.minY - cell.minY) < 1e-6 && abs(hole.maxX - cell.maxX) < 1e-6)
      // The photo is centered in the cell, to within one pixel.
      #expect(abs(photo.midX - cell.midX) <= 1 && abs(photo.midY - cell.midY) <= 1)
    }
    if fraction == 1 { #expect(hole == profiles.window.bounds) }
    #expect(profiles.cell(number)?.content.isConcealed == true)
  }

  /// Until a quarter of the way, the mask shows only the photo; then the screen opens next to it.
  @Test(arguments: [Size(844, 390), Size(1280, 800)], [2, 12])
  func photoAppearsBeforeRestOfScreen(size: Size, number: Int) throws {
    let profiles = try Profiles(size: size)
    try profiles.open(number)
    for fraction in [0.02, 0.1, 0.25, 0.5, 0.75] {
      try profiles.hold(at: fraction)
      let (hole, photo) = (try #require(profiles.hole), profiles.seen(profiles.photoView(number)?.content))
      let isInside = hole.minX >= photo.minX - 0.01 && hole.maxX <= photo.maxX + 0.01
      #expect(isInside == (fraction <= 0.25), "at \(fraction)")
    }
  }

  /// Words beside the photo are invisible until the mask shows their full width.
  @Test(arguments: [Size(844, 390), Size(1280, 800)], [2, 12])
  func maskCutsNoWordsBesidePhoto(size: Size, number: Int) throws {
    let profiles = try Profiles(size: size)
    try profiles.open(number)
    var visible = 0
    for fraction in stride(from: 0.05, through: 1, by: 0.05) {
      try profiles.hold(at: fraction)
      let hole = try #require(profiles.hole)
      try #require(profiles.view("post-\(number)")).forEachInSubtree { view in
        guard view is Label, view.shown.alpha > 0.01 else { return }
        visible += 1
        let words = profiles.seen(view)
        #expect(words.minX >= hole.minX - 0.01 && words.maxX <= hole.maxX + 0.01, "at \(fraction)")
      }
    }
    #expect(visible >= 3 * 9)
  }

  /// The screen also grows inward from the last column, and shows text only across the full width of the photo.
  @Test(arguments: [Size(320, 480), Size(390, 844), Size(844, 390)], [1, 3, 6])
  func growingScreenStaysInWindow(size: Size, number: Int) throws {
    let profiles = try Profiles(size: size)
    try profiles.open(number)
    for fraction in stride(from: 0.0, through: 1, by: 0.05) {
      try profiles.hold(at: fraction)
      let (hole, photo) = (try #require(profiles.hole), profiles.seen(profiles.photoView(number)?.content))
      #expect(hole.minX >= -0.01 && hole.maxX <= size.width + 0.01, "at \(fraction): \(hole)")
      let showsText = hole.maxY > photo.maxY + 1 || hole.minY < photo.minY - 1
      if showsText { #expect(hole.width >= photo.width - 1, "at \(fraction): \(hole), \(photo)") }
    }
  }

  /// The values are those of Docs/BEHAVIOR.md#springs-and-curves.
  @Test(arguments: [(0.04, 0.242), (0.08, 0.555), (0.12, 0.766), (0.2, 0.945)])
  func progressMatchesTimingTable(time: Double, value: Double) throws {
    let profiles = try Profiles()
    try profiles.open(1)
    try profiles.headless.advance(by: time)
    #expect(abs(profiles.coordinator.progress - value) < 6e-4)
    try profiles.wait(1)
    profiles.headless.press(.escape)
    try profiles.headless.advance(by: time)
    #expect(abs(profiles.coordinator.progress - value) < 6e-4)
  }

  // MARK: - Cells

  /// When a cut-off photo closes, the other photos of its row move along, so that photos do not slide over each other.
  @Test func rowsMoveTogether() throws {
    let profiles = try Profiles.opened(2)
    var shifts: Set<Double> = []
    for offset in stride(from: 60.0, to: 1500, by: 120) {
      profiles.list?.contentOffset = Point(0, offset)
      try profiles.wait(1)
      profiles.headless.press(.escape)
      profiles.coordinator.hold()
      let cells = profiles.list?.visibleCells ?? []
      for step in 1...8 {
        profiles.coordinator.track(Double(step) / 8)
        try profiles.wait(1)
        let each = Set(cells.map { (($0.shown.center.y - $0.center.y) * 1000).rounded() })
        #expect(each.count == 1, "\(each)")
        shifts.formUnion(each)
      }
      profiles.coordinator.cancel()
      try profiles.wait(2)
    }
    #expect(shifts.count > 20)
  }

  /// A cell that is cut off grows from its visible part.
  @Test(arguments: [1.0, 2]) func coveredCellGrowsFromVisiblePart(scale: Double) throws {
    let profiles = try Profiles(scale: scale)
    profiles.grid?.contentOffset = Point(0, 170)
    try profiles.wait(2)
    let (before, cell) = (profiles.pixels, profiles.seen(profiles.view("feed-photo-2")))
    #expect(cell.minY < 105 && cell.maxY > 105)
    try profiles.open(2)
    // The focus may have scrolled the cell into view.
    guard profiles.seen(profiles.view("feed-photo-2")).minY < 105 else { return }
    // The photo covers the hairline; nothing else differs.
    let difference = profiles.difference(from: before).map { "\($0)" } ?? "× \(Int(scale)) at"
    #expect(difference.contains("× 1 at") || difference.contains("× \(Int(scale)) at"), "\(difference)")
    #expect(try #require(profiles.hole).minY >= 105)
  }

  /// After scrolling to another post, the screen closes into the cell of that post.
  @Test func closingReturnsToCurrentPost() throws {
    let profiles = try Profiles.opened(3)
    for _ in 0..<12 {
      profiles.headless.scroll(Vector(0, 3), at: Point(195, 500))
      try profiles.wait(0.4)
    }
    try profiles.wait(1)
    let list = try #require(profiles.list)
    let shares = FeedPhoto.all.compactMap { photo -> (number: Int, share: Double)? in
      guard let view = profiles.photoView(photo.number) else { return nil }
      let box = profiles.seen(view)
      return (photo.number, box.intersection(profiles.seen(list)).height / box.height)
    }
    let number = try #require(shares.max { $0.share < $1.share }).number
    #expect(number > 4)
    let shown = profiles.seen(profiles.photoView(number))
    profiles.headless.press(.escape)
    try profiles.draw()
    #expect(profiles.seen(profiles.photoView(number)) == shown)
    try profiles.hold(at: 1)
    let cell = profiles.seen(profiles.cell(number))
    #expect(try #require(profiles.hole).center.distance(to: cell.center) < 1)
    // The whole photo is in the cell, including the part that the list cut off.
    let photo = profiles.seen(profiles.photoView(number)?.content)
    #expect(abs(photo.midX - cell.midX) < 1 && abs(photo.midY - cell.midY) < 1)
    profiles.coordinator.finish()
    try profiles.wait(1)
    #expect(profiles.depth == 1)
    let fresh = try profiles.headless.stage.snapshot().words
    #expect(profiles.difference(from: fresh) == nil)
  }

  /// At every offset of the posts, the last frame of the closing transition is the grid.
  @Test(arguments: (0...8).map { Double($0) * 300 }) func scrolledPostsCloseWithoutSeam(offset: Double) throws
  {
    let profiles = try Profiles.opened(2)
    profiles.list?.contentOffset = Point(0, offset)
    try profiles.wait(2)
    profiles.headless.press(.escape)
    try profiles.hold(at: 1)
    try profiles.wait(1.5)
    let back = profiles.pixels
    profiles.coordinator.finish()
    try profiles.wait(1)
    profiles.window.hideFocusRing()
    try profiles.draw()
    let difference = profiles.difference(from: back)
    // After the row has moved, positions may differ in the last bit, and pixels by one level.
    #expect(difference.map { $0.channel <= 1 && $0.pixels < 20 } ?? true)
    #expect(profiles.depth == 1 && profiles.faults.isEmpty)
  }

  // MARK: - Late photos

  @Test func photoFadesInWhilePostGrows() throws {
    let profiles = try Profiles(delay: { _ in 0.2 })
    try profiles.open(5)
    #expect(profiles.cell(5)?.isLoaded == false && profiles.photoView(5)?.isLoaded == false)
    let color = FeedPhoto.all[4].scene.placeholder
    #expect(profiles.photoView(5)?.content.backgroundColor == color)
    try profiles.headless.advance(to: 0.19)
    #expect(profiles.photoView(5)?.isLoaded == false && !profiles.coordinator.isIdle)
    try profiles.headless.advance(to: 0.21)
    let picture = try #require(profiles.photoView(5)?.content.subviews.first)
    #expect(profiles.photoView(5)?.isLoaded == true && (0.001..<0.2).contains(picture.shown.alpha))
    var last = 0.0
    for _ in 0..<12 {
      try profiles.headless.advance(by: 0.02)
      #expect(picture.shown.alpha >= last)
      last = picture.shown.alpha
    }
    #expect(last == 1 && profiles.photoView(5)?.content.backgroundColor.isClear == true)
    try profiles.wait(1)
    // The final picture is the same as if the photo had loaded immediately.
    let fresh = try Profiles.opened(5)
    #expect(profiles.depth == 2 && profiles.difference(from: fresh.pixels) == nil)
    #expect(profiles.faults.isEmpty && profiles.headless.stage.demand == .nothing)
  }

  /// A loaded photo also appears immediately in a reused cell.
  @Test func loadedPhotoStaysLoaded() throws {
    let profiles = try Profiles(delay: { _ in 0.3 })
    #expect(profiles.cell(1)?.isLoaded == false)
    try profiles.wait(1)
    let loaded = profiles.pixels
    #expect(profiles.cell(1)?.isLoaded == true)
    let grid = try #require(profiles.grid)
    grid.contentOffset = Point(0, grid.verticalRange.upperBound)
    try profiles.draw()
    #expect(profiles.cell(42)?.isLoaded == false)
    grid.contentOffset = .zero
    try profiles.wait(2)
    #expect(profiles.difference(from: loaded) == nil)
  }

  /// A dark page in flight has a thin edge, because it casts no visible shadow on the dark profile.
  @Test(arguments: [UserInterfaceStyle.light, .dark]) func darkPageHasEdgeInFlight(style: UserInterfaceStyle)
    throws
  {
    let profiles = try Profiles(delay: { _ in 0 })
    profiles.window.systemTraits.userInterfaceStyle = style
    try profiles.wait(1)
    try profiles.open(3)
    try profiles.wait(0.12)
    let page = try #require(profiles.page)
    let views = page.superview?.subviews ?? []
    let shadow = try #require(views.firstIndex { $0 === page }.map { views[$0 - 1] })
    let hole = try #require(profiles.hole)
    #expect((shadow.borderWidth == 0) == (style == .light))
    let edge = shadow.shownBox.width - hole.width
    #expect(style == .light ? abs(edge) < 0.01 : (1.5..<2.01).contains(edge), "\(edge)")
    try profiles.wait(1)
    #expect(shadow.superview == nil)
  }
}
