import Glibc
import SegueDrawing

/// A series of pictures of one size, in which each picture is compared with its two neighbors.
struct PictureSeries {
  struct Flash {
    let frame: Int
    /// The size of the flash, as a percentage of the picture.
    let part: Double
    /// The box of the flash, in pixels.
    let box: Rect
  }

  /// The differences of one picture from both of its neighbors.
  private struct Outlier {
    let frame: Int
    /// The number of pieces of pixel rows that are equal in both neighbors but differ in this picture.
    var pieces = 0
    /// The number of pieces of pixel rows that differ from the previous picture.
    var changes = 0
    var box: Rect?
    /// The number of blocks whose mean color is outside the range between both neighbors.
    var blocks = 0
    var blockBox: Rect?
  }

  private(set) var width = 0
  private(set) var height = 0
  private var last: [(frame: Int, bytes: [UInt8], blocks: [[Int]])] = []
  private var outliers: [Outlier] = []

  /// The length of the pieces of pixel rows that are compared, in bytes.
  private static let piece = 128
  /// The number of blocks in each row and in each column.
  private static let blocks = (across: 6, down: 10)
  /// The distance, in levels of 255, by which a block's mean color must be outside the range between both neighbors to count as
  /// different.
  private static let level = 32

  /// Adds a picture. A picture of another size starts a new series.
  mutating func append(_ picture: Surface, frame: Int) {
    if picture.width != width || picture.height != height { last = [] }
    (width, height) = (picture.width, picture.height)
    let bytes = picture.withPixels { [UInt8]($0) }
    last.append((frame, bytes, Self.means(of: picture)))
    guard last.count == 3 else { return }
    outliers.append(outlier(stride: picture.stride))
    last.removeFirst()
  }

  /// Returns the flashes: pictures that differ from both neighbors far more than the pictures around them do. The two neighbors
  /// must be equal in most of the pixels that change; this excludes views that move over a plain background.
  func flashes() -> [Flash] {
    outliers.indices.compactMap { index in
      let one = outliers[index]
      let around = outliers.indices.filter { $0 != index && abs($0 - index) <= 3 }.map { outliers[$0] }
      let pieces = around.map(\.pieces).max() ?? 0
      let blocks = around.map(\.blocks).max() ?? 0
      if one.pieces >= 12, one.pieces > 4 * pieces, one.pieces * 2 > one.changes, let box = one.box {
        let all = height * ((width * 4 + Self.piece - 1) / Self.piece)
        return Flash(frame: one.frame, part: Double(one.pieces) * 100 / Double(max(1, all)), box: box)
      }
      if one.blocks >= 12, one.blocks > 3 * blocks, let box = one.blockBox {
        let all = Self.blocks.across * Self.blocks.down
        return Flash(frame: one.frame, part: Double(one.blocks) * 100 / Double(all), box: box)
      }
      return nil
    }
  }

  /// Compares the second of the last three pictures with the other two.
  private func outlier(stride: Int) -> Outlier {
    var outlier = Outlier(frame: last[1].frame)
    let row = width * 4
    last[0].bytes.withUnsafeBytes { before in
      last[1].bytes.withUnsafeBytes { here in
        last[2].bytes.withUnsafeBytes { after in
          guard let before = before.baseAddress, let here = here.baseAddress, let after = after.baseAddress
          else { return }
          for y in 0..<height {
            let start = y * stride
            // Most rows are either equal or differ from end to end.
            if memcmp(before + start, here + start, row) == 0 { continue }
            var x = 0
            while x < row {
              let (place, count) = (start + x, min(Self.piece, row - x))
              if memcmp(before + place, here + place, count) != 0 {
                outlier.changes += 1
                if memcmp(before + place, after + place, count) == 0 {
                  let box = Rect(x: Double(x / 4), y: Double(y), width: Double(count / 4), height: 1)
                  outlier.box = outlier.box?.union(box) ?? box
                  outlier.pieces += 1
                }
              }
              x += count
            }
          }
        }
      }
    }
    for index in last[1].blocks.indices {
      let outside = (0..<3).map { channel in
        let (a, b, c) = (
          last[0].blocks[index][channel], last[1].blocks[index][channel], last[2].blocks[index][channel]
        )
        return max(b - max(a, c), min(a, c) - b)
      }
      guard (outside.max() ?? 0) > Self.level else { continue }
      let size = Size(Double(width) / Double(Self.blocks.across), Double(height) / Double(Self.blocks.down))
      let box = Rect(
        x: Double(index % Self.blocks.across) * size.width,
        y: Double(index / Self.blocks.across) * size.height, width: size.width, height: size.height)
      outlier.blocks += 1
      outlier.blockBox = outlier.blockBox?.union(box) ?? box
    }
    return outlier
  }

  /// Returns the mean color of each block, from every fifth pixel of every fifth row.
  private static func means(of picture: Surface) -> [[Int]] {
    var sums = [[Int]](repeating: [0, 0, 0, 0], count: blocks.across * blocks.down)
    picture.withPixels { bytes in
      for y in Swift.stride(from: 2, to: picture.height, by: 5) {
        let row = y * blocks.down / picture.height * blocks.across
        for x in Swift.stride(from: 2, to: picture.width, by: 5) {
          let word = bytes.load(fromByteOffset: y * picture.stride + x * 4, as: UInt32.self)
          let index = row + x * blocks.across / picture.width
          sums[index][0] += Int(word & 255)
          sums[index][1] += Int(word &>> 8 & 255)
          sums[index][2] += Int(word &>> 16 & 255)
          sums[index][3] += 1
        }
      }
    }
    return sums.map { sum in (0..<3).map { sum[$0] / max(1, sum[3]) } }
  }
}
