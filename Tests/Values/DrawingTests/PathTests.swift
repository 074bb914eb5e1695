import Foundation
import SegueDrawing
import Testing

@Suite("Paths")
struct PathTests {
  @Test("a path through points has lines between them, and closes if asked")
  func points() {
    let points = [Point(0, 0), Point(2, 0), Point(2, 1)]
    #expect(Path(through: points).elements == [.move(points[0]), .line(points[1]), .line(points[2])])
    #expect(Path(through: points, isClosed: true).elements.last == .close)
  }

  func area(_ path: Path) throws -> Double {
    Double(try drawn(100, 100) { $0.fill(path, .black) }.mass) / 255
  }

  @Test("filled shapes have the expected area")
  func areas() throws {
    #expect(try abs(area(.rect(Rect(x: 10.25, y: 10, width: 50.5, height: 40))) - 2020) < 3)
    #expect(try abs(area(.circle(center: Point(50, 50), radius: 40)) - .pi * 1600) < 8)
    #expect(try abs(area(.ellipse(in: Rect(x: 10, y: 30, width: 80, height: 40))) - .pi * 800) < 6)
    let rounded = Path.roundedRect(Rect(x: 10, y: 10, width: 80, height: 60), radius: 20)
    #expect(try abs(area(rounded) - (4800 - (4 - .pi) * 400)) < 6)
    let one = Path.roundedRect(Rect(x: 10, y: 10, width: 80, height: 60), radius: 20, corners: .topLeft)
    #expect(try abs(area(one) - (4800 - (4 - .pi) * 100)) < 6)
  }

  @Test("a radius is limited to half of the shorter side, and a negative one is zero")
  func clampedRadius() {
    let rect = Rect(x: 0, y: 0, width: 40, height: 20)
    #expect(Path.roundedRect(rect, radius: 99) == Path.roundedRect(rect, radius: 10))
    #expect(Path.roundedRect(rect, radius: -1) == .rect(rect))
    #expect(Path.roundedRect(rect, radius: 5, corners: []) == .rect(rect))
  }

  @Test("the quick shapes look like their paths")
  func quickShapes() throws {
    let rect = Rect(x: 5.5, y: 7.25, width: 60, height: 45)
    let corners: Corners = [.topLeft, .bottomRight]
    let quick = try drawn(100, 100) { $0.fillRoundedRect(rect, radius: 12, corners: corners, color: .black) }
    let path = try drawn(100, 100) { $0.fill(.roundedRect(rect, radius: 12, corners: corners), .black) }
    // Cairo replaces curves by lines that are up to a tenth of a pixel away.
    #expect(quick.distance(to: path) <= 35)
    let disc = try drawn(100, 100) { $0.fillCircle(center: Point(50, 50), radius: 33.3, color: .black) }
    let circle = try drawn(100, 100) { $0.fill(.circle(center: Point(50, 50), radius: 33.3), .black) }
    #expect(disc.distance(to: circle) <= 35)
  }

  @Test("bounds are those of the curve, not of its control points")
  func bounds() {
    let circle = Path.circle(center: Point(50, 60), radius: 20).bounds
    #expect(abs(circle.minX - 30) < 1e-9 && abs(circle.maxY - 80) < 1e-9 && abs(circle.width - 40) < 1e-9)
    var arch = Path()
    arch.move(to: Point(0, 0))
    arch.addCurve(to: Point(10, 0), control1: Point(0, -40), control2: Point(10, -40))
    #expect(abs(arch.bounds.minY + 30) < 1e-9)
    #expect(arch.bounds.maxY == 0 && arch.bounds.width == 10)
    #expect(Path().bounds == .zero)
  }

  @Test("a quadratic curve passes through its expected middle")
  func quadratic() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadCurve(to: Point(10, 0), control: Point(5, 10))
    #expect(abs(path.bounds.maxY - 5) < 1e-9)
  }

  @Test("an arc has the length of its angle, in either direction", arguments: [1.0, -1, 3, -5, 2 * .pi])
  func arcs(_ sweep: Double) throws {
    let path = Path.arc(center: Point(50, 50), radius: 40, from: 0.3, sweep: sweep)
    let surface = try drawn(100, 100) { $0.stroke(path, .black, style: StrokeStyle(width: 4)) }
    #expect(abs(Double(surface.mass) / 255 - abs(sweep) * 160) < 8)
  }

  @Test("strokes have the width, caps and dashes of their style")
  func strokes() throws {
    var line = Path()
    line.move(to: Point(20, 50))
    line.addLine(to: Point(80, 50))
    func mass(_ style: StrokeStyle) throws -> Double {
      Double(try drawn(100, 100) { $0.stroke(line, .black, style: style) }.mass) / 255
    }
    #expect(try abs(mass(StrokeStyle(width: 10)) - 600) < 1)
    #expect(try abs(mass(StrokeStyle(width: 10, cap: .square)) - 700) < 1)
    #expect(try abs(mass(StrokeStyle(width: 10, cap: .round)) - (600 + .pi * 25)) < 3)
    #expect(try abs(mass(StrokeStyle(width: 10, dash: [10, 10])) - 300) < 1)
  }

  @Test("gradients have their colors at the ends and the mix in the middle")
  func gradients() throws {
    let all = Path.rect(Rect(x: 0, y: 0, width: 100, height: 100))
    let linear = try drawn(100, 100) {
      $0.fill(all, LinearGradient([.black, .white], from: .zero, to: Point(100, 0)))
    }
    #expect(linear.components(0, 50).red <= 3 && linear.components(99, 50).red >= 252)
    #expect(abs(linear.components(50, 50).red - 128) <= 3)
    let radial = try drawn(100, 100) {
      $0.fill(all, RadialGradient([.white, .black], center: Point(50, 50), endRadius: 40))
    }
    #expect(radial.components(50, 50).red >= 250 && radial.components(1, 1).red == 0)
    #expect(abs(radial.components(70, 50).red - 128) <= 6)
  }
}

extension Rect {
  func distance(to other: Rect) -> Double {
    [minX - other.minX, minY - other.minY, width - other.width, height - other.height].map(abs).max() ?? 0
  }
}
