import SegueGeometry

/// A view whose content scrolls. The keyboard focus and the view tree use this protocol, because the scroll view itself is in
/// another module.
package protocol ScrollContainer: View {
  /// Whether the content can be scrolled in any direction.
  var canMove: Bool { get }
  /// Scrolls until a rectangle is visible.
  /// - Parameters:
  ///   - rect: the rectangle, in this view's coordinates.
  ///   - padding: the space around the rectangle that should be visible as well, in points.
  ///   - animated: whether the scrolling is animated.
  func scrollRectToVisible(_ rect: Rect, padding: Double, animated: Bool)
}
