import Drawing

/// Turns drawn pixels into those of another visual, by one table for each channel.
struct PixelConverter {
  /// The visual's pixels.
  let layout: PixelLayout
  private let red: [UInt32]
  private let green: [UInt32]
  private let blue: [UInt32]

  /// Prepares the tables of a layout.
  init(to layout: PixelLayout) {
    self.layout = layout
    red = (0..<256).map { PixelLayout.place($0, in: layout.redMask) }
    green = (0..<256).map { PixelLayout.place($0, in: layout.greenMask) }
    blue = (0..<256).map { PixelLayout.place($0, in: layout.blueMask) }
  }

  /// The visual's pixel for a drawn one.
  func convert(_ pixel: UInt32) -> UInt32 {
    red[Int(pixel >> 16 & 0xFF)] | green[Int(pixel >> 8 & 0xFF)] | blue[Int(pixel & 0xFF)]
  }

  /// Converts a rectangle between two pictures of the same size; it must lie within both.
  func convert(
    _ rect: PixelRect, from source: UnsafeRawPointer, stride sourceStride: Int,
    to target: UnsafeMutableRawPointer, stride targetStride: Int
  ) {
    for y in rect.y..<(rect.y + rect.height) {
      let from = (source + y * sourceStride).assumingMemoryBound(to: UInt32.self)
      let to = target + y * targetStride
      let columns = rect.x..<(rect.x + rect.width)
      switch layout.bitsPerPixel {
      case 16:
        let row = to.assumingMemoryBound(to: UInt16.self)
        for x in columns { row[x] = UInt16(truncatingIfNeeded: convert(from[x])) }
      case 24:
        let row = to.assumingMemoryBound(to: UInt8.self)
        for x in columns {
          let pixel = convert(from[x])
          row[3 * x] = UInt8(truncatingIfNeeded: pixel)
          row[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          row[3 * x + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
        }
      default:
        let row = to.assumingMemoryBound(to: UInt32.self)
        for x in columns { row[x] = convert(from[x]) }
      }
    }
  }
}
