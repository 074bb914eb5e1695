import SegueViews

/// Checks that decide whether a view is drawn as one picture or as its parts.
extension DisplayListBuilder {
  /// Returns whether one part of `view` would show through another if the parts were drawn separately with an alpha below 1.
  func overlapsItself(_ view: View, _ shown: View.Properties, _ outline: DisplayItem) -> Bool {
    let color = shown.plainBackground
    let isOnGround = color.isClear || ground(under: placed(fill: outline), color) != nil
    return store.overlap(in: view, isOnGround) { findOverlap(in: view, shown, isOnGround) }
  }

  private func findOverlap(in view: View, _ shown: View.Properties, _ isOnGround: Bool) -> Bool {
    // The view's own content may lie anywhere in its bounds.
    var own = view is SnapshotView ? 1 : 0
    if shown.shadow.isVisible { own += 1 }
    let hasGround = shown.shadow.isVisible || !isOnGround
    if hasGround, !shown.plainBackground.isClear { own += 1 }
    if case .none = view.content(in: shown.bounds) {} else { own += 1 }
    if shown.borderWidth > 0, !shown.borderColor.isClear { own += 1 }
    if let shape = shown.shape {
      if !shape.fill.isClear { own += 1 }
      if shape.isStroked { own += 1 }
    }
    if own > 1 { return true }
    var extents: [Rect] = []
    let seen = view.subviews.filter(\.isSeen)
    if own == 1 { return !seen.isEmpty }
    // A single subview overlaps nothing.
    for subview in seen where seen.count > 1 {
      let extent = subview.shownExtent
      if extents.contains(where: extent.intersects) { return true }
      extents.append(extent)
    }
    return false
  }

  /// Returns whether `view` is just a color, which is at least as cheap to draw as a picture.
  func isPlain(_ view: View) -> Bool {
    guard !view.shown.shadow.isVisible, view.shown.borderWidth <= 0, view.shown.shape == nil else {
      return false
    }
    guard case .none = view.content(in: view.shown.bounds) else { return false }
    return !(view is SnapshotView) && !view.subviews.contains(where: \.isSeen)
  }

  /// Returns the index of the item directly below the next one, if it is an opaque fill in `color` that contains `fill`.
  func ground(under fill: DisplayItem, _ color: Color.Resolved) -> Int? {
    guard let index = lastItem else { return nil }
    let ground = list.items[index]
    guard ground.isOpaqueFill, ground.color == color else { return nil }
    var (clip, isInside) = (fill.clip, Occluder.contains(fill.bounds, in: ground.outline))
    while clip != ground.clip {
      guard clip != DisplayList.noClip else { return nil }
      isInside = isInside || (list.clips[clip].kind == .outline && list.clips[clip].outline == ground.outline)
      clip = list.clips[clip].parent
    }
    return isInside ? index : nil
  }
}
