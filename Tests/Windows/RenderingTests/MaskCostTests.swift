import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueRendering
@testable import SegueViews

/// The cost of a mask depends on its visible part.
@Suite struct MaskCostTests {
  private let frame = PixelRect(x: 0, y: 0, width: 120, height: 160)

  private func list(_ window: Window) -> DisplayList {
    BackingStore().list(of: window, scale: 1, frame: frame)
  }

  /// The contents of a list, without the owners of its items.
  private func summary(_ list: DisplayList) -> [String] {
    list.items.map { "\($0.kind) \($0.bounds) \($0.clip) \($0.transform) \($0.rect) \($0.color) \($0.alpha)" }
  }

  private var holed: Path {
    var path = Path.rect(Rect(x: -500, y: -500, width: 1000, height: 1000))
    path.append(.rect(Rect(x: -300, y: -300, width: 9, height: 9)))
    return path
  }

  /// The list is the same as without the mask, hence the pixels are, too.
  @Test func maskContainingWindowIsIgnored() throws {
    let large = View(frame: Rect(x: 0, y: 0, width: 120, height: 160))
    large.backgroundColor = .black
    let round = View(frame: Rect(x: -80, y: -80, width: 280, height: 320))
    round.backgroundColor = .white
    round.cornerRadius = 60
    let huge = ShapeView(MaskScene.glyph)
    huge.transform = .scale(60)
    let turned = ShapeView(holed)
    turned.transform = Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
    let masks = [
      large, round, ShapeView(.rect(Rect(x: 0, y: 0, width: 120, height: 160))),
      ShapeView(.circle(center: Point(60, 80), radius: 102)),
      ShapeView(.ellipse(in: Rect(x: -60, y: -90, width: 240, height: 340))), ShapeView(holed), huge, turned,
    ]
    let bare = MaskScene(nil)
    bare.addParts()
    let (plain, pixels) = (list(bare.window), try bare.shown())
    for (index, mask) in masks.enumerated() {
      let scene = MaskScene(mask)
      scene.addParts()
      #expect(summary(list(scene.window)) == summary(plain), "mask \(index)")
      #expect(list(scene.window).clips.isEmpty)
      #expect(try scene.shown().equals(pixels), "mask \(index)")
    }
  }

  @Test func partsInsideOutlineAreNotClipped() {
    let scene = MaskScene(ShapeView(.ellipse(in: Rect(x: 0, y: 0, width: 120, height: 160))))
    scene.addParts()
    let items = list(scene.window).items
    // The edge passes through the page and the first and last part, but not through the two parts in between.
    #expect(items.map(\.clip) == [DisplayList.noClip, 0, 0, DisplayList.noClip, DisplayList.noClip, 0])
    let glyph = MaskScene(ShapeView(MaskScene.glyph))
    let (inside, outside) = (
      View(frame: Rect(x: 62, y: 66, width: 6, height: 10)),
      View(frame: Rect(x: 5, y: 5, width: 20, height: 20))
    )
    let hole = View(frame: Rect(x: 53, y: 66, width: 2, height: 2))
    for view in [inside, outside, hole] {
      view.backgroundColor = .black
      glyph.view.addSubview(view)
    }
    let kept = list(glyph.window).items
    #expect(kept.map(\.clip) == [DisplayList.noClip, 0, DisplayList.noClip])
  }

  /// A straight clip on whole pixels is a rectangle, and occludes like one.
  @Test func straightMaskIsRectangle() throws {
    for mask in [
      View(frame: Rect(x: 10, y: 20, width: 80, height: 100)),
      ShapeView(.rect(Rect(x: 10, y: 20, width: 80, height: 100))),
    ] {
      if !(mask is ShapeView) { mask.backgroundColor = .black }
      let scene = MaskScene(mask)
      let below = ImageView(.pixels(try Surface(width: 60, height: 60, format: .argb32)))
      below.frame = Rect(x: 20, y: 30, width: 60, height: 60)
      scene.window.insertSubview(below, at: 0)
      let list = list(scene.window)
      #expect(list.clips.map(\.isPixelRect) == [true] && list.paths.isEmpty)
      #expect(list.clips.map(\.bounds) == [PixelRect(x: 10, y: 20, width: 80, height: 100)])
      var occlusion = Occlusion()
      occlusion.find(in: list, frame: frame)
      let index = try #require(list.items.firstIndex { $0.kind == .picture })
      #expect(occlusion.visibility(ofItemAt: index) == .nothing)
    }
  }

  @Test func pageMaskedByDiscHidesLikeDisc() throws {
    let scene = MaskScene(ShapeView(.circle(center: Point(60, 80), radius: 70)))
    let list = list(scene.window)
    let cover = try #require(Occluder.topmost(in: list, frame: frame))
    #expect(cover.outline.isDisc && cover.outline.radius == 70)
    // A page that does not fill the disc hides nothing.
    scene.view.frame = Rect(x: 0, y: 0, width: 120, height: 100)
    #expect(Occluder.topmost(in: self.list(scene.window), frame: frame)?.outline.isDisc != true)
  }

  /// Only the ring between the old and the new disc is damaged.
  @Test func growingDiscDamagesOnlyRing() throws {
    let mask = ShapeView(.circle(center: Point(60, 80), radius: 55))
    let scene = MaskScene(mask)
    let surface = try scene.surface()
    _ = scene.stage.drawFrame(at: 0, onto: surface)
    mask.path = .circle(center: Point(60, 80), radius: 57)
    let damage = scene.stage.drawFrame(at: 1, onto: surface)
    #expect(damage.reduce(0) { $0 + $1.area } < 116 * 116 / 2)
    #expect(surface.difference(from: try scene.shown()).isOfSmoothing)
  }

  /// The same inside a panel with round corners, behind which other views change as well.
  @Test(arguments: [1, 2]) func growingDiscInPanelDamagesOnlyRing(scale: Double) throws {
    let scene = MaskScene(nil, frame: Rect(x: 5, y: 10, width: 110, height: 140), scale: scale)
    (scene.view.clipsToBounds, scene.view.cornerRadius) = (true, 12)
    scene.addParts()
    // A strip beside the panel, where the disc would be without the panel.
    let strip = View(frame: Rect(x: 0, y: 60, width: 5, height: 20))
    scene.window.insertSubview(strip, at: 0)
    let disc = View()
    disc.backgroundColor = .black
    scene.view.addSubview(disc)
    func show(radius: Double) {
      disc.frame = Rect(center: Point(55, 70), size: Size(2 * radius, 2 * radius))
      disc.cornerRadius = radius
    }
    show(radius: 60)
    let surface = try scene.surface()
    _ = scene.stage.drawFrame(at: 0, onto: surface)
    for (step, radius) in [61.0, 62, 66, 64, 63].enumerated() {
      show(radius: radius)
      scene.view.subviews[step % 4].backgroundColor = MaskScene.color(step)
      strip.backgroundColor = MaskScene.color(step)
      let damage = scene.stage.drawFrame(at: Double(step + 1), onto: surface)
      #expect(damage.reduce(0) { $0 + $1.area } < Int(110 * 140 * scale * scale / 2))
      let difference = surface.difference(from: try scene.shown())
      #expect(difference.isOfSmoothing, "\(radius): \(difference)")
    }
  }

  @Test func onlyFrontmostViewFillingMaskIsDrawn() throws {
    let scene = MaskScene(ShapeView(MaskScene.glyph))
    let cover = View(frame: Rect(x: 0, y: 0, width: 120, height: 160))
    cover.backgroundColor = .black
    scene.view.addSubview(cover)
    let list = list(scene.window)
    var occlusion = Occlusion()
    occlusion.find(in: list, frame: frame)
    #expect(list.items.count == 3)
    #expect((0..<3).map { occlusion.visibility(ofItemAt: $0) } == [.whole, .nothing, .whole])
  }

  // MARK: - Enlarged masks

  /// Masks for up to 60 times their size, and the limit of offscreen pixels per frame for each.
  private static func enlarged() -> [(name: String, mask: View, pixels: Int)] {
    let visible = 120 * 160
    let picture = ImageView(
      .vector(size: Size(40, 40)) { canvas in
        canvas.fillCircle(center: Point(20, 20), radius: 18, color: .black)
      })
    picture.center = Point(60, 80)
    let words = Label("Segue", font: .system(size: 24))
    words.bounds.size = Size(80, 30)
    words.center = Point(60, 80)
    let drawn = Drawn(frame: Rect(x: 40, y: 60, width: 40, height: 40))
    let faded = View(frame: Rect(x: 40, y: 60, width: 40, height: 40))
    faded.addSubview(ShapeView(.ellipse(in: Rect(x: 0, y: 0, width: 30, height: 30))))
    faded.addSubview(ShapeView(.ellipse(in: Rect(x: 10, y: 10, width: 30, height: 30))))
    let part = View(frame: faded.bounds)
    part.alpha = 0.5
    for index in 0..<2 {
      let side = 10 * Double(index)
      part.addSubview(ShapeView(.ellipse(in: Rect(x: side, y: side, width: 30, height: 30))))
    }
    faded.addSubview(part)
    return [
      ("outline", ShapeView(MaskScene.glyph), 0), ("picture", picture, 2 * visible),
      ("words", words, 2 * visible), ("drawing", drawn, 2 * visible),
      // A fading part is also a picture.
      ("tree", faded, 3 * visible),
    ]
  }

  @Test(arguments: 0..<5) func enlargedMaskCostsOnlyVisiblePixels(index: Int) throws {
    let (name, mask, most) = Self.enlarged()[index]
    let scene = MaskScene(mask)
    scene.addParts()
    let surface = try scene.surface()
    _ = scene.stage.drawFrame(at: 0, onto: surface)
    for step in 0...60 {
      let before = scene.window.counters
      mask.transform = .scale(0.7 + 59.3 * Double(step) / 60)
      let damage = scene.stage.drawFrame(at: 1 + Double(step), onto: surface)
      let after = scene.window.counters
      let most = mask.transform.a <= 4 ? most + 8 * 120 * 160 : most
      #expect(after.offscreenPixels - before.offscreenPixels <= most, "\(name) at \(mask.transform.a)")
      #expect(damage.allSatisfy { surface.bounds.contains($0) })
    }
    // Only the window's own pixels are kept for later frames: the mask at rest costs nothing.
    let rest = scene.window.counters
    _ = scene.stage.drawFrame(at: 99, onto: surface)
    #expect(scene.window.counters == rest)
  }

  /// An enlarged mask is drawn without a picture.
  @Test(arguments: 1..<4) func directlyDrawnMaskLooksLikePicture(index: Int) throws {
    let (name, mask, _) = Self.enlarged()[index]
    let scene = MaskScene(mask)
    mask.transform = .scale(30)
    let surface = try scene.shown()
    #expect(list(scene.window).items.contains { $0.kind == .content })
    // The same at a smaller scale, so that it is not enlarged, and then magnified.
    mask.transform = .scale(3.9)
    scene.view.transform = .scale(30 / 3.9)
    let oracle = try scene.shown()
    let same = zip(surface.words, oracle.words).count { one, other in
      [0, 8, 16].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) < 40 }
    }
    #expect(same > 120 * 160 * 97 / 100, "\(name): \(same) of \(120 * 160) pixels")
  }

  /// Only the visible part of a masked view is blended, and only where it changed.
  @Test func pixelMaskIsBlendedOnlyWhereChanged() throws {
    let picture = ImageView(
      .vector(size: Size(40, 40)) { $0.fillCircle(center: Point(20, 20), radius: 19, color: .black) })
    picture.frame = Rect(x: 80, y: 120, width: 80, height: 80)
    let scene = MaskScene(picture)
    scene.addParts()
    let surface = try scene.surface()
    _ = scene.stage.drawFrame(at: 0, onto: surface)
    let before = scene.window.counters
    scene.view.subviews[3].backgroundColor = .black
    let damage = scene.stage.drawFrame(at: 1, onto: surface)
    let spent = scene.window.counters.offscreenPixels - before.offscreenPixels
    // The part of the rectangle inside the window, with one extra pixel at each edge, needs a picture and a mask.
    #expect(damage == [PixelRect(x: 79, y: 119, width: 26, height: 30)])
    #expect(spent == 2 * 26 * 30)
    #expect(surface.difference(from: try scene.shown()).isOfSmoothing)
  }

  @Test func unchangedMaskedViewIsNotDrawn() throws {
    for (_, mask, _) in Self.enlarged() {
      let scene = MaskScene(mask)
      let surface = try scene.surface()
      _ = scene.stage.drawFrame(at: 0, onto: surface)
      let before = scene.window.counters
      #expect(scene.stage.drawFrame(at: 1, onto: surface).isEmpty && scene.window.counters == before)
    }
  }
}
