import SegueViews

/// What has to be known of a view before it is drawn as one picture, or as its parts.
extension DisplayListBuilder {
  /// Whether drawing the parts of `view` one by one with an alpha would show one part through another.
  func overlapsItself(_ view: View, _ shown: View.Properties) -> Bool {
    let isOnGround = shown.plainBackground.isClear || isGround(shown.plainBackground)
    return store.overlap(in: view, isOnGround) { findOverlap(in: view, shown, isOnGround) }
  }

  private func findOverlap(in view: View, _ shown: View.Properties, _ isOnGround: Bool) -> Bool {
    // What the view draws itself lies all over its bounds.
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
    // One alone overlaps nothing.
    for subview in seen where seen.count > 1 {
      let extent = subview.shownExtent
      if extents.contains(where: extent.intersects) { return true }
      extents.append(extent)
    }
    return false
  }

  /// Whether `view` is no more than a color, which no picture can be cheaper than.
  func isPlain(_ view: View) -> Bool {
    guard !view.shown.shadow.isVisible, view.shown.borderWidth <= 0, view.shown.shape == nil else {
      return false
    }
    guard case .none = view.content(in: view.shown.bounds) else { return false }
    return !(view is SnapshotView) && !view.subviews.contains(where: \.isSeen)
  }

  /// Whether a color cannot be seen, because there is nothing but that color yet.
  func isGround(_ color: Color.Resolved) -> Bool {
    guard list.items.count == groundCount, let ground = list.items.first else { return false }
    return ground.isOpaqueFill && ground.bounds == frame && ground.color == color
  }
}
