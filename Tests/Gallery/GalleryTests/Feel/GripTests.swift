import SegueControllers
import SegueTestSupport
import Testing

@testable import SegueGallery

/// The grabbed point stays under the pointer in a window of any size.
@Suite struct GripTests {
  static let sizes = [Size(390, 844), Size(320, 480), Size(1280, 800), Size(2560, 1440)]
  static let openings = Opening.all.filter { !["expanding-cells", "photo-profile"].contains($0.demo) }

  /// Returns the frontmost visible snapshot at a point of the window, and the point as a fraction of its bounds.
  private func grabbedView(at point: Point, in session: DemoSession) -> (view: View, part: Vector)? {
    var found: (view: View, part: Vector)?
    session.window.forEachInSubtree { view in
      guard view is SnapshotView, view.shown.alpha > 0.5,
        let local = view.transform(to: nil, by: .shown).inverted?.apply(to: point)
      else { return }
      let box = view.shown.bounds
      guard box.contains(local), !box.isEmpty else { return }
      found = (view, Vector((local.x - box.minX) / box.width, (local.y - box.minY) / box.height))
    }
    return found
  }

  private func place(of thing: (view: View, part: Vector)) -> Point {
    let box = thing.view.shown.bounds
    return thing.view.convert(
      Point(box.minX + thing.part.dx * box.width, box.minY + thing.part.dy * box.height), to: nil, by: .shown)
  }

  @Test(arguments: await openings, await sizes)
  func grabbedPointStaysUnderPointer(opening: Opening, size: Size) throws {
    let session = try DemoSession(opening.demo, size: size)
    // The first photo is visible in every window.
    let item = opening.demo == "pop-in-out" ? "photo-1" : opening.item
    for item in opening.before + [item] { try session.open(item) }
    let start = Point(size.width / 2, size.height / 2)
    let way = opening.closing.normalized
    session.headless.send(.pressed, at: start)
    session.headless.send(.dragged, at: start + way * 12)
    try session.draw()
    #expect(session.coordinator.isHeld)
    let grabbed = try #require(grabbedView(at: start + way * 12, in: session))
    for part in [0.05, 0.12, 0.2, 0.08] {
      try session.wait(0.02)
      let pointer = start + way * (12 + part * size.height)
      session.headless.send(.dragged, at: pointer)
      try session.draw()
      let off = place(of: grabbed) - pointer
      #expect(abs(off.dot(way)) < 1, "\(off) at \(part)")
    }
    try session.type(.escape, waiting: 3)
    #expect(session.coordinator.isIdle)
  }

  /// The time before the end of an opening at which nothing visibly moves, in seconds.
  @Test(arguments: await openings, [0.012, 0.03]) func throwClosesAlmostArrivedScreen(
    opening: Opening, before: Double
  ) throws {
    let rehearsal = try opening.start()
    let begin = rehearsal.headless.now
    #expect(rehearsal.headless.click(opening.item))
    while !rehearsal.coordinator.isIdle { try rehearsal.headless.advance(by: 0.002) }
    let length = rehearsal.headless.now - begin
    let session = try opening.start()
    try session.draw()
    let rest = session.pixels
    #expect(session.headless.click(opening.item))
    try session.headless.advance(by: length - before)
    #expect(!session.coordinator.isIdle)
    let way = opening.closing.normalized
    for step in 0...5 {
      session.headless.send(step == 0 ? .pressed : .dragged, at: Point(200, 400) + way * (18 * Double(step)))
      try session.headless.advance(by: 0.008)
    }
    session.headless.send(.released, at: Point(200, 400) + way * 90)
    try session.wait(3)
    #expect(session.coordinator.isIdle)
    #expect(try session.shows(rest))
  }
}
