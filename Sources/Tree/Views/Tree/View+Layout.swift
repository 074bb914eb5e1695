extension View {
  /// Whether resizing the view affects the layout inside it, because of its class, its arranger, its screen, its mask, or a subview
  /// that fills it.
  var hasLayout: Bool {
    !(type(of: self) == View.self || self is SnapshotView) || arranger != nil || owner != nil
      || maskView != nil || subviews.contains(where: \.fillsSuperview)
  }

  /// Requests a call to `layoutSubviews` before the next frame.
  public func setNeedsLayout() {
    needsLayout = true
    var view: View? = self
    while let each = view, !each.subtreeNeedsLayout {
      each.subtreeNeedsLayout = true
      view = each.container
    }
    window?.needsFrame = true
  }

  /// The first view in this subtree that still needs layout; this view if no other view does.
  var endless: View {
    var found = self
    forEachInSubtree { if found === self, $0.needsLayout { found = $0 } }
    return found
  }

  func layoutSubtree() {
    walkSubtree { view in
      guard view.subtreeNeedsLayout else { return false }
      view.layout()
      return true
    }
  }

  /// Lays out this view only. Called after its container has been laid out, and before its subviews.
  private func layout() {
    if hasSizeClasses { updateSizeClasses() }
    let isDue = needsLayout
    needsLayout = false
    if isDue {
      window?.counters.layouts += 1
      for view in subviews where view.fillsSuperview { view.untransformedFrame = view.frameFilling(bounds) }
      if let maskView, maskView.fillsSuperview { maskView.untransformedFrame = bounds }
      if let owner { owner.layOutView(placeSubviews) } else { placeSubviews() }
    }
    // This flag is cleared only now, because subviews resized above request a layout that they are about to get.
    subtreeNeedsLayout = false
    if needsLayout { setNeedsLayout() }
  }

  private func placeSubviews() { if arranger?.arrange(self) != true { layoutSubviews() } }

  /// Notifies the superview that the view's preferred size has changed (see `sizeThatFits`). The superview is laid out again,
  /// as are further ancestors whose size depends on this view. The library's own views call this method automatically.
  public func invalidateIntrinsicContentSize() {
    var view = self
    while let parent = view.superview {
      parent.setNeedsLayout()
      guard parent.arrangesSubviews else { return }
      view = parent
    }
  }

  /// Requests layout of the superview, if it arranges its subviews. Called when this view was added, removed, hidden or
  /// reordered.
  func arrangementChanged() { if superview?.arrangesSubviews == true { invalidateIntrinsicContentSize() } }
}
