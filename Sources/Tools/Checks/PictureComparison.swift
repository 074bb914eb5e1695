import Glibc
import SegueDrawing

extension Surface {
  /// The box around what can be seen to differ from another picture of the same size, in pixels; `nil` where nothing can.
  ///
  /// A channel has to differ by more than six levels of 255, two and a half percent: an eye sees edges of one to two percent
  /// (Weber's law). Fewer than twelve such pixels, three square points at two
  /// pixels a point, are a dot that one sees only if one looks for it.
  /// - Parameter isLenient: whether a pixel may be anything between the darkest and the lightest one around it in the other
  ///   picture: edges may lie up to a pixel elsewhere, or be less sharp.
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
              // Once enough is known to differ, whole pieces do for the box.
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

  /// Whether a pixel of one picture lies between those around it in another one.
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
