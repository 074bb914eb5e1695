import SegueGeometry
import Testing

@testable import SegueGallery

/// A drag from the left edge of the first card, which has no left neighbor.
@Suite struct PaperCardEdgeTests {
  @Test func firstCardStaysInWindow() throws {
    let session = try DemoSession("paper-cards")
    try session.open("card-sky-1")
    session.press(Point(4, 500))
    var last = 0.0
    for _ in 0..<18 {
      try session.move(by: Vector(20, 0), in: 0.03)
      let left = session.seen(session.view("card-sky-1")).minX
      #expect(left >= last - 0.5)
      last = left
    }
    #expect(last > 100 && last < 240)
    try session.release(waiting: 2)
    #expect(session.seen(session.view("card-sky-1")).minX == 0)
  }
}
