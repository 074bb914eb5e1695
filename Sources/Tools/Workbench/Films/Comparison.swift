import SegueChecks
import SegueDrawing
import SegueGeometry

/// What two films show at the same times, and where that differs.
package struct Comparison {
  /// What differs at one time.
  package struct Place {
    /// The number of the frame.
    package let frame: Int
    /// How many pixels differ.
    package let pixels: Int
    /// By how many levels of 255 at most.
    package let level: Int
    /// The box around them, in pixels; all of the picture where the sizes differ.
    package let box: PixelRect
  }

  package let one, other: Film
  /// The frames that differ.
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
  package func weight(of place: Place) -> Double {
    let area = Double(max(1, one[place.frame].bounds.area))
    return (Double(place.pixels) / area).squareRoot()
  }
}
