import Testing

@testable import SegueControllers
@testable import SegueGallery

/// A color that returns to its cell after a drag far away from it.
@Suite struct ReturnTests {
  private static let ways = [Vector(45, 330), Vector(-150, 240), Vector(0, 420)]

  /// Returns the moving color and the view that clips it.
  private func moving(_ session: DemoSession) -> (panel: View, opening: View)? {
    var found: View?
    session.window.forEachInSubtree {
      if ($0 as? SnapshotView)?.source.identifier == "swatch-card" { found = $0.superview }
    }
    guard let panel = found, let opening = panel.superview else { return nil }
    return (panel, opening)
  }

  /// The overshoot is a small fraction of the cell's size, whatever the distance.
  @Test(arguments: await ways, [0.0, 0.2]) func returningColorOvershootsCellSlightly(
    way: Vector, rest: Double
  ) throws {
    let session = try DemoSession("springy-modal")
    let cell = session.seen(session.view("swatch-4"))
    try session.open("swatch-4")
    try session.drag(from: Point(195, 300), by: way, in: 0.4)
    try session.wait(rest)
    session.release()
    var frames = 0
    while !session.coordinator.isIdle, frames < 600 {
      try session.headless.advance(by: 1.0 / 120)
      frames += 1
      guard let panel = moving(session)?.panel else { break }
      let box = session.seen(panel)
      guard box.width < cell.width else { continue }
      #expect(box.width >= cell.width * 0.92 && box.height >= cell.height * 0.92)
      if rest > 0 {
        #expect(abs(box.midX - cell.midX) <= 4.1 && abs(box.midY - cell.midY) <= 4.1, "frame \(frames)")
      }
    }
    #expect(frames > 20 && frames < 600)
  }

  /// The dragged color and its shadow are in front of the bars.
  @Test(arguments: await ways) func draggedColorIsNotClipped(way: Vector) throws {
    let session = try DemoSession("springy-modal")
    try session.open("swatch-4")
    session.press(Point(195, 300))
    for _ in 0..<10 {
      try session.move(by: way * 0.1, in: 0.05)
      try session.draw()
      let opening = try #require(moving(session)?.opening)
      #expect(session.seen(opening).inset(by: -0.01).contains(session.window.bounds))
    }
  }
}
