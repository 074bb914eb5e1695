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

  @Test func unusedMemoryIsReused() throws {
    var pool = SurfacePool()
    for format in [PixelFormat.rgb24, .argb32, .argb32] {
      #expect(try take(&pool, format, frame: 1).format == format)
    }
    #expect(pool.count == 1)
  }

  @Test func shownMemoryIsNotReused() throws {
    var pool = SurfacePool()
    let shown = try take(&pool, frame: 1)
    let other = try take(&pool, frame: 2)
    #expect(pool.count == 2 && shown.withPixels { $0.baseAddress } != other.withPixels { $0.baseAddress })
  }

  @Test func reuseNeedsSameSize() throws {
    var pool = SurfacePool()
    _ = try take(&pool, .argb32, frame: 1)
    let small = pool.take(width: side, height: side - 1, format: .rgb24, frame: 1)
    #expect(small?.height == side - 1 && pool.count == 2)
  }

  /// The surface was used in this pool or by a released image. Drawing is done by one thread or in bands; pixels are scaled up
  /// to twice their size.
  @Test(arguments: ["drawing", "group", "image", "image in bands", "pixels", "pixels in bands"])
  func reusedSurfaceHasNoOldPixels(_ kind: String) throws {
    let (all, part) = (Rect(x: 0, y: 0, width: 300, height: 300), Rect(x: 20, y: 30, width: 50, height: 60))
    func picture(_ store: BackingStore, _ color: Color, in rect: Rect) throws -> (
      memory: UnsafeMutableRawPointer?, words: [UInt32], isOpaque: Bool
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
      return (drawn.withPixels { $0.baseAddress }, drawn.words, drawn.isOpaque)
    }
    let banding = Banding(workers: PaintingThreads(count: kind == "pixels" ? 1 : 2), leastCost: 1600)
    let (used, fresh) = (BackingStore(), BackingStore())
    (used.banding, fresh.banding) = (banding, banding)
    // A view that is fully opaque would have no alpha channel.
    let before = try picture(
      used, .black, in: kind == "group" ? Rect(x: 0, y: 0, width: 300, height: 299) : all)
    let (after, alone) = (try picture(used, .white, in: part), try picture(fresh, .white, in: part))
    #expect(after.memory == before.memory)
    #expect(after.words == alone.words && after.words.contains(0xFFFF_FFFF) && after.words[0] >> 24 < 8)
    #expect(!after.isOpaque && before.isOpaque == kind.hasPrefix("image"))
  }

  @Test func unusedMemoryIsReleasedLater() throws {
    var pool = SurfacePool()
    _ = try take(&pool, frame: 0)
    pool.beginFrame(1)
    #expect(pool.count == 1)
    for frame in 2...400 { pool.beginFrame(frame) }
    #expect(pool.count == 0)
  }

  @Test func poolKeepsLittleUnusedMemory() throws {
    var pool = SurfacePool()
    do {
      let held = try (0..<8).map { _ in try take(&pool, frame: 0) }
      #expect(held.count == 8 && pool.count == 8)
    }
    pool.beginFrame(1)
    #expect((1...3).contains(pool.count))
  }
}
