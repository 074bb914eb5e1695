import Foundation
import SegueTestSupport
import Testing

@testable import SegueDrawing

/// Path data as tools write it: all commands, relative and absolute, as dense or as loose as the grammar allows.
@Suite struct PathDataTests {
  @Test(arguments: [
    // Repeated commands, and the lines that follow the first point.
    ("M1 2 L3 4.5 -5 6\nC1 1 2 2 3 3 Z", "M 1,2 L 3,4.5 L -5,6 C 1,1,2,2,3,3 Z"),
    ("m1 2 3 4 5 6", "M1 2 L4 6 L9 12"), ("M1 2 3 4", "M1 2 L3 4"),
    ("M1 2h3v4H0V-1", "M1 2 L4 2 L4 6 L0 6 L0 -1"), ("M1 1h2 3-4", "M1 1 L3 1 L6 1 L2 1"),
    ("M1 1l2 2zl1 0", "M1 1 L3 3 Z M1 1 L2 1"), ("M1 1l2 2zm1 0l1 1", "M1 1 L3 3 Z M2 1 L3 2"),
    // Relative curves, and smooth ones, which continue only a curve of their own kind.
    ("M10 10c1 0 2 1 2 2s1 2 2 2", "M10 10 C11 10 12 11 12 12 C12 13 13 14 14 14"),
    ("M10 10S11 12 14 14", "M10 10 C10 10 11 12 14 14"),
    ("M0 0Q3 0 3 3S6 6 9 6", "M0 0 Q3 0 3 3 C3 3 6 6 9 6"),
    ("M0 0q3 0 3 3t3 3 3-3", "M0 0 Q3 0 3 3 Q3 6 6 6 Q9 6 9 3"),
    ("M0 0C1 0 2 1 2 2T4 4", "M0 0 C1 0 2 1 2 2 Q2 2 4 4"),
    ("M0 0Q3 0 3 3L4 4T5 5", "M0 0 Q3 0 3 3 L4 4 Q4 4 5 5"),
    // Numbers that touch each other, and flags that touch numbers.
    ("M.5.5-.5-.5+1e1 1E-1", "M0.5 0.5 L-0.5 -0.5 L10 0.1"), ("M1,2,3,4", "M1 2 L3 4"),
    ("M0 0a5 5 0 0110 0", "M0 0 A5 5 0 0 1 10 0"), ("M0 0a5,5,0,1,1,10,0", "M0 0 A5 5 0 1 1 10 0"),
    ("M2 2A0 5 0 0 1 9 9", "M2 2 L9 9"), ("M2 2A5 5 0 0 1 2 2", "M2 2"), ("", ""), (" \n\t", ""),
    ("M5 5a-4 4 0 0 0 8 0", "M5 5 A4 4 0 0 0 13 5"),
  ]) func equivalentPathDataMakesTheSamePath(_ data: String, _ plain: String) throws {
    #expect(try Path(svg: data) == Path(svg: plain))
  }

  @Test func pathDataMakesTheNamedCommands() throws {
    var path = Path()
    path.move(to: Point(1, 2))
    path.addLine(to: Point(3, 4.5))
    path.addCurve(to: Point(3, 3), control1: Point(1, 1), control2: Point(2, 2))
    path.addQuadCurve(to: Point(7, 7), control: Point(5, 0))
    path.close()
    #expect(try Path(svg: "M1 2L3 4.5C1 1 2 2 3 3Q5 0 7 7Z") == path)
    #expect(Symbol.allCases.allSatisfy { !$0.path.isEmpty })
  }

  @Test(arguments: [
    "L1 1", "1 1", "M", "M1", "M1 L2 2", "M1 1 L", "M1 1 C1 1 2 2 3", "M1 1 B2 2", "M1 1 L2 2 é",
    "M1 1 Z 2 2", "M,1 1",
    "M1,,1", "M1 1,L2 2", "M1 1 2", "M1 1 L1e999 0", "M1 1 Lnan 0", "M1 1 Linf 0", "M1 1 L0x1 0", "M1 1 L- 1",
    "M1 1 L. 1",
    "M1 1 A1 1 0 2 0 5 5", "M1 1 A1 1 0 0.0 0 5 5", "M1 1 A1 1 0 0", "M1 1 L1 1\0", "M1 1 H", "M1 1 V,",
    "M1 1 Z,", "M1 1 L2 2 \u{7C0}",
  ]) func malformedDataThrows(_ data: String) {
    let error = #expect(throws: DrawingError.self) { try Path(svg: data) }
    #expect(error?.description.hasPrefix("path data ") == true && error?.description.contains("\n") == false)
    #expect(Path(known: data).isEmpty)
  }

  /// The four arcs between two points: short or long, to the left or to the right.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func arcsFollowTheirFlags(isLarge: Bool, isClockwise: Bool) throws {
    let data = "M10 0A10 10 0 \(isLarge ? 1 : 0) \(isClockwise ? 1 : 0) 0 10"
    let measure = PathMeasure(try Path(svg: data))
    let points = (0...40).compactMap { measure.point(at: Double($0) / 40) }
    // The center is on one side of the line between the points, or on the other.
    let center = isLarge == isClockwise ? Point(10, 10) : Point.zero
    for point in points { #expect(abs(point.distance(to: center) - 10) < 0.01) }
    #expect(points.count == 41)
  }

  /// Any arc begins and ends at its points, and all of it is on one ellipse of the given proportions and rotation.
  @Test(arguments: 0..<60) func arcsLieOnTheirEllipse(seed: Int) throws {
    var random = SeededGenerator(seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let (start, end) = (Point(number(-50...50), number(-50...50)), Point(number(-50...50), number(-50...50)))
    let (width, height, angle) = (number(1...80), number(1...80), number(-400...400))
    let flags = (Int.random(in: 0...1, using: &random), Int.random(in: 0...1, using: &random))
    let path = try Path(
      svg: "M\(start.x) \(start.y)A\(width) \(height) \(angle) \(flags.0) \(flags.1) \(end.x) \(end.y)")
    #expect(path.elements.first == .move(start) && path.currentPoint == end)
    // In a space in which the ellipse is a circle, three points determine its center and radius.
    let turn = angle * .pi / 180
    func flat(_ point: Point) -> Point {
      Point(
        (point.x * cos(turn) + point.y * sin(turn)) / width,
        (point.y * cos(turn) - point.x * sin(turn)) / height)
    }
    var points: [Point] = []
    var before = start
    for case .curve(let point, let control1, let control2) in path.elements {
      for step in 0...8 {
        let t = Double(step) / 8
        let (a, b, c) = (
          before.mixed(with: control1, at: t), control1.mixed(with: control2, at: t),
          control2.mixed(with: point, at: t)
        )
        points.append(flat(a.mixed(with: b, at: t).mixed(with: b.mixed(with: c, at: t), at: t)))
      }
      before = point
    }
    let (p, q, r) = (points[0], points[points.count / 2], points[points.count - 1])
    let (u, v) = (q - p, r - p)
    let twice = 2 * (u.dx * v.dy - u.dy * v.dx)
    let (uu, vv) = (u.dx * u.dx + u.dy * u.dy, v.dx * v.dx + v.dy * v.dy)
    let center = p + Vector((v.dy * uu - u.dy * vv) / twice, (u.dx * vv - v.dx * uu) / twice)
    let radius = center.distance(to: p)
    // Radii that are large enough are kept; others grow until the arc is half of the ellipse.
    let least = flat(start).distance(to: flat(end)) / 2
    #expect(abs(radius - max(1, least)) < 2e-3 * radius)
    for point in points { #expect(abs(point.distance(to: center) - radius) < 2e-3 * radius) }
  }
}
