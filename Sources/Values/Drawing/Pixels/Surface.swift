internal import CSegueCairo
internal import Glibc
import SegueGeometry

/// A rectangle of pixels in memory. A `Canvas` can draw on a surface, and can draw a surface as an image.
public final class Surface {
  /// The width, in pixels, 1…32767.
  public let width: Int
  /// The height, in pixels, 1…32767.
  public let height: Int
  /// The distance from one row to the next, in bytes; a multiple of 4 and at least `width * 4`.
  public let stride: Int
  /// The format of the pixels' words.
  public let format: PixelFormat
  /// Whether every pixel is known to be opaque.
  package internal(set) var isOpaque: Bool
  /// The number of changes since the surface was first shown, and the pixels that the last change touched.
  package private(set) var redrawn = (count: 0, pixels: PixelRegion())

  /// The maximum number of pixels in one direction that Cairo supports.
  static let maximumSide = 32_767

  let cairo: OpaquePointer
  private let memory: UnsafeMutableRawPointer

  /// Creates a surface with its own memory, all zero: transparent, or black if the format has no alpha.
  ///
  /// Throws if the width or height is outside 1…32767, or if memory runs out.
  public convenience init(width: Int, height: Int, format: PixelFormat = .argb32) throws(DrawingError) {
    try Surface.check(width: width, height: height)
    try self.init(
      adopting: cairo_image_surface_create(format.cairo, Int32(width), Int32(height)), format: format)
  }

  /// Creates a surface with its own memory, which is not cleared. Use this for an image that covers all pixels, or whose
  /// drawing code clears the memory itself, for example on several threads.
  ///
  /// Throws if the width or height is outside 1…32767, or if memory runs out.
  /// - Parameter memory: the memory, which must have room for all pixels; `nil`, the default, takes new memory.
  package convenience init(
    unfilledWidth width: Int, height: Int, format: PixelFormat, in memory: PixelMemory? = nil
  ) throws(DrawingError) {
    let stride = Surface.stride(forWidth: width)
    let memory = memory ?? PixelMemory(byteCount: stride * height.clamped(to: 0...Surface.maximumSide))
    guard let start = memory.start else { throw DrawingError("cannot make a surface: out of memory") }
    try self.init(
      wrapping: start, width: width, height: height, stride: stride, format: format, owner: memory)
  }

  /// Creates a surface over the caller's memory, for instance shared memory. Its contents are kept.
  ///
  /// Throws if the width or height is outside 1…32767, or if the stride does not fit the width.
  /// - Parameter owner: an object that keeps the memory valid. It is released when nothing refers to the pixels any longer.
  ///   This surface, a canvas on it, and a Cairo context that uses it as a source refer to them.
  public convenience init(
    wrapping memory: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: PixelFormat,
    owner: AnyObject
  ) throws(DrawingError) {
    try Surface.check(width: width, height: height)
    guard let stride = Int32(exactly: stride), stride > 0 else {
      throw DrawingError("a surface cannot have rows of \(stride) bytes")
    }
    try self.init(
      adopting: cairo_image_surface_create_for_data(
        memory.assumingMemoryBound(to: UInt8.self), format.cairo, Int32(width), Int32(height), stride),
      format: format)
    try keep(owner)
  }

  /// Keeps `owner` alive for as long as Cairo's own surface, which may live longer than this object.
  private func keep(_ owner: AnyObject) throws(DrawingError) {
    let reference = Unmanaged.passRetained(owner)
    let status = cairo_surface_set_user_data(cairo, ownerKey, reference.toOpaque()) { owner in
      if let owner { Unmanaged<AnyObject>.fromOpaque(owner).release() }
    }
    guard let error = DrawingError(status, while: "cannot make a surface") else { return }
    reference.release()
    throw error
  }

  /// Creates a surface from one of Cairo's image surfaces, and takes over the caller's reference. Throws if Cairo's surface is
  /// in an error state.
  init(adopting surface: OpaquePointer?, format: PixelFormat) throws(DrawingError) {
    guard let surface else { throw DrawingError("cannot make a surface") }
    let status = cairo_surface_status(surface)
    guard let data = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      throw DrawingError(status, while: "cannot make a surface") ?? DrawingError("a surface has no memory")
    }
    cairo = surface
    memory = UnsafeMutableRawPointer(data)
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    stride = Int(cairo_image_surface_get_stride(surface))
    self.format = format
    isOpaque = format == .rgb24
  }

  deinit { cairo_surface_destroy(cairo) }

  /// Runs `body` with all bytes, row by row, `stride` bytes each. The bytes may be read and written.
  public func withPixels<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R {
    cairo_surface_flush(cairo)
    defer { cairo_surface_mark_dirty(cairo) }
    return try body(UnsafeMutableRawBufferPointer(start: memory, count: stride * height))
  }

  /// Returns the word at a position: premultiplied 0xAARRGGBB, or 0xFFRRGGBB if the format has no alpha. Outside the surface,
  /// returns 0.
  public func pixel(x: Int, y: Int) -> UInt32 {
    guard bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1)) else { return 0 }
    cairo_surface_flush(cairo)
    let word = memory.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
    return format == .rgb24 ? word | 0xFF00_0000 : word
  }

  /// A copy of all pixels as words, without the gaps between rows; see `pixel(x:y:)`.
  public var words: [UInt32] {
    withPixels { bytes in
      [UInt32](unsafeUninitializedCapacity: width * height) { words, count in
        count = width * height
        guard let start = bytes.baseAddress, let copy = words.baseAddress else { return }
        for y in 0..<height {
          let row = (start + y * stride).assumingMemoryBound(to: UInt32.self)
          (copy + y * width).initialize(from: row, count: width)
        }
        guard format == .rgb24 else { return }
        // The loop is simple, because tests read millions of pixels in builds without optimization.
        var index = 0
        while index < count {
          copy[index] |= 0xFF00_0000
          index &+= 1
        }
      }
    }
  }

  /// The size of the pixels in memory, in bytes.
  public var byteCount: Int { stride * height }

  /// Records that some pixels have changed since the surface was shown. Images cache data about their surface, so show a new
  /// image afterward.
  package func noteRedrawn(_ pixels: PixelRegion) { redrawn = (redrawn.count &+ 1, pixels) }

  /// The rectangle of all pixels of the surface.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Sets every byte to zero: transparent, or black if the format has no alpha.
  public func clear() { withPixels { bytes in _ = bytes.initializeMemory(as: UInt8.self, repeating: 0) } }

  /// Returns the distance from one row to the next, in bytes, for rows of `width` pixels. The width is clamped to 0…32767.
  public static func stride(forWidth width: Int) -> Int { width.clamped(to: 0...maximumSide) * 4 }

  private static func check(width: Int, height: Int) throws(DrawingError) {
    let range = 1...maximumSide
    guard range.contains(width), range.contains(height) else {
      throw DrawingError("a surface cannot be \(width) × \(height) pixels, only 1 to 32767 each way")
    }
  }
}

/// A block of heap memory for pixels.
package final class PixelMemory {
  /// The size of the memory, in bytes.
  package let byteCount: Int
  /// The start of the memory; `nil` if memory ran out.
  fileprivate let start: UnsafeMutableRawPointer?

  package init(byteCount: Int) { (self.byteCount, start) = (byteCount, malloc(byteCount)) }

  deinit { free(start) }
}

/// The key under which the owner of a surface's memory is attached. Only its address is used; the memory is never read or
/// written.
nonisolated(unsafe) private let ownerKey = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

/// The memory layout of a surface's pixels. Both formats consist of 32-bit words in native byte order.
public enum PixelFormat: Hashable, Sendable {
  /// Alpha in the top byte, then red, green and blue, each already **multiplied by alpha**: half-transparent red is 0x80800000.
  /// Used for everything that is scaled, faded or not rectangular.
  case argb32
  /// Red, green and blue below an unused top byte; opaque. Used for windows, and for images shown pixel for pixel.
  case rgb24

  var cairo: cairo_format_t {
    switch self {
    case .argb32: CAIRO_FORMAT_ARGB32
    case .rgb24: CAIRO_FORMAT_RGB24
    }
  }
}
