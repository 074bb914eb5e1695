import SegueControls

/// A delegate that chooses the transition between two screens of a navigation controller.
public protocol NavigationControllerDelegate: AnyObject {
  /// Returns the transition for an operation. With `nil`, the `preferredTransition` of the pushed or popped screen runs, or the
  /// default push if that is also `nil`.
  func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)?
  /// Called when a push or a pop is about to show a screen, or when a cancelled one shows the previous screen again. Also
  /// called when the controller is about to appear for the first time. By default, does nothing.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool)
  /// Called after each call to `navigationController(_:willShow:animated:)`, when the screen has arrived. If the operation was
  /// cancelled, called only for the screen that is shown again. By default, does nothing.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool)
}

extension NavigationControllerDelegate {
  /// Does nothing by default.
  public func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool
  ) {}
  /// Does nothing by default.
  public func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
  ) {}
}
