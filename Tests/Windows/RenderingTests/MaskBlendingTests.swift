import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

/// Masks made of pixels, nested masks, and snapshots of masked views, compared with a manual drawing.
@Suite struct MaskBlendingTests {
  // MARK: - Pixels

  @Test(arguments: [1.0, 2]) func pictureMaskBlends(scale: Double) throws {
    let fading = Path.rect(Rect(x: 0, y: 0, width: 40, height: 40))
    let picture = ImageView { canvas in
      canvas.fill(fading, LinearGradient([.clear, .black], from: .zero, to: Point(40, 0)))
    }
    picture.frame = Rect(x: 10, y: 20, width: 80, height: 60)
    let scene = MaskScene(picture, scale: scale)
    scene.addParts()
    scene.view.alpha = 0.7
    try scene.expect(tolerance: 3) { canvas in
      canvas.clip(to: Rect(x: 10, y: 20, width: 80, height: 60))
      canvas.group(
        alpha: 0.7,
        maskedBy: {
          canvas.fill(
            .rect(Rect(x: 10, y: 20, width: 80, height: 60)),
            LinearGradient([.clear, .black], from: Point(10, 0), to: Point(90, 0)))
        }
      ) { MaskScene.drawContents(on: canvas, in: Rect(x: 0, y: 0, width: 120, height: 160)) }
    }
  }

  @Test func textMaskBlends() throws {
    let label = Label("Segue", font: .system(size: 34), color: Color(200, 0, 0))
    let layout = TextLayout(
      "Segue", font: .system(size: 34), alignment: .left, maximumWidth: 110, lineLimit: 1)
    label.frame = Rect(x: 8, y: 40, width: 110, height: layout.size.height)
    let scene = MaskScene(label)
    scene.addParts()
    try scene.expect(tolerance: 2) { canvas in
      canvas.group(maskedBy: { canvas.draw(layout, at: Point(8, 40), color: .black) }) {
        MaskScene.drawContents(on: canvas, in: Rect(x: 0, y: 0, width: 120, height: 160))
      }
    }
  }

  /// Parts of a mask overlap and have masks themselves.
  @Test func treeOfViewsMasks() throws {
    let mask = View(frame: Rect(x: 0, y: 0, width: 120, height: 160))
    let (left, right) = (
      View.solid(Rect(x: 10, y: 10, width: 50, height: 100)),
      ShapeView(.circle(center: Point(70, 60), radius: 30))
    )
    left.alpha = 0.5
    right.mask = ShapeView(.rect(Rect(x: 40, y: 40, width: 60, height: 40)))
    mask.addSubview(left)
    mask.addSubview(right)
    let scene = MaskScene(mask)
    scene.addParts()
    try scene.expect(tolerance: 2) { canvas in
      canvas.group(
        maskedBy: {
          canvas.fill(Rect(x: 10, y: 10, width: 50, height: 100), Color(white: 0, alpha: 0.5))
          canvas.withSavedState {
            canvas.clip(to: Rect(x: 40, y: 40, width: 60, height: 40))
            canvas.fillCircle(center: Point(70, 60), radius: 30, color: .black)
          }
        }
      ) { MaskScene.drawContents(on: canvas, in: Rect(x: 0, y: 0, width: 120, height: 160)) }
    }
  }

  /// An outline that is blended as pixels looks the same as a clip.
  @Test func outlineAndPixelMasksMatch() throws {
    for path in [MaskScene.glyph, .ellipse(in: Rect(x: 20, y: 30, width: 70, height: 90))] {
      let clipped = MaskScene(ShapeView(path))
      let holder = View()
      holder.addSubview(ShapeView(path))
      let blended = MaskScene(holder)
      let difference = try clipped.shown().difference(from: blended.shown())
      #expect(difference.largest <= MaskScene.curves, "\(difference)")
      #expect(clipped.view.mask?.maskShape != nil && holder.maskShape == nil)
    }
  }

  // MARK: - Masks within masks and clips

  @Test func nestedMasksIntersect() throws {
    let circle = Path.circle(center: Point(50, 70), radius: 45)
    let scene = MaskScene(ShapeView(circle))
    let inner = View(frame: Rect(x: 20, y: 20, width: 90, height: 120))
    inner.backgroundColor = .black
    let path = MaskScene.glyph.applying(.translation(Vector(-20, -20)))
    for mask in [ShapeView(path), View()] {
      if !(mask is ShapeView) { mask.addSubview(ShapeView(path)) }
      inner.mask = mask
      scene.view.addSubview(inner)
      try scene.expect(tolerance: MaskScene.curves) { canvas in
        canvas.fill(circle, MaskScene.paper)
        canvas.clip(to: circle)
        canvas.clip(to: MaskScene.glyph)
        canvas.fill(Rect(x: 20, y: 20, width: 90, height: 120), .black)
      }
    }
  }

  @Test(arguments: [false, true]) func roundedClipCutsMaskedView(blends: Bool) throws {
    let holder = View(frame: Rect(x: 15, y: 25, width: 90, height: 110))
    holder.clipsToBounds = true
    holder.cornerRadius = 40
    let scene = MaskScene(nil)
    let path = Path.ellipse(in: Rect(x: 0, y: 0, width: 100, height: 60))
    let mask = blends ? View() : ShapeView(path)
    if blends { mask.addSubview(ShapeView(path)) }
    scene.view.mask = mask
    scene.view.removeFromSuperview()
    holder.addSubview(scene.view)
    scene.window.addSubview(holder)
    let placed = path.applying(.translation(Vector(15, 25)))
    try scene.expect(tolerance: blends ? 2 : MaskScene.curves) { canvas in
      let clip = { canvas.clip(toRoundedRect: holder.frame, radius: 40) }
      if blends {
        // The picture has an edge of its own, and so does the clip.
        canvas.group(alpha: 1, within: clip) { canvas.fill(placed, MaskScene.paper) }
      } else {
        clip()
        canvas.fill(placed, MaskScene.paper)
      }
    }
  }

  /// The antialiased edge of a clip around a group counts once, although the group is a separate picture.
  @Test func clipAroundGroupCutsOnce() throws {
    let scene = MaskScene(ImageView { $0.paint(.black) })
    scene.view.mask?.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    let circle = Path.circle(center: Point(60, 80), radius: 40)
    let holder = View(frame: Rect(x: 0, y: 0, width: 120, height: 160))
    holder.mask = ShapeView(circle)
    holder.addSubview(scene.view)
    scene.window.addSubview(holder)
    try scene.expect(tolerance: 1) { $0.fill(circle, MaskScene.paper) }
  }

  // MARK: - Snapshots

  @Test(arguments: [false, true], [false, true]) func snapshotShowsMaskOfSource(
    isFlattened: Bool, blends: Bool
  )
    throws
  {
    let scene = MaskScene(nil)
    scene.addParts()
    let mask = blends ? View() : ShapeView(MaskScene.glyph)
    if blends { mask.addSubview(ShapeView(MaskScene.glyph)) }
    scene.view.mask = mask
    scene.view.isHidden = true
    let snapshot = SnapshotView(source: scene.view)
    snapshot.isFlattened = isFlattened
    snapshot.frame = scene.view.frame.offset(by: Vector(4, 7))
    scene.window.addSubview(snapshot)
    func expectGlyph(at offset: Vector) throws {
      let path = MaskScene.glyph.applying(.translation(offset))
      try scene.expect(tolerance: 2) { canvas in
        canvas.setTransform(.translation(Vector(4, 7)))
        let contents = { MaskScene.drawContents(on: canvas, in: Rect(x: 0, y: 0, width: 120, height: 160)) }
        // One picture has one antialiased edge; separately drawn parts have one each.
        guard !isFlattened, !blends else { return canvas.mask(by: path, contents) }
        canvas.clip(to: path)
        contents()
      }
    }
    try expectGlyph(at: .zero)
    // The snapshot follows changes of the mask.
    mask.center.x += 10
    try expectGlyph(at: Vector(10, 0))
  }

  @Test(arguments: [false, true]) func snapshotShowsMasksInsideSource(isFlattened: Bool) throws {
    let scene = MaskScene(nil)
    let part = View.solid(Rect(x: 20, y: 20, width: 60, height: 60))
    let mask = ShapeView(.circle(center: Point(30, 30), radius: 25))
    part.mask = mask
    scene.view.addSubview(part)
    scene.view.isHidden = true
    let snapshot = SnapshotView(source: scene.view)
    snapshot.isFlattened = isFlattened
    snapshot.frame = scene.view.frame
    scene.window.addSubview(snapshot)
    let surface = try scene.surface()
    _ = scene.stage.drawFrame(at: 0, onto: surface)
    func expectDisc(_ radius: Double) throws {
      let oracle = try scene.drawn { canvas in
        canvas.paint(MaskScene.paper)
        canvas.fillCircle(center: Point(50, 50), radius: radius, color: .black)
      }
      #expect(surface.difference(from: oracle).largest <= 2, "\(surface.difference(from: oracle))")
    }
    try expectDisc(25)
    mask.transform = .scale(0.5)
    _ = scene.stage.drawFrame(at: 1, onto: surface)
    try expectDisc(12.5)
  }

  @Test func snapshotCanBeMask() throws {
    let source = ShapeView(MaskScene.glyph)
    let scene = MaskScene(SnapshotView(source: source))
    scene.view.mask?.frame = MaskScene.glyph.bounds
    try scene.expect(tolerance: MaskScene.curves) { $0.fill(MaskScene.glyph, MaskScene.paper) }
    scene.window.needsFrame = false
    source.path = .circle(center: MaskScene.glyph.bounds.center, radius: 12)
    #expect(scene.window.needsFrame)
    try scene.expect(tolerance: MaskScene.curves) {
      $0.fillCircle(center: MaskScene.glyph.bounds.center, radius: 12, color: MaskScene.paper)
    }
  }

  @Test func windowCanHaveMask() throws {
    let scene = MaskScene(nil)
    scene.window.mask = ShapeView(MaskScene.glyph)
    let surface = try scene.surface()
    Canvas(surface).paint(.white)
    _ = scene.stage.drawFrame(at: 0, onto: surface)
    let oracle = try scene.drawn { canvas in
      canvas.paint(.black)
      canvas.fill(MaskScene.glyph, MaskScene.paper)
    }
    #expect(surface.difference(from: oracle).largest <= 1)
  }
}
