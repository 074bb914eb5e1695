import SegueControllers

/// A check of the item from which a screen opens. If the item is visible, its list must not scroll. The item must not be
/// visible in the list while a picture of it is visible elsewhere.
package struct SourceMeter {
  private let coordinator: TransitionCoordinator
  private let window: Window
  private let list: (view: ScrollView, offset: Point)?

  /// A fault that `look()` has found.
  package typealias Finding = GripMeter.Finding

  /// The content offsets of all scroll views in a window at rest.
  package typealias Offsets = [ObjectIdentifier: Point]

  /// Creates a meter for a transition that has begun; `nil` if its source is not in a scroll view.
  /// - Parameter offsets: the content offsets before the transition began.
  package init?(_ coordinator: TransitionCoordinator, in window: Window, offsets: Offsets) {
    guard let source = coordinator.sourceView, let list = source.scrollView,
      let offset = offsets[ObjectIdentifier(list)]
    else { return nil }
    (self.coordinator, self.window) = (coordinator, window)
    let place = source.convert(source.bounds, to: list)
    let isVisible = Rect(origin: offset, size: list.bounds.size).inset(by: list.contentInset).contains(place)
    self.list = isVisible ? (list, offset) : nil
  }

  /// Checks the current state of the window.
  /// - Returns: the first fault, or `nil`.
  package func look() -> Finding? {
    if let list {
      let distance = list.view.shown.bounds.origin.distance(to: list.offset)
      if distance > 0.5 {
        return Finding(
          view: list.view.reportPath, property: "contentOffset",
          detail: "scrolls by \(distance.short) points, although the item was visible")
      }
    }
    return duplicate()
  }

  /// Returns a fault if the item is visible both in its place and in flight; otherwise `nil`.
  private func duplicate() -> Finding? {
    guard let source = coordinator.sourceView else { return nil }
    let place = source.convert(source.bounds, to: nil, by: .shown)
    let side = min(place.width, place.height)
    guard side >= 8 else { return nil }
    var (isInPlace, away) = (false, 0.0)
    window.forEachVisible { view, opacity, _ in
      guard opacity > 0.1, view === source || (view as? SnapshotView)?.source === source else { return }
      let box = view.convert(view.bounds, to: nil, by: .shown)
      let distance = max(
        abs(box.minX - place.minX), abs(box.minY - place.minY), abs(box.maxX - place.maxX),
        abs(box.maxY - place.maxY))
      if distance > 4 { away = max(away, distance) } else if opacity > 0.5 { isInPlace = true }
    }
    guard isInPlace, away > side / 2 + 8 else { return nil }
    guard let seen = window.viewsDrawn(at: place.center, opacity: 0.9).first,
      seen.view === source || seen.view.isDescendant(of: source)
        || (seen.view as? SnapshotView)?.source === source
    else { return nil }
    return Finding(
      view: source.reportPath, property: "isHidden",
      detail: "is visible in its place, while its copy in flight is still \(away.short) points away")
  }
}

extension View {
  fileprivate var scrollView: ScrollView? {
    sequence(first: self, next: \.superview).lazy.compactMap { $0 as? ScrollView }.first
  }

  package var scrollOffsets: SourceMeter.Offsets {
    var offsets: SourceMeter.Offsets = [:]
    forEachInSubtree {
      if let list = $0 as? ScrollView { offsets[ObjectIdentifier(list)] = list.contentOffset }
    }
    return offsets
  }
}
