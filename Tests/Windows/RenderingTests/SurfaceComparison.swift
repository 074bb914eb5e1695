import Foundation
import SegueDrawing

extension Surface {
  /// Creates a surface in the format of a window.
  static func screen(_ width: Int, _ height: Int) throws -> Surface {
    try Surface(width: width, height: height, format: .rgb24)
  }

  /// The bytes of all pixels.
  var bytes: [UInt8] { withPixels { [UInt8]($0) } }

  /// Whether all bytes are equal.
  func equals(_ other: Surface) -> Bool {
    guard width == other.width, height == other.height, stride == other.stride else { return false }
    return withPixels { mine in
      other.withPixels { its in
        guard let one = mine.baseAddress, let two = its.baseAddress else { return false }
        return memcmp(one, two, mine.count) == 0
      }
    }
  }

  /// Overwrites the pixels in `rects` with those of `other`.
  func copy(_ rects: some Sequence<PixelRect>, from other: Surface) {
    withPixels { mine in
      other.withPixels { its in
        for rect in rects {
          for y in rect.y..<rect.maxY {
            let start = y * stride + rect.x * 4
            mine[start..<start + rect.width * 4].copyBytes(from: its[start..<start + rect.width * 4])
          }
        }
      }
    }
  }
}
