import SegueGeometry

/// A gesture recognizer for a press that does not move. The gesture begins when the button has been held long enough, and then
/// follows the pointer until the release.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// The time that the button must be held, in seconds. The default is 0.5.
  public var minimumPressDuration = 0.5 {
    didSet { minimumPressDuration = minimumPressDuration.bounded(.seconds, or: oldValue) }
  }
  /// The distance that the pointer may move before the gesture begins, in points. The default is 10.
  public var allowableMovement = 10.0 {
    didSet { allowableMovement = allowableMovement.bounded(.lengths, or: oldValue) }
  }

  private var waiting: ScheduledAction?

  /// Creates a long press gesture recognizer whose states are reported to `action`.
  public init(_ action: ((LongPressGestureRecognizer) -> Void)? = nil) {
    super.init()
    if let action { addAction(action) }
  }

  open override func pointerPressed(_ event: PointerEvent) {
    waiting = view?.window?.timeline.schedule(after: minimumPressDuration) { [weak self] in
      self?.state = .began
    }
  }

  open override func pointerMoved(_ event: PointerEvent) {
    if hasPress {
      state = .changed
    } else if event.location.distance(to: startLocation) > allowableMovement {
      state = .failed
    }
  }

  open override func pointerReleased(_ event: PointerEvent) { state = hasPress ? .ended : .failed }

  /// Cancels the timer of a press that has not been held long enough. Overrides must call `super`.
  open override func reset() { waiting?.cancel() }
}
