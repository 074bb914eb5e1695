import SegueGeometry

/// The motion of a track's value after a pointer releases it, for example from rest or with twice the pointer's velocity. A
/// `Track` defines one motion for each state.
public struct ReleaseMotion: Hashable, Sendable {
  /// The spring of the motion; `nil`, the default, uses the spring of the track.
  public let spring: Spring?
  /// The factor for the pointer's velocity, 0…100. 1, the default, keeps the velocity, and 0 starts from rest.
  public let velocityFactor: Double
  /// The time between the release and the start of the motion, in seconds; 0 by default.
  public let delay: Double

  /// Creates a motion on a spring. NaN is replaced by the default.
  public init(_ spring: Spring? = nil, velocityFactor: Double = 1, delay: Double = 0) {
    self.spring = spring
    self.velocityFactor = velocityFactor.bounded(0...100, or: 1)
    self.delay = delay.bounded(.seconds)
  }
}
