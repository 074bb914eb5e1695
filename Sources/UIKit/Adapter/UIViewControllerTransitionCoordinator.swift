/// UIKit's name for `TransitionCoordinator`, which animates changes alongside a transition.
public typealias UIViewControllerTransitionCoordinator = TransitionCoordinator

/// A transition, as seen by code that animates alongside it. It is the coordinator itself or, in a closure, an object that
/// keeps the screens of the transition.
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// The coordinator of the transition.
  var coordinator: TransitionCoordinator { get }
  /// The screens of the transition; `nil` if there is no transition.
  var ends: (from: UIViewController, to: UIViewController)? { get }
  /// Whether the transition was cancelled. In a closure, the value is valid in completions.
  var isCancelled: Bool { get }
}

extension UIViewControllerTransitionCoordinatorContext {
  /// Whether the transition is animated; always `true`.
  public var isAnimated: Bool { true }
  /// Whether the transition can be interrupted; always `true`.
  public var isInterruptible: Bool { true }
  /// Whether a drag or code started the transition and still holds it.
  public var isInteractive: Bool { coordinator.isInteractive }
  /// Whether a drag or code drives the transition from its start.
  public var initiallyInteractive: Bool { coordinator.isInitiallyInteractive }
  /// The progress of the transition, 0…1.
  public var percentComplete: CGFloat { coordinator.progress }
  /// The duration of the transition, in seconds; 0 if there is no transition.
  public var transitionDuration: TimeInterval { coordinator.duration }
  /// The velocity of the transition, in transitions per second.
  public var completionVelocity: CGFloat { coordinator.velocity }
  /// The curve of the motion after a release. Always `.easeInOut`: each block continues on its own timing.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// The identity, because windows do not rotate.
  public var targetTransform: CGAffineTransform { .identity }
  /// The view that contains both screens.
  public var containerView: UIView? { ends?.to.view.superview }
  /// Returns one of the two screens of the transition.
  public func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .to ? ends?.to : ends?.from
  }
  /// Returns the view of one of the two screens.
  public func view(forKey key: UITransitionContextViewKey) -> UIView? {
    (key == .to ? ends?.to : ends?.from)?.view
  }
}

extension TransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// The coordinator itself.
  public var coordinator: TransitionCoordinator { self }
  /// The screens of the active transition; `nil` if there is no transition.
  public var ends: (from: UIViewController, to: UIViewController)? {
    guard screens.count == 2, let operation else { return nil }
    return operation.isForward ? (from: screens[0], to: screens[1]) : (from: screens[1], to: screens[0])
  }

  /// Animates changes alongside the transition. Call this method in an appearance method of a screen, or in the `…WillBegin`
  /// methods of a presentation controller.
  /// - Parameters:
  ///   - animation: sets properties of views to their final values.
  ///   - completion: called when the transition has ended.
  /// - Returns: whether the call was made in time. If not, `animation` is not called.
  @discardableResult public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool {
    let context = ClosureContext(self)
    return animateAlongside {
      animation?(context)
    } completion: {
      context.isCancelled = !$0
      completion?(context)
    }
  }

  /// Animates changes alongside the transition, like `animate(alongsideTransition:completion:)`. The view has no effect.
  @discardableResult public func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  /// Calls a closure when the drag or the code that started the transition has released it.
  public func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    let context = ClosureContext(self)
    notifyWhenInteractionChanges { (coordinator: TransitionCoordinator) in
      context.isCancelled = coordinator.isCancelled
      handler(context)
    }
  }
}

/// The transition that a closure receives. It keeps the screens, which the coordinator no longer knows once the transition has
/// ended.
private final class ClosureContext: UIViewControllerTransitionCoordinatorContext {
  let coordinator: TransitionCoordinator
  let ends: (from: UIViewController, to: UIViewController)?
  var isCancelled = false

  init(_ coordinator: TransitionCoordinator) { (self.coordinator, ends) = (coordinator, coordinator.ends) }
}
