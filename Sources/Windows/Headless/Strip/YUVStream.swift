import SegueDrawing

/// An uncompressed film in the YUV4MPEG2 format, which video encoders read from a pipe.
///
/// Each frame is a line of text, followed by its pixels. A pixel has 8 bits of luma and 8 bits of each of the two color
/// differences (4:4:4). The values have the ranges of ITU-R BT.601 (16…235, 16…240).
package nonisolated struct YUVStream: Sendable {
  /// The line of text at the start of the stream.
  package let header: [UInt8]
  private let count: Int

  /// Creates a stream of frames of one size, in pixels, at `rate` frames per second.
  package init(width: Int, height: Int, rate: Int) {
    header = Array("YUV4MPEG2 W\(width) H\(height) F\(rate):1 Ip A1:1 C444\n".utf8)
    count = width * height
  }

  package func frame(_ surface: Surface) -> [UInt8] {
    var bytes = Array("FRAME\n".utf8)
    let start = bytes.count
    bytes += [UInt8](repeating: 0, count: 3 * count)
    for (index, word) in surface.words.prefix(count).enumerated() {
      let (red, green, blue) = (Int(word &>> 16 & 0xFF), Int(word &>> 8 & 0xFF), Int(word & 0xFF))
      // The coefficients of BT.601, multiplied by 65,536.
      bytes[start + index] = UInt8(16 + (16_829 * red + 33_039 * green + 6_416 * blue + 32_768) &>> 16)
      bytes[start + count + index] = UInt8(
        128 + (-9_714 * red - 19_070 * green + 28_784 * blue + 32_768) &>> 16)
      bytes[start + 2 * count + index] = UInt8(
        128 + (28_784 * red - 24_103 * green - 4_681 * blue + 32_768) &>> 16)
    }
    return bytes
  }
}
