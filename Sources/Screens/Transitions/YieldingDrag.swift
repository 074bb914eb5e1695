import SegueAnimation
import SegueMotion

/// How a screen gives way to a pointer that drags it back, as measured on a phone (Docs/MOTION.md#the-zoom-of-a-screen): it shrinks
/// about the grabbed point, and follows the pointer less than point for point, at rates that depend on the direction.
struct YieldingDrag {
  /// What a screen loses and how it follows, for each point of travel in one direction.
  private struct Rates {
    /// The parts of its width and of its height that it loses.
    let width, height: Double
    /// The part of the travel that it follows.
    let follow: Double
    /// By which part of that it follows less.
    let slowing: Double
  }

  private static let downward = Rates(width: 0.000768, height: 0.001517, follow: 0.722, slowing: 0.00052)
  private static let sideways = Rates(width: 0.0016, height: 0.00167, follow: 1.025, slowing: 0)
  /// The travel to the side from which it gives way like a rubber band, and the extent of that, in widths of the screen.
  private static let (knee, band) = (0.6, 0.3)
  /// The part of the travel that it follows upward, and to the leading side.
  private static let resistance = 0.2
  /// From how far on it goes back, in points; and from how fast on, in points per second along the way.
  private static let (distance, speed) = (120.0, 1050.0)

  /// How large it is, as parts of its size.
  let width, height: Double
  /// Where its middle is.
  let center: Point

  /// A screen with a frame, grabbed at a point, by a pointer that has traveled since.
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

  /// Whether a pointer that lets go has come far enough, or is fast enough.
  static func dismisses(_ drag: DragState) -> Bool {
    drag.travel.length > distance || drag.velocity.dot(drag.travel.normalized) > speed
  }
}

/// A sheet that a pointer has pulled below its smallest detent, as measured on a phone (Docs/MOTION.md#a-sheet-that-zooms).
struct PulledSheet {
  /// How far each edge moves inward for a point of travel.
  private static let (top, side, bottom) = (1.115, 0.275, 0.02)
  /// The travel from which it gives way like a rubber band, and the extent of that, as parts of its height.
  private static let (knee, band) = (0.45, 0.2)

  /// What is seen of it, in the coordinates of where it rests.
  let frame: Rect

  /// A sheet with a place of its own, pulled by a distance.
  init(_ place: Rect, by distance: Double) {
    let knee = place.height * Self.knee
    let way = min(distance, knee) + rubberBand(max(0, distance - knee), dimension: place.height * Self.band)
    frame = place.inset(
      by: Insets(
        top: Self.top * way, left: Self.side * way, bottom: Self.bottom * way, right: Self.side * way))
  }
}
