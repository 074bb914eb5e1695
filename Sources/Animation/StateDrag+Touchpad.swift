import SegueGeometry
import SegueViews

extension StateDrag {
  /// Follows a touchpad as it follows a pointer, until the touchpad falls silent; that lets go.
  ///
  /// It begins where the touchpad leads clearly along the direction, one way or the other (`GesturePrecedence.row`), and keeps what
  /// follows. The notches of a wheel, and a drag by a pointer, are left alone.
  /// - Returns: whether it used the turn; if not, whatever scrolls there may.
  public func scrolled(_ event: ScrollEvent, on timeline: Timeline) -> Bool {
    guard event.isPrecise, !isActive || wheel.isSliding else { return false }
    // What is scrolled to the right is what a finger pushes to the left.
    let way = event.delta * -1
    if !wheel.isSliding {
      let along = direction * way.dot(direction)
      guard GesturePrecedence.isClearly(along: along.length, across: (way - along).length) else {
        return false
      }
      begin()
    }
    wheel.travel += way.dot(direction)
    move(to: wheel.travel)
    wheel.end(on: timeline) { [weak self] in self?.end(velocity: 0) }
    return true
  }

  /// Whether a touchpad leads the motion at the moment.
  public var isSliding: Bool { wheel.isSliding }
}

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
