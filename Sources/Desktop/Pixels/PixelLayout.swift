/// How a visual stores a colour in a pixel, and how to get there from 8 bits a channel.
struct PixelLayout: Equatable {
  /// The bits of each channel.
  let redMask: UInt32
  let greenMask: UInt32
  let blueMask: UInt32
  /// Bits from one pixel to the next: 16, 24 or 32.
  let bitsPerPixel: Int

  /// What `Surface` holds: 8 bits a channel, red highest, in 32 bits.
  static let drawn = PixelLayout(redMask: 0xFF0000, greenMask: 0xFF00, blueMask: 0xFF, bitsPerPixel: 32)

  /// Whether pixels need no conversion.
  var isDrawn: Bool { self == .drawn }

  /// The bits of a channel's value, from 0 to 255, in its place.
  static func place(_ value: UInt32, in mask: UInt32) -> UInt32 {
    guard mask != 0 else { return 0 }
    let shift = UInt32(mask.trailingZeroBitCount)
    let greatest = mask >> shift
    // Rounded, so that 255 becomes the greatest value and 0 stays 0, whatever the width.
    return ((value * greatest + 127) / 255) << shift
  }
}
