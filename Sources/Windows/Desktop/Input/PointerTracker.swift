import SegueViews

/// A report from the server about the mouse or a finger.
enum PointerReport: Equatable {
  /// A mouse button went down or up.
  case down(PointerButton), up(PointerButton)
  /// The pointer moved, or may have moved. `held` contains the buttons that are down, as the server reports.
  case moved(held: PointerButtons)
  /// The pointer left the window, but not because of a grab. `held` contains the buttons that are down, as the server reports.
  case left(held: PointerButtons)
  /// A finger, identified by a number, touched the screen, moved, or was lifted.
  case touchDown(UInt32), touchMoved(UInt32), touchUp(UInt32)
  /// The device that reported the fingers was removed.
  case touchLost
  /// The window was hidden or is closing.
  case hidden
}

/// A tracker that turns the server's reports into presses, one at a time, and ends a press even if its release is never
/// reported (Docs/DESKTOP.md#presses-that-end-by-themselves).
///
/// A second button or finger cancels the press. Window managers can take over the pointer during a press, in which case its
/// release is never reported. A press is therefore considered lost when a report shows that its button is up, or when the
/// window is hidden.
struct PointerTracker {
  private enum State: Equatable {
    case up
    case down(PointerButton)
    case touching(UInt32)
    /// The press has ended while buttons or fingers are still down. Their remaining events are ignored.
    case ignoring
  }

  private var state = State.up
  private var lastLocation = Point.zero
  private var held: PointerButtons = []
  private var fingers: Set<UInt32> = []

  /// Whether a press is active.
  var isPressed: Bool {
    switch state {
    case .down, .touching: true
    case .up, .ignoring: false
    }
  }

  /// Handles a report and calls `emit` with the resulting events.
  mutating func take(
    _ report: PointerReport, at location: Point, time: Double, emit: (PointerEvent) -> Void
  ) {
    // Reports without a location end a press at the pointer's last location.
    let place = report == .hidden || report == .touchLost ? lastLocation : location
    lastLocation = place
    note(report)
    var button = PointerButton.primary
    if case .down(let pressed) = state { button = pressed }
    func send(_ phase: PointerEvent.Phase) {
      emit(PointerEvent(phase, at: place, button: button, time: time))
    }

    switch (report, state) {
    case (.down(let pressed), .up), (.down(let pressed), .ignoring):
      // After a cancelled press, all buttons must be released first.
      guard state == .up || held == PointerButtons(pressed) else { return }
      state = .down(pressed)
      button = pressed
      send(.pressed)
    case (.down(let second), .down(let first)) where second != first:
      state = .ignoring
      send(.cancelled)
    case (.up(let released), .down(let pressed)) where released == pressed:
      state = .up
      send(.released)
    case (.up, .ignoring) where held.isEmpty:
      ignoreUntilAllIsUp()
      send(.hovered)

    case (.moved(let held), .down(let pressed)), (.left(let held), .down(let pressed)):
      if held.contains(PointerButtons(pressed)) {
        if case .moved = report { send(.dragged) }
        return
      }
      state = .up
      send(.lost)
      button = .primary
      send(report == .left(held: held) ? .left : .hovered)
    case (.moved(let held), .up) where held.isEmpty: send(.hovered)
    case (.moved(let held), .ignoring) where held.isEmpty:
      ignoreUntilAllIsUp()
      send(.hovered)
    case (.left(let held), .up) where held.isEmpty, (.left(let held), .ignoring) where held.isEmpty:
      ignoreUntilAllIsUp()
      send(.left)

    case (.touchDown(let finger), .up):
      state = .touching(finger)
      send(.pressed)
    case (.touchDown, .touching):
      // A second finger cancels the press, because there are no multi-touch gestures.
      state = .ignoring
      send(.cancelled)
      send(.left)
    case (.touchMoved(let finger), .touching(let first)) where finger == first: send(.dragged)
    case (.touchUp(let finger), .touching(let first)) where finger == first:
      state = .up
      send(.released)
      // A finger cannot hover.
      send(.left)
    case (.touchUp, .ignoring): ignoreUntilAllIsUp()
    case (.touchLost, .touching):
      state = .up
      send(.lost)
      send(.left)
    case (.touchLost, .ignoring): ignoreUntilAllIsUp()

    case (.hidden, _):
      if isPressed { send(.lost) }
      state = .up
      button = .primary
      send(.left)

    // The remaining combinations have no effect: a second press of the same button, a drag that began in another window, and a
    // mouse that moves while a finger is down.
    case (.down, _), (.up, _), (.moved, _), (.left, _), (.touchDown, _), (.touchMoved, _), (.touchUp, _),
      (.touchLost, _):
      break
    }
  }

  /// Updates the buttons and fingers that are down.
  private mutating func note(_ report: PointerReport) {
    switch report {
    case .down(let button): held.insert(PointerButtons(button))
    case .up(let button): held.remove(PointerButtons(button))
    case .moved(let held), .left(let held): self.held = held
    case .touchDown(let finger): fingers.insert(finger)
    case .touchUp(let finger): fingers.remove(finger)
    case .touchLost: fingers.removeAll()
    case .hidden:
      held = []
      fingers.removeAll()
    case .touchMoved: break
    }
  }

  private mutating func ignoreUntilAllIsUp() { if held.isEmpty, fingers.isEmpty { state = .up } }
}
