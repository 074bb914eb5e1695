import SegueStage
import SegueViews

/// A recorder that writes a stage's input as a script, with which the input can be replayed.
///
/// Only the last of consecutive pointer moves without effect is kept, so the recording of an idle window does not grow. Moves
/// with a button down, scrolling and keys are all kept (Docs/RELIABILITY.md#recorded-input).
public final class ScriptRecorder: InputRecorder {
  /// The events recorded so far, in the order of their times.
  public var events: ScriptEvents { recorded.events }
  /// Called with each event when it is recorded; `nil` by default.
  public var onEvent: ((ScriptEvent) -> Void)?

  /// Whether a press is active.
  package private(set) var isPressed = false

  private var recorded = EventScript([])
  /// Whether the last event, and the one before it, changed more than the pointer's location.
  private var hadEffect = (last: true, before: true)

  /// Creates a recorder without events.
  public init() {}

  /// Returns the events recorded so far as a script that lasts until `time`, in seconds of the stage's timeline.
  public func script(until time: Double) -> EventScript {
    var script = recorded
    script.append(
      ScriptEvent(
        time: max(time.bounded(.seconds), events.last?.time ?? 0), action: .wait, line: events.count + 1))
    return script
  }

  /// Records input that is about to happen.
  /// - Parameter time: the time on the stage's timeline, in seconds.
  public func record(_ input: StageInput, at time: Double) {
    var reported: Double?
    var (isRepeat, text, modifiers) = (false, String?.none, Modifiers())
    let action: ScriptEvent.Action
    switch input {
    case .event(let event):
      reported = event.time
      if case .pointer(let press) = event, press.phase == .pressed { modifiers = press.modifiers }
      if case .key(let key) = event {
        isRepeat = key.isRepeat
        text = key.text == key.key.text(with: key.modifiers) ? nil : key.text
      }
      guard let known = self.action(of: event) else { return }
      action = known
    default: action = .input(input)
    }
    var event = ScriptEvent(
      time: max(time.bounded(.seconds), events.last?.time ?? 0), action: action, line: events.count + 1)
    event.reportedTime = reported == event.time ? nil : reported
    (event.isRepeat, event.text, event.modifiers) = (isRepeat, text, modifiers)
    recorded.append(event)
    hadEffect = (true, hadEffect.last)
    onEvent?(event)
  }

  /// Records that the last event only moved the pointer. If the event before it did the same, that earlier event is removed.
  public func lastInputHadNoEffect() {
    if !hadEffect.before { recorded.dropLastButOne() }
    hadEffect.last = false
  }

  /// Returns the script action for an event; `nil` for the end of a press that has not begun.
  private func action(of event: InputEvent) -> ScriptEvent.Action? {
    switch event {
    case .pointer(let event):
      let place = ScriptLocation.point(event.location)
      let wasPressed = isPressed
      isPressed = event.phase == .pressed || event.phase == .dragged && wasPressed
      switch event.phase {
      case .pressed: return .press(place, event.button)
      case .dragged, .hovered: return .move(place)
      case .released: return wasPressed ? .release(place, event.button) : nil
      case .cancelled: return wasPressed ? .cancel(place) : nil
      case .lost: return wasPressed ? .lose(place) : nil
      case .left: return .leave(place)
      }
    case .scroll(let event):
      let place = ScriptLocation.point(event.location)
      return event.isPrecise
        ? .slide(place, event.delta, event.modifiers) : .scroll(place, event.delta, event.modifiers)
    case .key(let event): return .key(event.key, event.modifiers)
    case .text(let event): return .text(event.phase, event.text, event.caret)
    }
  }
}
