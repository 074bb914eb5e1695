import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

/// Drawn shape views, compared with manual drawings.
@Suite struct ShapePictureTests {
  @Test(arguments: [1, 2]) func shapesMatchManualDrawing(scale: Double) throws {
    let scene = MaskScene(nil, scale: scale)
    let glyph = ShapeView(MaskScene.glyph, fill: Color(200, 30, 40, alpha: 0.8))
    let ring = ShapeView(
      .ellipse(in: Rect(x: 70.3, y: 10, width: 40, height: 60)), fill: .clear, stroke: .black, lineWidth: 3)
    let both = ShapeView(
      .rect(Rect(x: 10.5, y: 120, width: 40, height: 30.25)), fill: .white, stroke: Color(30, 60, 90),
      lineWidth: 4)
    for view in [glyph, ring, both] { scene.view.addSubview(view) }
    try scene.expect(tolerance: 2) { canvas in
      canvas.paint(MaskScene.paper)
      canvas.fill(MaskScene.glyph, Color(200, 30, 40, alpha: 0.8))
      canvas.stroke(
        .ellipse(in: Rect(x: 70.3, y: 10, width: 40, height: 60)), .black, style: StrokeStyle(width: 3))
      let box = Path.rect(Rect(x: 10.5, y: 120, width: 40, height: 30.25))
      canvas.fill(box, .white)
      canvas.stroke(box, Color(30, 60, 90), style: StrokeStyle(width: 4))
    }
    #expect(scene.window.counters.backings == 0)
  }

  /// The stroke follows a part of the outline, with its own caps.
  @Test(arguments: [1, 2]) func partialStrokeIsDrawn(scale: Double) throws {
    let scene = MaskScene(nil, scale: scale)
    let circle = Path.circle(center: Point(60, 80), radius: 40)
    let ring = ShapeView(circle, fill: .white, stroke: .black, lineWidth: 9)
    (ring.strokeStart, ring.strokeEnd) = (0.25, 0.75)
    (ring.lineCap, ring.lineJoin) = (.round, .bevel)
    scene.view.addSubview(ring)
    try scene.expect(tolerance: 2) { canvas in
      canvas.paint(MaskScene.paper)
      canvas.fill(circle, .white)
      canvas.stroke(
        .arc(center: Point(60, 80), radius: 40, from: .pi / 2, sweep: .pi), .black,
        style: StrokeStyle(width: 9, cap: .round, join: .bevel))
    }
    ring.strokeEnd = 0.25
    try scene.expect(tolerance: 2) { canvas in
      canvas.paint(MaskScene.paper)
      canvas.fill(circle, .white)
    }
  }

  @Test func filledAndStrokedShapeFadesAsOne() throws {
    let shape = ShapeView(MaskScene.glyph, fill: .white, stroke: .black, lineWidth: 6)
    shape.alpha = 0.5
    let scene = MaskScene(nil)
    scene.view.addSubview(shape)
    try scene.expect(tolerance: 2) { canvas in
      canvas.paint(MaskScene.paper)
      canvas.group(alpha: 0.5) {
        canvas.fill(MaskScene.glyph, .white)
        canvas.stroke(MaskScene.glyph, .black, style: StrokeStyle(width: 6))
      }
    }
  }

  /// The edge of an ellipse of any size is where the equation puts it.
  @Test(arguments: [Size(90, 140), Size(3000, 60), Size(400, 12_000)]) func ellipsesAreExact(size: Size)
    throws
  {
    let scene = MaskScene(nil)
    // The rightmost or lowest point of the ellipse is in the middle of the window.
    let ellipse = ShapeView(
      .ellipse(in: Rect(x: 60 - size.width, y: 80 - size.height / 2, width: size.width, height: size.height)),
      fill: .black)
    scene.view.addSubview(ellipse)
    let surface = try scene.shown()
    for y in 0..<160 {
      let off = (Double(y) + 0.5 - 80) / (size.height / 2)
      guard abs(off) < 0.9 else { continue }
      let (middle, half) = (60 - size.width / 2, size.width / 2 * (1 - off * off).squareRoot())
      guard middle + half > 1 else { continue }
      // The covered part of the row, calculated from the darkness of its pixels.
      let dark = (0..<120).reduce(0.0) { sum, x in
        sum + 1 - Double(surface.pixel(x: x, y: y) >> 8 & 255) / 250
      }
      let covered = middle + half - max(0, middle - half)
      // The deviation of the edge, measured perpendicular to it: a row cuts it at an angle.
      let slope = off * (size.width / 2) / (size.height / 2) / (1 - off * off).squareRoot()
      let miss = abs(dark - covered) / (1 + slope * slope).squareRoot()
      #expect(miss < 0.15, "row \(y): \(dark) pixels are covered, not \(covered)")
    }
  }
}
