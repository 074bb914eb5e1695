import SegueGeometry

/// A view whose content moves, as far as focus and reuse have to know.
package protocol ScrollContainer: View {
  /// Whether there is anything to scroll.
  var canMove: Bool { get }
  /// Scrolls until `rect`, in the view's own coordinates, is visible, and `padding` points around it.
  func scrollRectToVisible(_ rect: Rect, padding: Double, animated: Bool)
  /// A subview is about to leave, for another view or for none.
  func willRemoveSubview(_ view: View)
}
