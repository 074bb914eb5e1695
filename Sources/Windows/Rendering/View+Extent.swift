import SegueViews

extension View {
  /// Whether any part of the view can be visible.
  var isSeen: Bool { !isHiddenOrConcealed && shown.opacity > 0.001 }

  /// Whether only a motion enlarges the view: its scale at rest, multiplied by the scales of its ancestors, is at most 1.
  var isEnlargedByMotion: Bool {
    guard isInMotion else { return false }
    var (scale, view) = (model.transform.maximumScale, self)
    while let superview = view.superview {
      scale *= superview.model.transform.maximumScale
      view = superview
    }
    return scale <= 1.0001
  }

  /// The bounding box of all visible parts of the view and its subviews, in the superview's coordinates.
  var shownExtent: Rect { shownExtent(ofContents: extentOfContents) }

  private func shownExtent(ofContents contents: Rect) -> Rect {
    var extent = contents
    if let mask { extent = mask.isSeen ? extent.intersection(mask.shownExtent) : .zero }
    return toSuperview(by: .shown).apply(to: extent)
  }

  /// The bounding box of all visible parts of the view and its subviews, in the view's own coordinates, disregarding the mask.
  var extentOfContents: Rect {
    var (view, extent, next) = (self, ownExtent, 0)
    // The ancestors of `view` up to this view. Each has the extent of the parts visited so far, and the index of its next subview.
    var outer: [(view: View, extent: Rect, next: Int)] = []
    while true {
      if !view.clipsToBounds, next < view.subviews.count {
        let inner = view.subviews[next]
        next += 1
        guard !inner.isHiddenOrConcealed else { continue }
        outer.append((view, extent, next))
        (view, extent, next) = (inner, inner.ownExtent, 0)
      } else {
        if view.shown.shadow.isVisible { extent = extent.union(view.shown.shadowExtent) }
        guard let around = outer.popLast() else { return extent }
        extent = around.extent.union(view.shownExtent(ofContents: extent))
        (view, next) = (around.view, around.next)
      }
    }
  }

  /// The bounding box of the view's own content.
  private var ownExtent: Rect {
    let shown = shown
    if clipsToBounds { return shown.bounds }
    // Bounds without a background, such as those around a line of text, need no room in a picture.
    var extent = content(in: shown.bounds).extent
    if !shown.plainBackground.isClear || shown.borderWidth > 0 && !shown.plainBorder.isClear {
      extent = extent.union(shown.bounds)
    }
    if let shape = shown.shape { extent = extent.union(shape.extent) }
    if let snapshot = self as? SnapshotView {
      extent = extent.union(
        snapshot.endsAtBounds
          ? shown.bounds : snapshot.fromSource.apply(to: snapshot.source.extentOfContents))
    }
    return extent
  }
}

extension Content {
  /// The bounding box of the content, in the view's coordinates.
  var extent: Rect {
    switch self {
    case .none: .zero
    case .image(_, let rect): rect
    // Antialiased edges reach slightly beyond the outlines.
    case .text(let layout, let origin, _): layout.inkBounds.offset(by: origin - .zero).inset(by: -1)
    case .drawing(let bounds, _): bounds
    }
  }
}

extension Shadow {
  /// Whether any part of the shadow can be visible.
  var isVisible: Bool { !color.isClear }
}

extension View.Properties {
  /// The bounding box of the shadow, in the view's coordinates.
  var shadowExtent: Rect {
    // Three standard deviations are one and a half times the blur; two more points are for antialiased edges.
    bounds.offset(by: shadow.offset).inset(by: -(shadow.blur * 1.5 + 2))
  }
}
