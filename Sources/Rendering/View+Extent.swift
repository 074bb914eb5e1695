import SegueDrawing
import SegueGeometry
import SegueViews

extension View {
  /// Whether anything of it can be visible.
  var isSeen: Bool { !isHiddenOrConcealed && shown.alpha > 0.001 }

  /// The box around all that is shown of the view and of what lies in it, in the superview's coordinates.
  var shownExtent: Rect {
    let shown = shown
    var extent = extentOfContents
    if let mask { extent = mask.isSeen ? extent.intersection(mask.shownExtent) : .zero }
    return shown.toSuperview.apply(to: extent)
  }

  /// The same in the view's own coordinates, leaving the mask aside.
  var extentOfContents: Rect {
    let shown = shown
    var extent = shown.bounds
    if !clipsToBounds {
      extent = extent.union(content(in: shown.bounds).extent)
      if let shape = shown.shape { extent = extent.union(shape.extent) }
      if let snapshot = self as? SnapshotView {
        extent = extent.union(snapshot.fromSource.apply(to: snapshot.source.extentOfContents))
      }
      for view in subviews where !view.isHiddenOrConcealed { extent = extent.union(view.shownExtent) }
    }
    return shown.shadow.isVisible ? extent.union(shown.shadowExtent) : extent
  }
}

extension Content {
  /// The box around what is drawn, in the view's coordinates.
  var extent: Rect {
    switch self {
    case .none: .zero
    case .image(_, let rect): rect
    // Smooth edges reach a little further than the outlines.
    case .text(let layout, let origin, _): layout.inkBounds.offset(by: origin - .zero).inset(by: -1)
    case .drawing(let bounds, _): bounds
    }
  }
}

extension Shadow {
  /// Whether anything of it can be seen.
  var isVisible: Bool { color.alpha > 0 }
}

extension View.Properties {
  /// The box around the shadow, in the view's coordinates.
  var shadowExtent: Rect {
    // Three standard deviations, which are a blur and a half, and smooth edges.
    bounds.offset(by: shadow.offset).inset(by: -(shadow.blur * 1.5 + 2))
  }
}
