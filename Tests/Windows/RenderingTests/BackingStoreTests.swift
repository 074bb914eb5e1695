import SegueControls
import Testing

@testable import SegueRendering
@testable import SegueStage

/// Rasters that are kept between frames, and their lifetime.
@Suite struct BackingStoreTests {
  private let place = Rect(x: 0, y: 0, width: 20, height: 20)

  /// An image is drawn once for each size, reused, and released after it has not been shown for a long time.
  @Test func unusedSizeIsReleased() throws {
    let store = BackingStore()
    let image = Image.vector(size: Size(10, 10)) { $0.paint(.black) }
    weak var first: Surface?
    do { first = store.raster(of: image, for: place)?.surface }
    for _ in 0..<3 {
      for _ in 0..<500 { store.beginFrame() }
      #expect(store.raster(of: image, for: place)?.surface === first)
    }
    #expect(store.built == 1 && first != nil)
    for _ in 0..<1300 { store.beginFrame() }
    #expect(first == nil)
    #expect(store.raster(of: image, for: place) != nil && store.built == 2)
  }

  @Test func releasedImageLeavesMemoryToNextOne() throws {
    let store = BackingStore()
    /// Draws an image whose left half has the given color.
    func draw(_ color: Color) throws -> (image: Image, surface: Surface) {
      store.beginFrame()
      let image = Image.vector(size: Size(400, 300)) {
        $0.fill(Rect(x: 0, y: 0, width: 200, height: 300), color)
      }
      let place = Rect(x: 0, y: 0, width: 400, height: 300)
      return (image, try #require(store.raster(of: image, for: place)).surface)
    }
    func memory(_ surface: Surface) -> UnsafeMutableRawPointer? { surface.withPixels { $0.baseAddress } }
    let first = memory(try draw(.white).surface)
    let second = try draw(.black)
    #expect(first == memory(second.surface))
    #expect(second.surface.pixel(x: 10, y: 10) == 0xFF00_0000 && second.surface.pixel(x: 300, y: 10) == 0)
    #expect(store.rasterByteCount == 400 * 300 * 4)
    // An image that could still be shown keeps its memory.
    #expect(try memory(draw(.white).surface) != first)
    withExtendedLifetime(second.image) {}
  }

  /// A window that is resized for long shows its images in hundreds of sizes, of which only a few are kept.
  @Test func idleSizesHaveLimit() throws {
    let store = BackingStore()
    let images = (0..<2).map { _ in Image.vector(size: Size(10, 10)) { $0.paint(.black) } }
    var largest = 0
    for side in 400..<700 {
      store.beginFrame()
      for image in images {
        let place = Rect(x: 0, y: 0, width: Double(side), height: 800)
        let surface = try #require(store.raster(of: image, for: place)).surface
        #expect(store.raster(of: image, for: place)?.surface === surface)
      }
      largest = max(largest, store.rasterByteCount)
    }
    // Rasters on the screen are needed for this frame and for the previous one.
    #expect(largest <= BackingStore.idleRasterByteLimit + 4 * 700 * 800 * 4)
    #expect(largest > BackingStore.idleRasterByteLimit)
    let built = store.built
    store.beginFrame()
    _ = store.raster(of: images[0], for: Rect(x: 0, y: 0, width: 699, height: 800))
    #expect(store.built == built, "what is shown is kept")
    for _ in 0..<1300 { store.beginFrame() }
    #expect(store.rasterByteCount == 0)
  }

  @Test func droppedBuffersAreReleased() throws {
    let stage = Stage(window: Window(size: Size(40, 40)))
    var buffers = try (0..<4).map { _ in try Surface.screen(40, 40) }
    let all = buffers.map { Weak(surface: $0) }
    for (time, buffer) in buffers.enumerated() {
      _ = stage.drawFrame(at: Double(time), onto: buffer, stale: [buffer.bounds])
      #expect(buffer.pixel(x: 20, y: 20) == 0xFFFF_FFFF)
    }
    buffers = []
    #expect(all.map { $0.surface != nil } == [false, false, true, true], "a window has two in turn")
  }

  /// A snapshot neither uses nor evicts the rasters of frames, at any scale.
  @Test(arguments: [1.0, 2]) func snapshotLeavesCachedFramesAlone(scale: Double) throws {
    let window = Window(size: Size(80, 40))
    let label = Label("Words")
    label.frame = Rect(x: 0, y: 0, width: 80, height: 40)
    window.addSubview(label)
    let stage = Stage(window: window)
    let surface = try Surface.screen(80, 40)
    _ = stage.drawFrame(at: 0, onto: surface)
    #expect(window.counters.backings == 1)
    _ = try stage.snapshot(scale: scale)
    label.center.x += 3
    _ = stage.drawFrame(at: 1, onto: surface)
    #expect(window.counters.backings == 1)
    #expect(surface.equals(try stage.snapshot()))
  }

  private struct Weak {
    weak var surface: Surface?
  }
}
