import SegueControllers

/// A view of a screen that is drawn in front of both screens while they change: a named one, or an overlay, which lies in front of
/// a named one at rest and stays there.
struct RaisedView {
  let view: View
  /// Whether it is a named one.
  let isElement: Bool
  /// The innermost raised view that it lies in.
  let carrier: View?
  /// The part of the container in which it is drawn.
  let extent: Rect
}

extension TransitionContext {
  /// Whether a screen has any named views, visible or not.
  func namesElements(_ screen: ViewController) -> Bool {
    var isNamed = false
    screen.view.forEachInSubtree { isNamed = isNamed || $0.sharedElement != nil }
    return isNamed
  }

  /// The visible named views of a screen, from back to front; of several with one name the first.
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

  /// The elements of a screen and whatever lies in front of one and overlaps it, from back to front.
  func raisedViews(of screen: ViewController, isElement: (View) -> Bool) -> [RaisedView] {
    var raised: [RaisedView] = []
    /// What is still to be visited, the next one last. Views raised before `first` contain the view's ancestors, and are not
    /// compared.
    var rest: [(view: View, carrier: View?, first: Int)] = [(screen.view, nil, 0)]
    while let (view, carrier, first) = rest.popLast() {
      guard view.isVisible else { continue }
      let (extent, isElement) = (extent(of: view), isElement(view))
      let isRaised = isElement || raised[first...].contains { $0.extent.intersects(extent) }
      if isRaised {
        raised.append(RaisedView(view: view, isElement: isElement, carrier: carrier, extent: extent))
      }
      // What lies in a raised view is drawn with it.
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

  /// The innermost ancestor with rounded corners that clips this view.
  func roundedAncestor(in container: View) -> View? {
    ancestors(in: container).first { $0.clipsToBounds && $0.cornerRadius > 0 }
  }

  /// The ancestor that lies directly in the one that clips this view: the cell of a list.
  func row(in container: View) -> View? {
    ([self] + ancestors(in: container)).first {
      $0.superview?.clipsToBounds ?? true || $0.superview === container
    }
  }

  /// The alpha of the view multiplied by that of its ancestors.
  func opacity(in container: View) -> Double {
    ancestors(in: container).reduce(alpha) { $0 * $1.alpha }
  }

  private func ancestors(in container: View) -> [View] {
    sequence(first: self, next: \.superview).dropFirst().prefix { $0 !== container }.map(\.self)
  }
}
