import SegueControllers
import SegueGeometry
import SegueViews

/// What accompanies a screen that is presented over another one, in the style `.custom`: where it lies, and what lies around it. It is
/// kept until the screen has been dismissed. A presentation without an animation does without it.
open class UIPresentationController: NSObject {
  /// The screen that is presented.
  public let presentedViewController: UIViewController
  /// The one over which it is presented.
  public let presentingViewController: UIViewController
  private weak var container: View?

  /// The companion of a presentation.
  public init(
    presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController =
      presentingViewController ?? presentedViewController.presentingViewController ?? presentedViewController
  }

  /// In which the presented view is, and in which views of its own belong; `nil` before the presentation.
  open var containerView: UIView? { container }
  /// The view that is animated.
  open var presentedView: UIView? { presentedViewController.view }
  /// Where the presented view lies; the whole container by default.
  open var frameOfPresentedViewInContainerView: CGRect { container?.model.bounds ?? .zero }
  /// Has no effect: the screen behind stays in the window.
  open var shouldRemovePresentersView: Bool { false }
  /// Has no effect: it covers the window.
  open var shouldPresentInFullscreen: Bool { true }

  /// The container is about to be laid out, before the presentation is animated and after a resize: the place to place views.
  open func containerViewWillLayoutSubviews() {}
  /// The container has been laid out.
  open func containerViewDidLayoutSubviews() {}
  /// The presentation begins: the place to add views to the container, and to animate them alongside.
  open func presentationTransitionWillBegin() {}
  /// The presentation has ended.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal begins: the place to animate alongside.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal has ended.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// It is presented in a container.
  func enter(_ container: View) { self.container = container }

  /// Lays out the container.
  func layOut() {
    presentedView?.frame = frameOfPresentedViewInContainerView
    containerViewWillLayoutSubviews()
    container?.layoutIfNeeded()
    containerViewDidLayoutSubviews()
  }
}

extension ViewController {
  /// What accompanies the presentation of the screen, from its beginning to the end of its dismissal.
  public var presentationController: UIPresentationController? {
    (coordinator.transition(of: self) as? PresentationTransition)?.presentation
  }
}

/// What presents a screen where a delegate has a presentation controller but no animator: it rises from below, and goes there.
final class CoverVertical: UIViewControllerAnimatedTransitioning {
  private let isComing: Bool
  init(_ isComing: Bool) { self.isComing = isComing }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.4
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let screen = context.viewController(forKey: isComing ? .to : .from) else { return }
    let view: View = screen.view
    let home = isComing ? context.finalFrame(for: screen) : view.frame
    let away = home.offset(by: Vector(0, context.containerView.model.bounds.maxY - home.minY))
    if isComing {
      context.containerView.addSubview(view)
      view.frame = away
    }
    View.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: { view.frame = self.isComing ? home : away },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

/// What runs a transition, as code alongside sees it.
public typealias UIViewControllerTransitionCoordinator = TransitionCoordinator

/// The transition with which something is animated alongside.
public final class UIViewControllerTransitionCoordinatorContext {
  private let coordinator: TransitionCoordinator
  private let screens: (from: UIViewController, to: UIViewController)?
  /// Whether it ended where it began; known in completions.
  public fileprivate(set) var isCancelled = false
  /// Always.
  public let isAnimated = true
  /// Whether a drag or code leads it, and has not let go of it yet.
  public var isInteractive: Bool { coordinator.isInteractive }
  /// How far it is, 0…1.
  public var percentComplete: CGFloat { coordinator.progress }
  /// Both screens are in it.
  public var containerView: UIView? { screens?.to.view.superview }
  /// A screen.
  public func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .to ? screens?.to : screens?.from
  }

  fileprivate init(_ coordinator: TransitionCoordinator) {
    self.coordinator = coordinator
    let screens = coordinator.screens
    let isForward = coordinator.operation?.isForward ?? true
    self.screens =
      screens.count == 2
      ? (from: screens[isForward ? 0 : 1], to: screens[isForward ? 1 : 0]) : nil
  }
}

extension TransitionCoordinator {
  /// Animates changes along with the transition: in an appearance method or when a presentation controller is told that it begins.
  /// - Returns: whether it was in time; otherwise `animation` is not called.
  @discardableResult public func animate(
    alongsideTransition animation: ((UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((UIViewControllerTransitionCoordinatorContext) -> Void)? = nil
  ) -> Bool {
    let context = UIViewControllerTransitionCoordinatorContext(self)
    return animateAlongside {
      animation?(context)
    } completion: {
      context.isCancelled = !$0
      completion?(context)
    }
  }
}
