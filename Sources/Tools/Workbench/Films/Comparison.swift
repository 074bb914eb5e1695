import SegueDrawing

/// A comparison of two films, with the frames in which they differ.
package struct Comparison {
  package struct Place {
    package let frame: Int
    package let pixels: Int
    /// The maximum difference in a color channel, in levels of 255.
    package let level: Int
    /// The box around the differing pixels; the whole picture if the two pictures have different sizes.
    package let box: PixelRect
  }

  package let one, other: Film
  package let places: [Place]

  /// Creates a comparison of two films, frame by frame, up to the end of the shorter one.
  package init(_ one: Film, _ other: Film) {
    (self.one, self.other) = (one, other)
    places = (0..<min(one.count, other.count)).compactMap { frame in
      guard let found = difference(one[frame], other[frame]) else { return nil }
      return Place(
        frame: frame, pixels: found.pixels, level: found.channel, box: found.box ?? one[frame].bounds)
    }
  }

  /// The frame with the greatest difference, which is the number of differing pixels times `level`; `nil` if no frame differs.
  package var worst: Place? { places.max { $0.pixels * $0.level < $1.pixels * $1.level } }

  /// Returns the visual weight of a difference, 0…1: the square root of the fraction of differing pixels.
  func weight(of place: Place) -> Double {
    (Double(place.pixels) / Double(max(1, one[place.frame].bounds.area))).squareRoot()
  }
}

nonisolated extension Surface {
  /// Returns a picture of the differences from another picture, amplified four times. If the sizes differ, the result is filled
  /// with one color.
  package func difference(to other: Surface) throws(DrawingError) -> Surface {
    let result = try Surface(width: width, height: height, format: .rgb24)
    guard bounds == other.bounds, stride == other.stride else {
      Canvas(result).paint(Ink.fault)
      return result
    }
    withPixels { mine in
      other.withPixels { theirs in
        result.withPixels { out in
          for index in 0..<out.count {
            let level = abs(Int(mine[index]) - Int(theirs[index]))
            out[index] = UInt8(min(255, level * 4))
          }
        }
      }
    }
    return result
  }
}
