import SegueTestSupport
import Testing

@testable import SegueDrawing

@Suite("Outlines by their length")
struct PathMeasureTests {
  private let circle = Path.circle(center: Point(50, 40), radius: 20)

  @Test("the length of an outline is the length that is drawn")
  func length() {
    #expect(abs(PathMeasure(circle).length - 40 * .pi) < 0.05)
    #expect(PathMeasure(.rect(Rect(x: 1, y: 2, width: 30, height: 10))).length == 80)
    #expect(PathMeasure(Path()).length == 0 && PathMeasure(Path()).point(at: 0.5) == nil)
  }

  @Test("a quarter of a circle has a quarter of its length", arguments: 0..<4)
  func quarters(quarter: Int) throws {
    let (from, to) = (Double(quarter) / 4, Double(quarter + 1) / 4)
    let part = circle.trimmed(from: from, to: to)
    let arc = Path.arc(center: Point(50, 40), radius: 20, from: from * 2 * .pi, sweep: .pi / 2)
    #expect(abs(PathMeasure(part).length - 10 * .pi) < 0.02)
    for corner in zip(part.bounds.corners, arc.bounds.corners) {
      #expect(corner.0.distance(to: corner.1) < 0.05)
    }
  }

  @Test("two parts of an outline add up to the whole", arguments: 0..<40)
  func parts(seed: Int) throws {
    var seeds = SeededGenerator(seed)
    var path = Path()
    for _ in 0..<3 {
      path.move(to: Point(seeds.next(in: 0...99), seeds.next(in: 0...99)))
      path.addLine(to: Point(seeds.next(in: 0...99), seeds.next(in: 0...99)))
      path.addCurve(
        to: Point(seeds.next(in: 0...99), seeds.next(in: 0...99)),
        control1: Point(seeds.next(in: 0...99), seeds.next(in: 0...99)),
        control2: Point(seeds.next(in: 0...99), seeds.next(in: 0...99)))
      if seeds.chance(0.5) { path.close() }
    }
    let cut = seeds.next(in: 0.05...0.95)
    let (head, tail) = (path.trimmed(from: 0, to: cut), path.trimmed(from: cut, to: 1))
    let (whole, one, two) = (PathMeasure(path), PathMeasure(head), PathMeasure(tail))
    #expect(abs(one.length - whole.length * cut) < 0.01 * whole.length)
    #expect(abs(one.length + two.length - whole.length) < 0.01 * whole.length)
    let (end, begin) = (try #require(one.point(at: 1)), try #require(two.point(at: 0)))
    // If the cut falls between two subpaths, the next one begins elsewhere.
    if let place = whole.point(at: cut) { #expect(end.distance(to: place) < 1e-6) }
    #expect(begin.distance(to: end) < 1e-6 || path.elements.contains(.move(begin)))
    // A part from the middle is measured on both.
    let middle = path.trimmed(from: cut * 0.5, to: cut)
    #expect(abs(PathMeasure(middle).length - whole.length * cut / 2) < 0.01 * whole.length)
  }

  @Test("trimming from 0 to 1 changes nothing, and an empty range leaves nothing")
  func ends() {
    #expect(circle.trimmed(from: 0, to: 1) == circle && circle.trimmed(from: -3, to: .nan) == circle)
    #expect(circle.trimmed(from: 0.5, to: 0.5).isEmpty && circle.trimmed(from: 0.7, to: 0.2).isEmpty)
    #expect(Path().trimmed(from: 0.2, to: 0.4).isEmpty)
  }
}
