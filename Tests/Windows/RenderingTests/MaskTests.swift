import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

/// Masked views, compared with a manual drawing.
@Suite struct MaskTests {
  // MARK: - Outlines

  @Test(arguments: [1, 1.5, 2]) func outlinesOfEveryKindClip(scale: Double) throws {
    let box = Rect(x: 12, y: 20, width: 80, height: 100)
    let uneven = box.offset(by: Vector(0.4, 0.3))
    let even = Transform.scale(1 / scale).apply(to: Transform.scale(scale).apply(to: uneven).roundedToPixels)
    let cases: [(View, Path)] = [
      (View.solid(box), .rect(box)), (View.solid(uneven, radius: 16), .roundedRect(even, radius: 16)),
      (ShapeView(.rect(box)), .rect(box)), (ShapeView(.rect(uneven)), .rect(uneven)),
      (
        ShapeView(.roundedRect(uneven, radius: 20, corners: .topLeft)),
        .roundedRect(uneven, radius: 20, corners: .topLeft)
      ),
      (ShapeView(.ellipse(in: uneven)), .ellipse(in: uneven)),
      (ShapeView(.circle(center: Point(60, 80), radius: 33)), .circle(center: Point(60, 80), radius: 33)),
      (ShapeView(MaskScene.glyph), MaskScene.glyph),
    ]
    for (index, (mask, path)) in cases.enumerated() {
      let scene = MaskScene(mask, scale: scale)
      let difference = try scene.shown().difference(
        from: scene.drawn { canvas in canvas.fill(path, MaskScene.paper) })
      #expect(difference.largest <= MaskScene.curves, "case \(index): \(difference)")
      #expect(scene.window.counters.offscreenPixels == 0, "an outline needs no picture")
    }
  }

  /// The edge of the clip equals that of the filled path, and that of its complement drawn over the unclipped content.
  @Test(arguments: [1.0, 2.3, 4.7]) func edgeOfClipMatchesEdgeOfFill(size: Double) throws {
    let grow = Transform.translation(Vector(-60, -80)).concatenating(.scale(size)).concatenating(
      .translation(Vector(60.3, 79.6)))
    let path = MaskScene.glyph.applying(grow)
    let scene = MaskScene(ShapeView(path))
    let shown = try scene.shown()
    let filled = try scene.drawn { $0.fill(path, MaskScene.paper) }
    #expect(shown.difference(from: filled).largest <= 1, "\(shown.difference(from: filled))")
    var outside = Path.rect(Rect(x: 0, y: 0, width: 120, height: 160))
    outside.append(path)
    let covered = try scene.drawn { canvas in
      canvas.paint(MaskScene.paper)
      canvas.fill(outside, MaskScene.ground, rule: .evenOdd)
    }
    // Both edges are rounded to one of 255 steps, in either direction.
    #expect(shown.difference(from: covered).largest <= 3, "\(shown.difference(from: covered))")
    #expect(Set(shown.words).count > 60, "the edge has many steps")
  }

  /// A clip is applied once at each edge, so content behind a full background does not show through.
  @Test func hiddenBackgroundDoesNotShowAtEdge() throws {
    let scene = MaskScene(ShapeView(MaskScene.glyph))
    let cover = View(frame: Rect(x: -10, y: -10, width: 300, height: 300))
    cover.backgroundColor = .black
    scene.view.addSubview(cover)
    try scene.expect(tolerance: 1) { $0.fill(MaskScene.glyph, .black) }
  }

  @Test func contentsAreClipped() throws {
    let scene = MaskScene(ShapeView(MaskScene.glyph))
    scene.addParts()
    try scene.expect(tolerance: 1) { canvas in
      canvas.clip(to: MaskScene.glyph)
      MaskScene.drawContents(on: canvas, in: Rect(x: 0, y: 0, width: 120, height: 160))
    }
  }

  /// The mask moves with a view that is moved, scaled, rotated and scrolled.
  @Test(arguments: [
    Transform.scale(1.7), .scale(-1, 1), .scale(0.4, 1.3),
    Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0),
    Transform(a: 1, b: 0, c: 0.4, d: 1, tx: 4, ty: 0),
  ])
  func masksFollowTheirView(transform: Transform) throws {
    for path in [
      MaskScene.glyph, .ellipse(in: Rect(x: 30, y: 40, width: 50, height: 80)),
      .rect(Rect(x: 30, y: 40, width: 50, height: 80)),
    ] {
      let scene = MaskScene(ShapeView(path), frame: Rect(x: 6, y: 3, width: 110, height: 150))
      scene.view.bounds.origin = Point(5, -4)
      scene.view.transform = transform
      let map = scene.view.model.toSuperview
      let difference = try scene.shown().difference(
        from: scene.drawn { canvas in
          canvas.setTransform(map)
          canvas.clip(to: Rect(x: 5, y: -4, width: 110, height: 150))
          canvas.fill(path, MaskScene.paper)
        })
      #expect(difference.largest <= MaskScene.curves && difference.count <= 400, "\(difference)")
      let inside = map.apply(to: Point(60, 85))
      let pixel = try scene.shown().pixel(x: Int(inside.x), y: Int(inside.y))
      #expect(pixel == 0xFFFA_FAF0, "the view is there at all")
    }
  }

  @Test func maskIsPlacedInCoordinatesOfView() throws {
    let mask = View.solid(Rect(x: 10, y: 10, width: 30, height: 20))
    let scene = MaskScene(mask, frame: Rect(x: 20, y: 30, width: 80, height: 80))
    try scene.expect(tolerance: 0) { $0.fill(Rect(x: 30, y: 40, width: 30, height: 20), MaskScene.paper) }
    scene.view.bounds.origin = Point(5, 5)
    try scene.expect(tolerance: 0) { $0.fill(Rect(x: 25, y: 35, width: 30, height: 20), MaskScene.paper) }
    mask.transform = .scale(2)
    try scene.expect(tolerance: 0) {
      $0.clip(to: Rect(x: 20, y: 30, width: 80, height: 80))
      $0.fill(Rect(x: 10, y: 25, width: 60, height: 40), MaskScene.paper)
    }
    mask.presentation = View(frame: Rect(x: 5, y: 5, width: 10, height: 10)).model
    mask.presentation?.backgroundColor = .white
    try scene.expect(tolerance: 0) { $0.fill(Rect(x: 20, y: 30, width: 10, height: 10), MaskScene.paper) }
  }

  @Test func straightViewMasksAreRoundedToPixels() throws {
    let uneven = Rect(x: 20.4, y: 30.6, width: 40, height: 40)
    try MaskScene(View.solid(uneven)).expect(tolerance: 0) {
      $0.fill(Rect(x: 20, y: 31, width: 40, height: 40), MaskScene.paper)
    }
    try MaskScene(ShapeView(.rect(uneven))).expect(tolerance: 1) { $0.fill(uneven, MaskScene.paper) }
  }

  /// At an antialiased edge, the paper would show through the view on it.
  @Test func straightEdgesOfRoundedMasksAreSharp() throws {
    let uneven = Rect(x: 20.4, y: 30.6, width: 40, height: 40)
    let scene = MaskScene(View.solid(uneven, radius: 10))
    let ink = Rect(x: 0, y: 45, width: 120, height: 10)
    let band = View(frame: ink)
    band.backgroundColor = .black
    scene.view.addSubview(band)
    try scene.expect(tolerance: 1) { canvas in
      let area = Rect(x: 20, y: 31, width: 40, height: 40)
      canvas.fillRoundedRect(area, radius: 10, color: MaskScene.paper)
      canvas.clip(to: area)
      canvas.fill(ink, .black)
    }
    #expect(try scene.shown().pixel(x: 20, y: 50) == 0xFF00_0000)
  }

  @Test func invisibleMaskHidesView() throws {
    let hidden = View.solid(Rect(x: 0, y: 0, width: 120, height: 160))
    hidden.isHidden = true
    let flat = ShapeView(MaskScene.glyph)
    flat.transform = .scale(0)
    let clear = ShapeView(MaskScene.glyph)
    clear.alpha = 0
    let away = ImageView { $0.paint(.black) }
    away.center = Point(500, 500)
    let empty = View(frame: Rect(x: 0, y: 0, width: 120, height: 160))
    empty.addSubview(View(frame: Rect(x: 0, y: 0, width: 20, height: 20)))
    for mask in [hidden, flat, clear, away, empty, View(), ShapeView(Path())] {
      let scene = MaskScene(mask)
      scene.addParts()
      try scene.expect(tolerance: 0) { _ in }
      #expect(scene.window.counters.offscreenPixels == 0)
    }
  }

  // MARK: - Opacity

  @Test func opacitiesOfMaskAndViewMultiply() throws {
    let shape = ShapeView(MaskScene.glyph, fill: Color(white: 1, alpha: 0.8))
    shape.alpha = 0.5
    let scene = MaskScene(shape)
    scene.view.alpha = 0.5
    scene.addParts()
    // Pictures of a fading view are drawn in 256 steps of opacity.
    try scene.expect(tolerance: 2) { canvas in
      canvas.group(alpha: 0.2, within: { canvas.clip(to: MaskScene.glyph) }) {
        MaskScene.drawContents(on: canvas, in: Rect(x: 0, y: 0, width: 120, height: 160))
      }
    }
  }

  /// A mask that fades, grows or moves needs no new picture of the masked view.
  @Test func changingMaskDoesNotRedrawFadingView() throws {
    let mask = ShapeView(.circle(center: Point(60, 80), radius: 30))
    let scene = MaskScene(mask)
    scene.addParts()
    scene.view.alpha = 0.6
    let surface = try scene.surface()
    _ = scene.stage.drawFrame(at: 0, onto: surface)
    let before = scene.window.counters.backings
    for step in 1...10 {
      mask.alpha = 1 - Double(step) / 20
      mask.transform = .scale(1 + Double(step) / 20)
      _ = scene.stage.drawFrame(at: Double(step), onto: surface)
    }
    #expect(scene.window.counters.backings == before && before == 1)
  }
}
