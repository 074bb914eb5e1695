import SegueGeometry

/// A view whose content scrolls, as focus and cell reuse see it.
package protocol ScrollContainer: View {
  /// Whether there is anything to scroll.
  var canMove: Bool { get }
  /// Scrolls until a rectangle is visible.
  /// - Parameters:
  ///   - rect: the rectangle, in this view's coordinates.
  ///   - padding: space around the rectangle to show as well, in points.
  ///   - animated: whether the scrolling is animated.
  func scrollRectToVisible(_ rect: Rect, padding: Double, animated: Bool)
  /// Called before a subview is removed or moves to another view.
  func willRemoveSubview(_ view: View)
}
