import SegueGeometry

/// How something goes on when a pointer lets go of it.
///
///     Track(.spring(response: 0.3, dampingRatio: 1)) { state in
///       // Toward the first state from rest, a moment later; toward any other one thrown twice as fast.
///       state == 0 ? ReleaseMotion(velocityFactor: 0, delay: 0.03) : ReleaseMotion(velocityFactor: 2)
///     }
public struct ReleaseMotion: Hashable, Sendable {
  /// The spring that carries it on; `nil` is that of its track.
  public let spring: Spring?
  /// What it keeps of the pointer's velocity, 0…100: 1 is all of it, and 0 starts from rest.
  public let velocityFactor: Double
  /// How long it stays where it was let go, in seconds; at least 0.
  public let delay: Double

  /// A motion on a spring; NaN counts as the default.
  public init(_ spring: Spring? = nil, velocityFactor: Double = 1, delay: Double = 0) {
    self.spring = spring
    self.velocityFactor = velocityFactor.bounded(0...100, or: 1)
    self.delay = delay.bounded(.seconds)
  }
}
