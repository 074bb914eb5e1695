import SegueGeometry

/// A press that does not move: it begins when the button has been held long enough, and then follows the pointer until the
/// release.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the button has to be held, in seconds.
  public var minimumPressDuration = 0.5 {
    didSet { minimumPressDuration = minimumPressDuration.bounded(.seconds, or: oldValue) }
  }
  /// How far the pointer may move meanwhile, in points.
  public var allowableMovement = 10.0 {
    didSet { allowableMovement = allowableMovement.bounded(.lengths, or: oldValue) }
  }

  private var waiting: ScheduledAction?

  /// A gesture that reports its steps to `action`.
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

  /// Stops waiting. Overrides call super.
  open override func reset() {
    waiting?.cancel()
    waiting = nil
  }
}
