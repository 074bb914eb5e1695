import SegueGeometry
import SegueViews

/// A view of the workbench that says in a few words what is under the pointer.
protocol HintSource: View {
  /// What lies at a point of the view; `nil` where there is nothing to say.
  func hint(at point: Point) -> String?
}

extension View {
  /// What the frontmost view at a point of this one says, also one that is disabled.
  func hint(under point: Point) -> String? {
    guard !isHidden, bounds.contains(point) else { return nil }
    for view in subviews.reversed() {
      if let hint = view.hint(under: view.convert(point, from: self)) { return hint }
    }
    return (self as? any HintSource)?.hint(at: point)
  }
}
