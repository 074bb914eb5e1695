import SegueGeometry

/// A screen, as the views in it know it.
package protocol Screen: Responder {
  /// The space at the edges of the screen's view that is covered, in points.
  var safeAreaInsets: Insets { get }
  /// The space between the edges of the superview and those of the screen's view, where that fills it, in points.
  var fillInsets: Insets { get }
  /// The screen's view is about to be removed from its superview.
  func viewWillLeaveSuperview()
}

extension View {
  /// The frame with which the view fills a superview of these bounds.
  package func frameFilling(_ bounds: Rect) -> Rect {
    (owner as? any Screen).map { bounds.inset(by: $0.fillInsets) } ?? bounds
  }

  /// The insets of a view that lies in this one, where `insets` are covered of this one: in the view's own coordinates, and at most
  /// its size.
  package func safeAreaInsets(of view: View, where insets: Insets) -> Insets {
    let (safe, bounds) = (view.convert(self.bounds.inset(by: insets), from: self), view.bounds)
    func covered(_ length: Double, of whole: Double) -> Double { min(max(0, length), max(0, whole)) }
    return Insets(
      top: covered(safe.minY - bounds.minY, of: bounds.height),
      left: covered(safe.minX - bounds.minX, of: bounds.width),
      bottom: covered(bounds.maxY - safe.maxY, of: bounds.height),
      right: covered(bounds.maxX - safe.maxX, of: bounds.width))
  }

  /// What is left at this view of the safe area of the nearest screen or window that it lies in.
  var inheritedSafeAreaInsets: Insets {
    var ancestor: View? = self
    while let each = ancestor {
      if let screen = each.owner as? any Screen {
        return each === self
          ? screen.safeAreaInsets : each.safeAreaInsets(of: self, where: screen.safeAreaInsets)
      }
      if let window = each as? Window { return window.safeAreaInsets(of: self, where: window.safeAreaInsets) }
      ancestor = each.container
    }
    return .zero
  }
}
