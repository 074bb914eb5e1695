import Testing

@testable import SegueControllers

/// Fractions and speeds that a `DragTracker` computes from pointer locations.
@Suite struct DragTests {
  @Test func spanGivesLengthAlongDirection() {
    let size = Size(400, 600)
    #expect(Drag.down.spanning(0.5).length(in: size) == 300)
    #expect(Drag.edge(.left).spanning(1).length(in: size) == 400)
    #expect(Drag.outward.spanning(0.25).length(in: size) == 100)
    #expect(Drag.up.spanning(-3).length(in: size) == 6)
    #expect(Drag.up.length(in: size) == nil)
  }

  typealias Path = DragTracker.Path

  private static let press = Point(100, 100)

  static let travels: [(Path, Double, Vector, Double)] = [
    (.axis(Vector(0, 1)), 422, Vector(0, 211), 0.5), (.axis(Vector(0, -1)), 400, Vector(0, -100), 0.25),
    (.axis(Vector(1, 0)), 390, Vector(39, 0), 0.1), (.axis(Vector(-1, 0)), 200, Vector(-200, 0), 1),
    (.outward(slop: 0), 260, Vector(78, 104), 0.5), (.axis(Vector(0, 1)), 422, Vector(300, 0), 0),
    (.axis(Vector(0, 1)), 422, Vector(0, -50), 0), (.outward(slop: 0), 260, Vector(0, 500), 1),
    (.outward(slop: 8), 100, Vector(0, 58), 0.5), (.outward(slop: 8), 100, Vector(4, 3), 0),
  ]

  @Test(arguments: await travels) func trackerComputesFractionOfTravel(
    path: Path, length: Double, travel: Vector, expected: Double
  ) {
    let tracker = DragTracker(path: path, length: length, start: Self.press)
    #expect(abs(tracker.fraction(at: Self.press + travel) - expected) < 1e-12)
  }

  @Test(arguments: await travels, [0, 0.3, 0.9, 1])
  func trackerStartsAtCaughtFraction(
    travel: (path: Path, length: Double, Vector, Double), fraction: Double
  ) {
    let tracker = DragTracker(path: travel.path, length: travel.length, start: Self.press, fraction: fraction)
    #expect(abs(tracker.fraction(at: Self.press) - fraction) < 1e-12)
  }

  /// Compared with the change of the fraction within a microsecond.
  @Test(arguments: await travels, [Vector(300, 400), Vector(-200, 50), Vector(0, -500)])
  func speedMatchesChangeOfFraction(travel: (path: Path, length: Double, Vector, Double), velocity: Vector) {
    let tracker = DragTracker(path: travel.path, length: travel.length, start: Self.press, fraction: 0.5)
    let location = Self.press + Vector(9, 17)
    let (before, after) = (tracker.fraction(at: location), tracker.fraction(at: location + velocity * 1e-6))
    #expect(abs((after - before) * 1e6 * travel.length - tracker.speed(of: velocity, at: location)) < 0.05)
  }

  @Test func dragsAcceptDirectionsWithinTheirQuarter() {
    let bounds = Rect(x: 0, y: 0, width: 390, height: 844)
    func accepts(_ drag: Drag, _ way: Vector, from start: Point = .zero) -> Bool {
      drag.accepts(way, from: start, in: bounds)
    }
    #expect(accepts(.down, Vector(5, 6)) && accepts(.down, Vector(5, 5)))
    #expect(!accepts(.down, Vector(6, 5)) && !accepts(.down, Vector(0, -8)) && !accepts(.down, .zero))
    #expect(accepts(.outward, Vector(-3, 2)))
    #expect(accepts(.edge(.left), Vector(8, 0), from: Point(24, 0)))
    #expect(!accepts(.edge(.left), Vector(8, 0), from: Point(24.5, 0)))
    #expect(accepts(.edge(.bottom), Vector(0, -8), from: Point(100, 830)))
    #expect(!accepts(.edge(.bottom), Vector(0, -8), from: Point(100, 800)))
    #expect(accepts(.edge(.right, within: 40), Vector(-8, 0), from: Point(351, 9)))
    #expect(!accepts(.edge(.top), Vector(0, -8), from: .zero))
  }
}
