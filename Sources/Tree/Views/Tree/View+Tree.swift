import SegueGeometry

extension View {
  /// The view in whose coordinates this view is placed: its superview, or the view that it masks.
  package var container: View? { superview ?? maskedView }

  /// The maximum depth of a view tree in a window. A view that would exceed it is not added.
  public static let maximumDepth = 12_000

  /// Adds a view in front of the other subviews, and removes it from its previous superview.
  public func addSubview(_ view: View) { insertSubview(view, at: .max) }

  /// Adds a view directly behind `sibling`, or behind the subview that contains `sibling`. If this view does not contain
  /// `sibling`, the new view is placed in front of all subviews.
  public func insertSubview(_ view: View, below sibling: View) {
    guard view !== sibling else { return }
    insert(view) { subviews.firstIndex { sibling.isDescendant(of: $0) } ?? .max }
  }

  /// Adds a view directly in front of `sibling`, or of the subview that contains `sibling`. If this view does not contain
  /// `sibling`, the new view is placed in front of all subviews.
  public func insertSubview(_ view: View, above sibling: View) {
    guard view !== sibling else { return }
    insert(view) { subviews.firstIndex { sibling.isDescendant(of: $0) }.map { $0 + 1 } ?? .max }
  }

  /// Adds a view at an index, counted from the back. An index out of range is clamped. If the view is a mask, it no longer
  /// masks its previous view.
  ///
  /// A view cannot be added to itself or to its own descendants. A window cannot be added to a view, and a tree in a window
  /// cannot become deeper than `maximumDepth`. Such an insertion is ignored, and reported in debug builds (`Window.onFault`).
  /// - Parameter index: the index among the subviews, not counting `view` itself.
  public func insertSubview(_ view: View, at index: Int) { insert(view) { index } }

  /// Adds a view at an index.
  /// - Parameter index: returns the index among the other subviews. Called when the view is no longer one of the subviews, after
  ///   the calls that report the move, because these may add subviews.
  private func insert(_ view: View, at index: () -> Int) {
    let isNew = view.superview !== self
    guard mayContain(view) else { return }
    view.maskedView?.mask = nil
    if isNew {
      view.superview?.willRemove(view)
      view.callMove { view.willMove(toSuperview: self) }
      view.callWillMove(to: window)
      // The call may have changed the tree.
      guard mayContain(view) else { return }
      view.maskedView?.mask = nil
    }
    view.noteTreeChange()
    view.placeChanged()
    view.superview?.subviews.removeAll { $0 === view }
    view.arrangementChanged()
    subviews.insert(view, at: index().clamped(to: 0...subviews.count))
    view.superview = self
    view.noteSpace()
    view.markForLayout()
    view.arrangementChanged()
    view.updateWindow()
    view.updateTraits()
    view.noteTreeChange()
    view.placeChanged()
    // If `didMoveToWindow` has moved the view, that move has been reported already.
    guard isNew, view.superview === self else { return }
    view.callMove {
      view.didMoveToSuperview()
      if view.superview === self { didAddSubview(view) }
    }
  }

  private func willRemove(_ subview: View) {
    subview.callMove { willRemoveSubview(subview) }
    arranger?.willRemoveSubview(subview)
  }

  /// Calls `willMove(toWindow:)` of the view and its descendants, if they are about to enter another window.
  func callWillMove(to new: Window?) {
    guard window !== new else { return }
    forEachInSubtree { view in
      if view.window !== new { view.callMove { view.willMove(toWindow: new) } }
    }
  }

  /// Calls a method that reports a move of the view. An endless chain of calls is cut, and reported in debug builds.
  private func callMove(in old: Window? = nil, _ method: () -> Void) {
    CallChain.call(method) {
      reportFault("\(faultName): each move moves views again; the chain was cut", in: window ?? old)
    }
  }

  /// Returns whether a view can be added to this view, or mask it. If it cannot, debug builds report a fault.
  func mayContain(_ view: View) -> Bool {
    // An empty view has no descendants, so it cannot contain this view. This shortcut avoids a traversal of a deep tree.
    let isEmpty = view.subviews.isEmpty && view.maskView == nil
    if view === self || view is Window || (!isEmpty && isPart(of: view)) {
      reportFault(
        "\(view.faultName) cannot be added to itself or to its own subviews", in: window ?? view.window)
      return false
    }
    if window != nil, depth + 1 + (isEmpty ? 0 : view.height) > Self.maximumDepth {
      reportFault(
        "\(view.faultName) was not added: a tree can be \(Self.maximumDepth) views deep", in: window)
      return false
    }
    return true
  }

  /// The number of levels of descendants below this view.
  private var height: Int {
    var (height, rest) = (0, [(view: self, depth: 0)])
    while let (view, depth) = rest.popLast() {
      height = max(height, depth)
      for each in view.subviews { rest.append((each, depth + 1)) }
      if let mask = view.maskView { rest.append((mask, depth + 1)) }
    }
    return height
  }

  /// Removes the view from its superview. Presses on the view end, unless the call comes from a closure that is run only to
  /// record its changes for an animation.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    owner?.viewWillLeaveSuperview()
    parent.willRemove(self)
    callMove { willMove(toSuperview: nil) }
    callWillMove(to: nil)
    // The calls may have changed the tree.
    guard superview === parent else { return }
    noteTreeChange()
    parent.looksChanged()
    arrangementChanged()
    let before = window
    parent.subviews.removeAll { $0 === self }
    superview = nil
    updateWindow()
    before?.arbiter.endHovers(in: self)
    before?.endPresses(in: self)
    callMove(in: before, didMoveToSuperview)
  }

  /// Returns whether the view is `other` or a descendant of it.
  public func isDescendant(of other: View) -> Bool {
    var view: View? = self
    while let each = view {
      if each === other { return true }
      view = each.superview
    }
    return false
  }

  /// Returns the first view with the given identifier, among this view and its descendants, from back to front; `nil` if there
  /// is no such view.
  public func view(withIdentifier identifier: String) -> View? {
    var rest = [self]
    while let view = rest.popLast() {
      if view.identifier == identifier { return view }
      rest += view.subviews.reversed()
    }
    return nil
  }

  /// Calls `body` for this view and all its descendants. The order is: the view, its mask with the mask's descendants, and the
  /// subviews from back to front.
  public func forEachInSubtree(_ body: (View) -> Void) {
    walkSubtree { view in
      body(view)
      return true
    }
  }

  /// Calls `body` for this view and its descendants, in the order of `forEachInSubtree`. If `body` returns `false`, the
  /// descendants of that view are left out.
  func walkSubtree(_ body: (View) -> Bool) {
    var rest = [self]
    while let view = rest.popLast() {
      guard body(view) else { continue }
      rest += view.subviews.reversed()
      if let mask = view.maskView { rest.append(mask) }
    }
  }

  /// Updates the window of the view and its descendants from the view's container.
  func updateWindow() {
    var changes = TraitChanges()
    walkSubtree { view in
      let (container, old) = (view.container, view.window)
      let window = container?.window
      let depth = if let container { container.depth + 1 } else { 0 }
      guard window !== old || (window != nil && depth != view.depth) else { return false }
      (view.window, view.depth) = (window, depth)
      if window !== old {
        view.isNoted = false
        if let window {
          view.take(window.safeAreaInsets)
          view.takeTraits(seenIn: nil, noting: &changes)
        }
        view.callMove(in: old) {
          view.didMoveToWindow()
          view.owner?.viewDidMove()
        }
      }
      return true
    }
    changes.tell(in: self)
  }

  /// Records the safe area of the window, and requests layout if it has changed.
  func take(_ insets: Insets) {
    guard insets != windowInsets else { return }
    windowInsets = insets
    setNeedsLayout()
  }

  func markForLayout() {
    // The new subtree may need layout even if its container does not, so the ancestors are marked. A view that fills its
    // superview must be resized, because the superview may have changed its size before.
    if needsLayout || subtreeNeedsLayout || fillsSuperview { container?.setNeedsLayout() }
  }
}
