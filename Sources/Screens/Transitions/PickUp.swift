import SegueControllers

extension DragState {
  /// Returns whether the pointer moves the growing view: when the screen closes, and when the pointer has caught the view in
  /// flight. A drag that opens an item only defines the progress.
  func picksUp(_ view: View, in context: TransitionContext) -> Bool {
    !context.operation.isForward || context.isCaught && isHolding(view)
  }

  /// Keeps the grabbed point of the growing view under the pointer, whatever the view's size, and moves `others` in the same
  /// way.
  /// - Returns: whether the pointer moves the view; if not, nothing changes.
  @discardableResult
  func pickUp(_ view: View, with others: [View] = [], in context: TransitionContext) -> Bool {
    guard picksUp(view, in: context) else { return false }
    for view in [view] + others { keepUnderPointer(view) }
    return true
  }

  /// Returns whether a pointer that moves freely has pulled a screen far enough to the right or down to close it, or throws it
  /// there.
  /// - Parameter size: the size of the window.
  func frees(in size: Size) -> Bool {
    // The fraction of the window, and the speed of a throw in points per second.
    let (part, decisiveSpeed) = (0.1, 900.0)
    if velocity.dx > decisiveSpeed || velocity.dy > decisiveSpeed { return true }
    return travel.dx > size.width * part && velocity.dx >= 0
      || travel.dy > size.height * part && (velocity.dy >= 0 || velocity.dx > 0)
  }
}
