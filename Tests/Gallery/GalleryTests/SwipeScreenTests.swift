import SegueControllers
import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueGallery
@testable import SegueViews

/// The screen around the swiped rows: its menu, the owners of drags, window sizes, and the touchpad.
@Suite struct SwipeScreenTests {
  // MARK: - The menu

  struct Pull: Sendable {
    let part: Double
    let speed: Double
    let opens: Bool
  }
  private static let pulls = [
    Pull(part: 0.49, speed: 0, opens: false), Pull(part: 0.51, speed: 0, opens: true),
    Pull(part: 0.3, speed: 560, opens: true), Pull(part: 0.8, speed: -560, opens: false),
  ]

  @Test(arguments: await pulls) func menuFollowsPointerAndReleaseRule(pull: Pull) throws {
    let posts = try Posts()
    let last = pull.speed * 0.1
    try posts.drag(from: Point(10, 400), by: Vector(8 + 312 * pull.part - last, 0), in: 0.3)
    try posts.wait(0.2)
    if last != 0 { try posts.move(by: Vector(last, 0), in: 0.1) }
    try posts.draw()
    #expect(near(posts.shift, 312 * pull.part))
    posts.release()
    #expect(near(posts.shift, 312 * pull.part))
    try posts.wait(2)
    #expect(posts.shift == (pull.opens ? 312 : 0))
    posts.expectRest()
  }

  /// The window is too low for the whole menu.
  @Test(arguments: [Size(844, 390), Size(320, 240)]) func menuScrollsInLowWindow(size: Size) throws {
    let posts = try Posts(size: size)
    try posts.click("menu-button", waiting: 1)
    let settings = try #require(posts.view("menu-settings"))
    #expect(posts.seen(settings).maxY > size.height)
    posts.headless.scroll(Vector(0, 9), at: Point(100, 150))
    try posts.wait(2)
    #expect(posts.seen(settings).maxY <= size.height - 34)
    try posts.click("menu-settings", waiting: 2)
    #expect(!posts.isMenuOpen)
  }

  @Test func openMenuTakesScreenInput() throws {
    let posts = try Posts()
    try posts.click("menu-button", waiting: 1)
    #expect(posts.shift == 312)
    // A drag on the visible part of the screen closes the menu, and swipes no row.
    try posts.drag(from: Point(370, 500), by: Vector(-108, 0), in: 0.2)
    try posts.draw()
    #expect(near(posts.shift, 212) && posts.list.swipes.all.isEmpty)
    try posts.type(.escape, waiting: 1)
    #expect(posts.shift == 312)
    posts.headless.click(at: Point(370, 500))
    try posts.wait(1)
    #expect(posts.shift == 0)
    try posts.click("menu-button", waiting: 1)
    try posts.type(.escape, waiting: 1)
    #expect(posts.shift == 0)
    posts.expectRest()
  }

  /// A drag that begins on the menu closes it, like a drag next to it; the items of the menu react to clicks.
  @Test func menuTakesDragsAndClicks() throws {
    let posts = try Posts()
    try posts.click("menu-button", waiting: 1)
    try posts.drag(from: Point(300, 500), by: Vector(-188, 5), in: 0.2)
    try posts.draw()
    #expect(near(posts.shift, 132, 0.1))
    try posts.release(waiting: 1)
    #expect(!posts.isMenuOpen && posts.shift == 0)
    try posts.click("menu-button", waiting: 1)
    try posts.click("menu-profile", waiting: 1)
    #expect(!posts.isMenuOpen)
    posts.expectRest()
  }

  /// Each part of the status bar has the style that suits the content under it, during the drag and at rest.
  @Test(arguments: [60.0, 200, 312]) func statusBarSuitsBothSides(way: Double) throws {
    let posts = try Posts()
    let bar = DeviceStatusBar(over: .zero)
    posts.window.statusBar = bar
    try posts.draw()
    let plain = bar.dump()
    try posts.drag(from: Point(10, 400), by: Vector(8 + way, 0), in: 0.2)
    if way == 312 {
      try posts.release(waiting: 1)
    } else {
      try posts.draw()
    }
    let (light, dark) = (bar.contents(in: .light), bar.contents(in: .dark))
    #expect(light?.alpha == 1 && dark?.alpha == 1)
    let inside = try #require((dark?.mask as? ShapeView)?.path)
    #expect(near(inside.bounds.minX, way, 0.01) && near(inside.bounds.height, 844, 0.01))
    // The two parts do not overlap.
    var all = Path.rect(bar.bounds)
    all.append(inside)
    let rest = try #require(light?.mask as? ShapeView)
    #expect(rest.path == all && rest.fillRule == .evenOdd)
    try posts.type(.escape, waiting: 1)
    #expect(bar.dump() == plain)
  }

  // MARK: - Owners of drags

  enum Owner: String { case list, row, menu, back, nobody }

  struct Cell: Sendable, CustomTestStringConvertible {
    let name: String
    let start: Point
    let way: Vector
    let owner: Owner
    var isPushed = false
    var testDescription: String { name }
  }

  private static let cells = [
    Cell(name: "up", start: Point(200, 500), way: Vector(0, -60), owner: .list),
    Cell(name: "down at the top", start: Point(200, 300), way: Vector(0, 60), owner: .list),
    Cell(name: "slanting", start: Point(200, 500), way: Vector(50, -50), owner: .list),
    Cell(name: "to the left", start: Point(200, 500), way: Vector(-60, 0), owner: .row),
    Cell(name: "to the right", start: Point(200, 500), way: Vector(60, 20), owner: .row),
    Cell(name: "from the edge", start: Point(10, 500), way: Vector(60, 0), owner: .menu),
    Cell(name: "slanting from the edge", start: Point(10, 500), way: Vector(50, 40), owner: .menu),
    Cell(name: "up along the edge", start: Point(10, 500), way: Vector(0, -60), owner: .list),
    Cell(name: "out over the edge", start: Point(22, 500), way: Vector(-20, 0), owner: .row),
    Cell(name: "from the bar", start: Point(200, 70), way: Vector(60, 0), owner: .nobody),
    Cell(name: "pushed, up", start: Point(200, 500), way: Vector(0, -60), owner: .list, isPushed: true),
    Cell(name: "pushed, right", start: Point(200, 500), way: Vector(60, 0), owner: .row, isPushed: true),
    Cell(name: "pushed, left", start: Point(200, 500), way: Vector(-60, 0), owner: .row, isPushed: true),
    Cell(name: "pushed, edge", start: Point(10, 500), way: Vector(60, 0), owner: .back, isPushed: true),
    Cell(name: "pushed, along", start: Point(10, 500), way: Vector(0, -60), owner: .list, isPushed: true),
  ]

  @Test(arguments: await cells) func everyDragHasOneOwner(cell: Cell) throws {
    let posts = try Posts(isPushed: cell.isPushed)
    let offset = posts.list.contentOffset
    try posts.drag(from: cell.start, by: cell.way, in: 0.2)
    try posts.draw()
    var owners: [Owner] = []
    if posts.list.contentOffset != offset { owners.append(.list) }
    if !posts.list.swipes.all.isEmpty { owners.append(.row) }
    if posts.isMenuOpen, posts.shift > 0 { owners.append(.menu) }
    if !posts.isMenuOpen, !posts.coordinator.isIdle { owners.append(.back) }
    #expect(owners == (cell.owner == .nobody ? [] : [cell.owner]))
    posts.headless.send(.cancelled, at: posts.pointer)
    try posts.wait(2)
    posts.expectRest()
  }

  // MARK: - Windows

  @Test(arguments: [Size(200, 300), Size(800, 600), Size(1280, 800), Size(2560, 1440)])
  func rowFollowsPointerInAnyWindow(size: Size) throws {
    let posts = try Posts(size: size)
    // Rows are as wide as the window, so that they do not slide behind an invisible edge; their text is narrower.
    #expect(posts.width == size.width && posts.action <= 96)
    let row = try posts.row(0)
    let column = row.contentView.frame
    #expect(column.width <= 672 && near(column.midX, size.width / 2, 1))
    try posts.swipe(0, by: -posts.action * 0.9)
    #expect(near(posts.shift(row), -posts.action * 0.9))
    try posts.wait(0.2)
    try posts.release(waiting: 1)
    // The wheel also scrolls over the margins.
    posts.headless.scroll(Vector(0, 1), at: Point(5, size.height / 2))
    try posts.wait(2)
    #expect(posts.list.contentOffset.y > -posts.list.contentInset.top)
    posts.expectRest()
  }

  @Test func resizeInFlightKeepsFraction() throws {
    let posts = try Posts()
    let row = try posts.row(1)
    try posts.swipe(1, by: -posts.action * 0.5)
    posts.headless.stage.resize(to: Size(300, 700), scale: 1)
    try posts.draw()
    #expect(near(posts.shift(row), -0.12 * 300))
    try posts.release(waiting: 1)
    posts.expectRest()
  }

  @Test func reducedMotionRowFollowsPointer() throws {
    let posts = try Posts(reducesMotion: true)
    let row = try posts.row(1)
    try posts.swipe(1, by: -60)
    #expect(near(posts.shift(row), -60))
    try posts.move(by: Vector(-60, 0), in: 0.1)
    try posts.wait(0.2)
    try posts.release(waiting: 0.1)
    #expect(posts.shift(row) > -150)
    try posts.wait(8)
    #expect(posts.ids.count == 29)
    posts.expectRest()
  }

  /// The dragged screen moves as usual; after the release, everything fades to its rest position.
  @Test(arguments: [(100.0, false), (200, true)]) func reducedMotionMenuFadesAfterRelease(
    way: Double, opens: Bool
  ) throws {
    let posts = try Posts(reducesMotion: true)
    try posts.drag(from: Point(10, 400), by: Vector(8, 0), in: 0.05)
    for step in 1...20 {
      try posts.move(by: Vector(way / 20, 0), in: 0.02)
      #expect(near(posts.shift, way * Double(step) / 20) && posts.navigation.view.shown.alpha == 1)
    }
    try posts.wait(0.2)
    posts.release()
    var alpha = 1.0
    for _ in 0..<90 {
      try posts.headless.advance(by: 0.01)
      #expect([0, way, 312].contains { near($0, posts.shift) })
      // During the fade, the view is visible in both positions.
      alpha = posts.navigation.view.shown.alpha
      #expect(posts.opacity(of: posts.navigation.view) > 0.74)
    }
    #expect(posts.isMenuOpen == opens && posts.shift == (opens ? 312 : 0) && alpha == 1)
    try posts.type(.escape, waiting: 1)
    #expect(!posts.isMenuOpen)
    posts.expectRest()
  }

  // MARK: - A touchpad

  private func slide(_ posts: Posts, _ delta: Vector, at point: Point) {
    posts.headless.scroll(delta, at: point, isPrecise: true)
  }

  /// A horizontal motion of two fingers swipes a row until the fingers rest; a long swipe to the left deletes it.
  @Test(arguments: [(60.0, 30), (-60, 30), (100, 29), (-100, 30)]) func touchpadSwipesRow(
    way: Double, count: Int
  ) throws {
    let posts = try Posts()
    let (row, point) = (try posts.row(2), try posts.middle(2))
    let isMarked = row.isMarked
    for step in 1...10 {
      // The motion may also have a vertical part.
      slide(posts, Vector(way / 10, step % 3 == 0 ? 9 : 0), at: point)
      try posts.wait(1 / 60)
      let travel = way / 10 * Double(step)
      let beyond = max(0, abs(travel) - posts.action) * 0.8 * (travel < 0 ? -1 : 1)
      #expect(near(posts.shift(row), beyond - travel, 1e-6), "step \(step)")
    }
    let offset = posts.list.contentOffset
    try posts.wait(8)
    #expect(posts.ids.count == count && posts.list.contentOffset.y == offset.y)
    #expect(row.isMarked == (way == -100 ? !isMarked : isMarked) || count == 29)
    posts.expectRest()
  }

  /// A press takes over a row that the touchpad has swiped.
  @Test func verticalScrollAndWheelSwipeNothing() throws {
    let posts = try Posts()
    let (row, point) = (try posts.row(2), try posts.middle(2))
    let offset = posts.list.contentOffset.y
    slide(posts, Vector(30, 40), at: point)
    try posts.draw()
    #expect(
      posts.shift(row) == 0 && posts.list.contentOffset.y == offset + 40 && posts.list.swipes.all.isEmpty)
    try posts.wait(1)
    posts.headless.scroll(Vector(2, 0), at: point)
    try posts.wait(0.1)
    #expect(posts.list.swipes.all.isEmpty)
    let other = try posts.middle(3)
    slide(posts, Vector(40, 0), at: other)
    try posts.draw()
    #expect(near(posts.shift(try posts.row(3)), -40))
    try posts.drag(from: other, by: Vector(28, 0), in: 0.1)
    #expect(near(posts.shift(try posts.row(3)), -12))
    try posts.wait(1)
    #expect(near(posts.shift(try posts.row(3)), -12))
    try posts.release(waiting: 1)
    posts.expectRest()
  }
}
