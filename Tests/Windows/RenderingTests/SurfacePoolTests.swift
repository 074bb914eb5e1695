import SegueDrawing
import Testing

@testable import SegueRendering
@testable import SegueViews

@Suite struct SurfacePoolTests {
  private let side = 300

  private func take(_ pool: inout SurfacePool, _ format: PixelFormat = .rgb24, frame: Int) throws -> Surface {
    let surface = pool.take(width: side, height: side, format: format, frame: frame)
    return try #require(surface)
  }

  @Test func unusedSurfaceIsReused() throws {
    var pool = SurfacePool()
    let first = ObjectIdentifier(try take(&pool, frame: 1))
    #expect(ObjectIdentifier(try take(&pool, frame: 2)) == first)
  }

  @Test func shownSurfaceIsNotReused() throws {
    var pool = SurfacePool()
    let shown = try take(&pool, frame: 1)
    #expect(try take(&pool, frame: 2) !== shown)
  }

  @Test func reuseNeedsSameSizeAndFormat() throws {
    var pool = SurfacePool()
    let first = ObjectIdentifier(try take(&pool, frame: 1))
    let other = try take(&pool, .argb32, frame: 1)
    #expect(ObjectIdentifier(other) != first && other.format == .argb32)
    let small = pool.take(width: side, height: side - 1, format: .rgb24, frame: 1)
    #expect(small?.height == side - 1)
  }

  /// The surface was used in this pool or by a released image. Drawing is done by one thread or in bands; pixels are scaled up
  /// to twice their size.
  @Test(arguments: ["drawing", "group", "image", "image in bands", "pixels", "pixels in bands"])
  func reusedSurfaceHasNoOldPixels(_ kind: String) throws {
    let (all, part) = (Rect(x: 0, y: 0, width: 300, height: 300), Rect(x: 20, y: 30, width: 50, height: 60))
    func picture(_ store: BackingStore, _ color: Color, in rect: Rect) throws -> (
      surface: ObjectIdentifier, words: [UInt32], isOpaque: Bool
    ) {
      store.beginFrame(area: 90_000)
      let draw = { @Sendable (canvas: Canvas) in canvas.fill(rect, color) }
      let view = View()
      view.bounds = all
      var surface: Surface?
      switch kind {
      case "drawing":
        surface = store.content(.drawing(bounds: all, draw), of: view, scale: 1, drawnAt: 1)?.surface
      case "group":
        // Nearly transparent, but part of the group.
        let ground = View()
        (ground.frame, ground.backgroundColor) = (all, Color(0, 0, 0, alpha: 0.01))
        let child = View()
        (child.frame, child.backgroundColor) = (rect, color)
        view.addSubview(ground)
        view.addSubview(child)
        let frame = PixelRect(x: 0, y: 0, width: 300, height: 300)
        surface =
          store.flattened(
            view, scale: 1, drawnBy: .identity, alpha: 0.5, slab: PixelAlignedLayer(in: frame))?.surface
      case "pixels", "pixels in bands":
        let pixels = try Surface(width: 150, height: 150)
        let canvas = Canvas(pixels)
        canvas.concatenate(.scale(0.5))
        draw(canvas)
        surface = store.raster(of: .pixels(pixels), for: all)?.surface
      default:
        let image =
          kind == "image"
          ? Image.vector(size: all.size, draw: draw) : .concurrentVector(size: all.size, draw: draw)
        surface = store.raster(of: image, for: all)?.surface
      }
      let drawn = try #require(surface)
      return (ObjectIdentifier(drawn), drawn.words, drawn.isOpaque)
    }
    let banding = Banding(workers: PaintingThreads(count: kind == "pixels" ? 1 : 2), leastCost: 1600)
    let (used, fresh) = (BackingStore(), BackingStore())
    (used.banding, fresh.banding) = (banding, banding)
    // A view that is fully opaque would have no alpha channel.
    let before = try picture(
      used, .black, in: kind == "group" ? Rect(x: 0, y: 0, width: 300, height: 299) : all)
    let (after, alone) = (try picture(used, .white, in: part), try picture(fresh, .white, in: part))
    #expect(after.surface == before.surface)
    #expect(after.words == alone.words && after.words.contains(0xFFFF_FFFF) && after.words[0] >> 24 < 8)
    #expect(!after.isOpaque && before.isOpaque == kind.hasPrefix("image"))
  }

  /// An opaque drawing leaves its surface to a scaled picture that is half transparent.
  @Test func reusedSurfaceResetsOpacity() throws {
    let store = BackingStore()
    let all = Rect(x: 0, y: 0, width: 300, height: 300)
    func raster(_ image: Image) throws -> (surface: ObjectIdentifier, isOpaque: Bool) {
      store.beginFrame(area: 90_000)
      let surface = try #require(store.raster(of: image, for: all)).surface
      return (ObjectIdentifier(surface), surface.isOpaque)
    }
    let drawing = try raster(.vector(size: all.size) { $0.paint(.black) })
    let pixels = try Surface(width: 150, height: 150)
    Canvas(pixels).paint(Color(white: 1, alpha: 0.5))
    let picture = try raster(.pixels(pixels))
    #expect(picture.surface == drawing.surface && drawing.isOpaque && !picture.isOpaque)
  }

  @Test func unusedSurfaceIsReleasedLater() throws {
    var pool = SurfacePool()
    weak let first = try take(&pool, frame: 0)
    #expect(first != nil)
    for frame in 1...400 { pool.beginFrame(frame) }
    #expect(first == nil)
  }

  @Test func poolKeepsOnlyFewSurfaces() throws {
    var pool = SurfacePool()
    var held = try (0..<8).map { _ in try take(&pool, frame: 0) }
    let all = held.map { Weak(surface: $0) }
    held = []
    pool.beginFrame(1)
    #expect((1...3).contains(all.count { $0.surface != nil }))
  }

  private struct Weak {
    weak var surface: Surface?
  }
}
