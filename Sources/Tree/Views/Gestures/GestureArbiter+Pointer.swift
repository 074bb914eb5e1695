import SegueGeometry

/// Hovering, the shape of the pointer, and pinches with the wheel.
extension GestureArbiter {
  /// The shape of the pointer at its last location.
  var cursor: Cursor {
    if let drag {
      // A drag that resizes, selects text or chooses in a menu keeps its cursor; every other drag shows a closed hand.
      if let own = drag.view?.cursor, own == .resizeLeftRight || own == .iBeam { return own }
      return drag.cursor == .arrow ? .arrow : .closedHand
    }
    guard let pointer else { return .arrow }
    for view in views(under: pointer) {
      if let cursor = view.cursor { return cursor }
      let cursors = view.gestureRecognizers.filter(\.isEnabled).compactMap(\.cursor)
      // A view that can be both clicked and dragged shows the pointing hand.
      if let cursor = cursors.first(where: { $0 == .pointingHand }) ?? cursors.first { return cursor }
    }
    return .arrow
  }

  /// Updates the hover gestures for the current location of the pointer.
  /// - Returns: whether a hover gesture was affected.
  func hover(_ event: PointerEvent) -> Bool {
    let views = pointer.map { self.views(under: $0) } ?? []
    let found = views.flatMap { $0.gestureRecognizers.compactMap { $0 as? HoverGestureRecognizer } }
      .filter(\.isEnabled)
    let before = hovering
    hovering = found
    for each in before where !found.contains(each) { each.pointerLeft(event) }
    for each in found where each.isEnabled {
      if before.contains(each) {
        each.pointerMovedWithin(event)
      } else {
        each.prepare(at: event.location, for: self)
        each.state = .began
      }
    }
    return !(before.isEmpty && found.isEmpty)
  }

  /// Cancels the hover gestures of `view` and its descendants, because it was hidden or removed.
  func endHovers(in view: View) {
    let ended = hovering.filter { $0.view?.isDescendant(of: view) ?? true }
    hovering.removeAll(where: ended.contains)
    for each in ended { each.cancel(.withdrawn) }
  }

  /// Passes a scroll event to the active pinch. Without one, passes it to the innermost pinch gesture under the pointer that is
  /// enabled and accepts the event.
  /// - Returns: whether a pinch used the event.
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
