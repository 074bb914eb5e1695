import SegueControllers
import SegueGeometry
import SegueViews

/// Which screen of a transition.
public nonisolated struct UITransitionContextViewControllerKey: Hashable, Sendable {
  private let isTo: Bool
  /// The one that is visible before.
  public static let from = UITransitionContextViewControllerKey(isTo: false)
  /// The one that is visible after.
  public static let to = UITransitionContextViewControllerKey(isTo: true)
}

/// The view of which screen.
public nonisolated struct UITransitionContextViewKey: Hashable, Sendable {
  private let isTo: Bool
  /// That of the one that is visible before.
  public static let from = UITransitionContextViewKey(isTo: false)
  /// That of the one that is visible after.
  public static let to = UITransitionContextViewKey(isTo: true)
}

/// The context of a transition that an animator receives.
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// In which both views are, and in which helper views belong.
  var containerView: UIView { get }
  /// Whether it ended where it began; known in completions.
  var transitionWasCancelled: Bool { get }
  /// Always.
  var isAnimated: Bool { get }
  /// Whether an interaction controller has led it from the start. A drag of the engine's leads any animator, which need not know.
  var isInteractive: Bool { get }
  /// Whether the screen behind stays in the window; `.fullScreen` for what is pushed.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The identity: windows do not turn.
  var targetTransform: CGAffineTransform { get }
  /// A screen.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// A screen's view; `nil` for one that stays in the window behind a `.custom` presentation.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where a screen is before.
  func initialFrame(for viewController: UIViewController) -> CGRect
  /// Where a screen is after.
  func finalFrame(for viewController: UIViewController) -> CGRect
  /// To be called in a completion.
  func completeTransition(_ didComplete: Bool)
  /// Shows a held transition at a part of its whole length, 0…1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Sends a held transition to its end, with the velocity of the last updates.
  func finishInteractiveTransition()
  /// Sends a held transition back, with the velocity of the last updates.
  func cancelInteractiveTransition()
  /// Holds a transition that runs.
  func pauseInteractiveTransition()
}

/// An animator of screens.
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// In seconds.
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval
  /// Animates the views of the context.
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning)
  /// The same, as an object.
  func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  /// Called at the end.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// None.
  public func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  { UIViewPropertyAnimator(.curve(.linear, duration: 0)) }
  /// Nothing to do.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Chooses the animators with which a screen is presented and dismissed.
public protocol UIViewControllerTransitioningDelegate: TransitioningDelegate {
  /// The animator for presenting; `nil` is the default transition.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning?
  /// The animator for dismissing; `nil` is the default transition.
  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
  /// What accompanies a presentation in the style `.custom`; `nil` where nothing does.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
  /// What leads the presentation from its start; `nil` where nothing does.
  func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  /// What leads the dismissal from its start; `nil` where nothing does. Not asked where a drag of the engine's leads.
  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
}

extension UIViewControllerTransitioningDelegate {
  /// Nothing.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
  /// Nothing.
  public func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { nil }
  /// Nothing.
  public func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { nil }
  /// The default transition.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { nil }
  /// The default transition.
  public func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  { nil }
  /// The animator, run by the engine.
  public func transition(presenting presented: ViewController, over presenting: ViewController)
    -> (any Transition)?
  {
    Recording.window = presenting.viewIfLoaded?.window
    let animator = animationController(forPresented: presented, presenting: presenting, source: presenting)
    let choice: AnimatorTransition.Choice = { [weak presented, weak presenting] isForward in
      guard let presented, let presenting else { return nil }
      Recording.window = presented.viewIfLoaded?.window
      if isForward {
        return presented.uikitDelegate?.animationController(
          forPresented: presented, presenting: presenting, source: presenting)
      }
      let going = presented.uikitDelegate?.animationController(forDismissed: presented)
      return going ?? presented.presentationController.map { _ in CoverVertical(false) }
    }
    let interaction: AnimatorTransition.Interaction = { [weak presented] animator, isForward in
      isForward
        ? presented?.uikitDelegate?.interactionControllerForPresentation(using: animator)
        : presented?.uikitDelegate?.interactionControllerForDismissal(using: animator)
    }
    guard presented.modalPresentationStyle == .custom else {
      return animator.map { AnimatorTransition($0, ask: choice, interaction: interaction) }
    }
    let presentation = presentationController(
      forPresented: presented, presenting: presenting, source: presenting)
    return (animator ?? presentation.map { _ in CoverVertical(true) }).map {
      PresentationTransition($0, with: presentation, ask: choice, interaction: interaction)
    }
  }
  /// The animator, run by the engine.
  public func transition(dismissing dismissed: ViewController) -> (any Transition)? {
    Recording.window = dismissed.viewIfLoaded?.window
    return animationController(forDismissed: dismissed).map {
      AnimatorTransition($0) { [weak self] animator, _ in
        self?.interactionControllerForDismissal(using: animator)
      }
    }
  }
}

extension ViewController {
  /// The delegate, where it is one of UIKit's.
  fileprivate var uikitDelegate: (any UIViewControllerTransitioningDelegate)? {
    transitioningDelegate as? any UIViewControllerTransitioningDelegate
  }
}

extension NavigationController {
  /// What happens to the stack.
  public nonisolated enum Operation: Int, Sendable {
    /// Nothing, a screen is pushed, or one is popped.
    case none, push, pop
  }
}

/// Chooses the animators between the screens of a navigation controller.
public protocol UINavigationControllerDelegate: NavigationControllerDelegate {
  /// The animator for an operation; `nil` is the default transition.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning?
  /// What leads an operation from its start; `nil` where nothing does. Not asked where a drag of the engine's leads.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning?
}

extension UINavigationControllerDelegate {
  /// The default transition.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { nil }
  /// Nothing.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { nil }
  /// The animator, run by the engine.
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

/// Chooses the animators between the screens of a tab bar controller.
public protocol UITabBarControllerDelegate: TabBarControllerDelegate {
  /// The animator by which another screen is selected; `nil` changes the screens at once.
  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning?
  /// What leads the change from its start; `nil` where nothing does.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning?
}

extension UITabBarControllerDelegate {
  /// None.
  public func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { nil }
  /// Nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { nil }
  /// The animator, run by the engine.
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

/// What happens to the screen behind a presented one.
public typealias UIModalPresentationStyle = ModalPresentationStyle

nonisolated extension ModalPresentationStyle {
  /// It stays in the window.
  public static let overFullScreen = ModalPresentationStyle.custom
  /// It stays in the window.
  public static let overCurrentContext = ModalPresentationStyle.custom
}
