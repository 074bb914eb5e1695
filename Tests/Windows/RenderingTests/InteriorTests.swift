import SegueControls
import SegueTestSupport
import Testing

@testable import SegueRendering
@testable import SegueStage

/// Between a clip's rounded corners, pictures and fills are drawn without the clip; an opaque one hides the views below it.
@Suite struct InteriorTests {
  private static let corners: [Corners] = [
    .all, [.topLeft, .topRight], [.bottomLeft], [.topLeft, .bottomLeft], [.topLeft, .bottomRight],
  ]

  private static let frames = [
    Rect(x: 20, y: 30, width: 100, height: 140), Rect(x: 12.4, y: 20.7, width: 155.3, height: 187.9),
    Rect(x: -30.5, y: 60.2, width: 190, height: 220),
  ]

  private func outline(_ seeds: inout SeededGenerator) -> Outline {
    let size = Size(seeds.next(in: 4...180), seeds.next(in: 4...180))
    let radius = seeds.next(in: 0.1...1) * min(size.width, size.height) / 2
    let scale = seeds.pick([1.0, 0.6, 2])
    let move = Vector(seeds.next(in: -20...40), seeds.next(in: -20...40))
    return Outline(
      rect: Rect(origin: .zero, size: size), radius: radius, corners: seeds.pick(Self.corners),
      transform: Transform.scale(scale).concatenating(.translation(move)))
  }

  @Test func interiorOfClipIsNotCut() throws {
    var found = 0
    for seed in 0..<200 {
      var seeds = SeededGenerator(seed)
      let outline = outline(&seeds)
      guard let interior = Occluder.interior(of: outline) else { continue }
      found += 1
      let surface = try Surface(width: 400, height: 400, format: .argb32)
      let canvas = Canvas(surface)
      canvas.setTransform(outline.transform)
      canvas.clip(toRoundedRect: outline.rect, radius: outline.radius, corners: outline.corners)
      canvas.paint(.black)
      let (words, seen) = (surface.words, interior.intersection(surface.bounds))
      for y in seen.y..<max(seen.y, seen.maxY) {
        for x in seen.x..<max(seen.x, seen.maxX) where words[y * 400 + x] != 0xFF00_0000 {
          Issue.record("seed \(seed): pixel (\(x), \(y)) is cut by \(outline)")
          return
        }
      }
      // A square inside a circle has nearly two thirds of its area.
      let box = outline.transform.apply(to: outline.rect)
      if box.width > 20, box.height > 20 {
        #expect(Double(interior.area) > 0.35 * box.width * box.height, "seed \(seed)")
      }
    }
    #expect(found > 150)
  }

  @Test func rotatedClipHasNoInterior() {
    let rect = Rect(x: 0, y: 0, width: 40, height: 40)
    for transform in [Transform.rotation(0.3), .scale(-1)] {
      #expect(
        Occluder.interior(of: Outline(rect: rect, radius: 8, corners: .all, transform: transform)) == nil)
    }
  }

  /// A window with an opaque or a transparent picture of the same pixels, in the same clip.
  private func window(_ format: PixelFormat, in frame: Rect, corners: Corners, alpha: Double) throws -> Window
  {
    let surface = try Surface(width: 100, height: 140, format: format)
    let canvas = Canvas(surface)
    canvas.fill(
      .rect(surface.bounds.rect),
      LinearGradient([Color(20, 80, 200), Color(240, 200, 40)], from: .zero, to: Point(100, 140)))
    let window = Window(size: Size(200, 240))
    window.backgroundColor = Color(90, 30, 60)
    let clip = View(frame: frame)
    clip.clipsToBounds = true
    clip.cornerRadius = 18
    clip.corners = corners
    let picture = ImageView(.pixels(surface))
    picture.frame = clip.bounds
    picture.alpha = alpha
    clip.addSubview(picture)
    window.addSubview(clip)
    return window
  }

  @Test(arguments: await frames, await corners)
  func clippedPictureLooksAsCairoDrawsIt(frame: Rect, corners: Corners) throws {
    for alpha in [1, 0.6] {
      let opaque = Stage(window: try window(.rgb24, in: frame, corners: corners, alpha: alpha))
      let other = Stage(window: try window(.argb32, in: frame, corners: corners, alpha: alpha))
      let found = difference(try opaque.snapshot().words, try other.snapshot().words, width: 200)
      // The two interpolate slightly differently, and straight edges of opaque pictures are on whole pixels.
      let inside = frame.inset(by: 2)
      let wrong = found?.places.filter { $0.level > 6 && inside.contains(Point(Double($0.x), Double($0.y))) }
      #expect(wrong?.isEmpty ?? true, "\(wrong?.first.map { "\($0)" } ?? "")")
    }
  }

  /// Returns the pixels of a window if Cairo clips its frontmost picture as a whole.
  private func pixelsClippedByCairo(_ window: Window) throws -> [UInt32] {
    let surface = try Surface(width: 200, height: 240, format: .argb32)
    let list = BackingStore().list(of: window, scale: 1, frame: surface.bounds)
    let item = try #require(list.items.last { $0.kind == .picture })
    let canvas = Canvas(surface)
    canvas.paint(window.backgroundColor)
    var index = item.clip
    while index != DisplayList.noClip {
      let outline = list.clips[index].outline
      canvas.setTransform(outline.transform)
      canvas.clip(toRoundedRect: outline.rect, radius: outline.radius, corners: outline.corners)
      index = list.clips[index].parent
    }
    canvas.setTransform(item.transform)
    canvas.draw(try #require(list.pictures[item.detail]), in: item.rect, alpha: item.alpha)
    return surface.words
  }

  @Test(arguments: await frames, await corners)
  func transparentPictureMatchesClippedOne(frame: Rect, corners: Corners) throws {
    for alpha in [1, 0.6] {
      let window = try window(.argb32, in: frame, corners: corners, alpha: alpha)
      let found = difference(
        try Stage(window: window).snapshot().words, try pixelsClippedByCairo(window), width: 200)
      // Cairo computes antialiased edges for each clip rectangle.
      let isAlike = found?.channel ?? 0 <= MaskScene.curves && found?.pixels ?? 0 <= 400
      #expect(isAlike, "alpha \(alpha): \(found.map { "\($0)" } ?? "")")
    }
  }

  /// A disc or a rectangle, larger than a clip with round corners, and a tint of it.
  @Test(arguments: await frames, await corners)
  func clippedFillsMatchClippedOnes(frame: Rect, corners: Corners) throws {
    for (radius, hasTint) in [(0.0, false), (0, true), (110, false), (110, true)] {
      let window = Window(size: Size(200, 240))
      window.backgroundColor = Color(90, 30, 60)
      let (clip, fill, tint) = (View(frame: frame), View(), View())
      (clip.clipsToBounds, clip.cornerRadius, clip.corners) = (true, 18, corners)
      fill.frame = Rect(x: -40, y: -40, width: 220, height: 220)
      (fill.backgroundColor, fill.cornerRadius) = (Color(20, 160, 90), radius)
      (tint.backgroundColor, tint.cornerRadius) = (Color(240, 200, 40, alpha: 0.4), radius)
      (tint.frame, tint.isHidden) = (fill.bounds, !hasTint)
      fill.addSubview(tint)
      clip.addSubview(fill)
      window.addSubview(clip)
      let surface = try Surface(width: 200, height: 240, format: .argb32)
      let list = BackingStore().list(of: window, scale: 1, frame: surface.bounds)
      let canvas = Canvas(surface)
      canvas.paint(window.backgroundColor)
      let indices = list.items.indices.filter { list.items[$0].clip != DisplayList.noClip }
      #expect(indices.count == (hasTint ? 2 : 1))
      for item in indices.map({ list.items[$0] }) {
        canvas.withSavedState {
          let outline = list.clips[item.clip].outline
          canvas.setTransform(outline.transform)
          canvas.clip(toRoundedRect: outline.rect, radius: outline.radius, corners: outline.corners)
          canvas.setTransform(item.transform)
          canvas.fillRoundedRect(item.rect, radius: item.radius, color: Color(item.color))
        }
      }
      if hasTint {
        #expect(Painter(list, on: canvas).run(at: indices[0]) == indices[0]..<indices[1] + 1)
      }
      let found = difference(try Stage(window: window).snapshot().words, surface.words, width: 200)
      let isAlike = found?.channel ?? 0 <= MaskScene.curves && found?.pixels ?? 0 <= 400
      #expect(isAlike, "radius \(radius): \(found.map { "\($0)" } ?? "")")
    }
  }

  /// In a corner where two clips with different radii meet, each cuts off what the other one leaves.
  @Test(arguments: [18.0, 40], [false, true])
  func bothNestedRoundClipsCut(radius: Double, isPicture: Bool) throws {
    let window = Window(size: Size(200, 240))
    window.backgroundColor = Color(90, 30, 60)
    let (outer, inner) = (View(frame: Rect(x: 20, y: 30, width: 100, height: 140)), View())
    inner.frame = outer.bounds
    (outer.cornerRadius, inner.cornerRadius) = (radius, 58 - radius)
    for clip in [outer, inner] { clip.clipsToBounds = true }
    let picture = try Surface(width: 200, height: 240, format: .rgb24)
    Canvas(picture).paint(Color(20, 160, 90))
    let leaf = isPicture ? ImageView(.pixels(picture)) : View()
    leaf.frame = Rect(x: -20, y: -30, width: 200, height: 240)
    if !isPicture { leaf.backgroundColor = Color(20, 160, 90) }
    inner.addSubview(leaf)
    outer.addSubview(inner)
    window.addSubview(outer)
    let surface = try Stage(window: window).snapshot()
    // The larger radius leaves out this pixel, the smaller one does not.
    #expect(surface.pixel(x: 28, y: 38) == surface.pixel(x: 10, y: 10))
    #expect(surface.pixel(x: 40, y: 50) != surface.pixel(x: 10, y: 10))
  }

  @Test(arguments: [0.0, 12]) func tintedFillEndsAtItsClip(radius: Double) throws {
    let window = Window(size: Size(200, 240))
    let (clip, fill, tint) = (View(frame: Rect(x: 20, y: 20, width: 60, height: 60)), View(), View())
    clip.clipsToBounds = true
    for (view, color) in [(fill, Color(200, 0, 0)), (tint, Color(0, 0, 200, alpha: 0.3))] {
      (view.frame, view.backgroundColor) = (Rect(x: 20, y: 20, width: 100, height: 100), color)
      view.cornerRadius = radius
      clip.addSubview(view)
    }
    window.addSubview(clip)
    let surface = try Stage(window: window).snapshot()
    #expect(surface.pixel(x: 60, y: 60) != surface.pixel(x: 10, y: 10))
    #expect(surface.pixel(x: 90, y: 90) == surface.pixel(x: 10, y: 10))
  }

  /// Cairo cannot draw a disc of millions of pixels, and a clip of that size has no round corners.
  @Test(arguments: [1e5, 1.1e6]) func hugeDiscShowsItsContents(radius: Double) throws {
    let window = Window(size: Size(300, 300))
    let disc = View(frame: Rect(x: 0, y: 150 - radius, width: 2 * radius, height: 2 * radius))
    (disc.cornerRadius, disc.clipsToBounds) = (radius, true)
    let child = View(frame: Rect(x: 0, y: radius - 250, width: 500, height: 500))
    child.backgroundColor = Color(200, 0, 0)
    disc.addSubview(child)
    window.addSubview(disc)
    #expect(try Stage(window: window).snapshot().pixel(x: 50, y: 150) == 0xFFC8_0000)
  }

  /// A window with a clip that a white view fills, over black.
  private func window(filling clip: View, in frame: Rect, with view: View, _ place: Rect) -> Window {
    let window = Window(size: Size(200, 240))
    window.backgroundColor = .black
    clip.frame = frame
    clip.clipsToBounds = true
    clip.cornerRadius = 18
    view.frame = place
    clip.addSubview(view)
    window.addSubview(clip)
    return window
  }

  @Test(arguments: await frames, await corners)
  func pictureCoversEdgePixelsLikeColor(frame: Rect, corners: Corners) throws {
    let surface = try Surface(width: 10, height: 14, format: .rgb24)
    Canvas(surface).paint(.white)
    let picture = ImageView(.pixels(surface))
    let fill = View()
    fill.backgroundColor = .white
    let bounds = Rect(origin: .zero, size: frame.size)
    // The color continues beyond the clip, where a picture ends; neither has an edge of its own.
    let windows = [(picture as View, bounds), (fill, bounds.inset(by: -3))].map { view, place in
      let clip = View()
      clip.corners = corners
      return window(filling: clip, in: frame, with: view, place)
    }
    let words = try windows.map { try Stage(window: $0).snapshot().words }
    // Cairo measures the covered part of a pixel in fifteenths.
    let wrong = difference(words[0], words[1], width: 200)?.places.filter { $0.level > 255 / 15 }
    #expect(wrong?.isEmpty ?? true, "\(wrong?.first.map { "\($0)" } ?? "")")
  }

  /// Corners share pixels in a clip that is not higher than two corners, and in nested clips.
  @Test(arguments: [true, false]) func overlappingCornersAreDrawnOnce(isNested: Bool) throws {
    let windows = try [PixelFormat.rgb24, .argb32].map { format in
      let surface = try Surface(width: 155, height: isNested ? 100 : 37, format: format)
      Canvas(surface).paint(.white)
      let view = ImageView(.pixels(surface))
      let (clip, outer) = (View(), View())
      let frame = surface.bounds.rect.offset(by: Vector(12, 20))
      let window = window(filling: clip, in: frame, with: view, Rect(origin: .zero, size: frame.size))
      view.alpha = 0.5
      if isNested {
        outer.frame = clip.frame
        clip.frame = outer.bounds.inset(by: 2)
        (outer.cornerRadius, outer.clipsToBounds) = (18, true)
        outer.addSubview(clip)
        window.addSubview(outer)
      } else {
        clip.cornerRadius = 18.5
      }
      return window
    }
    let words = try pixelsClippedByCairo(windows[1])
    for window in windows {
      let found = difference(try Stage(window: window).snapshot().words, words, width: 200)
      let wrong = found?.places.filter { $0.level > 6 }
      #expect(wrong?.isEmpty ?? true, "\(wrong?.first.map { "\($0)" } ?? "")")
    }
  }

  /// Outlines with large parts of the picture inside and outside: a disc, and a rounded rectangle with a hole.
  private static let masks: [Path] = {
    var ring = Path.roundedRect(Rect(x: 30, y: 20, width: 520, height: 560), radius: 90)
    ring.move(to: Point(180, 150))
    ring.addLine(to: Point(440, 300))
    ring.addCurve(to: Point(180, 450), control1: Point(430, 460), control2: Point(300, 520))
    ring.close()
    return [.ellipse(in: Rect(x: 20.5, y: 40.25, width: 540, height: 540)), ring]
  }()

  @Test(arguments: await masks, [PixelFormat.rgb24, .argb32])
  func dividedPictureMatchesClippedOne(mask: Path, format: PixelFormat) throws {
    let surface = try Surface(width: 300, height: 300, format: format)
    let canvas = Canvas(surface)
    canvas.fill(
      .rect(surface.bounds.rect),
      LinearGradient([Color(20, 80, 200), Color(240, 200, 40)], from: .zero, to: Point(300, 300)))
    let frame = Rect(x: 0, y: 0, width: 600, height: 600)
    let window = Window(size: frame.size)
    window.backgroundColor = Color(90, 30, 60)
    let (holder, picture, shape) = (View(frame: frame), ImageView(.pixels(surface)), ShapeView(mask))
    shape.fillRule = .evenOdd
    picture.frame = frame
    holder.addSubview(picture)
    holder.mask = shape
    window.addSubview(holder)
    let whole = try Surface(width: 600, height: 600, format: .argb32)
    let other = Canvas(whole)
    other.paint(Color(90, 30, 60))
    other.clip(to: mask, rule: .evenOdd)
    other.draw(surface, in: frame)
    let found = difference(try Stage(window: window).snapshot().words, whole.words, width: 600)
    // At the edge of an ellipse, all pixels may differ by some levels (`MaskScene.curves`).
    let isAlike = found?.channel ?? 0 <= MaskScene.curves && found?.pixels ?? 0 <= 2400
    #expect(isAlike, "\(found.map { "\($0)" } ?? "")")
  }

  @Test func clippedPictureHidesViewsBelow() throws {
    let frame = PixelRect(x: 0, y: 0, width: 200, height: 240)
    let place = Rect(x: 12.4, y: 20.7, width: 155.3, height: 187.9)
    let window = try window(.rgb24, in: place, corners: [.topLeft, .topRight], alpha: 1)
    let under = try ImageView(.pixels(Surface(width: 30, height: 30, format: .rgb24)))
    under.frame = Rect(x: 30, y: 60, width: 120, height: 100)
    window.insertSubview(under, at: 0)
    let list = BackingStore().list(of: window, scale: 1, frame: frame)
    var occlusion = Occlusion()
    occlusion.find(in: list, frame: frame)
    let index = try #require(
      list.items.firstIndex { $0.owner == ObjectIdentifier(under) && $0.kind == .picture })
    #expect(occlusion.visibility(ofItemAt: index) == .nothing)
  }
}
