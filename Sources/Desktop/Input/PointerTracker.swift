import Geometry
import Views

/// One thing that the server says about the mouse or a finger.
enum PointerReport: Equatable {
  /// Button 1 went down or up.
  case primaryDown, primaryUp
  /// Another button than the first went down: a way to say "never mind".
  case secondaryDown
  /// The pointer is elsewhere, or may be; with whether the server sees button 1 held.
  case moved(isHeld: Bool)
  /// The pointer left the window, for good and not because of a grab.
  case left(isHeld: Bool)
  /// A finger came down, moved, was lifted; fingers are told apart by number.
  case touchDown(UInt32), touchMoved(UInt32), touchUp(UInt32)
  /// The device that a finger was on is gone.
  case touchLost
  /// The window went out of sight or ends.
  case hidden
}

/// Makes one press at a time out of what the server says, and ends it even when nobody says that it ended.
///
/// Window managers can take the pointer in the middle of a press; then no release ever comes. A press therefore also
/// ends with the first report that does not know of the button, and when the window is hidden.
struct PointerTracker {
  private enum State: Equatable {
    case up
    case down
    case touching(UInt32)
    /// Ended by us while a button or finger is still down: its rest is nobody's business.
    case ignoring
  }

  private var state = State.up
  private var lastLocation = Point.zero
  private var fingers: Set<UInt32> = []

  /// Whether a press is going on.
  var isPressed: Bool {
    switch state {
    case .down, .touching: true
    case .up, .ignoring: false
    }
  }

  /// Takes a report and passes on what it means.
  mutating func take(
    _ report: PointerReport, at location: Point, time: Double, emit: (PointerEvent) -> Void
  ) {
    // What ends a press without a place of its own ends it where the pointer was last.
    let place = report == .hidden || report == .touchLost ? lastLocation : location
    lastLocation = place
    func send(_ phase: PointerEvent.Phase) { emit(PointerEvent(phase, at: place, time: time)) }

    switch (report, state) {
    case (.primaryDown, .up), (.primaryDown, .ignoring):
      state = .down
      send(.pressed)
    case (.primaryUp, .down):
      state = .up
      send(.released)
    case (.primaryUp, .ignoring):
      if fingers.isEmpty { state = .up }
      send(.hovered)
    case (.secondaryDown, .down):
      state = .ignoring
      send(.cancelled)

    case (.moved(true), .down):
      send(.dragged)
    case (.moved(false), .down):
      state = .up
      send(.cancelled)
      send(.hovered)
    case (.moved(false), .ignoring):
      if fingers.isEmpty { state = .up }
      send(.hovered)
    case (.moved(false), .up):
      send(.hovered)
    case (.left(false), .down):
      state = .up
      send(.cancelled)
      send(.left)
    case (.left(false), .up), (.left(false), .ignoring):
      if fingers.isEmpty { state = .up }
      send(.left)

    case (.touchDown(let finger), .up):
      fingers.insert(finger)
      state = .touching(finger)
      send(.pressed)
    case (.touchDown(let finger), .touching):
      // A second finger: no gesture of ours has two.
      fingers.insert(finger)
      state = .ignoring
      send(.cancelled)
      send(.left)
    case (.touchDown(let finger), _):
      fingers.insert(finger)
    case (.touchMoved(let finger), .touching(let first)) where finger == first:
      send(.dragged)
    case (.touchUp(let finger), .touching(let first)) where finger == first:
      fingers.remove(finger)
      state = .up
      send(.released)
      // A finger does not hover.
      send(.left)
    case (.touchUp(let finger), _):
      fingers.remove(finger)
      if state == .ignoring, fingers.isEmpty { state = .up }
    case (.touchLost, _):
      fingers.removeAll()
      if case .touching = state {
        send(.cancelled)
        send(.left)
        state = .up
      } else if state == .ignoring {
        state = .up
      }

    case (.hidden, _):
      if isPressed { send(.cancelled) }
      send(.left)
      state = .up
      fingers.removeAll()

    // What is left says nothing new: a second press of the same button, a drag that began in another window, a
    // mouse that moves beside a finger.
    case (.primaryDown, _), (.primaryUp, _), (.secondaryDown, _), (.moved, _), (.left, _), (.touchMoved, _):
      break
    }
  }
}
