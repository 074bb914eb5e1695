import Geometry

extension Size {
  /// This size, where a spring has carried it beyond `end`: what has shrunk by more than a fifth of the end goes on ever more
  /// slowly, without a kink, and never comes to nothing.
  ///
  /// A screen that springs back into its cell overshoots by more than the cell is high; carried on straight, the height
  /// would be negative.
  func kept(near end: Size) -> Size {
    Size(Self.bend(width, near: end.width), Self.bend(height, near: end.height))
  }

  private static func bend(_ length: Double, near end: Double) -> Double {
    let knee = end * 0.8
    guard end > 0, length < knee else { return max(0, length) }
    return knee * knee / (2 * knee - length)
  }
}
