import Glibc
import SegueViews

/// A pinch that leads a transition: fingers that spread lead forward, and fingers that close lead back.
extension TransitionCoordinator {
  /// By how much the fingers have to spread for the whole way.
  private static let wholeScale = 2.5

  /// Follows a pinch that has just begun the active transition.
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
  /// Fingers that close on the screen, and the wheel with Control held, lead back to the screen from which it came.
  func makeClosingPinch() -> PinchGestureRecognizer {
    let pinch = PinchGestureRecognizer { [weak self] pinch in
      guard pinch.state == .began, let self else { return }
      view.window?.drive(by: pinch) { _ = self.navigationController?.popViewController() ?? self.dismiss() }
    }
    pinch.shouldBegin = { [weak self, unowned pinch] in
      guard let self, !pinch.isSpreading, coordinator.makeAvailableForDrag() else { return false }
      return presentingViewController != nil || navigationController?.viewControllers.first !== self
    }
    return pinch
  }
}
