import Geometry
import Testing

@testable import Controllers

/// From a pointer to a fraction.
@Suite struct DragPathTests {
  static let travels: [(DragPath, Vector, Double)] = [
    (.down(length: 422), Vector(0, 211), 0.5), (.up(length: 400), Vector(0, -100), 0.25),
    (.right(length: 390), Vector(39, 0), 0.1), (.left(length: 200), Vector(-200, 0), 1),
    (.outward(length: 260), Vector(78, 104), 0.5), (.down(length: 422), Vector(300, 0), 0),
    (.down(length: 422), Vector(0, -50), 0), (.outward(length: 260), Vector(0, 500), 1),
  ]

  @Test(arguments: travels) func fraction(path: DragPath, travel: Vector, expected: Double) {
    let tracker = DragTracker(path, at: Point(100, 100), fraction: 0, origin: .zero)
    #expect(abs(tracker.fraction(at: Point(100, 100) + travel) - expected) < 1e-12)
  }

  @Test(
    arguments: [DragPath.down(length: 422), .left(length: 100), .outward(length: 260)], [0, 0.3, 0.9, 1])
  func aDragThatStartsInTheMiddleStartsThere(path: DragPath, fraction: Double) {
    let start = Point(120, 300)
    let tracker = DragTracker(path, at: start, fraction: fraction, origin: Point(50, 60))
    #expect(abs(tracker.fraction(at: start) - fraction) < 1e-12)
  }

  @Test func anOutwardDragThatStartsAtItsOriginLeadsSomewhere() {
    let tracker = DragTracker(.outward(length: 260), at: Point(50, 60), fraction: 0.5, origin: Point(50, 60))
    #expect(abs(tracker.fraction(at: Point(50, 60)) - 0.5) < 1e-12)
  }

  @Test func speedIsThePartThatLeadsForward() {
    let down = DragTracker(.down(length: 422), at: .zero, fraction: 0, origin: .zero)
    #expect(down.speed(of: Vector(300, 400), at: Point(0, 10)) == 400)
    let out = DragTracker(.outward(length: 260), at: .zero, fraction: 0, origin: .zero)
    #expect(abs(out.speed(of: Vector(300, 400), at: Point(3, 4)) - 500) < 1e-9)
    #expect(out.speed(of: Vector(300, 400), at: Point(-3, -4)) == -500)
    #expect(out.speed(of: Vector(300, 400), at: .zero) == 0)
  }

  @Test func directionsAreTakenWithinTheirQuarter() {
    let down = DragPath.down(length: 422)
    #expect(down.accepts(Vector(5, 6), from: .zero))
    #expect(down.accepts(Vector(5, 5), from: .zero))
    #expect(!down.accepts(Vector(6, 5), from: .zero))
    #expect(!down.accepts(Vector(0, -8), from: .zero))
    #expect(!down.accepts(.zero, from: .zero))
    #expect(DragPath.outward(length: 1).accepts(Vector(-3, 2), from: .zero))
    let edge = DragPath.right(length: 390, fromEdge: 24)
    #expect(edge.accepts(Vector(8, 0), from: Point(24, 0)))
    #expect(!edge.accepts(Vector(8, 0), from: Point(24.5, 0)))
  }

  @Test func aLengthIsNeverZero() {
    #expect(DragPath.down(length: 0).length == 1)
    #expect(DragPath.down(length: -5).length == 1)
  }
}
