import SegueAnimation
import SegueViews

/// The coordinator as the host of its window, which receives events before the window's views do.
extension TransitionCoordinator: WindowHost {
  /// Lays out everything again: resting transitions from back to front, then the active one.
  package func windowDidResize(_ window: Window) {
    endWaiting()
    let resting = Self.resting(in: window).filter(\.isResting)
    active?.beginRearranging()
    for each in resting.reversed() { each.beginRearranging() }
    window.layoutIfNeeded()
    for each in resting { each.endRearranging() }
    for each in ViewController.leftovers(in: window) { each.layOut() }
    active?.endRearranging()
    resting.last?.context.foreground.setNeedsStatusBarAppearanceUpdate(animated: false)
  }

  /// Handles a key while a transition is active. Once the remaining motion is invisible, all keys except Space go to the arriving
  /// screen.
  package func window(_ window: Window, handle event: KeyEvent) -> Bool {
    if active?.arriving(within: ActiveTransition.arrival) != nil, event.key != .space, event.key.isNavigation
    {
      makeAvailable()
      return false
    }
    return isUsed(event, in: window) || keyPressed(event)
  }

  package func firstResponder(in window: Window) -> Responder? {
    active?.heading.map { window.focusedView(in: $0.view) ?? $0.firstResponder }
  }

  /// Offers a navigation key to the arriving screen before the key drives the transition. The focused view receives the key
  /// first, and then its superviews in the screen.
  /// - Returns: whether one of these views used the key.
  private func isUsed(_ event: KeyEvent, in window: Window) -> Bool {
    guard event.key.isNavigation, let screen = active?.heading?.view else { return false }
    let focused = window.focusedView(in: screen).map { sequence(first: $0, next: \.superview) }
    return focused?.prefix { $0 !== screen }.contains { $0.keyPressed(event) } ?? false
  }

  package func window(_ window: Window, isDrivenBy pinch: PinchGestureRecognizer) { follow(pinch) }

  /// Ends a transition that has nearly arrived, so that gestures and the wheel act on the arriving screen at rest.
  package func windowWillRecognizeGesture(_ window: Window) { makeAvailableForDrag() }

  package func window(_ window: Window, holdAt fraction: Double) {
    hold()
    track(fraction)
  }

  package var activeTransition: WindowTransition? {
    active.map { WindowTransition(title: $0.animator.title, fraction: $0.fraction) }
  }

  /// Whether the active transition replaces a chosen one that found no participants.
  package var runsFallback: Bool { active?.prepared?.isFallback == true }

  /// Handles a key while a transition is active. Escape reverses a running transition, and cancels a held one. The other back
  /// keys send the transition to its background, the forward keys to its foreground. Space holds or releases it. While it is
  /// held, the arrow keys move it by 1 %, with Shift by one frame of 1/60 s. Home and End move it to its beginning and end, and
  /// Return finishes it.
  ///
  /// A key that the focused view of the arriving screen uses goes to that view. The disappearing screen receives no keys.
  private func keyPressed(_ event: KeyEvent) -> Bool {
    guard let active, let operation else { return false }
    let step = event.modifiers.contains(.shift) ? 1 / 60 / active.animator.total : 0.01
    switch event.key {
    case .escape: if !event.isRepeat { isHeld ? cancel() : reverse() }
    case _ where event.isBack: operation.isForward ? cancel() : finish()
    case _ where event.isForward: operation.isForward ? finish() : cancel()
    case .space:
      if event.isRepeat { return true }
      if isHeld { letGo() } else { hold() }
    case .right, .down: track(active.fraction + step)
    case .left, .up: track(active.fraction - step)
    case .home: track(0)
    case .end: track(1)
    case .return: if isHeld { finish() }
    case .tab: break
    default: return false
    }
    return true
  }
}
