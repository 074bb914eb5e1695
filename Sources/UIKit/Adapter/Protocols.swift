/// A key for one of the two screens of a transition.
public nonisolated enum UITransitionContextViewControllerKey: String, Sendable {
  /// The screen that is visible before the transition, or the one that is visible after it.
  case from, to
}

/// A key for the view of one of the two screens of a transition.
public nonisolated enum UITransitionContextViewKey: String, Sendable {
  /// The view of the screen that is visible before the transition, or of the one that is visible after it.
  case from, to
}

/// The context of a transition, which Segue passes to an animator.
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view that contains the views of both screens. Add helper views to it.
  var containerView: UIView { get }
  /// Whether the transition was cancelled. The value is valid in completions.
  var transitionWasCancelled: Bool { get }
  /// Whether the transition is animated; always `true`.
  var isAnimated: Bool { get }
  /// Whether an interaction controller drives the transition from its start. Always `false` for Segue's own drags, which can
  /// drive the transition of any animator.
  var isInteractive: Bool { get }
  /// The style of the presentation: `.custom` if the screen behind stays in the window, otherwise `.fullScreen`.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The identity, because windows do not rotate.
  var targetTransform: CGAffineTransform { get }
  /// Returns one of the two screens.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view of a screen; `nil` for a screen that stays in the window behind a `.custom` presentation.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of a screen before the transition; zero for the screen that appears.
  func initialFrame(for viewController: UIViewController) -> CGRect
  /// Returns the frame of a screen after the transition. The frame is zero for a screen that disappears, except for a screen
  /// that was presented with the `.custom` style.
  func finalFrame(for viewController: UIViewController) -> CGRect
  /// Notifies Segue that the animator has finished. Call this method in a completion.
  func completeTransition(_ didComplete: Bool)
  /// Shows a held transition at a fraction of its total duration, 0…1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Releases a held transition, which continues to its end at the velocity of the last updates.
  func finishInteractiveTransition()
  /// Releases a held transition, which returns to its start at the velocity of the last updates.
  func cancelInteractiveTransition()
  /// Holds a running transition at its current position.
  func pauseInteractiveTransition()
}

/// An animator for the transition between two screens.
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration of the transition, in seconds.
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval
  /// Animates the transition. Called once for each transition, and again after a resize.
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning)
  /// Returns an animation object for the transition. Segue starts this animation if `animateTransition` neither starts an
  /// animation nor completes the transition.
  func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  /// Called when the transition has ended; `transitionCompleted` is whether it finished.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Returns an animation without changes.
  public func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  { UIViewPropertyAnimator(.curve(.linear, duration: 0)) }
  /// Does nothing by default.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// A delegate that chooses the animators that present and dismiss a screen.
public protocol UIViewControllerTransitioningDelegate: TransitioningDelegate {
  /// Returns the animator that presents a screen; `nil` uses the default transition.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning?
  /// Returns the animator that dismisses a screen; `nil` uses the default transition.
  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
  /// Returns the presentation controller for a screen that is presented with the `.custom` style; `nil` if there is no such
  /// controller.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
  /// Returns the interaction controller that drives a presentation from its start; `nil` if there is no such controller.
  func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  /// Returns the interaction controller that drives a dismissal from its start; `nil` if there is no such controller. Not
  /// called when one of Segue's own drags drives the dismissal.
  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns `nil`, so that there is no presentation controller.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
  /// Returns `nil`, so that there is no interaction controller.
  public func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { nil }
  /// Returns `nil`, so that there is no interaction controller.
  public func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { nil }
  /// Returns `nil`, which uses the default transition.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { nil }
  /// Returns `nil`, which uses the default transition.
  public func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  { nil }
  /// Returns a transition that runs the delegate's animator; `nil` if the delegate has no animator.
  ///
  /// If the delegate returns a presentation controller for the `.custom` style, but no animator, the transition slides the
  /// screen up from below.
  public func transition(presenting presented: ViewController, over presenting: ViewController)
    -> (any Transition)?
  {
    Recording.window = presenting.viewIfLoaded?.window
    let (presenting, source) = (
      presented.presentingViewController ?? presenting, presented.presentingCaller ?? presenting
    )
    let presentation =
      presented.modalPresentationStyle == .custom
      ? presentationController(forPresented: presented, presenting: presenting, source: source) : nil
    let choice: AnimatorTransition.Choice = { [weak presented, weak presenting, weak source] isForward in
      guard let presented, let presenting, let source else { return nil }
      Recording.window = presented.viewIfLoaded?.window ?? presenting.viewIfLoaded?.window
      if isForward {
        return presented.uikitDelegate?.animationController(
          forPresented: presented, presenting: presenting, source: source)
      }
      return presented.uikitDelegate?.animationController(forDismissed: presented) ?? CoverVertical(false)
    }
    let interaction: AnimatorTransition.Interaction = { [weak presented] animator, isForward in
      isForward
        ? presented?.uikitDelegate?.interactionControllerForPresentation(using: animator)
        : presented?.uikitDelegate?.interactionControllerForDismissal(using: animator)
    }
    let animator = choice(true)
    guard presented.modalPresentationStyle == .custom else {
      return animator.map { AnimatorTransition($0, ask: choice, interaction: interaction) }
    }
    return (animator ?? presentation.map { _ in CoverVertical(true) }).map {
      PresentationTransition($0, with: presentation, ask: choice, interaction: interaction)
    }
  }
  /// Returns a transition that runs the delegate's animator. If the delegate has no animator, but an animator that presented the
  /// screen has left changes behind, the transition slides the screen down from its current frame. Otherwise, the result is `nil`.
  public func transition(dismissing dismissed: ViewController) -> (any Transition)? {
    let window = dismissed.viewIfLoaded?.window
    Recording.window = window
    let system = dismissed.preferredTransition == nil ? dismissed.leftover(in: window) : nil
    return (animationController(forDismissed: dismissed) ?? system.map { _ in CoverVertical(false) }).map {
      AnimatorTransition($0) { [weak self] animator, _ in
        self?.interactionControllerForDismissal(using: animator)
      }
    }
  }
}

extension ViewController {
  /// The screen's transitioning delegate; `nil` if it does not conform to `UIViewControllerTransitioningDelegate`.
  fileprivate var uikitDelegate: (any UIViewControllerTransitioningDelegate)? {
    transitioningDelegate as? any UIViewControllerTransitioningDelegate
  }
}

extension NavigationController {
  /// An operation on a navigation controller's stack.
  public nonisolated enum Operation: Int, Sendable {
    /// No operation, a push of a screen, or a pop of a screen.
    case none, push, pop
  }
}

/// A delegate that chooses the animators for the transitions between the screens of a navigation controller.
public protocol UINavigationControllerDelegate: NavigationControllerDelegate {
  /// Returns the animator for an operation; `nil` uses the default transition.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning?
  /// Returns the interaction controller that drives an operation from its start; `nil` if there is no such controller. Not
  /// called when one of Segue's own drags drives the operation.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning?
}

extension UINavigationControllerDelegate {
  /// Returns `nil`, which uses the default transition.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { nil }
  /// Returns `nil`, so that there is no interaction controller.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { nil }
  /// Returns a transition that runs the delegate's animator; `nil` if the delegate has no animator.
  public func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? {
    let (behind, front) = operation.isForward ? (from, to) : (to, from)
    let choice: AnimatorTransition.Choice = {
      [weak self, weak navigationController, weak behind, weak front] isForward in
      guard let self, let navigationController, let behind, let front else { return nil }
      Recording.window = navigationController.viewIfLoaded?.window
      return self.navigationController(
        navigationController, animationControllerFor: isForward ? .push : .pop,
        from: isForward ? behind : front, to: isForward ? front : behind)
    }
    return choice(operation.isForward).map {
      AnimatorTransition($0, ask: choice) { [weak self, weak navigationController] animator, _ in
        navigationController.flatMap {
          self?.navigationController($0, interactionControllerFor: animator)
        }
      }
    }
  }
}

/// A delegate that chooses the animators for the transitions between the screens of a tab bar controller.
public protocol UITabBarControllerDelegate: TabBarControllerDelegate {
  /// Returns the animator for selecting another screen; `nil` exchanges the screens immediately.
  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning?
  /// Returns the interaction controller that drives the transition from its start; `nil` if there is no such controller.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning?
}

extension UITabBarControllerDelegate {
  /// Returns `nil`, which exchanges the screens immediately.
  public func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { nil }
  /// Returns `nil`, so that there is no interaction controller.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { nil }
  /// Returns a transition that runs the delegate's animator; `nil` if the delegate has no animator.
  public func tabBarController(
    _ tabBarController: TabBarController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? {
    Recording.window = tabBarController.viewIfLoaded?.window
    return self.tabBarController(tabBarController, animationControllerForTransitionFrom: from, to: to).map {
      AnimatorTransition($0) { [weak self, weak tabBarController] animator, _ in
        tabBarController.flatMap { self?.tabBarController($0, interactionControllerFor: animator) }
      }
    }
  }
}

/// UIKit's name for `ModalPresentationStyle`, which decides whether the screen behind a presented one stays in the window.
public typealias UIModalPresentationStyle = ModalPresentationStyle

nonisolated extension ModalPresentationStyle {
  /// Equivalent to `custom`, so the screen behind stays in the window.
  public static let overFullScreen = custom, overCurrentContext = custom
  /// Equivalent to `custom`, without an arrow. For a sheet, set the screen's `sheetPresentation`.
  public static let pageSheet = custom, formSheet = custom, popover = custom
  /// Equivalent to `fullScreen`. In UIKit, `none` means that a presentation does not adapt.
  public static let currentContext = fullScreen, automatic = fullScreen, none = fullScreen
}
