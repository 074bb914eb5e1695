import SegueMotion

/// Two fingers on a touchpad as a drag: the pans under the pointer begin, follow and end as they do with a pressed pointer that moves
/// with the fingers.
///
/// A touchpad says neither when fingers come nor when they go. The first turn after a silence may begin a drag, which has no slop; it
/// ends after another silence, with the velocity of the last turns. What is thrown waits only as long as it takes to be sure of that.
/// What scrolls goes before pans that move a whole screen, and after those that move one item of it.
final class TouchpadDrag {
  /// Silence that ends a drag, in seconds (Docs/BEHAVIOR.md#pointer-wheel-and-keys); the shorter one if it was thrown.
  private static let silence = 0.15
  private static let throwSilence = 0.05

  weak var window: Window? { didSet { arbiter.window = window } }
  let arbiter = GestureArbiter(isTouchpad: true)
  private var isActive = false
  private var location = Point.zero
  private var velocity = VelocityTracker()
  private var lastTurn = -Double.infinity
  /// Whether the last turn was the first one after a silence.
  private var isFirst = false
  private var ending: ScheduledAction?

  /// Gives a turn to the drag that is under way.
  /// - Returns: whether there is one.
  func follow(_ event: ScrollEvent) -> Bool {
    guard isActive, let window else { return false }
    lastTurn = window.timeline.now
    guard arbiter.hasOwner else {
      // The pan has ended by itself; the rest of the turns is no scrolling either.
      endAfterSilence(event, isThrown: false)
      return true
    }
    move(event)
    return true
  }

  /// Begins a drag with a turn, if that is the first one.
  /// - Parameter beforeScrolling: whether what scrolls has not had the turn yet.
  /// - Returns: whether a pan has begun.
  func begin(_ event: ScrollEvent, beforeScrolling: Bool) -> Bool {
    guard let now = window?.timeline.now, event.isPrecise, event.delta != .zero else { return false }
    if beforeScrolling { (isFirst, lastTurn) = (now - lastTurn > Self.silence, now) }
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
    ending?.cancel()
    let time = event.time
    ending = window?.timeline.schedule(after: isThrown ? Self.throwSilence : Self.silence) { [weak self] in
      self?.end(.released, time: time)
    }
  }

  /// Lets go where it is: a press takes over.
  func letGo() { end(.released, time: .infinity) }

  private func end(_ phase: PointerEvent.Phase, time: Double) {
    guard isActive else { return }
    isActive = false
    ending?.cancel()
    _ = arbiter.handle(PointerEvent(phase, at: location, time: time))
  }
}
