import SegueHeadless
import Testing

@testable import SegueTransitions

/// The zoom of a pushed screen: its growth, its drags and its release.
@Suite struct ZoomedPageTests {
  private static let card = Rect(x: 40, y: 60, width: 50, height: 40)
  private static let size = Size(200, 300)

  private let navigation: NavigationController
  private let page = ViewController()
  private let card: View
  private let window: HeadlessWindow

  init() throws {
    let below = ViewController()
    card = View(frame: Self.card)
    card.backgroundColor = Color(red: 1, green: 0, blue: 0)
    below.view.addSubview(card)
    page.view.backgroundColor = .white
    page.transitionSource = .view(card)
    page.preferredTransition = .zoom
    navigation = NavigationController(rootViewController: below)
    window = try HeadlessWindow(size: Self.size, rootViewController: navigation)
    window.stage.window.shortensSpringTails = false
  }

  private func open() { navigation.pushViewController(page, animated: false) }

  private var panel: View? { window.stage.window.view(withIdentifier: "zoomed-page") }
  private var box: Rect? {
    panel.map { $0.transform(to: nil, by: .shown).apply(to: $0.shown.bounds) }
  }

  private func drag(from start: Point, by travel: Vector, in seconds: Double = 0.5, hold: Double = 0.3) throws
  {
    window.send(.pressed, at: start)
    for step in 1...10 {
      try window.advance(by: seconds / 10)
      window.send(.dragged, at: start + travel * (Double(step) / 10))
    }
    try window.advance(by: hold)
  }

  private func near(_ one: Rect?, _ other: Rect, _ tolerance: Double = 0.01) -> Bool {
    guard let one else { return false }
    return zip(one.corners, other.corners).allSatisfy { $0.distance(to: $1) < tolerance }
  }

  @Test func pageBeginsOnItemScaledByItsWidth() throws {
    navigation.pushViewController(page)
    #expect(near(box, Self.card))
    #expect(panel?.shown.bounds == Rect(x: 0, y: 0, width: 200, height: 160))
    try window.advance(by: 0.1)
    let panel = try #require(panel)
    #expect(panel.shown.transform.a > 0.3 && panel.shown.transform.a == panel.shown.transform.d)
    try window.advance(by: 2)
    #expect(self.panel == nil && navigation.topViewController === page)
  }

  @Test func alignmentRectIsPlacedOnItem() throws {
    var zoom = ZoomTransition.zoom
    zoom.alignmentRectProvider = { _ in Rect(x: 50, y: 20, width: 100, height: 80) }
    page.preferredTransition = zoom
    navigation.pushViewController(page)
    #expect(panel?.shown.bounds == Rect(x: 50, y: 20, width: 100, height: 80) && near(box, Self.card))
  }

  /// The same without an alignment rectangle, if the item is a shared element itself. A smaller partner does not count.
  @Test(arguments: [Rect(x: 50, y: 20, width: 100, height: 80), Rect(x: 50, y: 20, width: 25, height: 20)])
  func partnerIsPlacedOnItem(frame: Rect) throws {
    let partner = View(frame: frame)
    page.view.addSubview(partner)
    for view in [card, partner] { view.sharedElement = "artwork" }
    navigation.pushViewController(page)
    let aligned = frame.width < 50 ? Rect(x: 0, y: 0, width: 200, height: 160) : frame
    #expect(panel?.shown.bounds == aligned && near(box, Self.card))
  }

  @Test func sharedElementFliesOverPage() throws {
    let (small, large) = (
      View(frame: Rect(x: 10, y: 10, width: 20, height: 20)),
      View(frame: Rect(x: 50, y: 100, width: 100, height: 100))
    )
    for (view, owner) in [(small, card), (large, page.view as View)] {
      (view.sharedElement, view.backgroundColor) = ("artwork", Color(0, 0, 255))
      owner.addSubview(view)
    }
    (small.cornerRadius, large.cornerRadius) = (4, 14)
    navigation.pushViewController(page)
    let picture = try #require(panel?.subviews.last)
    func place() -> Rect { picture.transform(to: nil, by: .shown).apply(to: picture.shown.bounds) }
    #expect(near(place(), small.frame.offset(by: Vector(40, 60))))
    var part = 0.0
    for _ in 0..<20 where panel != nil {
      try window.advance(by: 0.02)
      let grown = place().width
      #expect(grown >= part)
      part = grown
    }
    #expect(abs(part - 100) < 2)
    try window.advance(by: 2)
    #expect(large.cornerRadius == 14 && small.cornerRadius == 4 && !large.isConcealed)
  }

  /// The page is not aligned with a picture that has not loaded or has been scrolled out of sight.
  @Test(arguments: [(0.0, 100.0, 100.0), (20, 0, 100), (20, 100, -100)])
  func sharedElementOutOfSightIsIgnored(width: Double, height: Double, y: Double) throws {
    let small = View(frame: Rect(x: 10, y: 10, width: width, height: 20))
    let large = View(frame: Rect(x: 50, y: y, width: 100, height: height))
    for (view, owner) in [(small, card), (large, page.view as View)] {
      view.sharedElement = "artwork"
      owner.addSubview(view)
    }
    navigation.pushViewController(page)
    try window.advance(by: 0.1)
    let panel = try #require(panel)
    #expect(panel.subviews.count == 3 && panel.subviews[1].frame == page.view.bounds)
  }

  /// The plate of a transparent source is one of its contents, which therefore stay where they are.
  @Test func transparentSourceFadesOutInPlace() throws {
    let plate = View(frame: card.bounds)
    let small = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    let large = View(frame: Rect(x: 50, y: 100, width: 100, height: 100))
    for (view, owner) in [(plate, card), (small, card), (large, page.view as View)] {
      view.backgroundColor = Color(255, 0, 0)
      owner.addSubview(view)
    }
    for view in [small, large] { view.sharedElement = "artwork" }
    card.backgroundColor = .clear
    navigation.pushViewController(page)
    var alphas: [Double] = []
    for _ in 0..<20 {
      guard let panel, let picture = panel.subviews.dropFirst(2).first?.subviews.first else { break }
      #expect(near(picture.frame, Rect(x: 0, y: 0, width: 200, height: 160)))
      #expect(abs(panel.backgroundColor.alpha - (1 - picture.alpha)) < 1e-9)
      alphas.append(picture.alpha)
      try window.advance(by: 0.01)
    }
    #expect(alphas.first == 1 && alphas.last == 0 && alphas.contains { 0.01...0.99 ~= $0 })
  }

  /// The page also shrinks with the height of the panel, but the grabbed point follows the drag as in any other page.
  @Test func draggedPageWithSharedElementKeepsGrabbedPoint() throws {
    let small = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    let large = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    for (view, owner) in [(small, card), (large, page.view as View)] {
      view.sharedElement = "artwork"
      owner.addSubview(view)
    }
    open()
    try drag(from: Point(100, 100), by: Vector(0, 108))
    let picture = try #require(panel?.subviews.last)
    let place = picture.transform(to: nil, by: .shown).apply(to: picture.shown.bounds)
    let expected = YieldingDrag(
      Rect(origin: .zero, size: Self.size), grabbedAt: Point(100, 108), by: Vector(0, 100))
    let grip = expected.center.y - 150 * expected.height + 108 * expected.width
    #expect(place.width < 91 && abs(place.minY + place.height * 0.58 - grip) < 0.01)
  }

  /// The source is a square, and the screen is lower than wide.
  @Test func sourceHigherThanScreenIsOpaqueThroughout() throws {
    card.frame.size.height = 100
    card.backgroundColor = .clear
    navigation.pushViewController(page)
    for _ in 0..<12 where panel != nil {
      try window.advance(by: 0.02)
      guard let panel, let ground = panel.subviews.first, let picture = panel.subviews.dropFirst().first
      else { continue }
      #expect(ground.backgroundColor.alpha == picture.alpha && ground.frame.minY == 300)
      #expect(ground.frame.maxY >= panel.shown.bounds.maxY)
    }
  }

  @Test func draggedPageShrinksAroundGrabbedPoint() throws {
    open()
    try drag(from: Point(100, 100), by: Vector(0, 108))
    let expected = YieldingDrag(
      Rect(origin: .zero, size: Self.size), grabbedAt: Point(100, 108), by: Vector(0, 100))
    #expect(abs(expected.width - 0.9232) < 1e-9 && abs(expected.height - 0.8483) < 1e-9)
    #expect(near(box, Rect(center: expected.center, size: Size(200 * expected.width, 300 * expected.height))))
  }

  @Test func releaseAtRestPopsFromEnoughTravel() throws {
    open()
    try drag(from: Point(100, 50), by: Vector(0, 124))
    window.send(.released, at: Point(100, 174))
    try window.advance(by: 2)
    #expect(navigation.topViewController === page)
    try drag(from: Point(100, 50), by: Vector(0, 132))
    window.send(.released, at: Point(100, 182))
    try window.advance(by: 2)
    #expect(navigation.topViewController !== page)
  }

  /// The velocity of the release does not matter.
  @Test func fastReleaseStartsPopFromRest() throws {
    open()
    try drag(from: Point(100, 50), by: Vector(0, 80), in: 0.05, hold: 0)
    let before = try #require(box)
    window.send(.released, at: Point(100, 130))
    try window.advance(by: 0.002)
    let after = try #require(box)
    #expect(after.center.distance(to: before.center) < 0.1)
    try window.advance(by: 2)
    #expect(navigation.topViewController !== page)
  }

  @Test(arguments: [(0.0, -60.0, false), (-60, 0, false), (30, 45, false), (20, 45, true), (45, 20, true)])
  func dragsBeginOnlyDownAndRight(x: Double, y: Double, begins: Bool) throws {
    open()
    try drag(from: Point(100, 150), by: Vector(x, y))
    #expect((panel != nil) == begins)
  }

  @Test(arguments: [false, true]) func applicationMayRefuseDrag(allows: Bool) throws {
    var zoom = ZoomTransition.zoom
    zoom.interactiveDismissShouldBegin = { allows || $0.y > 200 }
    page.preferredTransition = zoom
    open()
    try drag(from: Point(100, 150), by: Vector(0, 60))
    #expect((panel != nil) == allows)
  }

  @Test(arguments: [0.0, 30]) func listScrollsFirstUnlessAtItsBeginning(offset: Double) throws {
    let list = ScrollView(frame: Rect(origin: .zero, size: Self.size))
    list.contentSize = Size(200, 900)
    page.view.addSubview(list)
    open()
    list.contentOffset = Point(0, offset)
    try drag(from: Point(100, 100), by: Vector(0, 40))
    #expect((panel != nil) == (offset == 0))
    #expect(list.contentOffset.y == 0 || offset > 0)
  }

  @Test func upwardDragScrollsList() throws {
    let list = ScrollView(frame: Rect(origin: .zero, size: Self.size))
    list.contentSize = Size(200, 900)
    page.view.addSubview(list)
    open()
    try drag(from: Point(100, 200), by: Vector(0, -60))
    #expect(panel == nil && list.contentOffset.y > 40)
  }
}

/// The size and position of a dragged screen.
@Suite struct YieldingDragTests {
  private static let frame = Rect(x: 0, y: 0, width: 400, height: 800)

  private func drag(_ travel: Vector, from grip: Point = Point(200, 400)) -> YieldingDrag {
    YieldingDrag(Self.frame, grabbedAt: grip, by: travel)
  }

  @Test func downwardDragShrinksHeightTwiceAsFast() {
    let drag = drag(Vector(0, 200))
    #expect(abs(drag.width - 0.8464) < 1e-9 && abs(drag.height - 0.6966) < 1e-9)
    #expect(drag.center.x == 200 && abs(drag.center.y - (400 + 200 * 0.722 * 0.896)) < 1e-9)
  }

  @Test func sidewaysDragFollowsPointerAndKeepsShape() {
    let drag = drag(Vector(200, 0))
    #expect(abs(drag.width - drag.height) < 0.02 && abs(drag.center.x - 405) < 1e-9)
  }

  @Test func shrinkingKeepsGrabbedPoint() {
    let one = drag(Vector(0, 100)), other = drag(Vector(0, 100), from: Point(200, 600))
    // The center is 200 points above the other's grabbed point.
    #expect(abs(other.center.y - one.center.y - 200 * (1 - one.height)) < 1e-9)
  }

  @Test func farSidewaysDragShrinksLess() {
    let (near, far) = (drag(Vector(240, 0)), drag(Vector(400, 0)))
    #expect(far.width > near.width - 0.0016 * 160 * 0.7 && far.width < near.width)
  }

  @Test func oppositeDragMovesOnlyAFifth() {
    let drag = drag(Vector(-20, -10))
    #expect(drag.width == 1 && drag.height == 1 && drag.center == Point(196, 398))
  }

  @Test func farDragKeepsPositiveSize() {
    let drag = drag(Vector(5000, 5000))
    #expect(drag.width >= 0.1 && drag.height >= 0.1)
  }
}
