import SegueDrawing

/// The format in which a visual stores a color in a pixel, with the conversion from 8 bits per channel.
struct PixelLayout: Equatable {
  /// The bits of the red channel in a pixel; `greenMask` and `blueMask` are those of the other channels.
  let redMask: UInt32
  let greenMask: UInt32
  let blueMask: UInt32
  /// The number of bits from one pixel to the next: 16, 24 or 32.
  let bitsPerPixel: Int

  /// The format of `Surface`: 32 bits with 8 bits per channel, red highest.
  static let drawn = PixelLayout(redMask: 0xFF0000, greenMask: 0xFF00, blueMask: 0xFF, bitsPerPixel: 32)

  var isDrawn: Bool { self == .drawn }

  /// Returns the bits for the value of a channel, 0…255, shifted to the channel's position in a pixel.
  static func place(_ value: UInt32, in mask: UInt32) -> UInt32 {
    guard mask != 0 else { return 0 }
    let shift = UInt32(mask.trailingZeroBitCount)
    let greatest = mask &>> shift
    // Rounding maps 255 to the maximum value and 0 to 0, whatever the width of the channel.
    return ((value * greatest + 127) / 255) &<< shift
  }
}

/// A converter from drawn pixels to those of another visual, with a lookup table for each channel.
struct PixelConverter {
  let layout: PixelLayout
  private let red: [UInt32]
  private let green: [UInt32]
  private let blue: [UInt32]

  init(to layout: PixelLayout) {
    self.layout = layout
    red = (0..<256).map { PixelLayout.place($0, in: layout.redMask) }
    green = (0..<256).map { PixelLayout.place($0, in: layout.greenMask) }
    blue = (0..<256).map { PixelLayout.place($0, in: layout.blueMask) }
  }

  /// Returns the visual's pixel for a drawn pixel.
  func convert(_ pixel: UInt32) -> UInt32 {
    red[Int(pixel &>> 16 & 0xFF)] | green[Int(pixel &>> 8 & 0xFF)] | blue[Int(pixel & 0xFF)]
  }

  /// Converts a rectangle between two pictures of the same size; the rectangle must lie within both.
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
          row[3 * x + 1] = UInt8(truncatingIfNeeded: pixel &>> 8)
          row[3 * x + 2] = UInt8(truncatingIfNeeded: pixel &>> 16)
        }
      default:
        let row = to.assumingMemoryBound(to: UInt32.self)
        for x in columns { row[x] = convert(from[x]) }
      }
    }
  }
}
