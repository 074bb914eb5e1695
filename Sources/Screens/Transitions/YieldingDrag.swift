import SegueAnimation
import SegueMotion

/// The size and the position of a screen that resists the pointer closing it, with values measured on an iPhone
/// (Docs/MOTION.md#the-zoom-of-a-screen). The screen shrinks about the grabbed point, and follows the pointer at a rate that
/// depends on the direction.
struct YieldingDrag {
  /// The rates at which a screen shrinks and follows the pointer, per point of travel in one direction.
  private struct Rates {
    /// The fractions of its width and height that the screen loses.
    let width, height: Double
    /// The fraction of the travel by which the screen follows the pointer.
    let follow: Double
    /// The fraction by which `follow` decreases per point of travel.
    let slowing: Double
  }

  private static let downward = Rates(width: 0.000768, height: 0.001517, follow: 0.722, slowing: 0.00052)
  private static let sideways = Rates(width: 0.0016, height: 0.00167, follow: 1.025, slowing: 0)
  /// The sideways travel beyond which the screen resists like a rubber band, and the rubber-band extent, both as multiples of
  /// the screen's width.
  private static let (knee, band) = (0.6, 0.3)
  /// The fraction of the travel by which the screen follows a pointer that moves up or to the left.
  private static let resistance = 0.2
  /// The limits beyond which a release closes the screen: the travel, in points, and the speed along the travel, in points per
  /// second.
  private static let (distance, speed) = (120.0, 1050.0)

  /// The size of the screen, as fractions of its full width and height.
  let width, height: Double
  /// The center of the screen.
  let center: Point

  /// Creates the size and the position of a screen that a pointer has grabbed and moved.
  /// - Parameters:
  ///   - frame: the frame of the screen at rest.
  ///   - grip: the point at which the pointer grabbed the screen.
  ///   - travel: the travel of the pointer since it grabbed the screen, in points.
  init(_ frame: Rect, grabbedAt grip: Point, by travel: Vector) {
    let (down, side) = (max(0, travel.dy), max(0, travel.dx))
    var distance = Vector(side, down).length
    let steepness = distance > 0 ? down * down / (distance * distance) : 0
    let knee = frame.width * Self.knee
    if distance > knee, side > down {
      distance = knee + rubberBand(distance - knee, dimension: frame.width * Self.band)
    }
    func mixed(_ rate: KeyPath<Rates, Double>) -> Double {
      Self.sideways[keyPath: rate].mixed(with: Self.downward[keyPath: rate], at: steepness)
    }
    width = max(0.1, 1 - mixed(\.width) * distance)
    height = max(0.1, 1 - mixed(\.height) * distance)
    let followed = mixed(\.follow) * distance * max(0.2, 1 - mixed(\.slowing) * distance)
    let shift = Vector(side, down).normalized * followed + (travel - Vector(side, down)) * Self.resistance
    let arm = frame.center - grip
    center = grip + shift + Vector(arm.dx * width, arm.dy * height)
  }

  /// Returns whether the pointer of a released drag has traveled far enough, or is fast enough, to close the screen.
  static func dismisses(_ drag: DragState) -> Bool {
    drag.travel.length > distance || drag.velocity.dot(drag.travel.normalized) > speed
  }
}

/// The frame of a sheet that a pointer has pulled below its smallest detent, with values measured on an iPhone
/// (Docs/MOTION.md#a-sheet-that-zooms).
struct PulledSheet {
  /// The distances that the edges move inward, per point of travel.
  private static let (top, side, bottom) = (1.115, 0.275, 0.02)
  /// The travel beyond which the sheet resists like a rubber band, and the rubber-band extent, both as fractions of the sheet's
  /// height.
  private static let (knee, band) = (0.45, 0.2)

  /// The visible frame of the sheet, in the same coordinates as its frame at rest.
  let frame: Rect

  /// Creates the frame of a pulled sheet.
  /// - Parameters:
  ///   - place: the frame of the sheet at its smallest detent.
  ///   - distance: the distance by which the pointer has pulled the sheet down, in points.
  init(_ place: Rect, by distance: Double) {
    let knee = place.height * Self.knee
    let way = min(distance, knee) + rubberBand(max(0, distance - knee), dimension: place.height * Self.band)
    frame = place.inset(
      by: Insets(
        top: Self.top * way, left: Self.side * way, bottom: Self.bottom * way, right: Self.side * way))
  }
}
