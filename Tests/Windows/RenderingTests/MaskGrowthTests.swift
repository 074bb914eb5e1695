import Testing

@testable import SegueControls
@testable import SegueViews

/// A page that appears through a glyph, which grows until it is larger than the window.
@Suite struct MaskGrowthTests {
  /// The scale of the glyph at a fraction of the motion: it shrinks first, and ends at sixty times its size.
  private func size(_ fraction: Double) -> Double {
    fraction < 0.25 ? 1 - 1.2 * fraction : 0.7 + 59.3 * (fraction - 0.25) / 0.75
  }

  private func oracle(_ scene: MaskScene, size: Double) throws -> Surface {
    let middle = MaskScene.glyph.bounds.center - Point.zero
    let path = MaskScene.glyph.applying(
      Transform.translation(-middle).concatenating(.scale(size)).concatenating(.translation(middle)))
    return try scene.drawn { canvas in
      canvas.clip(to: path)
      MaskScene.drawContents(on: canvas, in: Rect(x: 0, y: 0, width: 120, height: 160))
    }
  }

  /// A frame that is drawn by damage is the same.
  @Test(arguments: [1, 2]) func frameMatchesManualClip(scale: Double) throws {
    let mask = ShapeView(MaskScene.glyph)
    let scene = MaskScene(mask, scale: scale)
    scene.addParts()
    let surface = try scene.surface()
    for step in 0...60 {
      let size = size(Double(step) / 60)
      var shown = mask.model
      shown.transform = .scale(size)
      mask.presentation = shown
      _ = scene.stage.drawFrame(at: Double(step), onto: surface)
      let difference = try surface.difference(from: oracle(scene, size: size))
      #expect(difference.largest <= 17 && difference.count <= 200, "step \(step): \(difference)")
      let whole = try surface.difference(from: scene.shown())
      #expect(whole.isOfSmoothing, "step \(step): \(whole)")
    }
    #expect(scene.window.counters.offscreenPixels == 0)
  }

  /// At the end, the glyph contains the window: its last frame has the same bytes as the page without the mask.
  @Test(arguments: [1, 1.5, 2]) func lastFrameMatchesUnmaskedPage(scale: Double) throws {
    let mask = ShapeView(MaskScene.glyph)
    let scene = MaskScene(mask, scale: scale)
    scene.addParts()
    let surface = try scene.surface()
    for step in 0...30 {
      mask.transform = .scale(size(Double(step) / 30))
      _ = scene.stage.drawFrame(at: Double(step), onto: surface)
    }
    let bare = MaskScene(nil, scale: scale)
    bare.addParts()
    let plain = try bare.shown()
    #expect(surface.equals(plain))
    scene.view.mask = nil
    #expect(scene.stage.drawFrame(at: 99, onto: surface).isEmpty, "without the mask nothing changes")
    #expect(surface.equals(plain))
  }

  @Test func firstFrameShowsOnlyBackground() throws {
    let mask = ShapeView(MaskScene.glyph)
    let scene = MaskScene(mask)
    scene.addParts()
    mask.transform = .scale(0)
    #expect(try scene.shown().words.allSatisfy { $0 == 0xFF1D_A1F2 })
  }

  /// The path turns into the window's rectangle.
  @Test func interpolatedPathMatchesManualClip() throws {
    let mask = ShapeView(.roundedRect(Rect(x: 40, y: 60, width: 40, height: 40), radius: 20))
    let scene = MaskScene(mask)
    scene.addParts()
    let end = Path.rect(Rect(x: 0, y: 0, width: 120, height: 160))
    let start = mask.path
    let surface = try scene.surface()
    for step in 0...20 {
      let fraction = Double(step) / 20
      var shown = mask.model
      shown.shape?.path = start.mixed(with: end, at: fraction)
      mask.presentation = shown
      _ = scene.stage.drawFrame(at: Double(step), onto: surface)
      let rect = Rect(x: 40, y: 60, width: 40, height: 40).mixed(
        with: Rect(x: 0, y: 0, width: 120, height: 160), at: fraction)
      let oracle = try scene.drawn { canvas in
        canvas.clip(toRoundedRect: rect, radius: 20 * (1 - fraction))
        MaskScene.drawContents(on: canvas, in: Rect(x: 0, y: 0, width: 120, height: 160))
      }
      let difference = surface.difference(from: oracle)
      #expect(difference.largest <= MaskScene.curves, "step \(step): \(difference)")
    }
    let bare = MaskScene(nil)
    bare.addParts()
    #expect(surface.equals(try bare.shown()))
  }
}
