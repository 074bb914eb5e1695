import SegueGeometry

extension View {
  /// The view in whose coordinates this one is placed: its superview, or the view that it masks.
  package var container: View? { superview ?? maskedView }

  /// In how many views of a window a view can lie. A tree that would be deeper is not put into one.
  public static let maximumDepth = 12_000

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

  /// Puts `view` at `index`, counted from the back without `view` itself; an index out of range takes the nearest end. A mask is no
  /// longer one.
  ///
  /// A view cannot go into itself or something that lies in it, and no window into a view; nor can a tree in a window become deeper
  /// than `maximumDepth`. That is ignored, and reported in debug builds (`Window.onFault`).
  public func insertSubview(_ view: View, at index: Int) {
    guard mayContain(view) else { return }
    if view.superview !== self { (view.superview as? any ScrollContainer)?.willRemoveSubview(view) }
    view.maskedView?.mask = nil
    view.noteTreeChange()
    view.placeChanged()
    view.superview?.subviews.removeAll { $0 === view }
    view.arrangementChanged()
    subviews.insert(view, at: index.clamped(to: 0...subviews.count))
    view.superview = self
    view.noteSpace()
    view.markForLayout()
    view.arrangementChanged()
    view.updateWindow()
    view.updateTraits()
    view.noteTreeChange()
    view.placeChanged()
  }

  /// Whether `view` can be put into this one, or mask it.
  func mayContain(_ view: View) -> Bool {
    // What has nothing in it contains nothing, however deep this view lies.
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

  /// How many views lie in each other below this one.
  private var height: Int {
    var (height, rest) = (0, [(view: self, depth: 0)])
    while let (view, depth) = rest.popLast() {
      height = max(height, depth)
      for each in view.subviews { rest.append((each, depth + 1)) }
      if let mask = view.maskView { rest.append((mask, depth + 1)) }
    }
    return height
  }

  /// Removes the view from its superview. A press on it ends, unless what removes it is being recorded.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    (owner as? any Screen)?.viewWillLeaveSuperview()
    (parent as? any ScrollContainer)?.willRemoveSubview(self)
    noteTreeChange()
    parent.looksChanged()
    arrangementChanged()
    let before = window
    parent.subviews.removeAll { $0 === self }
    superview = nil
    updateWindow()
    before?.arbiter.endHovers(in: self)
    before?.endPresses(in: self)
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
    var rest = [self]
    while let view = rest.popLast() {
      if view.identifier == identifier { return view }
      rest += view.subviews.reversed()
    }
    return nil
  }

  /// Calls `body` with the view and everything in it: first the view, then its mask and what lies in that, then its subviews
  /// from back to front.
  public func forEachInSubtree(_ body: (View) -> Void) {
    var rest = [self]
    while let view = rest.popLast() {
      body(view)
      rest += view.subviews.reversed()
      if let mask = view.maskView { rest.append(mask) }
    }
  }

  /// Takes over the window from the view that this one lies in, for everything in it.
  func updateWindow() {
    var (rest, changes) = ([self], TraitChanges())
    while let view = rest.popLast() {
      let (container, old) = (view.container, view.window)
      let window = container?.window
      let depth = if let container { container.depth + 1 } else { 0 }
      guard window !== old || (window != nil && depth != view.depth) else { continue }
      (view.window, view.depth) = (window, depth)
      if window !== old {
        view.isNoted = false
        if let window {
          view.take(window.safeAreaInsets)
          view.takeTraits(seenIn: nil, noting: &changes)
        }
        CallChain.call {
          view.didMoveToWindow()
        } otherwise: {
          reportFault(
            "\(view.faultName): didMoveToWindow moves views again and again; the chain was cut",
            in: window ?? old)
        }
      }
      rest += view.subviews.reversed()
      if let mask = view.maskView { rest.append(mask) }
    }
    changes.tell(in: self)
  }

  /// Takes over the safe area of the window.
  func take(_ insets: Insets) {
    guard insets != windowInsets else { return }
    windowInsets = insets
    setNeedsLayout()
  }

  func markForLayout() {
    // The new subtree may need layout under a parent that does not: mark the ancestors. A view that fills its superview may have
    // been elsewhere while that changed size.
    if needsLayout || subtreeNeedsLayout || fillsSuperview { container?.setNeedsLayout() }
  }
}
