extension Surface {
  /// Returns the image at half the size, with width and height rounded up. Each pixel is the mean of four pixels.
  func halved() throws(DrawingError) -> Surface {
    let half = try Surface(width: (width + 1) / 2, height: (height + 1) / 2, format: format)
    withPixels { from in
      half.withPixels { to in
        for y in 0..<half.height {
          let upper = 2 * y * stride
          let lower = min(2 * y + 1, height - 1) * stride
          for x in 0..<half.width {
            let left = 2 * x * 4
            let right = min(2 * x + 1, width - 1) * 4
            let mean = Surface.mean(
              from.load(fromByteOffset: upper + left, as: UInt32.self),
              from.load(fromByteOffset: upper + right, as: UInt32.self),
              from.load(fromByteOffset: lower + left, as: UInt32.self),
              from.load(fromByteOffset: lower + right, as: UInt32.self))
            to.storeBytes(of: mean, toByteOffset: y * half.stride + x * 4, as: UInt32.self)
          }
        }
      }
    }
    return half
  }

  /// Returns the mean of four premultiplied words, computed two components at a time.
  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let mask: UInt32 = 0x00FF_00FF
    let rounding: UInt32 = 0x0002_0002
    let low = (a & mask) + (b & mask) + (c & mask) + (d & mask) + rounding
    let high = (a &>> 8 & mask) + (b &>> 8 & mask) + (c &>> 8 & mask) + (d &>> 8 & mask) + rounding
    return (low &>> 2 & mask) | (high &>> 2 & mask) &<< 8
  }
}
