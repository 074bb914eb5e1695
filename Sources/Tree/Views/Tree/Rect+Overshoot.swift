import Glibc
import SegueGeometry

/// The maximum overshoot of a view that shrinks, as a fraction of its final size (Docs/BEHAVIOR.md#springs-and-curves).
private nonisolated let mostOvershoot = 0.08
/// The distance over which a shrinking view slows down as it overshoots, as a fraction of its final size.
private nonisolated let slowing = 0.012

nonisolated extension View.Properties {
  /// Limits the overshoot of a spring that has moved these properties from `start` beyond `end`.
  ///
  /// Without a limit, a screen that springs back into its cell would overshoot by a fraction of its whole travel. This can be
  /// more than the size of the cell. If the view shrinks, the spring's fraction is therefore applied to the final size instead.
  /// The size then differs from the final size by at most `mostOvershoot` times that size, and the center moves by at most half
  /// as much. A view that grows much larger keeps covering its final frame.
  /// - Parameter fraction: the overshoot of the spring, as a fraction of the whole change.
  mutating func keepNear(_ end: Self, from start: Self, overshoot fraction: Double) {
    let (size, before) = (end.bounds.size, start.bounds.size)
    guard size.width < before.width, size.height < before.height else {
      bounds.size = Size(max(0, bounds.width), max(0, bounds.height))
      if size.width > before.width * Self.growth, size.height > before.height * Self.growth {
        keepCovering(end)
      }
      return
    }
    keepNear(end) { Self.scaled($0, to: $1, fraction) }
  }

  /// Limits the distance between these properties and `end` to a small fraction of the view's size in `end`.
  package mutating func keepNear(_ end: Self) { keepNear(end) { Self.bounded($0, by: $1) } }

  /// Replaces each difference in position and size between these properties and `end` with the result of `kept`.
  private mutating func keepNear(_ end: Self, _ kept: (_ distance: Double, _ size: Double) -> Double) {
    let size = end.bounds.size
    func near(_ point: Point, _ end: Point) -> Point {
      end + Vector(kept(point.x - end.x, size.width / 2), kept(point.y - end.y, size.height / 2))
    }
    let (wider, higher) = (bounds.width - size.width, bounds.height - size.height)
    bounds = Rect(
      center: near(bounds.center, end.bounds.center),
      size: Size(size.width + kept(wider, size.width), size.height + kept(higher, size.height)))
    center = near(center, end.center)
  }

  /// The factor above which growth is considered large. A view whose width and height both grow by more than this factor keeps
  /// covering its final frame during an overshoot.
  private static var growth: Double { 1.5 }

  /// Moves edges that are inside the final frame outward to that frame. An overshooting view thus never uncovers the views
  /// behind its final frame.
  private mutating func keepCovering(_ end: Self) {
    guard transform == .identity, end.transform == .identity, bounds.origin == end.bounds.origin else {
      return
    }
    let (shown, final) = (untransformedFrame, end.untransformedFrame)
    let covering = shown.union(final)
    guard covering != shown else { return }
    untransformedFrame = covering
  }

  /// Scales an overshoot down smoothly to at most `mostOvershoot` of a size.
  /// - Parameters:
  ///   - value: the overshoot, in points.
  ///   - size: the final size, in points.
  ///   - fraction: the overshoot of the spring, as a fraction of the whole change.
  private static func scaled(_ value: Double, to size: Double, _ fraction: Double) -> Double {
    let (limit, distance) = (mostOvershoot * size, abs(value))
    guard limit > 0, distance > 0 else { return 0 }
    let part = min(distance, abs(fraction) * size)
    let soft = slowing * size
    let swing = part + (1 - part / distance) * soft * (1 - exp(-distance / soft))
    let bound = (1 + pow(swing / limit, 4)).squareRoot().squareRoot()
    return swing / bound * (value < 0 ? -1 : 1)
  }

  /// Limits a distance smoothly to `mostOvershoot` of a size; small values hardly change.
  private static func bounded(_ value: Double, by size: Double) -> Double {
    let limit = mostOvershoot * size
    return limit > 0 ? value * limit / (limit * limit + value * value).squareRoot() : 0
  }
}
