import Testing

@testable import SegueControls
@testable import SegueGallery
@testable import SegueViews

/// Rows that are swiped, deleted, marked and restored.
@Suite struct SwipeActionsTests {
  // MARK: - Drags

  /// The numbers of Docs/BEHAVIOR.md#swipe-actions at half the distance and at the full distance, to either side.
  @Test(arguments: [-0.5, -1.0, 0.5, 1.0]) func swipeShapesRowNeighborsAndButton(part: Double) throws {
    let posts = try Posts()
    let (row, above, below) = try (posts.row(2), posts.row(1), posts.row(3))
    let (travel, height, progress) = (part * posts.action, row.bounds.height, abs(part))
    try posts.swipe(2, by: travel)
    #expect(near(posts.shift(row), travel))
    #expect(near(row.shown.cornerRadius, height / 5 * progress))
    #expect(row.corners == (part < 0 ? [.topRight, .bottomRight] : [.topLeft, .bottomLeft]))
    #expect(near(row.shown.shadow.color.alpha, 0.16 * progress))
    #expect(near(row.shown.shadow.blur, (4 + progress) * 2) && row.shown.shadow.offset == Vector(0, 1))
    for (neighbor, corner) in [
      (above, part < 0 ? Corners.bottomRight : .bottomLeft), (below, part < 0 ? .topRight : .topLeft),
    ] {
      #expect(near(neighbor.shown.cornerRadius, height / 3 * progress) && neighbor.corners == corner)
    }
    let button = try #require(posts.view(part < 0 ? "delete-button" : "mark-button"))
    let other = try #require(posts.view(part < 0 ? "mark-button" : "delete-button"))
    #expect(near(button.shown.center.x, part < 0 ? posts.width + travel / 2 : travel / 2))
    #expect(near(button.shown.center.y, row.center.y) && near(button.shown.alpha, progress))
    #expect(other.shown.alpha == 0)
    #expect((button as? SwipeActionButton)?.isReady == (progress == 1))
    // The row is in front, followed by its button.
    let order = posts.list.subviews.filter { $0 is PostCell || $0 is SwipeActionButton }
    #expect(order.last === row && order.dropLast().suffix(2).contains { $0 === button })
  }

  @Test func rowResistsBeyondActionWidth() throws {
    let posts = try Posts()
    let row = try posts.row(1)
    for (travel, shift) in [
      (-10.0, -10.0), (-93.6, -93.6), (-193.6, -113.6), (-293.6, -133.6), (-50, -50), (0, 0), (60, 60),
      (93.6, 93.6), (143.6, 103.6), (-30, -30),
    ] {
      if posts.pointer == .zero { try posts.swipe(1, by: -1) }
      let start = try posts.middle(1).x - 8
      try posts.move(by: Vector(start + travel - posts.pointer.x, 0), in: 0.05)
      try posts.draw()
      #expect(near(posts.shift(row), shift), "\(travel)")
      #expect(near(row.shown.cornerRadius, row.bounds.height / 5 * min(1, abs(travel) / 93.6)))
      #expect(row.shown.alpha == 1)
    }
  }

  struct Throw: Sendable {
    let travel: Double
    let speed: Double
    let acts: Bool
  }
  private static let releases = [
    Throw(travel: 93, speed: 0, acts: false), Throw(travel: 94, speed: 0, acts: true),
    Throw(travel: 200, speed: 0, acts: true), Throw(travel: 46, speed: 560, acts: false),
    Throw(travel: 48, speed: 560, acts: true), Throw(travel: 60, speed: 480, acts: false),
    Throw(travel: 120, speed: -560, acts: false), Throw(travel: 120, speed: -400, acts: true),
  ]

  @Test(arguments: await releases, [-1.0, 1]) func releaseFollowsRule(each: Throw, side: Double) throws {
    let posts = try Posts()
    let before = posts.ids
    let last = each.speed * 0.1
    try posts.swipe(2, by: side * (each.travel - last))
    try posts.wait(0.2)
    if last != 0 { try posts.move(by: Vector(side * last, 0), in: 0.1) }
    let row = try posts.row(2)
    try posts.draw()
    let shift = posts.shift(row)
    posts.release()
    #expect(near(posts.shift(row), shift))
    try posts.wait(2)
    #expect((posts.ids != before) == (each.acts && side < 0))
    #expect(posts.screen.posts[2].isMarked == (each.acts && side > 0))
    try posts.wait(6)
    posts.expectRest()
  }

  @Test func releaseOnOppositeSideReturnsRow() throws {
    let posts = try Posts()
    try posts.swipe(2, by: -80)
    try posts.move(by: Vector(90, 0), in: 0.2)
    try posts.wait(0.2)
    try posts.release(waiting: 1)
    posts.expectRest()
  }

  @Test(arguments: [true, false]) func secondButtonOrEscapeCancelsSwipe(isKey: Bool) throws {
    let posts = try Posts()
    try posts.swipe(2, by: -150)
    if isKey { posts.headless.press(.escape) } else { posts.headless.send(.cancelled, at: posts.pointer) }
    try posts.wait(1)
    posts.expectRest()
    #expect(posts.ids.count == 30)
  }

  @Test func catchChangesNoPixel() throws {
    let posts = try Posts()
    let row = try posts.row(2)
    try posts.swipe(2, by: -80)
    try posts.wait(0.2)
    try posts.release(waiting: 0.05)
    let (shift, pixels) = (posts.shift(row), posts.pixels)
    #expect(shift < -20)
    posts.press(try posts.middle(2))
    try posts.wait(0.3)
    #expect(near(posts.shift(row), shift) && posts.difference(from: pixels) == nil)
    try posts.move(by: Vector(-10, 0), in: 0.1)
    #expect(near(posts.shift(row), shift - 10))
    try posts.wait(0.2)
    try posts.release(waiting: 1)
    posts.expectRest()
  }

  @Test func swipeOfOtherRowReturnsFirstRow() throws {
    let posts = try Posts()
    try posts.click("more-2", waiting: 1)
    #expect(near(posts.shift(try posts.row(1)), -posts.action))
    try posts.swipe(3, by: 40)
    #expect(near(posts.shift(try posts.row(3)), 40) && posts.list.swipes.all.count == 2)
    try posts.wait(1)
    #expect(posts.list.swipes.all.count == 1)
    try posts.release(waiting: 1)
    posts.expectRest()
  }

  // MARK: - Deleting

  @Test func deletedRowLeavesAndListCloses() throws {
    let posts = try Posts()
    let (row, below) = try (posts.row(2), posts.row(3))
    let (height, top) = (row.bounds.height, below.frame.minY)
    try posts.swipe(2, by: -100)
    try posts.wait(0.2)
    try posts.release(waiting: 0.1)
    // During the motion, the list cannot be grabbed, and the data keep the row until it has disappeared.
    #expect(posts.ids.count == 30)
    let hit = posts.window.hitTest(try posts.middle(5))
    #expect(hit?.isDescendant(of: posts.list) == false)
    while posts.ids.count == 30, posts.headless.now < 3 { try posts.headless.advance(by: 0.001) }
    #expect(posts.ids == [1, 2] + Array(4...30))
    let left = posts.seen(below).minY
    #expect(near(below.shown.center.y - below.bounds.height / 2, top, 1.5))
    try posts.wait(0.05)
    #expect(posts.seen(below).minY < left && below.indexPath.item == 2)
    try posts.wait(1)
    #expect(near(below.frame.minY, top - height))
    #expect(posts.view("undo-bar")?.shown.alpha == 1)
    try posts.wait(6)
    #expect(posts.view("undo-bar")?.isHidden == true)
    posts.expectRest()
  }

  /// Rows reach the lower edge while the list closes, and remain there while it opens again.
  @Test func closingListHasNoGaps() throws {
    let posts = try Posts()
    func bottom() -> Double { posts.list.subviews.compactMap { ($0 as? PostCell)?.shownBox.maxY }.max() ?? 0 }
    posts.window.focus(on: try posts.row(1))
    posts.headless.press(.delete)
    for _ in 0..<60 {
      try posts.wait(1.0 / 60)
      #expect(bottom() >= 844)
    }
    #expect(posts.ids.count == 29)
    posts.headless.press(.character("z"), modifiers: .control)
    for _ in 0..<60 {
      try posts.wait(1.0 / 60)
      #expect(bottom() >= 844)
    }
    try posts.wait(6)
    posts.expectRest()
  }

  @Test func undoRestoresPosts() throws {
    let posts = try Posts()
    let before = posts.dump
    for item in [4, 1] {
      try posts.swipe(item, by: -120)
      try posts.wait(0.2)
      try posts.release(waiting: 1)
    }
    #expect(posts.ids.count == 28)
    try posts.click("undo-button", waiting: 1)
    try posts.click("undo-button", waiting: 8)
    #expect(posts.ids == Array(1...30))
    posts.window.focus(on: nil)
    try posts.draw()
    #expect(posts.dump == before)
    posts.expectRest()
  }

  /// The bar slides over the edge, and no post is visible through it.
  @Test(arguments: [false, true]) func undoBarIsOpaque(isUndone: Bool) throws {
    let posts = try Posts()
    try posts.click("more-2", waiting: 1)
    posts.headless.click("delete-button")
    let bar = try #require(posts.view("undo-bar"))
    var places: [Double] = []
    for frame in 0..<420 {
      if isUndone, frame == 60 { posts.headless.click("undo-button") }
      try posts.wait(1.0 / 60)
      #expect(bar.shown.alpha == 1)
      places.append(posts.seen(bar).minY)
    }
    #expect(places[0] > 840 && places[59] < 763 && places[419] >= 844 && bar.isHidden)
  }

  /// After any delay, the restored row is immediately opaque and in its final position, and the rows below uncover it. There
  /// are no gaps between rows, and no button is visible.
  @Test(arguments: [0.21, 0.3, 0.45, 0.9, 2.0]) func undoUncoversRow(delay: Double) throws {
    let posts = try Posts()
    try posts.click("more-2", waiting: 1)
    try posts.click("delete-button", waiting: delay)
    #expect(posts.ids.count == 29)
    posts.headless.press(.character("z"), modifiers: .control)
    for _ in 0..<60 {
      let (row, above, below) = try (posts.row(1), posts.row(0), posts.row(2))
      #expect(row.shown.alpha == 1 && row.shown.transform == .identity && row.shown.cornerRadius == 0)
      #expect(posts.seen(row).minY == posts.seen(above).maxY)
      #expect(posts.seen(below).minY <= posts.seen(row).maxY + 0.5 && posts.list.swipes.all.isEmpty)
      let order = posts.list.subviews
      let places = [row, below].compactMap { cell in order.firstIndex { $0 === cell } }
      #expect(places == places.sorted())
      // The line along the moving edge becomes the line of the row.
      if posts.list.rowMovement != nil {
        #expect(below.subviews.contains { !$0.isHidden && $0.frame.maxY == 0 && $0.frame.height == 1 })
      }
      try posts.wait(1.0 / 60)
    }
    try posts.wait(6)
    posts.expectRest()
  }

  /// The last row has no row below it that could uncover it, so it appears from behind the one above.
  @Test func undoRestoresLastRow() throws {
    let posts = try Posts()
    posts.list.contentOffset = Point(0, posts.list.verticalRange.upperBound)
    try posts.draw()
    try posts.swipe(29, by: -120)
    try posts.wait(0.2)
    try posts.release(waiting: 2)
    #expect(posts.ids.count == 29)
    try posts.type(.character("z"), modifiers: .control, waiting: 1.0 / 60)
    let (row, above) = try (posts.row(29), posts.row(28))
    #expect(posts.seen(row).maxY < posts.seen(above).maxY + row.bounds.height / 2)
    let order = posts.list.subviews
    #expect((order.firstIndex { $0 === row } ?? 0) < (order.firstIndex { $0 === above } ?? 0))
    try posts.wait(8)
    posts.expectRest()
  }

  /// If the last row is deleted, the row above it gets the focus.
  @Test func deletionByKeyFocusesNextRow() throws {
    let posts = try Posts()
    posts.window.focus(on: try posts.row(2))
    for id in [4, 5] {
      try posts.type(.delete, waiting: 1)
      #expect((posts.window.focusedView as? PostCell)?.postID == id)
    }
    posts.list.contentOffset = Point(0, posts.list.verticalRange.upperBound)
    try posts.draw()
    posts.window.focus(on: try posts.row(27))
    try posts.type(.delete, waiting: 1)
    #expect((posts.window.focusedView as? PostCell)?.postID == 29)
  }

  @Test func deletionAtEndScrollsSmoothly() throws {
    let posts = try Posts()
    posts.list.contentOffset = Point(0, posts.list.verticalRange.upperBound)
    try posts.draw()
    let offset = posts.list.contentOffset.y
    try posts.swipe(28, by: -120)
    try posts.wait(0.2)
    posts.release()
    var before = posts.list.contentOffset.y
    for _ in 0..<120 {
      try posts.wait(1.0 / 60)
      #expect(abs(posts.list.contentOffset.y - before) < 30)
      before = posts.list.contentOffset.y
    }
    #expect(before < offset && near(before, posts.list.verticalRange.upperBound))
  }

  // MARK: - Clicks and keys

  @Test func clickOpensRowAndSecondClickDeletes() throws {
    let posts = try Posts()
    try posts.click("more-3", waiting: 1)
    #expect(near(posts.shift(try posts.row(2)), -posts.action))
    #expect(posts.view("delete-button")?.alpha == 1)
    // A click elsewhere closes the row.
    posts.headless.click(at: try posts.middle(5))
    try posts.wait(1)
    posts.expectRest()
    try posts.click("more-3", waiting: 1)
    try posts.click("delete-button", waiting: 8)
    #expect(!posts.ids.contains(3))
    posts.expectRest()
  }

  @Test func keysOpenMarkDeleteAndUndo() throws {
    let posts = try Posts()
    posts.headless.press(.down)
    posts.headless.press(.down)
    let row = try #require(posts.window.focusedView as? PostCell)
    let item = row.indexPath.item
    try posts.type(.return, waiting: 1)
    #expect(near(posts.shift(row), -posts.action))
    try posts.type(.escape, waiting: 1)
    posts.expectRest()
    posts.headless.press(.character("m"))
    #expect(posts.screen.posts[item].isMarked)
    try posts.type(.delete, waiting: 1)
    #expect(posts.ids.count == 29)
    try posts.type(.character("z"), modifiers: .control, waiting: 8)
    #expect(posts.ids == Array(1...30))
    posts.expectRest()
  }
}
