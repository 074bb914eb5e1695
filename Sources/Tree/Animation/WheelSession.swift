import SegueViews

/// A series of scroll events, which carry no phase: when one begins and ends is found by the pauses between them.
package struct WheelSession {
  /// Silence after which turns belong to a new series, in seconds (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  private static let silence = 0.15

  package private(set) var isSliding = false
  /// Whether the notches have moved the sheet: those that follow immediately do not go on to the content.
  package var isForSheet = false
  package var travel = 0.0
  private var last = -Double.infinity
  private var ending: ScheduledAction?

  /// No turns yet.
  package init() {}

  /// Records a turn.
  /// - Returns: whether it begins a new series.
  package mutating func turn(at time: Double) -> Bool {
    defer { last = time }
    return time - last > Self.silence
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
