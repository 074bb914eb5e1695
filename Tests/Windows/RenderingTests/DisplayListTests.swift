import SegueControls
import Testing

@testable import SegueRendering
@testable import SegueStage

/// The items that a tree is converted to before it is drawn.
@Suite struct DisplayListTests {
  private let frame = PixelRect(x: 0, y: 0, width: 200, height: 200)

  private func list(_ views: View...) -> DisplayList {
    let window = Window(size: Size(200, 200))
    for view in views { window.addSubview(view) }
    return BackingStore().list(of: window, scale: 1, frame: frame)
  }

  private func picture(_ frame: Rect) throws -> ImageView {
    let view = ImageView(.pixels(try Surface(width: 40, height: 40, format: .argb32)))
    view.frame = frame
    return view
  }

  /// Blending has 256 steps, and the first one changes no pixel.
  @Test(arguments: [(0.0, false), (0.0038, false), (0.004, true), (1, true)])
  func invisiblePictureIsNotDrawn(alpha: Double, isDrawn: Bool) throws {
    let view = try picture(Rect(x: 10, y: 10, width: 40, height: 40))
    view.alpha = alpha
    #expect(list(view).items.contains { $0.kind == .picture } == isDrawn)
  }

  /// Colors are drawn with 8 bits per component, premultiplied by the alpha. Colors with equal bits are equal, and opaque
  /// colors stay exact.
  @Test func colorsWithEqualPixelsAreEqual() {
    func drawn(_ white: Double, _ alpha: Double) -> Color.Resolved? {
      DisplayListBuilder.drawn(Color(white: white, alpha: alpha).plain, alpha: 1)
    }
    #expect(drawn(0.3, 1) == Color(white: 0.3).plain)
    #expect(drawn(0, 0.5) == drawn(0, 0.501) && drawn(0, 0.5) != drawn(0, 0.51))
    #expect(drawn(1, 0.003) == nil && drawn(1, 0.005) != nil)
    #expect(DisplayListBuilder.drawn(Color(white: 0, alpha: 0.5).plain, alpha: 0.5) == drawn(0, 0.25))
    // Components do not exceed the alpha.
    #expect((drawn(1, 0.4)?.red ?? 2) <= 1 && drawn(1, 0.4)?.alpha == drawn(0, 0.4)?.alpha)
  }

  /// An enlarged picture extends beyond the edges of the clip, which cuts it off at whole pixels.
  @Test(arguments: [
    Rect(x: 20, y: 30, width: 60, height: 50), Rect(x: 20.3, y: 29.6, width: 60.4, height: 50),
  ])
  func straightClipIsRoundedToPixels(rect: Rect) throws {
    let clip = View(frame: rect)
    clip.clipsToBounds = true
    clip.addSubview(try picture(Rect(x: -1, y: -1, width: 500, height: 500)))
    let list = list(clip)
    let expected = PixelRect(x: 20, y: 30, width: rect.minX == 20 ? 60 : 61, height: 50)
    #expect(list.clips.map(\.bounds) == [expected])
    #expect(list.items.last?.bounds == expected)
  }

  @Test func opaqueClippedViewHidesViewsBelow() throws {
    let below = View(frame: Rect(x: 20.4, y: 20.4, width: 100.2, height: 120.2))
    below.clipsToBounds = true
    below.addSubview(try picture(below.bounds))
    let above = View(frame: below.frame)
    above.clipsToBounds = true
    let fill = View(frame: above.bounds)
    fill.backgroundColor = .black
    above.addSubview(fill)
    let list = list(below, above)
    var occlusion = Occlusion()
    occlusion.find(in: list, frame: frame)
    let index = try #require(list.items.firstIndex { $0.kind == .picture })
    #expect(occlusion.visibility(ofItemAt: index) == .nothing)
  }

  /// A picture of a region, scaled to a place between pixels, whose lower edge is rounded up.
  private func stretchedRegion(_ below: View...) throws -> (list: DisplayList, rendered: Surface) {
    let pixels = try Surface(width: 40, height: 40, format: .rgb24)
    Canvas(pixels).paint(.black)
    let source = ImageView(.pixels(pixels))
    source.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    let snapshot = SnapshotView(source: source, region: source.bounds)
    snapshot.frame = Rect(x: 20.3, y: 20.2, width: 80, height: 80.4)
    let window = Window(size: Size(200, 200))
    window.backgroundColor = .white
    for view in below + [snapshot] { window.addSubview(view) }
    return (BackingStore().list(of: window, scale: 1, frame: frame), try Stage(window: window).snapshot())
  }

  @Test func pictureFillingItsClipHasNoBackgroundEdge() throws {
    let surface = try stretchedRegion().rendered
    for place in 20..<100 {
      #expect(surface.pixel(x: place, y: 20) == 0xFF00_0000 && surface.pixel(x: place, y: 100) == 0xFF00_0000)
      #expect(surface.pixel(x: 20, y: place) == 0xFF00_0000 && surface.pixel(x: 99, y: place) == 0xFF00_0000)
    }
    #expect(surface.pixel(x: 70, y: 101) == 0xFFFF_FFFF && surface.pixel(x: 100, y: 70) == 0xFFFF_FFFF)
  }

  @Test(arguments: [Rect(x: 30, y: 30, width: 20, height: 12), Rect(x: 25, y: 21, width: 70, height: 75)])
  func scaledPictureHidesViewsBelow(rect: Rect) throws {
    let hidden = try picture(rect)
    let seen = try picture(rect.offset(by: Vector(60, 0)))
    let list = try stretchedRegion(hidden, seen).list
    var occlusion = Occlusion()
    occlusion.find(in: list, frame: frame)
    func visibility(of view: View) -> Occlusion.Visibility? {
      list.items.firstIndex { $0.owner == ObjectIdentifier(view) }.map(occlusion.visibility(ofItemAt:))
    }
    #expect(visibility(of: hidden) == .nothing)
    #expect(visibility(of: seen).map { $0 != .nothing } == true)
  }
}
