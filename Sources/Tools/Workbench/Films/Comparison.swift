import SegueDrawing

/// What two films show at the same times, and where that differs.
package struct Comparison {
  package struct Place {
    package let frame: Int
    package let pixels: Int
    /// By how many levels of 255 at most.
    package let level: Int
    /// The box around them, in pixels; all of the picture where the sizes differ.
    package let box: PixelRect
  }

  package let one, other: Film
  package let places: [Place]

  /// A comparison frame by frame; where one film is longer, its rest is not compared.
  package init(_ one: Film, _ other: Film) {
    (self.one, self.other) = (one, other)
    places = (0..<min(one.count, other.count)).compactMap { frame in
      guard let found = difference(one[frame], other[frame]) else { return nil }
      return Place(
        frame: frame, pixels: found.pixels, level: found.channel, box: found.box ?? one[frame].bounds)
    }
  }

  /// Where the largest part of the picture differs.
  package var worst: Place? { places.max { $0.pixels * $0.level < $1.pixels * $1.level } }

  /// How much of a picture differs, 0…1, as an eye counts it.
  func weight(of place: Place) -> Double {
    (Double(place.pixels) / Double(max(1, one[place.frame].bounds.area))).squareRoot()
  }
}

nonisolated extension Surface {
  /// What differs from another picture, four times as strong; all of one color where the sizes differ.
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
            out[index] = UInt8(min(255, abs(Int(mine[index]) - Int(theirs[index])) * 4))
          }
        }
      }
    }
    return result
  }
}
