extension View {
  /// Whether another size changes anything inside: not where neither a class nor a view that fills this one says so.
  var hasLayout: Bool {
    !(type(of: self) == View.self || self is SnapshotView) || maskView != nil
      || subviews.contains(where: \.fillsSuperview)
  }

  /// Asks for a call of `layoutSubviews` before the next frame.
  public func setNeedsLayout() {
    needsLayout = true
    var view: View? = self
    while let each = view, !each.subtreeNeedsLayout {
      each.subtreeNeedsLayout = true
      view = each.container
    }
    window?.needsFrame = true
  }

  /// The first view in this one that still needs a layout.
  var endless: View {
    var found = self
    forEachInSubtree { if found === self, $0.needsLayout { found = $0 } }
    return found
  }

  func layoutSubtree() {
    var rest = [self]
    while let view = rest.popLast() {
      guard view.subtreeNeedsLayout else { continue }
      view.layout()
      rest += view.subviews.reversed()
      if let mask = view.maskView { rest.append(mask) }
    }
  }

  /// Lays out the view itself; what it lies in has been laid out, and its subviews come next.
  private func layout() {
    if hasSizeClasses { updateSizeClasses() }
    let isDue = needsLayout
    needsLayout = false
    if isDue {
      window?.counters.layouts += 1
      for view in subviews where view.fillsSuperview { view.frame = view.frameFilling(bounds) }
      if let maskView, maskView.fillsSuperview { maskView.frame = bounds }
      layoutSubviews()
    }
    // Not before: a subview that was given another size asks for a layout, and is about to get it.
    subtreeNeedsLayout = false
    if needsLayout { setNeedsLayout() }
  }

  /// Says that the view wants another size (see `sizeThatFits`): the superview is laid out again, and so is what takes its own size
  /// from that. Views of this library do it themselves.
  public func invalidateIntrinsicContentSize() {
    var view = self
    while let parent = view.superview {
      parent.setNeedsLayout()
      guard parent.arrangesSubviews else { return }
      view = parent
    }
  }

  /// Says that the view has come, gone, or taken another place among the views with which it is arranged.
  func arrangementChanged() {
    if superview?.arrangesSubviews == true { invalidateIntrinsicContentSize() }
  }
}
