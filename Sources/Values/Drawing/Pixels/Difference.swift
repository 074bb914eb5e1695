internal import Glibc

/// Returns the difference between two images; `nil` if they are equal. Both have `width` pixels per row.
package func difference(_ one: [UInt32], _ other: [UInt32], width: Int = 390) -> Difference? {
  one == other ? nil : Difference(one, other, width: width)
}

/// Returns the difference between two surfaces; `nil` if they are equal.
package func difference(_ one: Surface, _ other: Surface) -> Difference? {
  guard one.bounds == other.bounds else {
    return Difference(ofSizes: max(one.bounds.area, other.bounds.area))
  }
  return one.hasSamePixels(as: other) ? nil : difference(one.words, other.words, width: one.width)
}

extension Surface {
  /// Returns whether both surfaces have the same size and equal pixels.
  package func hasSamePixels(as other: Surface) -> Bool {
    bounds == other.bounds && stride == other.stride
      && withPixels { mine in
        other.withPixels { theirs in
          guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return true }
          return memcmp(mine, theirs, byteCount) == 0
        }
      }
  }
}

/// The difference between two images.
package struct Difference: CustomStringConvertible {
  package struct Pixel {
    package let x: Int
    package let y: Int
    /// The largest difference in one of the pixel's channels, 1…255.
    package let level: Int
  }

  /// The pixels that differ, row by row; empty if the sizes differ.
  package private(set) var places: [Pixel] = []
  /// The number of pixels that differ; if the sizes differ, all pixels of the larger image.
  package private(set) var pixels: Int
  /// The largest difference in a channel, 1…255; 255 if the sizes differ.
  package private(set) var channel = 0
  package private(set) var box: PixelRect?

  init(_ one: [UInt32], _ other: [UInt32], width: Int) {
    pixels = 0
    guard one.count == other.count else {
      (pixels, channel) = (max(one.count, other.count), 255)
      return
    }
    for index in 0..<one.count where one[index] != other[index] {
      let level = [24, 16, 8, 0].reduce(0) { (level: Int, shift: UInt32) in
        max(level, abs(Int(one[index] >> shift & 255) - Int(other[index] >> shift & 255)))
      }
      let pixel = Pixel(x: index % width, y: index / width, level: level)
      places.append(pixel)
      channel = max(channel, level)
      let place = PixelRect(x: pixel.x, y: pixel.y, width: 1, height: 1)
      box = box.map { $0.union(place) } ?? place
    }
    pixels = places.count
  }

  /// Creates the difference between images of different sizes, in which all pixels of the larger image differ.
  init(ofSizes pixels: Int) { (self.pixels, channel) = (pixels, 255) }

  package func count(above level: Int) -> Int { places.isEmpty ? pixels : places.count { $0.level > level } }

  /// Returns whether drawing only the damaged areas explains this difference from `picture`, which was drawn as a whole.
  ///
  /// Cairo computes the coverage of a row of pixels either exactly or from fifteen samples, depending on the rest of the clip
  /// in this row. So if a damaged area cuts an antialiased edge, the coverage of a pixel there may be wrong by one sample. The
  /// pixel then differs by a fifteenth of the contrast at the edge, plus rounding errors.
  package func isTrace(of picture: [UInt32], width: Int) -> Bool {
    func contrast(around pixel: Pixel) -> Int {
      let places = [-1, 0, 1].flatMap { across in [-1, 0, 1].map { (x: pixel.x + across, y: pixel.y + $0) } }
      let words = places.filter {
        (0..<width).contains($0.x) && picture.indices.contains($0.y * width + $0.x)
      }
      .map { picture[$0.y * width + $0.x] }
      return [16, 8, 0].map { shift in
        let levels = words.map { Int($0 &>> shift & 255) }
        return (levels.max() ?? 0) - (levels.min() ?? 0)
      }.max() ?? 0
    }
    return !places.isEmpty && pixels <= 32
      && places.allSatisfy { pixel in
        let contrast = contrast(around: pixel)
        return contrast > 0 && pixel.level <= contrast / 15 + 2
      }
  }

  /// Returns whether drawing only the damaged areas explains this difference from `picture`.
  package func isTrace(of picture: Surface) -> Bool { isTrace(of: picture.words, width: picture.width) }

  /// A line with the number of pixels that differ, their largest difference, and their position.
  package var description: String {
    let place = box.map { " in \($0.width) × \($0.height) at (\($0.x), \($0.y))" } ?? ", the sizes too"
    return "\(pixels) pixels differ by up to \(channel)\(place)"
  }
}
