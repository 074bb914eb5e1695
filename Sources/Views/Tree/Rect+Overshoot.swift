import SegueGeometry

/// How far a view that returns into something small may overshoot, as a part of its size (Docs/BEHAVIOR.md#springs-and-curves).
private nonisolated let mostOvershoot = 0.08

nonisolated extension View.Properties {
  /// These properties, which a spring has carried from `start` beyond `end`, kept near `end` where the view has become smaller.
  ///
  /// A screen that springs back into its cell overshoots by a part of its whole travel, which can be more than the size of the
  /// cell. The smaller of the two bounds it: the cell is never shrunk by more than `mostOvershoot` of its size, nor moved by half
  /// as much, which keeps what fills something else in its middle.
  mutating func keepNear(_ end: Self, from start: Self) {
    let (size, before) = (end.bounds.size, start.bounds.size)
    guard size.width < before.width, size.height < before.height else {
      bounds.size = Size(max(0, bounds.width), max(0, bounds.height))
      if size.width > before.width * Self.growth, size.height > before.height * Self.growth {
        keepCovering(end)
      }
      return
    }
    keepNear(end)
  }

  /// These properties, which a spring has carried beyond `end`, kept within a small part of the size that a view has there.
  package mutating func keepNear(_ end: Self) {
    let size = end.bounds.size
    let kept = Size(
      size.width + Self.bounded(bounds.width - size.width, by: size.width),
      size.height + Self.bounded(bounds.height - size.height, by: size.height))
    bounds = Rect(center: Self.bounded(bounds.center, near: end.bounds.center, by: size), size: kept)
    center = Self.bounded(center, near: end.center, by: size)
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

  private static func bounded(_ point: Point, near end: Point, by size: Size) -> Point {
    end + Vector(bounded(point.x - end.x, by: size.width / 2), bounded(point.y - end.y, by: size.height / 2))
  }

  /// Close to `value` while that is small, never more than the bound in either direction, and smooth.
  private static func bounded(_ value: Double, by size: Double) -> Double {
    let limit = mostOvershoot * size
    return limit > 0 ? value * limit / (limit * limit + value * value).squareRoot() : 0
  }
}
