import SegueControllers

/// A view that is drawn in front of both screens during a transition: either a shared element, or an overlay, which lies in
/// front of a shared element at rest and therefore stays there.
struct RaisedView {
  let view: View
  /// Whether the view is a shared element; otherwise it is an overlay.
  let isElement: Bool
  /// The innermost raised view that contains this one; `nil` if no raised view does.
  let carrier: View?
  /// The part of the container in which the view and its shadow are drawn.
  let extent: Rect
}

extension TransitionContext {
  /// Returns whether a screen has any shared elements, visible or not.
  func namesElements(_ screen: ViewController) -> Bool {
    var isNamed = false
    screen.view.forEachInSubtree { isNamed = isNamed || $0.sharedElement != nil }
    return isNamed
  }

  /// Returns the visible shared elements of a screen, from back to front. Of several with the same name, only the first one
  /// counts.
  func sharedElements(of screen: ViewController) -> [View] {
    var names: Set<String> = []
    var views: [View] = []
    screen.view.forEachVisible { view in
      guard let name = view.sharedElement, !names.contains(name), !extent(of: view).isEmpty else { return }
      names.insert(name)
      views.append(view)
    }
    return views
  }

  /// Returns the elements of a screen, and the views that lie in front of an element and overlap it, from back to front.
  func raisedViews(of screen: ViewController, isElement: (View) -> Bool) -> [RaisedView] {
    var raised: [RaisedView] = []
    /// The views that are still to be visited, the next one last. Views that were raised before `first` include the view's
    /// ancestors, and are not compared with it.
    var rest: [(view: View, carrier: View?, first: Int)] = [(screen.view, nil, 0)]
    while let (view, carrier, first) = rest.popLast() {
      guard view.isVisible else { continue }
      let (extent, isElement) = (extent(of: view), isElement(view))
      let isRaised = isElement || raised[first...].contains { $0.extent.intersects(extent) }
      if isRaised {
        raised.append(RaisedView(view: view, isElement: isElement, carrier: carrier, extent: extent))
      }
      // The subviews of a raised view are drawn with it.
      let inner: (View?, Int) = isRaised ? (view, raised.count) : (carrier, first)
      rest += view.subviews.reversed().map { ($0, inner.0, inner.1) }
    }
    return raised
  }

  private func extent(of view: View) -> Rect {
    guard !view.bounds.isEmpty else { return .zero }
    let shadow = view.bounds.offset(by: view.shadow.offset).inset(by: -view.shadow.blur * 1.5)
    return view.convert(view.bounds.union(shadow), to: container).intersection(visibleRect(of: view))
  }
}

extension View {
  fileprivate var isVisible: Bool { !isHiddenOrConcealed && alpha >= 0.01 }

  fileprivate func forEachVisible(_ body: (View) -> Void) {
    var rest = [self]
    while let view = rest.popLast() {
      guard view.isVisible else { continue }
      body(view)
      rest += view.subviews.reversed()
    }
  }

  /// Returns the innermost ancestor that clips this view and has rounded corners; `nil` if no ancestor does.
  func roundedAncestor(in container: View) -> View? {
    ancestors(in: container).first { $0.clipsToBounds && $0.cornerRadius > 0 }
  }

  /// Returns the view that contains this one and lies directly in a clipping view, such as the cell of a list.
  func row(in container: View) -> View? {
    ([self] + ancestors(in: container)).first {
      $0.superview?.clipsToBounds ?? true || $0.superview === container
    }
  }

  /// Returns the alpha of the view, multiplied by those of its ancestors.
  func opacity(in container: View) -> Double {
    ancestors(in: container).reduce(alpha) { $0 * $1.alpha }
  }

  private func ancestors(in container: View) -> [View] {
    sequence(first: self, next: \.superview).dropFirst().prefix { $0 !== container }.map(\.self)
  }
}
