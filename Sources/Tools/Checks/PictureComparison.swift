import Glibc
import SegueDrawing

extension Surface {
  /// Returns the bounding box of the visible differences from another picture, in pixels; `nil` if there are no visible
  /// differences. For pictures of different sizes, the box is the whole picture.
  ///
  /// A pixel differs visibly if one of its channels differs by more than six levels of 255, or 2.5 %. The eye barely notices
  /// edges with a contrast of one or two percent (Weber's law). Fewer than twelve such pixels are ignored: they cover three
  /// square points at scale 2, an inconspicuous dot.
  /// - Parameter isLenient: whether edges may be up to a pixel away, or less sharp. If so, a pixel may have any value between
  ///   the darkest and the lightest pixel around it in the other picture.
  package func visibleDifference(from other: Surface, isLenient: Bool = false) -> Rect? {
    guard bounds == other.bounds, stride == other.stride else {
      return Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    }
    let (width, height, stride) = (width, height, stride)
    let piece = 64
    var (count, box) = (0, Rect?.none)
    withPixels { mine in
      other.withPixels { theirs in
        guard let one = mine.baseAddress, let two = theirs.baseAddress else { return }
        for y in 0..<height where memcmp(one + y * stride, two + y * stride, width * 4) != 0 {
          for start in Swift.stride(from: 0, to: width * 4, by: piece) {
            let (offset, length) = (y * stride + start, min(piece, width * 4 - start))
            guard memcmp(one + offset, two + offset, length) != 0 else { continue }
            var differing = 0
            for pixel in start / 4..<(start + length) / 4 where Self.differs(one, two, y * stride + pixel * 4)
            {
              if isLenient {
                let place = (x: pixel, y: y, width: width, height: height, stride: stride)
                if Self.isBetween(one, two, place), Self.isBetween(two, one, place) { continue }
              }
              differing += 1
              // Once enough pixels differ, one differing pixel suffices to add its whole piece to the box.
              if count > 64 { break }
            }
            guard differing > 0 else { continue }
            count += differing
            let place = Rect(x: Double(start / 4), y: Double(y), width: Double(length / 4), height: 1)
            box = box?.union(place) ?? place
          }
        }
      }
    }
    return count >= 12 ? box : nil
  }

  private static let level = 6

  private static func differs(_ one: UnsafeRawPointer, _ two: UnsafeRawPointer, _ offset: Int) -> Bool {
    for channel in 0..<3 {
      let mine = Int(one.load(fromByteOffset: offset + channel, as: UInt8.self))
      let theirs = Int(two.load(fromByteOffset: offset + channel, as: UInt8.self))
      if abs(mine - theirs) > level { return true }
    }
    return false
  }

  /// Returns whether the value of a pixel is in the range of the pixels around the same position in the other picture.
  private static func isBetween(
    _ one: UnsafeRawPointer, _ two: UnsafeRawPointer,
    _ place: (x: Int, y: Int, width: Int, height: Int, stride: Int)
  ) -> Bool {
    for channel in 0..<3 {
      let mine = Int(one.load(fromByteOffset: place.y * place.stride + place.x * 4 + channel, as: UInt8.self))
      var (least, most) = (255, 0)
      for y in max(0, place.y - 1)...min(place.height - 1, place.y + 1) {
        for x in max(0, place.x - 1)...min(place.width - 1, place.x + 1) {
          let value = Int(two.load(fromByteOffset: y * place.stride + x * 4 + channel, as: UInt8.self))
          (least, most) = (min(least, value), max(most, value))
        }
      }
      if mine < least - level || mine > most + level { return false }
    }
    return true
  }
}
