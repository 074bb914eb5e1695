extension View {
  /// The window the view is in; a mask is in that of the view it masks.
  public var window: Window? {
    var view: View? = self
    while let each = view {
      if let window = each as? Window { return window }
      view = each.container
    }
    return nil
  }

  /// The view in whose coordinates this one is placed: its superview, or the view that it masks.
  var container: View? { superview ?? maskedView }

  /// Puts `view` in front of the other subviews, removing it from where it was.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts `view` directly behind `sibling`, or behind the subview that `sibling` lies in; in front of everything where it lies in
  /// none.
  public func insertSubview(_ view: View, below sibling: View) {
    guard view !== sibling else { return }
    let others = subviews.filter { $0 !== view }
    insertSubview(view, at: others.firstIndex { sibling.isDescendant(of: $0) } ?? others.count)
  }

  /// Puts `view` directly in front of `sibling`, or of the subview that `sibling` lies in; in front of everything where it lies in
  /// none.
  public func insertSubview(_ view: View, above sibling: View) {
    guard view !== sibling else { return }
    let others = subviews.filter { $0 !== view }
    insertSubview(view, at: others.firstIndex { sibling.isDescendant(of: $0) }.map { $0 + 1 } ?? others.count)
  }

  /// Puts `view` at `index`, counted from the back without `view` itself; an index out of range takes the nearest end. A view
  /// cannot go into itself or one of its own subviews; that is ignored. A mask is no longer one.
  public func insertSubview(_ view: View, at index: Int) {
    guard !isPart(of: view) else { return }
    view.maskedView?.mask = nil
    let before = view.window
    view.placeChanged()
    view.superview?.subviews.removeAll { $0 === view }
    subviews.insert(view, at: index.clamped(to: 0...subviews.count))
    view.superview = self
    view.markForLayout()
    if view.window !== before { view.windowChanged() }
    view.placeChanged()
  }

  /// Removes the view from its superview.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    parent.looksChanged()
    let before = window
    parent.subviews.removeAll { $0 === self }
    superview = nil
    guard let before else { return }
    windowChanged()
    before.arbiter.viewDisappeared(self)
  }

  /// Whether the view is `other` or a descendant of it.
  public func isDescendant(of other: View) -> Bool {
    var view: View? = self
    while let each = view {
      if each === other { return true }
      view = each.superview
    }
    return false
  }

  /// The view in this one (or this one itself) that has `identifier`; the first one from the back.
  public func view(withIdentifier identifier: String) -> View? {
    if self.identifier == identifier { return self }
    for view in subviews {
      if let found = view.view(withIdentifier: identifier) { return found }
    }
    return nil
  }

  /// Calls `body` with the view and everything in it: first the view, then its mask and what lies in that, then its subviews
  /// from back to front.
  public func forEachInSubtree(_ body: (View) -> Void) {
    body(self)
    maskView?.forEachInSubtree(body)
    for view in subviews { view.forEachInSubtree(body) }
  }

  func windowChanged() {
    didMoveToWindow()
    maskView?.windowChanged()
    for view in subviews { view.windowChanged() }
  }

  func markForLayout() {
    // The new subtree may need layout under a parent that does not: mark the ancestors. A view that fills its superview may have
    // been elsewhere while that changed size.
    if needsLayout || subtreeNeedsLayout || fillsSuperview { container?.setNeedsLayout() }
  }
}
