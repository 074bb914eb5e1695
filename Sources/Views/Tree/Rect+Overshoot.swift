import Geometry

extension Rect {
  /// These bounds, where a spring has carried them beyond ones of size `end`: what has shrunk by more than a fifth of the end
  /// goes on ever more slowly, without a kink, and never comes to nothing.
  ///
  /// A screen that springs back into its cell overshoots by more than the cell is high; carried on straight, the height
  /// would be negative. The middle stays where it is, and with it what lies in the middle.
  func kept(near end: Size) -> Rect {
    let kept = Size(Self.bend(width, near: end.width), Self.bend(height, near: end.height))
    return kept == size ? self : Rect(center: center, size: kept)
  }

  private static func bend(_ length: Double, near end: Double) -> Double {
    let knee = end * 0.8
    guard end > 0, length < knee else { return max(0, length) }
    return knee * knee / (2 * knee - length)
  }
}
