import SegueAnimation
import SegueControllers
import SegueViews

extension DragState {
  /// Whether the pointer takes along what grows: on the way back, and where it has caught that in flight. A drag that opens an item
  /// only says how far it is.
  func picksUp(_ view: View, in context: TransitionContext) -> Bool {
    !context.operation.isForward || context.isCaught && isHolding(view)
  }

  /// Keeps the grabbed point of what grows under the pointer, whatever its size, and takes along what goes with it.
  /// - Returns: whether the pointer picks it up.
  @discardableResult
  func pickUp(_ view: View, with others: [View] = [], in context: TransitionContext) -> Bool {
    guard picksUp(view, in: context) else { return false }
    for view in [view] + others { keepUnderPointer(view) }
    return true
  }
}
