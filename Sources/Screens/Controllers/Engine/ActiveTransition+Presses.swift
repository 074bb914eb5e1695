import SegueAnimation
import SegueViews

/// Whom a press is for: what moves, or the screen that has nearly arrived.
extension ActiveTransition {
  /// The screen to which it is heading, once everything that moves with the main track has less than `distance` points to go.
  func arriving(within distance: Double) -> View? {
    heading.flatMap { animator.remainingDistance() < distance ? $0.view : nil }
  }

  /// The screen to which it is heading; `nil` while it is held.
  var heading: ViewController? {
    if animator.isHeld { return nil }
    return (animator.state != .state(.dismissed)) == isForward ? request.to : request.from
  }

  /// Below this distance, in points, motion is invisible: the rest is decoration.
  static let arrival = 1.0
  /// Below this distance, in points, a press is meant for the arriving screen, and not to catch what is left of the motion: a
  /// small part of the travel (Docs/BEHAVIOR.md#dragging-and-releasing).
  var approach: Double { (animator.travel * 0.02).clamped(to: Self.arrival...14) }

  /// Whether a press catches it: on what moves.
  func catches(_ point: Point) -> Bool {
    // A sheet is caught by its own drag.
    if sheet != nil || isLeftToCode { return false }
    if animator.isHeld { return true }
    let inWindow = container.convert(point, to: nil, by: .shown)
    return arriving(within: approach) == nil && animator.isMoving(at: inWindow, by: Self.arrival)
  }
}
