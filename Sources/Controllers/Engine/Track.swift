import Motion
import Views

/// One number of a transition, with its own timing; most transitions have one.
public struct Track {
  /// What the number runs on when nobody holds it.
  public let timing: Timing
  /// How long after the start it begins to move, in seconds.
  public let delay: Double
  /// The views it moves, with everything in them; `nil` is all that no other track moves.
  public let views: [View]?
  /// The part of the fraction in which the views move: one that is pushed by another begins late.
  public let range: ClosedRange<Double>

  /// A track.
  public init(
    _ timing: Timing, delay: Double = 0, moving views: [View]? = nil, over range: ClosedRange<Double> = 0...1
  ) {
    self.timing = timing
    self.delay = max(0, delay)
    self.views = views
    self.range = range
  }

  /// When it is over, in seconds after the start.
  var end: Double { delay + timing.duration }
}
