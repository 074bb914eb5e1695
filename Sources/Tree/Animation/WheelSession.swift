import Glibc
import SegueViews

/// A series of scroll events over a sheet and the content in it.
package struct WheelSession {
  package private(set) var isSliding = false
  /// The object that the wheel steps of a series move. A series that has moved the sheet does not move the content afterward,
  /// and vice versa.
  package nonisolated enum Target { case sheet, content }

  /// The object that the current series moves; `nil` until it has moved the sheet or its content.
  package var target: Target?
  /// The number of wheel steps since the series began or last changed direction.
  private var notches = 0.0
  package var travel = 0.0
  private var series = ScrollSeries()

  /// Creates a session without scroll events.
  package init() {}

  /// Records a scroll event at a time, in seconds. After a pause, the event begins a new series.
  package mutating func turn(at time: Double) { if series.turn(at: time) { (target, notches) = (nil, 0) } }

  /// Adds wheel steps to the count; a high-resolution wheel sends fractions of a step. A change of direction restarts the
  /// count.
  /// - Returns: whether the count has reached a whole step.
  package mutating func turnsNotch(adding notches: Double) -> Bool {
    self.notches = notches * self.notches < 0 ? notches : self.notches + notches
    return abs(self.notches) >= 1 - 1e-6
  }

  /// Schedules an action for the end of the series. Each further call postpones the end.
  package mutating func end(on timeline: Timeline, _ action: @escaping () -> Void) {
    isSliding = true
    series.end(on: timeline, action)
  }

  /// Ends the series without calling its scheduled action.
  package mutating func stop() {
    series.stop()
    (isSliding, travel) = (false, 0)
  }
}
