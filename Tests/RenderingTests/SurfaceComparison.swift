import Drawing
import Foundation
import Geometry
import TestSupport

extension Surface {
  /// A surface as a window has it.
  static func screen(_ width: Int, _ height: Int) throws -> Surface {
    try Surface(width: width, height: height, format: .rgb24)
  }

  /// All bytes.
  var bytes: [UInt8] { withPixels { [UInt8]($0) } }

  /// Whether every byte is the same.
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

  /// How the two differ in words: how many pixels, the first of them, the largest difference of a component.
  func difference(from other: Surface) -> Difference {
    var result = Difference()
    let (mine, its) = (words, other.words)
    guard mine.count == its.count else {
      return Difference(count: max(mine.count, its.count), largest: 255, text: "the sizes differ")
    }
    for index in mine.indices where mine[index] != its[index] {
      if result.count == 0 {
        result.text =
          "first at (\(index % width), \(index / width)): \(String(mine[index], radix: 16)) is not "
          + String(its[index], radix: 16)
      }
      result.count += 1
      for shift in [0, 8, 16, 24] {
        let (a, b) = (Int(mine[index] >> shift & 255), Int(its[index] >> shift & 255))
        result.largest = max(result.largest, abs(a - b))
      }
    }
    return result
  }
}

/// How two pictures differ.
struct Difference: CustomStringConvertible {
  var count = 0
  var largest = 0
  var text = "none"

  /// Whether nothing differs but by how Cairo smooths what it draws in parts.
  ///
  /// It covers a row of pixels either exactly or by fifteen samples, and which of the two depends on what else the
  /// clip leaves of the row: a smooth edge may be off by one sample, 17 of 255. Scaled pictures round differently
  /// where a part touches their edge.
  var isOfSmoothing: Bool { largest <= 8 || (largest <= 17 && count <= 40) }

  var description: String { "\(count) pixels differ by up to \(largest), \(text)" }
}
