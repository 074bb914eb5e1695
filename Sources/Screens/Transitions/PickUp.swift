import SegueControllers

extension DragState {
  /// Returns whether the growing view moves with the pointer. This is the case while the screen closes, or if the pointer has
  /// caught the view in flight. A drag that opens an item only determines the progress.
  func picksUp(_ view: View, in context: TransitionContext) -> Bool {
    !context.operation.isForward || context.isCaught && isHolding(view)
  }

  /// Keeps the grabbed point of the growing view under the pointer, independent of the view's size.
  /// - Returns: whether the view moves with the pointer. If not, the call has no effect.
  @discardableResult
  func pickUp(_ view: View, in context: TransitionContext) -> Bool {
    guard picksUp(view, in: context) else { return false }
    keepUnderPointer(view)
    return true
  }

  /// Returns whether a screen that follows the pointer freely closes when it is released. It closes if it was pulled far enough
  /// to the right or down, or is thrown in one of these directions.
  /// - Parameter size: the size of the window.
  func frees(in size: Size) -> Bool {
    // The required travel as a fraction of the window, and the speed of a throw in points per second.
    let (part, decisiveSpeed) = (0.1, 900.0)
    if velocity.dx > decisiveSpeed || velocity.dy > decisiveSpeed { return true }
    return travel.dx > size.width * part && velocity.dx >= 0
      || travel.dy > size.height * part && (velocity.dy >= 0 || velocity.dx > 0)
  }
}
