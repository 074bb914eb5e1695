/// The pointer over a view: it begins when the pointer enters the view, changes with every movement over it, and ends when
/// the pointer leaves. Where the view is hidden or taken away under it, it is cancelled.
///
/// While a button is held the pointer belongs to the press, and nothing changes until the press ends. A view that moves under a
/// resting pointer is noticed with the pointer's next event. A finger hovers while it is down.
open class HoverGestureRecognizer: GestureRecognizer {
  /// A gesture that reports its steps to `action`.
  public init(_ action: ((HoverGestureRecognizer) -> Void)? = nil) {
    super.init()
    if let action { addAction(action) }
  }

  override var usesPresses: Bool { false }

  /// The pointer moved over the view.
  func pointerMovedWithin(_ event: PointerEvent) {
    guard hasPress, location != event.location else { return }
    location = event.location
    state = .changed
  }

  /// The pointer is elsewhere.
  func pointerLeft(_ event: PointerEvent) {
    guard hasPress else { return }
    location = event.location
    state = .ended
  }
}
