import Glibc
import SegueViews

/// Pinches that drive a transition: spreading the fingers opens the foreground, and pinching them together closes it.
extension TransitionCoordinator {
  /// The scale at which a spreading pinch has driven the transition from one end to the other.
  private static let wholeScale = 2.5

  /// Connects the active transition to the pinch that has just started it, so that the pinch drives it.
  func follow(_ pinch: PinchGestureRecognizer) {
    guard let active, let operation else { return }
    hold()
    active.context.releaseFraction = Release.decisiveFraction
    pinch.onStep = { [weak self, unowned pinch] in
      guard let self, isHeld, self.operation == operation else { return pinch.onStep = nil }
      let (scale, whole) = (max(pinch.scale, 1e-3), log(Self.wholeScale) * (operation.isForward ? 1 : -1))
      track(log(scale) / whole)
      switch pinch.state {
      case .began, .changed: return
      case .ended: letGo(fractionVelocity: pinch.velocity / scale / whole)
      case .cancelled where pinch.cancellation != .byUser: letGo(fractionVelocity: 0)
      case .possible, .cancelled, .failed: cancel()
      }
      pinch.onStep = nil
    }
  }
}

extension ViewController {
  /// Returns a recognizer that closes the screen when the user pinches the fingers together on it, or turns the wheel with
  /// Control held.
  func makeClosingPinch() -> PinchGestureRecognizer {
    let pinch = PinchGestureRecognizer { [weak self] pinch in
      guard pinch.state == .began, let self else { return }
      view.window?.drive(by: pinch) {
        if let stack = self.navigationController { stack.popViewController() } else { self.dismissByUser() }
      }
    }
    pinch.shouldBegin = { [weak self, unowned pinch] in
      guard let self, !pinch.isSpreading, coordinator.makeAvailableForDrag() else { return false }
      return presentingViewController != nil || navigationController?.viewControllers.first !== self
    }
    return pinch
  }
}
