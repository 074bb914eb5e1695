import SegueControls
import SegueTestSupport
import Testing

@testable import SegueGallery

/// Opening a letter: Docs/BEHAVIOR.md#expanding-cells. All positions are the visible ones.
@Suite struct ExpandingCellsPresentTests {
  static let timing = Timing.spring(duration: 0.6, dampingRatio: 1)

  // MARK: - At rest

  @Test func listMatchesDesign() throws {
    let inbox = try Inbox()
    for row in 1...3 {
      let y = 126.0 + 75 * Double(row - 1)
      #expect(inbox.seen(inbox.view("mail-\(row)")) == Rect(x: 0, y: y, width: 390, height: 75))
    }
    #expect(inbox.seen(inbox.view("navigation-bar")) == Rect(x: 0, y: 0, width: 390, height: 91))
    #expect(
      inbox.list.map { $0.backgroundColor.resolvedColor(with: $0.traitCollection) } == Color(239, 239, 244))
    #expect(inbox.list?.contentSize.height == 1120.0)
    #expect(inbox.style == .light)
    #expect(inbox.view("mail-11") == nil)
  }

  @Test func letterMatchesDesign() throws {
    let inbox = try Inbox.opened()
    #expect(inbox.seen(inbox.view("mail")) == Rect(x: 0, y: 0, width: 390, height: 844))
    #expect(inbox.view("mail")?.backgroundColor == Color(185, 59, 44))
    #expect((inbox.content?.contentSize.height ?? 0) >= 2000)
    #expect(inbox.seen(inbox.view("close-button")).minX == 20)
    #expect(inbox.style == .dark)
    #expect(inbox.view("inbox") == nil)
  }

  // MARK: - Timing of the parts

  /// The first row, two rows in the middle, and one that is half below the lower edge.
  @Test(arguments: [1, 2, 5, 10], [0, 0.05, 0.1, 0.2, 0.4, 0.55])
  func piecesFollowSpring(row: Int, time: Double) throws {
    let inbox = try Inbox()
    inbox.headless.click("mail-\(row)")
    try inbox.headless.advance(by: time)
    let p = Self.timing.value(at: time)
    let (top, bottom) = (126 + 75 * Double(row - 1), min(844, 201 + 75 * Double(row - 1)))
    let regions = inbox.regions
    #expect(regions.count == 2)
    #expect(near(inbox.seen(regions[0]), Rect(x: 0, y: 91 - top * p, width: 390, height: top - 91)))
    let below = bottom + (844 - bottom) * p
    #expect(
      bottom == 844 || near(inbox.seen(regions[1]), Rect(x: 0, y: below, width: 390, height: 844 - bottom)))
    let full = 201 + 75 * Double(row - 1)
    let target = inbox.seen(inbox.target)
    #expect(abs(target.minY - top * (1 - p)) < 1e-6)
    #expect(abs(target.maxY - (full + (844 - full) * p)) < 1e-6)
    #expect(abs(inbox.seen(inbox.bar).maxY - min(91, top * (1 - p))) < 1e-6)
    let layers = try #require(inbox.target).subviews
    try #require(layers.count == 7)
    // The line along the lower edge of the row stays at this edge.
    #expect(abs(inbox.seen(inbox.rowEdge).maxY - target.maxY) < 1e-6)
  }

  /// The parts that both have in common fly between them and are visible once; text is visible in one of its two looks.
  @Test(arguments: [1, 5]) func rowAndScreenAreNeverBothVisible(row: Int) throws {
    let inbox = try Inbox()
    let cell = try #require(inbox.view("mail-\(row)"))
    let places = [cell.subviews[0].subviews[0], cell.subviews[0].subviews[2]].map { inbox.seen($0) }
    inbox.headless.click("mail-\(row)")
    let layers = try #require(inbox.target).subviews
    let (title, picture) = (layers[2], layers[5])
    let line = try #require(title.subviews.first)
    let (rowTitle, screenTitle, crop) = (line.subviews[0], line.subviews[1], picture.subviews[0])
    for fraction in stride(from: 0.0, through: 1, by: 0.05) {
      try inbox.hold(at: fraction)
      #expect(layers[0].shown.alpha == 0 || layers[6].shown.alpha == 0)
      #expect(picture.shown.alpha == 1 && title.shown.alpha == 1)
      #expect(fraction < 0.45 || rowTitle.shown.alpha < 1e-9)
      #expect(fraction > 0.15 || screenTitle.shown.alpha < 1e-9)
      #expect(rowTitle.shown.alpha + screenTitle.shown.alpha > 0.6, "some text is always visible")
      for name in ["mail-picture", "mail-title"] {
        #expect(inbox.view(name)?.isHiddenOrConcealed == true)
      }
      if fraction == 0 {
        #expect(near(inbox.seen(crop), places[0]) && crop.shown.cornerRadius == 10)
        #expect(inbox.seen(line).origin == places[1].origin)
      }
      // The picture leaves no color of the screen visible next to it.
      let wide = inbox.seen(crop)
      if fraction >= 0.5 { #expect(abs(wide.minX) < 1e-6 && abs(wide.width - 390) < 1e-6) }
      if fraction >= 0.75 {
        #expect(near(inbox.seen(crop), inbox.seen(inbox.view("mail-picture"))))
        #expect(near(inbox.seen(line), inbox.seen(inbox.view("mail-title"))))
      }
    }
  }

  /// The text of the row sinks below the picture before the picture grows. Neither the picture nor the row's lower edge cuts it.
  /// The picture is opaque all over, and keeps the corners that it has in the row for the first third of the way.
  @Test(arguments: [Size(390, 844), Size(320, 480), Size(844, 390), Size(1280, 800)])
  func growingPictureAvoidsVisibleText(size: Size) throws {
    let inbox = try Inbox(size: size)
    inbox.headless.click("mail-3")
    let layers = try #require(inbox.target).subviews
    let crop = try #require(layers[layers.count - 2].subviews.first)
    for fraction in stride(from: 0.0, through: 0.75, by: 0.01) {
      try inbox.hold(at: fraction)
      let seen = inbox.seen(crop)
      for words in layers[1..<layers.count - 2].compactMap(\.subviews.first).flatMap(\.subviews)
      where words.shown.alpha > 1e-9 {
        #expect(!seen.intersects(inbox.seen(words)), "at \(fraction)")
        let room = inbox.seen(inbox.target).maxY - inbox.seen(words).maxY
        #expect(room > 5 || fraction > 0.3 || words.shown.alpha < 0.5, "\(room) at \(fraction)")
      }
      #expect(fraction > 0.3 || crop.shown.cornerRadius == 10)
      let row = inbox.seen(crop.subviews[0])
      let isCovered = row.width >= seen.width - 1e-6 && row.height >= seen.height - 1e-6
      #expect(isCovered || crop.subviews[1].shown.alpha == 1, "at \(fraction)")
    }
  }

  /// A text that the screen shows below the picture, and that begins above the picture in the row, sinks straight down.
  @Test(arguments: [ContentSizeCategory.large, .extraExtraExtraLarge])
  func sinkingTextDoesNotMoveAside(category: ContentSizeCategory) throws {
    let inbox = try Inbox()
    inbox.window.systemTraits.preferredContentSizeCategory = category
    try inbox.draw()
    inbox.headless.click("mail-3")
    let layers = try #require(inbox.target).subviews
    for fraction in stride(from: 0.0, through: 0.75, by: 0.01) {
      try inbox.hold(at: fraction)
      for line in layers[1..<layers.count - 2].compactMap(\.subviews.first) {
        #expect(abs(line.frame.minX) < 1e-6, "at \(fraction)")
      }
    }
  }

  /// After a fast pull, the row is low again before the picture is narrow. The picture covers no text.
  @Test(arguments: zip([1, 5, 1], [Size(390, 844), Size(390, 844), Size(844, 390)]))
  func shrinkingPictureAvoidsTextAfterPull(row: Int, size: Size) throws {
    let inbox = try Inbox.opened(row, size: size)
    let layers = { inbox.target?.subviews ?? [] }
    try inbox.drag(from: Point(200, 200), by: Vector(5, size.height * 0.38), in: 0.2)
    inbox.release()
    var frames = 0
    while !inbox.coordinator.isIdle {
      try inbox.wait(1 / 120)
      guard layers().count > 2, let crop = layers()[layers().count - 2].subviews.first else { continue }
      frames += 1
      // Near the picture's lower edge, a text is on its way from below the picture to its side.
      let seen = inbox.seen(crop).inset(by: Insets(top: 1, left: 1, bottom: 13, right: 1))
      for words in layers()[1..<layers().count - 2].compactMap(\.subviews.first).flatMap(\.subviews)
      where words.shown.alpha > 0.05 {
        #expect(!seen.intersects(inbox.seen(words)), "frame \(frames)")
      }
    }
    #expect(frames > 20)
  }

  private func near(_ one: Rect, _ other: Rect) -> Bool {
    abs(one.minX - other.minX) < 1e-6 && abs(one.minY - other.minY) < 1e-6
      && abs(one.width - other.width) < 1e-6 && abs(one.height - other.height) < 1e-6
  }

  /// For the first row, the region reaches the bar at the fraction 0.28.
  @Test(arguments: [(0.0, 91.0), (0.1, 91), (0.27, 91), (0.28, 90.72), (0.5, 63), (0.9, 12.6), (1, 0)])
  func barWaitsForRegionAboveRow(fraction: Double, bottom: Double) throws {
    let inbox = try Inbox()
    inbox.headless.click("mail-1")
    inbox.coordinator.hold()
    inbox.coordinator.track(fraction)
    #expect(abs(inbox.seen(inbox.bar).maxY - bottom) < 1e-6)
    // The bar shows its lower end.
    #expect(abs(inbox.seen(inbox.bar?.subviews.first).maxY - bottom) < 1e-6)
  }

  /// The row is partly under the bar.
  @Test(arguments: [0.0, 0.25, 0.5, 1]) func rowUnderBarMovesBarImmediately(fraction: Double) throws {
    let inbox = try Inbox()
    inbox.list?.contentOffset = Point(0, 60)
    try inbox.wait(2)
    // The upper edge of the row is at 66, the lower edge of the bar at 91.
    #expect(inbox.seen(inbox.view("mail-1")).minY == 66)
    inbox.headless.click(at: Point(200, 120))
    inbox.coordinator.hold()
    inbox.coordinator.track(fraction)
    #expect(abs(inbox.seen(inbox.bar).maxY - 91 * (1 - fraction)) < 1e-6)
    #expect(inbox.seen(inbox.regions.first).height == 0)
  }

  @Test func scrolledListOpensLowestRow() throws {
    let inbox = try Inbox()
    inbox.list?.contentOffset = Point(0, 367)
    try inbox.wait(2)
    let (tree, before) = (inbox.dump, inbox.pixels)
    let row = inbox.seen(inbox.view("mail-14"))
    #expect(row.maxY == 844 - 35)
    inbox.headless.click("mail-14")
    #expect(inbox.seen(inbox.target) == row)
    #expect(inbox.seen(inbox.regions.last) == Rect(x: 0, y: 809, width: 390, height: 35))
    try inbox.wait(2)
    try inbox.click("close-button", waiting: 2)
    #expect(inbox.dump == tree)
    #expect(inbox.difference(from: before) == nil)
  }

  @Test func layersAreInOrder() throws {
    let inbox = try Inbox()
    try inbox.click("mail-2", waiting: 0.1)
    let container = try #require(inbox.target?.superview)
    #expect(container.subviews.count == 8)
    #expect(container.subviews[0].isHiddenOrConcealed)
    // The background of the list is behind everything.
    #expect(container.subviews[1].backgroundColor == inbox.list?.backgroundColor)
    #expect(container.subviews[2] === inbox.target)
    #expect(container.subviews[3] === inbox.regions.first)
    #expect(container.subviews[4] === inbox.rowEdge)
    #expect(container.subviews[5] === inbox.regions.last)
    #expect(container.subviews[6].shown.shadow.blur > 0)
    #expect(container.subviews[7] === inbox.bar)
    #expect(inbox.target?.clipsToBounds == true && inbox.bar?.clipsToBounds == true)
  }

  /// The style is the same when the transition goes forward, goes backward, is held, or is reversed.
  @Test func statusBarSuitsContentUnderIt() throws {
    let inbox = try Inbox()
    inbox.headless.click("mail-3")
    inbox.coordinator.hold()
    var styles: [StatusBarStyle] = []
    for fraction in [0.02, 0.2, 0.97, 0.2, 0.02] {
      inbox.coordinator.track(fraction)
      try inbox.wait(0.1)
      styles += [try #require(inbox.style)]
    }
    #expect(styles == [.light, .light, .dark, .light, .light], "blue bar, or white page")
    inbox.coordinator.track(0.97)
    #expect(inbox.style == .dark)
    inbox.coordinator.cancel()
    try inbox.wait(2)
    #expect(inbox.style == .light)
    inbox.headless.click("mail-3")
    #expect(inbox.style == .light, "what has only begun to open changes nothing under the clock")
    try inbox.wait(2)
    #expect(inbox.style == .dark)
  }

  // MARK: - Sideways drags

  @Test func steepDragScrolls() throws {
    let inbox = try Inbox()
    try inbox.drag(from: Point(200, 600), by: Vector(30, -60), in: 0.2)
    #expect(inbox.coordinator.isIdle)
    #expect((inbox.list?.contentOffset.y ?? 0) > 40)
    try inbox.release(waiting: 3)
    #expect(!inbox.isOpen)
  }

  @Test func sidewaysDragOutsideRowsStartsNothing() throws {
    let inbox = try Inbox()
    try inbox.drag(from: Point(200, 108), by: Vector(90, 0), in: 0.2)
    #expect(inbox.coordinator.isIdle)
  }
}
