import Geometry
import Views

extension Window {
  /// The middle of the view with an identifier, as it is shown now; in points of the window.
  ///
  /// Of several views with one name the frontmost that can be seen counts, and else the frontmost.
  public func shownCenter(ofViewWithIdentifier identifier: String) -> Point? {
    layoutIfNeeded()
    var found: View?
    var isFoundSeen = false
    forEachInSubtree { view in
      guard view.identifier == identifier else { return }
      let isSeen = view.isSeen
      guard isSeen || !isFoundSeen else { return }
      found = view
      isFoundSeen = isSeen
    }
    return found.map { $0.convert($0.shown.bounds.center, to: nil, by: .shown) }
  }
}

extension View {
  /// Whether neither the view nor what it lies in is hidden or clear.
  fileprivate var isSeen: Bool {
    var view: View? = self
    while let each = view {
      if each.isHidden || each.shown.alpha < 0.01 { return false }
      view = each.superview
    }
    return true
  }
}
