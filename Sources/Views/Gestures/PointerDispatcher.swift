import Geometry

/// Carries a press from its beginning to its end: finds the gestures that may want it and lets one of them have it.
final class PointerDispatcher {
  weak var window: Window?
  private var candidates: [GestureRecognizer] = []
  private var lastLocation: Point?
  private var isPressed = false

  /// The pointer's shape where it was last seen.
  var cursor: Cursor {
    if let owner = candidates.first(where: \.hasPress) as? PanGestureRecognizer, owner.slop > 0 || isPressed {
      return .closedHand
    }
    guard let lastLocation else { return .arrow }
    var view = window?.hitTest(lastLocation)
    while let each = view {
      if let cursor = each.cursor { return cursor }
      view = each.superview
    }
    return .arrow
  }

  func handle(_ event: PointerEvent) -> Bool {
    lastLocation = event.phase == .left ? nil : event.location
    switch event.phase {
    case .pressed:
      cancelAll()
      isPressed = true
      let found = recognizers(under: event.location)
      candidates = found.filter(\.wantsPressAtOnce) + found.filter { !$0.wantsPressAtOnce }
      deliver { $0.begin(with: event) }
    case .dragged:
      deliver { $0.receive(event) }
    case .released:
      deliver { $0.receive(event) }
      isPressed = false
      cancelAll()
    case .cancelled:
      isPressed = false
      cancelAll()
    case .hovered, .left:
      return false
    }
    return true
  }

  private func recognizers(under location: Point) -> [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    var view = window?.hitTest(location)
    while let each = view {
      found += each.gestureRecognizers.filter(\.isEnabled)
      view = each.superview
    }
    return found
  }

  /// Lets every candidate look at an event until one takes the press for itself.
  private func deliver(_ step: (GestureRecognizer) -> Void) {
    for recognizer in candidates {
      // A gesture may have been cancelled by what an earlier one has just done.
      guard candidates.contains(where: { $0 === recognizer }) else { continue }
      step(recognizer)
      if recognizer.hasPress || recognizer.state == .ended {
        for other in candidates where other !== recognizer { other.cancel() }
        candidates = [recognizer]
      }
    }
    candidates.removeAll { !$0.isAlive }
  }

  func cancelAll(except keeper: GestureRecognizer? = nil) {
    let open = candidates.filter { $0 !== keeper }
    candidates.removeAll { $0 !== keeper }
    for recognizer in open { recognizer.cancel() }
  }
}
