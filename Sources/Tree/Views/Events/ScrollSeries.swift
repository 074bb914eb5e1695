/// A series of scroll events. Such events have no phase, so a pause between two of them ends the series.
package struct ScrollSeries {
  /// The pause after which a scroll event begins a new series, in seconds (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  package static let silence = 0.15

  private var last = -Double.infinity
  private var ending: ScheduledAction?

  /// Creates a series without events.
  package init() {}

  /// Records a scroll event at a time, in seconds.
  /// - Returns: whether the event begins a new series.
  @discardableResult
  package mutating func turn(at time: Double) -> Bool {
    defer { last = time }
    return time - last > Self.silence
  }

  /// Schedules an action for the end of the series. Each further call postpones the end.
  package mutating func end(
    on timeline: Timeline?, after silence: Double = Self.silence, _ action: @escaping () -> Void
  ) {
    ending?.cancel()
    ending = timeline?.schedule(after: silence, action)
  }

  /// Cancels the action for the end of the series.
  package func stop() { ending?.cancel() }
}
