import SegueMotion

/// A drag with two fingers on a touchpad. The pan gestures under the pointer begin, follow and end as if a pressed pointer
/// moved with the fingers.
///
/// A touchpad does not report when fingers touch or leave it. The first scroll event after a pause may therefore begin a drag,
/// which has no slop. Another pause ends the drag, with the velocity of the last events; after fast movement, a shorter pause
/// is enough. Scroll views receive scroll events before pans that move a whole screen, and after pans that move one item.
final class TouchpadDrag {
  /// The time without scroll events after which a drag with a fast movement ends, in seconds
  /// (Docs/BEHAVIOR.md#pointer-wheel-and-keys).
  private static let throwSilence = 0.05

  weak var window: Window? { didSet { arbiter.window = window } }
  let arbiter = GestureArbiter(isTouchpad: true)
  private var isActive = false
  private var location = Point.zero
  private var velocity = VelocityTracker()
  private var series = ScrollSeries()
  /// Whether the last scroll event was the first one after a pause.
  private var isFirst = false

  /// Passes a scroll event to the active drag.
  /// - Returns: whether a drag is active.
  func follow(_ event: ScrollEvent) -> Bool {
    guard isActive, let window else { return false }
    series.turn(at: window.timeline.now)
    guard arbiter.hasOwner else {
      // The pan has already ended, so the remaining events of the movement must not scroll either.
      endAfterSilence(event, isThrown: false)
      return true
    }
    move(event)
    return true
  }

  /// Begins a drag with a scroll event, if the event is the first one after a pause.
  /// - Parameter beforeScrolling: `true` if scroll views have not received the event yet.
  /// - Returns: whether a pan gesture has begun.
  func begin(_ event: ScrollEvent, beforeScrolling: Bool) -> Bool {
    guard let now = window?.timeline.now, event.isPrecise, event.delta != .zero else { return false }
    if beforeScrolling { isFirst = series.turn(at: now) }
    guard isFirst else { return false }
    arbiter.admits = { ($0 as? PanGestureRecognizer)?.takesTouchpad(event.delta, beforeScrolling) ?? false }
    (location, velocity) = (event.location, VelocityTracker())
    guard arbiter.handle(PointerEvent(.pressed, at: location, time: event.time)) else { return false }
    velocity.add(location, at: event.time)
    location = location - event.delta
    isActive = true
    _ = arbiter.handle(PointerEvent(.dragged, at: location, time: event.time))
    guard arbiter.hasOwner else {
      end(.lost, time: event.time)
      return false
    }
    endAfterSilence(event, isThrown: false)
    return true
  }

  private func move(_ event: ScrollEvent) {
    location = location - event.delta
    velocity.add(location, at: event.time)
    _ = arbiter.handle(PointerEvent(.dragged, at: location, time: event.time))
    endAfterSilence(event, isThrown: velocity.velocity(at: event.time).length > Release.decisiveSpeed)
  }

  private func endAfterSilence(_ event: ScrollEvent, isThrown: Bool) {
    let silence = isThrown ? Self.throwSilence : ScrollSeries.silence
    series.end(on: window?.timeline, after: silence) { [weak self] in
      self?.end(.released, time: event.time)
    }
  }

  /// Releases the drag at its current position without velocity, because a press begins.
  func letGo() { end(.released, time: .infinity) }

  private func end(_ phase: PointerEvent.Phase, time: Double) {
    guard isActive else { return }
    isActive = false
    series.stop()
    _ = arbiter.handle(PointerEvent(phase, at: location, time: time))
  }
}
