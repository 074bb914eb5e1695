import SegueAnimation
import SegueViews

/// The rules by which a press either catches the transition or goes to the screen that has nearly arrived.
extension ActiveTransition {
  /// Returns the view of the arriving screen if all views on the main track are less than `distance` points away from their
  /// final positions. Returns `nil` if a view is farther away, or if the transition is held.
  func arriving(within distance: Double) -> View? {
    heading.flatMap { animator.remainingDistance() < distance ? $0.view : nil }
  }

  /// The arriving screen, which depends on the direction of the motion; `nil` while the transition is held.
  var heading: ViewController? {
    if animator.isHeld { return nil }
    return (animator.state != .state(.dismissed)) == isForward ? request.to : request.from
  }

  /// The distance, in points, below which the remaining motion is considered invisible.
  static let arrival = 1.0
  /// The distance from the final positions, in points, within which a press goes to the arriving screen instead of catching the
  /// transition. It is 2 % of the travel, from 1 to 14 points (Docs/BEHAVIOR.md#dragging-and-releasing).
  var approach: Double { (animator.travel * 0.02).clamped(to: Self.arrival...14) }

  /// Returns whether a press at a point in the container catches the transition. This is the case if the transition is held, or
  /// if a view at this point is moving.
  func catches(_ point: Point) -> Bool {
    // A sheet is caught by its own drag.
    if sheet != nil || isDrivenByCode { return false }
    if animator.isHeld { return true }
    let inWindow = container.convert(point, to: nil, by: .shown)
    return arriving(within: approach) == nil && animator.isMoving(at: inWindow, by: Self.arrival)
  }
}
