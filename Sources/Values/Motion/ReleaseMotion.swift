import SegueGeometry

/// How something goes on when a pointer lets go of it: from rest, say, or thrown twice as fast; a `Track` says it for each state.
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
