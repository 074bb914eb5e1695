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
  /// Whether the application has an object that leads it: never. A drag leads any animator, which need not know.
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
}

extension UIViewControllerTransitioningDelegate {
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
    guard presented.modalPresentationStyle == .custom else { return animator.map(AnimatorTransition.init) }
    return animator.map {
      PresentationTransition($0) { [weak presented] in
        guard let presented, let delegate = presented.transitioningDelegate else { return nil }
        Recording.window = presented.viewIfLoaded?.window
        return (delegate as? any UIViewControllerTransitioningDelegate)?.animationController(
          forDismissed: presented)
      }
    }
  }
  /// The animator, run by the engine.
  public func transition(dismissing dismissed: ViewController) -> (any Transition)? {
    Recording.window = dismissed.viewIfLoaded?.window
    return animationController(forDismissed: dismissed).map(AnimatorTransition.init)
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
}

extension UINavigationControllerDelegate {
  /// The default transition.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { nil }
  /// The animator, run by the engine.
  public func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? {
    Recording.window = navigationController.viewIfLoaded?.window
    return self.navigationController(
      navigationController, animationControllerFor: operation.isForward ? .push : .pop, from: from, to: to
    ).map(AnimatorTransition.init)
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
