import SegueStage
import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueRendering
@testable import SegueViews

/// Drawn trees, compared with manual drawings.
@Suite struct PictureTests {
  private func expect(
    _ window: Window, at scale: Double = 1, tolerance: Int = 0, _ location: SourceLocation = #_sourceLocation,
    equals draw: (Canvas) -> Void
  ) throws {
    let size = window.bounds.size
    let surface = try Surface.screen(Int(size.width * scale), Int(size.height * scale))
    _ = Stage(window: window, scale: scale).drawFrame(at: 0, onto: surface)
    let reference = try Surface.screen(surface.width, surface.height)
    let canvas = Canvas(reference)
    canvas.paint(.white)
    canvas.setTransform(.scale(scale))
    draw(canvas)
    let difference = difference(surface, reference)
    #expect(
      (difference?.channel ?? 0) <= tolerance, "\(difference?.description ?? "")", sourceLocation: location)
  }

  private func window(_ views: View...) -> Window {
    let window = Window(size: Size(120, 80))
    for view in views { window.addSubview(view) }
    return window
  }

  private func view(_ frame: Rect, _ color: Color = Color(200, 30, 40)) -> View {
    let view = View(frame: frame)
    view.backgroundColor = color
    return view
  }

  @Test(arguments: [1, 2]) func shapesMatchManualDrawing(scale: Double) throws {
    let disc = view(Rect(x: 10, y: 10, width: 40, height: 40))
    disc.cornerRadius = 20
    let card = view(Rect(x: 60, y: 5, width: 50, height: 30), Color(30, 120, 200))
    card.cornerRadius = 7
    let half = view(Rect(x: 5, y: 55, width: 90, height: 20), Color(0, 0, 0, alpha: 0.5))
    try expect(window(disc, card, half), at: scale) { canvas in
      canvas.fillCircle(center: Point(30, 30), radius: 20, color: Color(200, 30, 40))
      canvas.fillRoundedRect(Rect(x: 60, y: 5, width: 50, height: 30), radius: 7, color: Color(30, 120, 200))
      canvas.fill(Rect(x: 5, y: 55, width: 90, height: 20), Color(0, 0, 0, alpha: 0.5))
    }
  }

  /// A drawing and a translucent shade cover the window and are painted in one pass instead of three.
  @Test(arguments: [1.0, 0.6]) func opaqueDrawingHidesViewsBelow(opacity: Double) throws {
    let size = Size(640, 480)
    let drawing = Gradient(Color(0, 92, 184, alpha: opacity), Color(70, 152, 208, alpha: opacity))
    let window = Window(size: size)
    window.backgroundColor = Color(90, 30, 60)
    let (under, shade) = (
      view(Rect(x: 40, y: 30, width: 500, height: 400)), view(Rect(origin: .zero, size: size))
    )
    drawing.frame = shade.frame
    shade.backgroundColor = Color.black.withAlpha(0.3)
    for view in [under, drawing, shade] { window.addSubview(view) }
    try expect(window, tolerance: opacity < 1 ? 1 : 0) { canvas in
      canvas.paint(Color(90, 30, 60))
      canvas.fill(under.frame, Color(200, 30, 40))
      drawing.draw(on: canvas, in: shade.frame)
      canvas.fill(shade.frame, Color.black.withAlpha(0.3))
    }
    let frame = PixelRect(x: 0, y: 0, width: 640, height: 480)
    let list = BackingStore().list(of: window, scale: 1, frame: frame)
    var occlusion = Occlusion()
    occlusion.find(in: list, frame: frame)
    let index = try #require(list.items.firstIndex { $0.owner == ObjectIdentifier(under) })
    #expect((occlusion.visibility(ofItemAt: index) == .nothing) == (opacity == 1))
    let picture = try #require(list.items.firstIndex { $0.kind == .picture })
    let painter = Painter(list, behind: occlusion, on: Canvas(try Surface.screen(1, 1)))
    #expect(painter.run(at: picture) == picture..<picture + 2)
  }

  /// A translucent disc exactly over a disc changes the same bytes as if it were drawn on its own.
  @Test(arguments: [0.3, 0.8]) func tintOfSameOutlineEqualsTwoFills(alpha: Double) throws {
    let disc = view(Rect(x: 10, y: -20, width: 160, height: 160), Color(192, 128, 85))
    disc.cornerRadius = 80
    let tint = view(disc.bounds, Color(30, 120, 200, alpha: alpha))
    tint.cornerRadius = 80
    disc.addSubview(tint)
    let window = window(disc)
    let list = BackingStore().list(of: window, scale: 1, frame: PixelRect(x: 0, y: 0, width: 120, height: 80))
    let fill = try #require(list.items.firstIndex { $0.owner == ObjectIdentifier(disc) })
    #expect(Painter(list, on: Canvas(try Surface.screen(1, 1))).run(at: fill) == fill..<fill + 2)
    try expect(window) {
      for color in [disc.backgroundColor, tint.backgroundColor] {
        $0.fillCircle(center: Point(90, 60), radius: 80, color: color)
      }
    }
  }

  @Test func translucentDiscOverWindowIsRectangle() throws {
    let disc = view(Rect(x: -100, y: -100, width: 300, height: 300), Color(30, 120, 200, alpha: 0.5))
    disc.cornerRadius = 150
    let list = BackingStore().list(
      of: window(disc), scale: 1, frame: PixelRect(x: 0, y: 0, width: 120, height: 80))
    #expect(list.items.last?.isPixelRect == true)
    try expect(window(disc)) { $0.paint(Color(30, 120, 200, alpha: 0.5)) }
  }

  @Test func radiusBeyondHalfSideMakesCapsule() throws {
    let capsule = view(Rect(x: 10, y: 10, width: 80, height: 30))
    capsule.cornerRadius = 500
    try expect(window(capsule)) {
      $0.fillRoundedRect(Rect(x: 10, y: 10, width: 80, height: 30), radius: 15, color: Color(200, 30, 40))
    }
  }

  @Test func presentationIsShownInsteadOfTheModel() throws {
    let square = view(Rect(x: 10, y: 10, width: 20, height: 20))
    var shown = square.model
    shown.center = Point(80, 50)
    shown.transform = .scale(2)
    square.presentation = shown
    try expect(window(square)) { $0.fill(Rect(x: 60, y: 30, width: 40, height: 40), Color(200, 30, 40)) }
    square.presentation = nil
    try expect(window(square)) { $0.fill(Rect(x: 10, y: 10, width: 20, height: 20), Color(200, 30, 40)) }
  }

  @Test func straightEdgesAndBordersAreRoundedToPixels() throws {
    let square = view(Rect(x: 10.4, y: 10.6, width: 20, height: 20))
    square.borderWidth = 1.2
    square.borderColor = .black
    try expect(window(square)) { canvas in
      canvas.fill(Rect(x: 10, y: 11, width: 20, height: 20), .black)
      canvas.fill(Rect(x: 11, y: 12, width: 18, height: 18), Color(200, 30, 40))
    }
  }

  @Test func subviewsFollowScrollingTransformAndClip() throws {
    let frame = view(Rect(x: 20, y: 10, width: 60, height: 50), .black)
    frame.clipsToBounds = true
    frame.bounds.origin = Point(0, 15)
    frame.addSubview(view(Rect(x: 40, y: 5, width: 40, height: 40), Color(250, 210, 60)))
    // The bounds begin at 15, so the square is 10 above the frame's top edge, and 20 of it are clipped at the right.
    try expect(window(frame)) { canvas in
      canvas.fill(Rect(x: 20, y: 10, width: 60, height: 50), .black)
      canvas.fill(Rect(x: 60, y: 10, width: 20, height: 30), Color(250, 210, 60))
    }
  }

  @Test func roundedClipsCutContent() throws {
    let frame = view(Rect(x: 20, y: 10, width: 60, height: 60), .clear)
    frame.clipsToBounds = true
    frame.cornerRadius = 30
    frame.addSubview(view(Rect(x: -50, y: -50, width: 200, height: 200)))
    try expect(window(frame), tolerance: 2) {
      $0.fillCircle(center: Point(50, 40), radius: 30, color: Color(200, 30, 40))
    }
  }

  private func checkerboard(_ width: Int, _ height: Int) throws -> Surface {
    let pixels = try Surface(width: width, height: height, format: .rgb24)
    let canvas = Canvas(pixels)
    canvas.paint(.white)
    for y in 0..<height {
      for x in 0..<width where (x * 3 + y * 5) % 4 < 2 {
        canvas.fill(
          Rect(x: Double(x), y: Double(y), width: 1, height: 1), Color(x * 5 % 256, y * 7 % 256, 90))
      }
    }
    return pixels
  }

  @Test func shadowIsBelowItsView() throws {
    let card = view(Rect(x: 30, y: 20, width: 60, height: 40))
    card.shadow = Shadow(color: .black, blur: 12, offset: Vector(0, 3))
    let surface = try Surface.screen(120, 80)
    _ = Stage(window: window(card), scale: 1).drawFrame(at: 0, onto: surface)
    let words = surface.words
    for point in [(30, 20), (60, 40), (89, 59)] {
      #expect(words[point.1 * 120 + point.0] & 0xff_ffff == 0xc8_1e28, "\(point)")
    }
    let below = words[66 * 120 + 60] & 0xff
    #expect(below > 60 && below < 240, "the shadow is visible below it")
  }

  @Test func translucentViewIsNotDarkenedByShadow() throws {
    let card = view(Rect(x: 30, y: 20, width: 60, height: 40))
    card.backgroundColor = Color.white.withAlpha(0.5)
    card.shadow = Shadow(color: .black, blur: 4)
    let surface = try Surface.screen(120, 80)
    _ = Stage(window: window(card), scale: 1).drawFrame(at: 0, onto: surface)
    let middle = surface.words[40 * 120 + 60] & 0xff
    #expect((120...135).contains(middle), "half white over black, not black over half white: \(middle)")
  }

  @Test func fadedPictureHidesNothing() throws {
    let pixels = try checkerboard(80, 60)
    let picture = ImageView(.pixels(pixels, scale: 1))
    picture.frame = Rect(x: 20, y: 10, width: 80, height: 60)
    picture.alpha = 0.5
    let behind = view(Rect(x: 20, y: 10, width: 80, height: 60))
    try expect(window(behind, picture), tolerance: 2) { canvas in
      canvas.fill(Rect(x: 20, y: 10, width: 80, height: 60), Color(200, 30, 40))
      canvas.draw(pixels, at: Point(20, 10), alpha: 0.5)
    }
  }

  @Test(arguments: [1, 2]) func picturesAtRestAreExactCopies(scale: Int) throws {
    let pixels = try checkerboard(40 * scale, 24 * scale)
    let picture = ImageView(.pixels(pixels, scale: Double(scale)))
    picture.center = Point(50, 33)
    let window = window(picture)
    let surface = try Surface.screen(120 * scale, 80 * scale)
    _ = Stage(window: window, scale: Double(scale)).drawFrame(at: 0, onto: surface)
    for y in 0..<24 * scale {
      for x in 0..<40 * scale {
        #expect(surface.pixel(x: 30 * scale + x, y: 21 * scale + y) == pixels.pixel(x: x, y: y))
      }
    }
  }

  @Test func fillingPictureIsClippedByItsView() throws {
    let picture = ImageView(.pixels(try checkerboard(40, 20)), contentMode: .scaleAspectFill)
    picture.clipsToBounds = true
    picture.frame = Rect(x: 50, y: 30, width: 20, height: 20)
    let pixels = try checkerboard(40, 20)
    try expect(window(picture)) { canvas in
      canvas.clip(to: Rect(x: 50, y: 30, width: 20, height: 20))
      canvas.draw(pixels, at: Point(40, 30))
    }
  }

  @Test(arguments: [1, 2]) func labelDrawsItsLayout(scale: Double) throws {
    let label = Label("Quick fox", font: .system(size: 15), color: Color(20, 30, 90))
    label.frame = Rect(origin: Point(12, 20), size: label.sizeThatFits(Size(100, 50)))
    let width = label.bounds.width
    try expect(window(label), at: scale, tolerance: 1) { canvas in
      let layout = TextLayout(
        "Quick fox", font: .system(size: 15), alignment: .left, maximumWidth: width, lineLimit: 1)
      canvas.draw(layout, at: Point(12, 20), color: Color(20, 30, 90))
    }
  }

  @Test func onlyBigLayersMoveByWholePixels() throws {
    let big = view(Rect(x: 0.4, y: 0, width: 120, height: 60), .clear)
    let dot = view(Rect(x: 40, y: 20, width: 10, height: 10))
    dot.cornerRadius = 5
    big.addSubview(dot)
    try expect(window(big)) { $0.fillCircle(center: Point(45, 25), radius: 5, color: Color(200, 30, 40)) }
    let small = view(Rect(x: 0.4, y: 0, width: 60, height: 30), .clear)
    small.addSubview(dot)
    try expect(window(small)) { $0.fillCircle(center: Point(45.4, 25), radius: 5, color: Color(200, 30, 40)) }
  }

  @Test func windowWithoutBackgroundIsCleared() throws {
    let dot = view(Rect(x: 0, y: 0, width: 10, height: 10))
    let window = window(dot)
    window.backgroundColor = .clear
    let stage = Stage(window: window)
    let surface = try Surface.screen(120, 80)
    Canvas(surface).paint(.white)
    _ = stage.drawFrame(at: 0, onto: surface)
    #expect(surface.pixel(x: 60, y: 40) == 0xFF00_0000)
    dot.center.x = 60
    _ = stage.drawFrame(at: 1, onto: surface)
    #expect(surface.pixel(x: 3, y: 3) == 0xFF00_0000 && surface.pixel(x: 60, y: 3) == 0xFFC8_1E28)
  }

  @Test func hugeViewsAreDrawnWithLessDetail() throws {
    let label = Label("▉▉▉▉▉▉▉▉", font: .system(size: 60), color: Color(200, 30, 40))
    label.frame = Rect(x: 0, y: 0, width: 400, height: 80)
    let drawn = Drawn(frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let picture = ImageView(.vector(size: Size(10, 10)) { $0.paint(Color(200, 30, 40)) })
    picture.bounds.size = Size(300, 300)
    let group = view(Rect(x: 0, y: 0, width: 400, height: 400), .black)
    group.addSubview(view(Rect(x: 0, y: 0, width: 390, height: 390)))
    group.alpha = 0.5
    for huge in [label, drawn, picture, group] as [View] {
      huge.center = Point(60, 40)
      huge.transform = .scale(50)
      let window = window(huge)
      let surface = try Surface.screen(120, 80)
      _ = Stage(window: window).drawFrame(at: 0, onto: surface)
      // Each view fills the window with one color, except for the gaps between the letters.
      let covered = surface.words.count { $0 != 0xFFFF_FFFF }
      #expect(covered > surface.words.count / 2, "\(type(of: huge)) covers \(covered) pixels")
    }
  }

  // MARK: - Opacity of groups

  @Test func overlappingPartsFadeAsOne() throws {
    let group = view(Rect(x: 10, y: 10, width: 80, height: 60), Color(30, 120, 200))
    group.alpha = 0.5
    let top = view(Rect(x: 30, y: 20, width: 70, height: 20), Color(250, 210, 60))
    group.addSubview(top)
    try expect(window(group), tolerance: 1) { canvas in
      canvas.group(alpha: 0.5) {
        canvas.fill(Rect(x: 10, y: 10, width: 80, height: 60), Color(30, 120, 200))
        canvas.fill(Rect(x: 40, y: 30, width: 70, height: 20), Color(250, 210, 60))
      }
    }
  }

  @Test func leafFadesWithBackgroundShadowAndBorder() throws {
    let card = Drawn(frame: Rect(x: 20, y: 20, width: 40, height: 30))
    card.backgroundColor = Color(30, 120, 200)
    card.shadow = Shadow(color: .black, blur: 6, offset: Vector(0, 3))
    card.borderWidth = 2
    card.borderColor = Color(250, 210, 60)
    let opaque = window(card)
    let surface = try Surface(width: 120, height: 80, format: .argb32)
    _ = Stage(window: opaque).drawFrame(at: 0, onto: surface)
    card.alpha = 0.4
    // Over white, a group with an alpha of 0.4 is the opaque picture at 0.4.
    try expect(window(card), tolerance: 2) { $0.draw(surface, at: .zero, alpha: 0.4) }
  }

  @Test func separatePartsFadeWithoutGroup() throws {
    let group = view(Rect(x: 10, y: 10, width: 100, height: 60), .clear)
    group.alpha = 0.3
    let left = view(Rect(x: 0, y: 0, width: 30, height: 30))
    let right = view(Rect(x: 50, y: 10, width: 30, height: 30), Color(30, 120, 200))
    right.cornerRadius = 15
    group.addSubview(left)
    group.addSubview(right)
    let window = window(group)
    try expect(window, tolerance: 1) { canvas in
      canvas.group(alpha: 0.3) {
        canvas.fill(Rect(x: 10, y: 10, width: 30, height: 30), Color(200, 30, 40))
        canvas.fillCircle(center: Point(75, 35), radius: 15, color: Color(30, 120, 200))
      }
    }
    #expect(window.counters.backings == 0, "parts that do not overlap need no picture of their own")
  }

  @Test func fadedGroupShowsOverflowAndChanges() throws {
    let group = view(Rect(x: 40.25, y: 20, width: 40, height: 40), Color(30, 120, 200))
    group.alpha = 0.5
    let ear = view(Rect(x: -20.25, y: -10, width: 30, height: 20), Color(250, 210, 60))
    group.addSubview(ear)
    let window = window(group)
    let stage = Stage(window: window)
    let surface = try Surface.screen(120, 80)
    _ = stage.drawFrame(at: 0, onto: surface)
    // The ear's corner is at (20, 10), outside the group's bounds.
    #expect(surface.pixel(x: 22, y: 12) == 0xFFFC_E89D || surface.pixel(x: 22, y: 12) == 0xFFFD_E99E)
    let inner = view(Rect(x: 2, y: 2, width: 6, height: 6), .black)
    ear.addSubview(inner)
    _ = stage.drawFrame(at: 1, onto: surface)
    let before = surface.words
    group.addSubview(inner)
    _ = stage.drawFrame(at: 2, onto: surface)
    #expect(before != surface.words, "the same view elsewhere in the group is another picture")
  }

  // MARK: - Snapshots

  @Test(arguments: [false, true]) func snapshotShowsItsSource(isHidden: Bool) throws {
    let source = view(Rect(x: 5, y: 5, width: 30, height: 20), Color(30, 120, 200))
    let dot = view(Rect(x: 5, y: 5, width: 10, height: 10))
    dot.cornerRadius = 5
    source.addSubview(dot)
    source.alpha = 0.2
    source.isHidden = isHidden
    let snapshot = SnapshotView(source: source)
    snapshot.center = Point(80, 40)
    snapshot.transform = .scale(2)
    try expect(window(source, snapshot), tolerance: 1) { canvas in
      if !isHidden {
        canvas.group(alpha: 0.2) {
          canvas.fill(Rect(x: 5, y: 5, width: 30, height: 20), Color(30, 120, 200))
          canvas.fillCircle(center: Point(15, 15), radius: 5, color: Color(200, 30, 40))
        }
      }
      canvas.fill(Rect(x: 50, y: 20, width: 60, height: 40), Color(30, 120, 200))
      canvas.fillCircle(center: Point(70, 40), radius: 10, color: Color(200, 30, 40))
    }
  }

  @Test func snapshotOfRegionIsScaled() throws {
    let source = view(Rect(x: 0, y: 0, width: 40, height: 40), Color(30, 120, 200))
    source.addSubview(view(Rect(x: 20, y: 20, width: 20, height: 20)))
    source.isHidden = true
    let snapshot = SnapshotView(source: source, region: Rect(x: 10, y: 10, width: 20, height: 20))
    snapshot.frame = Rect(x: 60, y: 20, width: 40, height: 40)
    try expect(window(source, snapshot)) { canvas in
      canvas.fill(Rect(x: 60, y: 20, width: 40, height: 40), Color(30, 120, 200))
      canvas.fill(Rect(x: 80, y: 40, width: 20, height: 20), Color(200, 30, 40))
    }
  }
}

/// A view with a gradient.
private final class Gradient: View {
  private let colors: [Color]

  init(_ colors: Color...) {
    self.colors = colors
    super.init()
  }

  override func content(in bounds: Rect) -> Content {
    .drawing(bounds: bounds) { [unowned self] in draw(on: $0, in: bounds) }
  }

  func draw(on canvas: Canvas, in bounds: Rect) {
    canvas.fill(.rect(bounds), LinearGradient(colors, from: .zero, to: Point(0, bounds.height)))
  }
}
