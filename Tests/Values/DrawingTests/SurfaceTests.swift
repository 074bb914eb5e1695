import CSegueCairo
import Testing

@testable import SegueDrawing

@Suite("Surfaces")
struct SurfaceTests {
  @Test("one translucent pixel is found wherever it is", arguments: [1, 3, 16, 33])
  func noteOpacity(width: Int) throws {
    for hole in -1..<3 * width {
      let surface = try Surface(width: width, height: 3, format: .argb32)
      surface.withPixels { pixels in
        for y in 0..<3 {
          for x in 0..<width {
            let word: UInt32 = y * width + x == hole ? 0xFE00_0000 : 0xFF12_3456
            pixels.storeBytes(of: word, toByteOffset: y * surface.stride + 4 * x, as: UInt32.self)
          }
        }
      }
      surface.noteOpacity()
      #expect(surface.isOpaque == (hole < 0))
    }
  }

  @Test("a new surface is zero", arguments: [PixelFormat.argb32, .rgb24])
  func startsEmpty(_ format: PixelFormat) throws {
    let surface = try Surface(width: 3, height: 2, format: format)
    #expect(surface.width == 3 && surface.height == 2 && surface.stride >= 12)
    #expect(surface.words == [UInt32](repeating: format == .rgb24 ? 0xFF00_0000 : 0, count: 6))
  }

  @Test(
    "impossible sizes are errors of one line",
    arguments: [(0, 1), (1, 0), (-1, 5), (32768, 1), (1, 32768), (.max, .max), (.min, 1)])
  func badExtents(_ extent: (Int, Int)) {
    let error = #expect(throws: DrawingError.self) { try Surface(width: extent.0, height: extent.1) }
    #expect(error?.description.contains("\n") == false)
  }

  @Test("the largest sizes are possible")
  func largestExtents() throws {
    #expect(try Surface(width: 32767, height: 1).width == 32767)
    #expect(try Surface(width: 1, height: 32767).height == 32767)
  }

  /// Memory that reports its release.
  private final class Memory {
    let address: UnsafeMutableRawPointer
    private let onDeinit: () -> Void

    init(byteCount: Int, onDeinit: @escaping () -> Void = {}) {
      address = .allocate(byteCount: byteCount, alignment: 16)
      address.initializeMemory(as: UInt8.self, repeating: 0x44, count: byteCount)
      self.onDeinit = onDeinit
    }

    deinit {
      address.deallocate()
      onDeinit()
    }
  }

  private func surface(
    over memory: Memory, width: Int = 8, height: Int = 4, stride: Int, format: PixelFormat = .rgb24
  ) throws(DrawingError) -> Surface {
    try Surface(
      wrapping: memory.address, width: width, height: height, stride: stride, format: format, owner: memory)
  }

  @Test("drawing changes the caller's memory in place, and keeps the rest")
  func wrapping() throws {
    let memory = Memory(byteCount: 4 * 40)
    let surface = try surface(over: memory, stride: 40)
    #expect(surface.pixel(x: 7, y: 3) == 0xFF44_4444)
    Canvas(surface).fill(Rect(x: 0, y: 1, width: 8, height: 1), .white)
    let words = memory.address.assumingMemoryBound(to: UInt32.self)
    #expect(words[0] == 0x4444_4444)
    #expect(words[10] & 0xFF_FFFF == 0xFF_FFFF)
    #expect(words[18] == 0x4444_4444, "the gap behind a row is not touched")
  }

  @Test("the caller's memory lives as long as a surface over it or a canvas on that")
  func owner() throws {
    var isFreed = false
    var memory: Memory? = Memory(byteCount: 4 * 32) { isFreed = true }
    var surface = try memory.map { try self.surface(over: $0, stride: 32) }
    memory = nil
    try #require(!isFreed)
    surface?.clear()
    #expect(surface?.pixel(x: 0, y: 0) == 0xFF00_0000)
    var canvas = surface.map { Canvas($0) }
    surface = nil
    try #require(!isFreed)
    canvas?.paint(.white)
    #expect(canvas?.surface.pixel(x: 7, y: 3) == 0xFFFF_FFFF)
    canvas = nil
    #expect(isFreed)
  }

  @Test("a surface that is only the source of a drawing keeps its memory, too")
  func ownerOfSource() throws {
    var isFreed = false
    var memory: Memory? = Memory(byteCount: 4 * 32) { isFreed = true }
    var surface = try memory.map { try self.surface(over: $0, stride: 32) }
    memory = nil
    // Cairo's own reference, such as a pattern or a group has.
    let cairo = surface.map { cairo_surface_reference($0.cairo) }
    surface = nil
    #expect(!isFreed)
    cairo_surface_destroy(cairo ?? nil)
    #expect(isFreed)
  }

  @Test("rows that are too short or misaligned are errors", arguments: [0, -32, 28, 33, .max])
  func badStride(_ stride: Int) {
    var isFreed = false
    do {
      let memory = Memory(byteCount: 4096) { isFreed = true }
      #expect(throws: DrawingError.self) { try surface(over: memory, stride: stride, format: .argb32) }
    }
    #expect(isFreed)
  }

  @Test("pixels can be written, read and cleared; there are none outside")
  func pixelAccess() throws {
    let surface = try Surface(width: 2, height: 2)
    surface.withPixels { $0.storeBytes(of: 0x8040_2010, toByteOffset: surface.stride + 4, as: UInt32.self) }
    #expect(surface.words == [0, 0, 0, 0x8040_2010])
    #expect(surface.pixel(x: 1, y: 1) == 0x8040_2010)
    #expect(surface.pixel(x: 2, y: 1) == 0 && surface.pixel(x: 0, y: -1) == 0)
    surface.clear()
    #expect(surface.words == [0, 0, 0, 0])
  }
}
