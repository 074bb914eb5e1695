import SegueControllers

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

  /// Whether a pointer that moves freely has pulled a screen far enough to the right or down in a window of some size, or throws
  /// it there.
  func frees(in size: Size) -> Bool {
    // A tenth of the window; or as fast as no slow drag is, in points per second.
    let (part, decisiveSpeed) = (0.1, 900.0)
    if velocity.dx > decisiveSpeed || velocity.dy > decisiveSpeed { return true }
    return travel.dx > size.width * part && velocity.dx >= 0
      || travel.dy > size.height * part && (velocity.dy >= 0 || velocity.dx > 0)
  }
}
