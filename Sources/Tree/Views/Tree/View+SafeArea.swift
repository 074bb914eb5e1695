import SegueGeometry

/// The properties of a screen that the views inside it use.
package protocol Screen: Responder {
  /// The space at the edges of the screen's view that is covered by bars or the frame of a device, in points.
  var safeAreaInsets: Insets { get }
  /// The insets from the edges of the superview at which the screen's view is placed if `fillsSuperview` is set, in points.
  var fillInsets: Insets { get }
  /// Called before the screen's view is removed from its superview.
  func viewWillLeaveSuperview()
  /// Called after the screen's view has entered or left a window.
  func viewDidMove()
  /// Called when the screen's view is laid out. The closure places the subviews.
  func layOutView(_ layOut: () -> Void)
}

extension View {
  /// Returns the frame that makes this view fill a superview with the given bounds. The frame of a screen's view is inset by
  /// the screen's `fillInsets`.
  package func frameFilling(_ bounds: Rect) -> Rect {
    owner.map { bounds.inset(by: $0.fillInsets) } ?? bounds
  }

  /// Makes this view the view of a screen.
  /// - Parameter old: the previous view of the screen, whose place, gestures and traits are taken over; `nil`, the default, if
  ///   there is no such view. Afterward, the application can use it as any other view.
  package func become(viewOf screen: any Screen, insteadOf old: View? = nil) {
    old?.owner = nil
    owner = screen
    (role, fillsSuperview, hasSizeClasses) = (.screen, true, true)
    guard let old else { return }
    if let own = old.ownTraits { take(own) }
    for each in old.gestureRecognizers { addGestureRecognizer(each) }
    old.superview?.insertSubview(self, above: old)
    old.removeFromSuperview()
    (old.role, old.fillsSuperview, old.hasSizeClasses) = (.none, false, false)
    old.updateTraits()
  }

  /// Returns the safe area insets of a view inside this one, limited to that view's size.
  /// - Parameter insets: the safe area insets of this view, in points.
  package func safeAreaInsets(of view: View, where insets: Insets) -> Insets {
    let (safe, bounds) = (view.convert(self.bounds.inset(by: insets), from: self), view.bounds)
    func covered(_ length: Double, of whole: Double) -> Double { min(max(0, length), max(0, whole)) }
    return Insets(
      top: covered(safe.minY - bounds.minY, of: bounds.height),
      left: covered(safe.minX - bounds.minX, of: bounds.width),
      bottom: covered(bounds.maxY - safe.maxY, of: bounds.height),
      right: covered(bounds.maxX - safe.maxX, of: bounds.width))
  }

  /// The insets by which the covered edges of the nearest enclosing screen or window extend into this view, in points; zero
  /// outside a window.
  var inheritedSafeAreaInsets: Insets {
    var ancestor: View? = self
    while let each = ancestor {
      if let screen = each.owner {
        return each === self
          ? screen.safeAreaInsets : each.safeAreaInsets(of: self, where: screen.safeAreaInsets)
      }
      if let window = each as? Window { return window.safeAreaInsets(of: self, where: window.safeAreaInsets) }
      ancestor = each.container
    }
    return .zero
  }
}
