/// A gesture recognizer that follows the pointer over a view. The gesture begins when the pointer enters the view, changes with
/// each movement over it, and ends when the pointer leaves. If the view is hidden or removed, the gesture is cancelled.
///
/// While a button is held, the gesture does not change. If a view moves under a resting pointer, the gesture begins or ends
/// only with the next pointer event. A finger on a touchscreen hovers while it is down.
open class HoverGestureRecognizer: GestureRecognizer {
  /// Creates a hover gesture recognizer whose states are reported to `action`.
  public init(_ action: ((HoverGestureRecognizer) -> Void)? = nil) {
    super.init()
    if let action { addAction(action) }
  }

  override var usesPresses: Bool { false }

  /// Records that the pointer moved over the view.
  func pointerMovedWithin(_ event: PointerEvent) {
    guard hasPress, location != event.location else { return }
    location = event.location
    state = .changed
  }

  /// Ends the gesture, because the pointer left the view.
  func pointerLeft(_ event: PointerEvent) {
    guard hasPress else { return }
    location = event.location
    state = .ended
  }
}
