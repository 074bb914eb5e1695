import Glibc
import SegueGeometry

/// How far a view that returns into something small may overshoot, as a part of its size (Docs/BEHAVIOR.md#springs-and-curves).
private nonisolated let mostOvershoot = 0.08
/// Over how much of it the view slows down from the speed of its way there, likewise.
private nonisolated let slowing = 0.012

nonisolated extension View.Properties {
  /// These properties, which a spring has carried from `start` beyond `end` by a fraction of the way, kept near `end` where the view
  /// has become smaller.
  ///
  /// A screen that springs back into its cell overshoots by a part of its whole travel, which can be more than the size of the
  /// cell. It overshoots by the same part of the smaller of the two instead, so that it still swings: the cell is never shrunk by
  /// more than `mostOvershoot` of its size, nor moved by half as much, which keeps what fills something else in its middle.
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

  /// These properties, which a spring has carried beyond `end`, kept within a small part of the size that a view has there.
  package mutating func keepNear(_ end: Self) { keepNear(end) { Self.bounded($0, by: $1) } }

  /// Replaces each distance from `end` by what is left of it beside a size.
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

  /// A view that becomes this many times as large in both directions has grown out of something small.
  private static var growth: Double { 1.5 }

  /// Keeps every edge outside of its final position: what has grown over something and overshoots uncovers nothing, even where it
  /// came from a place that lies partly outside.
  private mutating func keepCovering(_ end: Self) {
    guard transform == .identity, end.transform == .identity, bounds.origin == end.bounds.origin else {
      return
    }
    let (shown, final) = (
      Rect(center: center, size: bounds.size), Rect(center: end.center, size: end.bounds.size)
    )
    let covering = shown.union(final)
    guard covering != shown else { return }
    (center, bounds.size) = (covering.center, covering.size)
  }

  /// An overshoot by `value`, which is a fraction of the way, as that fraction of `size` at most: smooth where it begins, and never
  /// more than the bound in either direction.
  private static func scaled(_ value: Double, to size: Double, _ fraction: Double) -> Double {
    let (limit, distance) = (mostOvershoot * size, abs(value))
    guard limit > 0, distance > 0 else { return 0 }
    let part = min(distance, abs(fraction) * size)
    let soft = slowing * size
    let swing = part + (1 - part / distance) * soft * (1 - exp(-distance / soft))
    let bound = (1 + pow(swing / limit, 4)).squareRoot().squareRoot()
    return swing / bound * (value < 0 ? -1 : 1)
  }

  /// Close to `value` while that is small, never more than the bound in either direction, and smooth.
  private static func bounded(_ value: Double, by size: Double) -> Double {
    let limit = mostOvershoot * size
    return limit > 0 ? value * limit / (limit * limit + value * value).squareRoot() : 0
  }
}
