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

  /// Compared with what the travel and the fraction do in a millionth of a second.
  @Test(arguments: [Vector(300, 400), Vector(-200, 50), Vector(0, -500)], [Vector(30, 40), Vector(-9, 0)])
  func theVelocityIsThatOfTheState(velocity: Vector, way: Vector) {
    let press = Point(100, 100)
    for tracker in [
      DragTracker(.outward(length: 300), outwardFrom: press, slop: 8),
      DragTracker(.outward(length: 300), at: press, fraction: 0.4, origin: Point(60, 20)),
      DragTracker(.right(length: 300), at: press, fraction: 0.4, origin: .zero),
    ] {
      let before = tracker.state(at: press + way)
      let after = tracker.state(at: press + way + velocity * 1e-6)
      let expected = tracker.velocity(of: velocity, at: press + way)
      #expect(abs((after.fraction - before.fraction) * 1e6 - expected.fraction) < 0.01)
      #expect(((after.travel - before.travel) * 1e6 - expected.travel).length < 0.05)
    }
  }

  @Test func withinTheSlopAnOutwardDragHasNotTravelled() {
    let tracker = DragTracker(.outward(length: 300), outwardFrom: Point(100, 100), slop: 8)
    #expect(tracker.state(at: Point(104, 103)) == .zero)
    #expect(tracker.velocity(of: Vector(50, 0), at: Point(104, 103)).travel == .zero)
  }
}
