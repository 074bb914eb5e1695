import Geometry

extension View {
  /// The frontmost view under `point`, as things are shown now.
  ///
  /// Hidden, clear (alpha under 0.01) and inert views let the point through with everything in them.
  /// - Parameter point: a place in this view's own coordinates.
  public func hitTest(_ point: Point) -> View? {
    guard !isHidden, isUserInteractionEnabled, shown.alpha >= 0.01 else { return nil }
    let isInside = contains(point)
    if clipsToBounds && !isInside { return nil }
    for view in subviews.reversed() {
      guard let toSubview = view.shown.toSuperview.inverted else { continue }
      if let hit = view.hitTest(toSubview.apply(to: point)) { return hit }
    }
    return isInside ? self : nil
  }
}
