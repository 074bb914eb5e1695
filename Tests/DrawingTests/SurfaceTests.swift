import Drawing
import Geometry
import Testing

@Suite("Surfaces")
struct SurfaceTests {
  @Test("a new surface is all zero", arguments: [PixelFormat.argb32, .rgb24])
  func startsEmpty(_ format: PixelFormat) throws {
    let surface = try Surface(width: 3, height: 2, format: format)
    #expect(surface.width == 3 && surface.height == 2 && surface.stride >= 12)
    #expect(surface.words == [UInt32](repeating: format == .rgb24 ? 0xFF00_0000 : 0, count: 6))
  }

  @Test(
    "impossible extents are errors of one line",
    arguments: [(0, 1), (1, 0), (-1, 5), (32768, 1), (1, 32768), (.max, .max), (.min, 1)])
  func badExtents(_ extent: (Int, Int)) {
    let error = #expect(throws: DrawingError.self) { try Surface(width: extent.0, height: extent.1) }
    #expect(error?.description.contains("\n") == false)
  }

  @Test("the largest extents are possible")
  func largestExtents() throws {
    #expect(try Surface(width: 32767, height: 1).width == 32767)
    #expect(try Surface(width: 1, height: 32767).height == 32767)
  }

  @Test("memory of the caller is drawn on in place, and kept before")
  func wrapping() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * 40, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt32.self, repeating: 0x1122_3344, count: 40)
    let surface = try Surface(wrapping: memory, width: 8, height: 4, stride: 40, format: .rgb24)
    #expect(surface.pixel(x: 7, y: 3) == 0xFF22_3344)
    Canvas(surface).fill(Rect(x: 0, y: 1, width: 8, height: 1), .white)
    let words = memory.assumingMemoryBound(to: UInt32.self)
    #expect(words[0] == 0x1122_3344)
    #expect(words[10] & 0xFF_FFFF == 0xFF_FFFF)
    #expect(words[18] == 0x1122_3344, "the gap behind a row is not touched")
  }

  @Test("rows that are too short or crooked are errors", arguments: [0, -32, 28, 33, .max])
  func badStride(_ stride: Int) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 16)
    defer { memory.deallocate() }
    #expect(throws: DrawingError.self) {
      try Surface(wrapping: memory, width: 8, height: 4, stride: stride, format: .argb32)
    }
  }

  @Test("pixels can be written, read and cleared; outside there are none")
  func pixelAccess() throws {
    let surface = try Surface(width: 2, height: 2)
    surface.withPixels { $0.storeBytes(of: 0x8040_2010, toByteOffset: surface.stride + 4, as: UInt32.self) }
    #expect(surface.words == [0, 0, 0, 0x8040_2010])
    #expect(surface.pixel(x: 1, y: 1) == 0x8040_2010)
    #expect(surface.pixelBytes.count == 16)
    #expect(Array(surface.pixelBytes.suffix(4)) == withUnsafeBytes(of: UInt32(0x8040_2010)) { Array($0) })
    #expect(surface.pixel(x: 2, y: 1) == 0 && surface.pixel(x: 0, y: -1) == 0)
    surface.clear()
    #expect(surface.words == [0, 0, 0, 0])
  }

  @Test("a canvas keeps its surface alive")
  func canvasKeepsSurface() throws {
    var surface: Surface? = try Surface(width: 4, height: 4)
    weak let before = surface
    let canvas = surface.map { Canvas($0) }
    surface = nil
    canvas?.paint(.white)
    #expect(before?.pixel(x: 1, y: 1) == 0xFFFF_FFFF)
    withExtendedLifetime(canvas) {}
  }
}
