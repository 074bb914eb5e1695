import Glibc
import SegueViews

/// A series of scroll events, which carry no phase: when one begins and ends is found by the pauses between them.
package struct WheelSession {
  /// Silence after which turns belong to a new series, in seconds (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  private static let silence = 0.15

  package private(set) var isSliding = false
  /// What the notches of a series move: a series that has moved one does not go on to the other.
  package nonisolated enum Target { case sheet, content }

  /// What the notches of the present series have moved; `nil` before.
  package var target: Target?
  /// How many notches have been turned in one direction since the series began.
  private var notches = 0.0
  package var travel = 0.0
  private var last = -Double.infinity
  private var ending: ScheduledAction?

  /// No turns yet.
  package init() {}

  /// Records that there is a turn at a time, in seconds, which begins a new series after a silence.
  package mutating func turn(at time: Double) {
    if time - last > Self.silence { (target, notches) = (nil, 0) }
    last = time
  }

  /// Adds notches, of which a fine wheel turns parts.
  /// - Returns: whether a whole one has been turned.
  package mutating func turnsNotch(adding notches: Double) -> Bool {
    self.notches = notches * self.notches < 0 ? notches : self.notches + notches
    return abs(self.notches) >= 1 - 1e-6
  }

  /// Calls `action` once no turn has come for a while.
  package mutating func end(on timeline: Timeline, _ action: @escaping () -> Void) {
    isSliding = true
    ending?.cancel()
    ending = timeline.schedule(after: Self.silence, action)
  }

  /// Drops the series.
  package mutating func stop() {
    ending?.cancel()
    (isSliding, travel, ending) = (false, 0, nil)
  }
}
