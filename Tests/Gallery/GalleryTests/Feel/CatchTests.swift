import SegueHeadless
import SegueViews
import Testing

@testable import SegueGallery

/// Views that are caught in flight follow the pointer, and a continued drag never reverses them.
@Suite struct CatchTests {
  private func box(_ session: DemoSession, _ identifier: String) -> Rect {
    session.seen(session.view(identifier))
  }

  /// Returns the height of the view that contains the row and the screen, which shows how far the screen is open.
  private func height(_ session: DemoSession) -> Double {
    session.view("mail")?.superview?.superview?.shownBox.height ?? 0
  }

  /// A row and a photo, the time of the catch after the release, in seconds, and its place.
  @Test(arguments: [("expanding-cells", "mail-4", -175.0, 0.06), ("pop-in-out", "photo-6", -130, 0.04)])
  func caughtViewContinuesLeftward(demo: String, item: String, way: Double, time: Double) throws {
    let session = try DemoSession(demo)
    try session.drag(from: try session.middle(of: item), by: Vector(way, 0), in: 0.26)
    try session.release(waiting: time)
    session.press(Point(270, 460))
    #expect(session.coordinator.isHeld)
    var last = session.coordinator.progress
    for _ in 0..<20 {
      try session.move(by: Vector(-5, 0), in: 1 / 60)
      #expect(session.coordinator.progress >= last - 1e-9)
      last = session.coordinator.progress
    }
  }

  static let catches: [(demo: String, item: String)] = [
    ("zooming-icons", "icon-twitter"), ("expanding-cells", "mail-4"), ("pop-in-out", "photo-5"),
    ("springy-modal", "swatch-3"), ("photo-profile", "feed-photo-6"),
  ]

  /// A caught push moves with a drag in any direction.
  @Test(
    arguments: await catches.indices,
    [Vector(0, 1), Vector(0, -1), Vector(1, 0), Vector(-1, 0), Vector(0.7, 0.7)])
  func caughtPushFollowsInAnyDirection(index: Int, way: Vector) throws {
    let (demo, item) = Self.catches[index]
    let session = try DemoSession(demo)
    try session.click(item, waiting: demo == "zooming-icons" || demo == "expanding-cells" ? 0.12 : 0.05)
    session.press(Point(195, 420))
    #expect(session.coordinator.isHeld)
    let before = session.pixels
    let caught = session.coordinator.progress
    try session.move(by: way * 120, in: 0.4)
    let led = session.coordinator.progress
    #expect(abs(led - caught) > 0.05)
    #expect(try !session.shows(before))
    // A drag back returns to the position of the catch.
    try session.move(by: way * -120, in: 0.4)
    #expect(abs(session.coordinator.progress - caught) < 0.02)
    try session.release(waiting: 3)
    #expect(session.coordinator.isIdle)
  }

  /// A drag that ends a transition early ends the color that stood in for that of the screen, too. The color does not fade.
  @Test func dragOnAlmostArrivedScreenKeepsColor() throws {
    let session = try DemoSession("zooming-icons")
    try session.click("icon-twitter", waiting: 0.45)
    #expect(!session.coordinator.isIdle)
    session.press(Point(200, 600))
    for frame in 1...12 {
      try session.move(by: Vector(-5, -5), in: 1 / 60)
      try session.draw()
      let pixel = session.pixels[400 * 390 + 20]
      #expect(pixel >> 16 & 255 < 80, "frame \(frame): \(String(pixel, radix: 16))")
    }
    #expect(session.coordinator.isIdle)
  }

  static let pulls: [(demo: String, item: String, press: Point, way: Vector)] = [
    ("zooming-icons", "icon-twitter", Point(195, 420), Vector(0, 1)),
    ("expanding-cells", "mail-9", Point(195, 600), Vector(0, 1)),
    ("pop-in-out", "photo-11", Point(195, 600), Vector(0, 1)),
    ("pop-in-out", "photo-11", Point(195, 600), Vector(1, 0)),
    ("springy-modal", "swatch-8", Point(195, 500), Vector(0, 1)),
    ("photo-profile", "feed-photo-22", Point(150, 650), Vector(0, 1)),
    ("photo-profile", "feed-photo-22", Point(150, 650), Vector(1, 0)),
  ]

  /// The indices of the demos in which a view stays under the pointer.
  static let held = pulls.indices.filter { pulls[$0].demo != "expanding-cells" }

  /// The direction that closes the open screen also closes a caught push, whatever is under the pointer.
  @Test(arguments: await pulls.indices) func closingDragClosesCaughtPush(index: Int) throws {
    let (demo, item, place, way) = Self.pulls[index]
    let session = try DemoSession(demo)
    #expect(session.headless.click(item))
    try session.wait(0.09)
    session.press(place)
    #expect(session.coordinator.isHeld)
    var last = session.coordinator.progress
    for _ in 0..<24 {
      try session.move(by: way * 5, in: 1 / 60)
      #expect(session.coordinator.progress < last || last == 0)
      last = session.coordinator.progress
    }
    try session.release(waiting: 3)
    #expect(session.coordinator.isIdle)
  }

  @Test(arguments: await held)
  func caughtViewStaysUnderPointer(index: Int) throws {
    let (demo, item, place, way) = Self.pulls[index]
    let session = try DemoSession(demo)
    #expect(session.headless.click(item))
    try session.wait(0.09)
    session.press(place)
    // The growing view is in front of everything else; a mask is inside it.
    let thing = try #require(session.window.hitThing(at: place))
    let inside = try #require(thing.transform(to: nil, by: .shown).inverted?.apply(to: place))
    let part = Vector(inside.x / thing.shown.bounds.width, inside.y / thing.shown.bounds.height)
    for step in 1...12 {
      try session.move(by: way * 6, in: 1 / 60)
      let box = thing.shown.bounds
      let now = thing.convert(Point(part.dx * box.width, part.dy * box.height), to: nil, by: .shown)
      let pointer = place + way * (6 * Double(step))
      #expect(now.distance(to: pointer) < 1, "\(now) \(pointer)")
    }
  }

  /// A closing photo that is pulled toward its cell never grows.
  @Test func closingPhotoShrinksWhenPulledTowardCell() throws {
    let session = try DemoSession("pop-in-out")
    try session.open("photo-1")
    try session.type(.escape, waiting: 0.06)
    session.press(Point(250, 500))
    #expect(session.coordinator.isHeld)
    let container = try #require(session.view("photo")?.superview)
    func width() -> Double { container.subviews.last?.shownBox.width ?? 0 }
    var last = width()
    for _ in 0..<24 {
      try session.move(by: Vector(-7, -13), in: 1 / 60)
      #expect(width() <= last + 0.01)
      last = width()
    }
    try session.release(waiting: 3)
    #expect(session.view("photo") == nil)
  }

  /// The window looks as if it had been held at this size from the beginning.
  @Test(arguments: await Opening.all, [Size(700, 560), Size(320, 568)])
  func resizeOfHeldTransitionMatchesFreshLayout(
    opening: Opening, size: Size
  ) throws {
    func hold(_ session: DemoSession) throws {
      try session.click(opening.item, waiting: 0.06)
      session.headless.press(.space)
      session.coordinator.track(0.35)
      session.coordinator.track(0.4)
      try session.wait(1)
    }
    let other = try opening.start(size: size)
    try hold(other)
    let session = try opening.start()
    try hold(session)
    let progress = session.coordinator.progress
    try session.resize(to: size)
    #expect(abs(session.coordinator.progress - progress) < 1e-9)
    let problem = session.difference(from: other.pixels)
    #expect(problem.map { $0.pixels < 40 || $0.channel <= 2 } ?? true, "\(String(describing: problem))")
    session.headless.press(.space)
    other.headless.press(.space)
    try session.wait(3)
    try other.wait(3)
    #expect(try session.shows(other.pixels))
  }
}

extension Window {
  /// Returns the frontmost large view at a point that changes its size, which is the view that the transition grows.
  fileprivate func hitThing(at point: Point) -> View? {
    var found: View?
    forEachInSubtree { view in
      guard view is SnapshotView || view.mask != nil,
        view.shown.alpha > 0.3 || view.superview?.clipsToBounds == true,
        let inside = view.transform(to: nil, by: .shown).inverted?.apply(to: point),
        view.shown.bounds.contains(inside)
      else { return }
      found = found ?? view
    }
    return found
  }
}
