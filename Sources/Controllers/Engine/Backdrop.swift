import SegueControls
import SegueDrawing
import SegueGeometry
import SegueViews

/// What is shown at a point: the frontmost thing that covers it.
struct Backdrop {
  /// What it is shown by.
  let view: View
  /// Its color there; `nil` is a picture or a drawing.
  let color: Color?
}

extension View {
  /// What is shown at a point of the view's own coordinates; `nil` where nothing covers it. Text, bars of the window and anything
  /// that is not more than half opaque do not count.
  func backdrop(at point: Point) -> Backdrop? {
    // The views that are still to be asked, the next one last; each comes after what lies in it.
    var rest = [(view: self, point: point, isEntered: false)]
    while let (view, point, isEntered) = rest.popLast() {
      if isEntered {
        if let found = view.ownBackdrop(at: point) { return found }
        continue
      }
      if view.clipsToBounds, !view.shown.covers(point) { continue }
      rest.append((view, point, true))
      for inner in view.subviews where !inner.isHiddenOrConcealed && !(inner is StatusBar) {
        let look = inner.shown
        guard look.alpha > 0.5, let inside = look.toSuperview.inverted?.apply(to: point) else { continue }
        rest.append((inner, inside, false))
      }
    }
    return nil
  }

  /// The same for what the view itself shows.
  private func ownBackdrop(at point: Point) -> Backdrop? {
    let shown = shown
    if let snapshot = self as? SnapshotView, let inside = snapshot.fromSource.inverted?.apply(to: point),
      let found = snapshot.source.backdrop(at: inside)
    {
      return Backdrop(view: found.color == nil ? found.view : self, color: found.color)
    }
    switch content(in: shown.bounds) {
    case .image(_, let rect) where rect.contains(point): return Backdrop(view: self, color: nil)
    case .drawing(let bounds, _) where bounds.contains(point): return Backdrop(view: self, color: nil)
    default: break
    }
    guard shown.backgroundColor.alpha > 0.5, shown.covers(point) else { return nil }
    return Backdrop(view: self, color: shown.backgroundColor)
  }
}

extension View.Properties {
  /// Whether a point of the view's own coordinates lies within its outline.
  func covers(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
    let inner = bounds.inset(by: radius)
    let nearest = Point(
      point.x.clamped(to: inner.minX...inner.maxX), point.y.clamped(to: inner.minY...inner.maxY))
    return radius <= 0 || point.distance(to: nearest) <= radius
  }
}
