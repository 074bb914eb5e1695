import SegueGeometry

/// The pointer between presses: what it hovers over, its shape, and the wheel as a pinch.
extension GestureArbiter {
  /// The pointer's shape at its last position.
  var cursor: Cursor {
    if let drag {
      // An edge that is moved keeps its shape.
      return drag.view?.cursor == .resizeLeftRight ? .resizeLeftRight : .closedHand
    }
    guard let pointer else { return .arrow }
    for view in views(under: pointer) {
      if let cursor = view.cursor { return cursor }
      let cursors = view.gestureRecognizers.filter(\.isEnabled).compactMap(\.cursor)
      // What can be both clicked and dragged shows that it can be clicked.
      if let cursor = cursors.first(where: { $0 == .pointingHand }) ?? cursors.first { return cursor }
    }
    return .arrow
  }

  /// Updates hover gestures with the pointer's position.
  /// - Returns: whether there are any.
  func hover(_ event: PointerEvent) -> Bool {
    let views = pointer.map { self.views(under: $0) } ?? []
    let found = views.flatMap { $0.gestureRecognizers.compactMap { $0 as? HoverGestureRecognizer } }
      .filter(\.isEnabled)
    let before = hovering
    hovering = found
    for each in before where !found.contains(where: { $0 === each }) { each.pointerLeft(event) }
    for each in found where each.isEnabled {
      if before.contains(where: { $0 === each }) {
        each.pointerMovedWithin(event)
      } else {
        each.prepare(at: event.location, for: self)
        each.state = .began
      }
    }
    return !(before.isEmpty && found.isEmpty)
  }

  /// Ends hovering over a view that is hidden or gone.
  func endHovers(in view: View) {
    let ended = hovering.filter { $0.view?.isDescendant(of: view) ?? true }
    hovering.removeAll { each in ended.contains { $0 === each } }
    for each in ended { each.cancel(.withdrawn) }
  }

  /// Gives a turn of the wheel to a pinch: to the active one, or to the innermost one under the pointer.
  /// - Returns: whether there is any.
  func pinch(_ event: ScrollEvent) -> Bool {
    if let pinching, pinching.hasPress {
      pinching.turn(event)
      return true
    }
    guard !hasOwner else { return false }
    for view in views(under: event.location) {
      for case let each as PinchGestureRecognizer in view.gestureRecognizers where each.isEnabled {
        each.prepare(at: event.location, for: self)
        each.turn(event)
        guard each.hasPress else { continue }
        pinching = each
        return true
      }
    }
    return false
  }
}
