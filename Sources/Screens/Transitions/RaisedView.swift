import SegueControllers

/// A view that is drawn in front of both screens during a transition: a shared element or an overlay. An overlay is a view that
/// covers a shared element at rest, and therefore has to stay in front of it.
struct RaisedView {
  let view: View
  /// Whether the view is a shared element; if `false`, it is an overlay.
  let isElement: Bool
  /// The innermost raised view that contains this one; `nil` if there is no such view.
  let carrier: View?
  /// The part of the container in which the view and its shadow are drawn.
  let extent: Rect
}

extension TransitionContext {
  /// Returns whether a screen has any shared elements, including those that are not visible.
  func namesElements(_ screen: ViewController) -> Bool {
    var isNamed = false
    screen.view.forEachInSubtree { isNamed = isNamed || $0.sharedElement != nil }
    return isNamed
  }

  /// Returns the visible shared elements of a screen, from back to front. If several elements have the same name, only the
  /// first one is returned.
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

  /// Returns the shared elements of a screen and the overlays, which are in front of an element and overlap it, from back to
  /// front.
  func raisedViews(of screen: ViewController, isElement: (View) -> Bool) -> [RaisedView] {
    var raised: [RaisedView] = []
    /// The views that are still to be visited; the last one is the next. A view is compared only with raised views from the
    /// index `first` on, because earlier ones may be its ancestors.
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
  /// Returns the named views in this view, each with the visible view of a screen that has the same name.
  /// - Parameter isSeen: returns whether a view of the screen may be used; by default, any visible view may be.
  func elements(sharedWith screen: View, where isSeen: (View) -> Bool = { _ in true }) -> [(View, View)] {
    var (targets, pairs): ([String: View], [(View, View)]) = ([:], [])
    screen.forEachVisible { view in
      if let name = view.sharedElement, targets[name] == nil, isSeen(view) { targets[name] = view }
    }
    // This view itself may be hidden by now.
    forEachInSubtree { view in
      if let target = view.sharedElement.flatMap({ targets.removeValue(forKey: $0) }) {
        pairs.append((view, target))
      }
    }
    return pairs
  }

  fileprivate var isVisible: Bool { !isHiddenOrConcealed && alpha >= 0.01 }

  fileprivate func forEachVisible(_ body: (View) -> Void) {
    var rest = [self]
    while let view = rest.popLast() {
      guard view.isVisible else { continue }
      body(view)
      rest += view.subviews.reversed()
    }
  }

  /// Returns the innermost ancestor that clips this view with rounded corners; `nil` if there is no such ancestor.
  func roundedAncestor(in container: View) -> View? {
    ancestors(in: container).first { $0.clipsToBounds && $0.cornerRadius > 0 }
  }

  /// Returns this view or its innermost ancestor whose superview clips its subviews, such as a list cell. If there is no such
  /// superview, returns the one that is a direct subview of `container`.
  func row(in container: View) -> View? {
    ([self] + ancestors(in: container)).first {
      $0.superview?.clipsToBounds ?? true || $0.superview === container
    }
  }

  /// Returns the alpha of the view, multiplied by the alphas of its ancestors inside `container`.
  func opacity(in container: View) -> Double { ancestors(in: container).reduce(alpha) { $0 * $1.alpha } }

  private func ancestors(in container: View) -> [View] {
    sequence(first: self, next: \.superview).dropFirst().prefix { $0 !== container }.map(\.self)
  }
}
