/// An object that accompanies a screen that is presented in the style `.custom`. It defines the frame of the screen and the
/// views around the screen.
///
/// The object is retained until the screen has been dismissed. A presentation without animation does not use a presentation
/// controller.
open class UIPresentationController: NSObject, ContentContainer {
  /// The screen that is presented.
  public let presentedViewController: UIViewController
  /// The screen that presents `presentedViewController`.
  public let presentingViewController: UIViewController
  private weak var container: View?
  /// The delegate that learns how the user dismisses the screen. It is stored as the screen's `presentationDelegate`.
  public var delegate: UIAdaptivePresentationControllerDelegate? {
    get { presentedViewController.presentationDelegate as? UIAdaptivePresentationControllerDelegate }
    set { presentedViewController.presentationDelegate = newValue }
  }

  /// Creates a presentation controller. If `presentingViewController` is `nil`, the `presentingViewController` of the presented
  /// screen is used.
  public init(
    presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController =
      presentingViewController ?? presentedViewController.presentingViewController ?? presentedViewController
  }

  /// The view that contains the presented view, and to which you add your own views; `nil` before the presentation.
  open var containerView: UIView? { container }
  /// The view that the animator moves.
  open var presentedView: UIView? { presentedViewController.view }
  /// The frame of the presented view, in the container's coordinates; the whole container by default.
  open var frameOfPresentedViewInContainerView: CGRect { container?.model.bounds ?? .zero }
  /// Whether the screen behind is removed from the window. Has no effect, because the screen always stays.
  open var shouldRemovePresentersView: Bool { false }
  /// The style of the presentation; always `.custom`.
  open var presentationStyle: UIModalPresentationStyle { .custom }
  /// The style in a narrow window, which has no effect.
  open var adaptivePresentationStyle: UIModalPresentationStyle { .custom }
  /// Traits for the presented screen. Has no effect; set the screen's `traitOverrides`.
  public var overrideTraitCollection: UITraitCollection?
  /// The traits of the container; before the presentation, those of the screen behind.
  public var traitCollection: UITraitCollection {
    container?.traitCollection ?? presentingViewController.traitCollection
  }
  /// Whether the presentation covers the whole window. Has no effect, because the container always does.
  open var shouldPresentInFullscreen: Bool { true }

  /// Called when the container is about to be laid out: before the presentation is animated, and after a resize. Override this
  /// method to set the frames of your views.
  open func containerViewWillLayoutSubviews() {}
  /// Called when the container has been laid out.
  open func containerViewDidLayoutSubviews() {}
  /// Called when the presentation begins. Override this method to add views to the container, and to animate them alongside.
  open func presentationTransitionWillBegin() {}
  /// Called when the presentation has ended; `completed` is `false` if it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called when the dismissal begins. Override this method to animate your views alongside.
  open func dismissalTransitionWillBegin() {}
  /// Called when the dismissal has ended; `completed` is `false` if it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// The preferred size of the presented screen.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
  /// Called when the preferred size of the presented screen has changed. Does nothing by default.
  open func preferredContentSizeDidChange(forChildContentContainer container: UIContentContainer) {}
  /// Returns the size of the presented screen in a container of a given size; by default, the same size.
  open func size(
    forChildContentContainer container: UIContentContainer, withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Called when the window's size has changed. Overrides call `super`, which calls the presented screen's method.
  open func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
    let own = self.size(forChildContentContainer: presentedViewController, withParentContainerSize: size)
    presentedViewController.viewWillTransition(to: own, with: coordinator)
  }

  /// Sets the container in which the screen is presented.
  func enter(_ container: View) {
    self.container = container
    presentedViewController.contentContainer = self
  }

  /// Lays out the container.
  func layOut() {
    presentedView?.frame = frameOfPresentedViewInContainerView
    containerViewWillLayoutSubviews()
    container?.layoutIfNeeded()
    containerViewDidLayoutSubviews()
  }
}

extension ViewController {
  /// The presentation controller of the screen. If no delegate has returned one for the current presentation, this is a new
  /// object, whose `delegate` you can set.
  public var presentationController: UIPresentationController? {
    activePresentation ?? UIPresentationController(presentedViewController: self, presenting: nil)
  }
  /// The presentation controller that a delegate has returned, from the start of the presentation to the end of the dismissal; `nil`
  /// at any other time.
  var activePresentation: UIPresentationController? {
    (coordinator.transition(of: self) as? PresentationTransition)?.presentation
  }
}

/// A delegate that learns how the user dismisses a presented screen. By default, the methods do nothing, and the user may dismiss
/// the screen.
public protocol UIAdaptivePresentationControllerDelegate: PresentationDelegate {
  /// Returns whether the user may dismiss the screen. Not called if `isModalInPresentation` forbids it.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Called when the user begins to dismiss the screen.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called when the user tries to dismiss the screen, but must not.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
  /// Called when the user has dismissed the screen; not called if code called `dismiss`.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Returns the style of the presentation in other size classes. Not called, because presentations do not adapt.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  /// Returns the style of the presentation for traits. Not called, because presentations do not adapt.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
}

/// The delegate of a popover, which is a presentation like any other.
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

extension UIAdaptivePresentationControllerDelegate {
  /// Returns `true`.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  {
    true
  }
  /// Does nothing by default.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing by default.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing by default.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Returns the style of the presented screen.
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  {
    controller.presentedViewController.modalPresentationStyle
  }
  /// Returns the style of the presented screen.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }

  /// Returns the result of the UIKit method.
  public func presentationShouldDismiss(_ presented: ViewController) -> Bool {
    presented.presentationController.map(presentationControllerShouldDismiss) ?? true
  }
  /// Calls the UIKit method.
  public func presentationWillDismiss(_ presented: ViewController) {
    presented.presentationController.map(presentationControllerWillDismiss)
  }
  /// Calls the UIKit method.
  public func presentationDidAttemptToDismiss(_ presented: ViewController) {
    presented.presentationController.map(presentationControllerDidAttemptToDismiss)
  }
  /// Calls the UIKit method.
  public func presentationDidDismiss(_ presented: ViewController) {
    presented.presentationController.map(presentationControllerDidDismiss)
  }
}

/// The animator of the system, for delegates that return no animator, but whose screen has a presentation controller or a frame
/// that an animator left. It slides the screen up from below, and down again.
final class CoverVertical: UIViewControllerAnimatedTransitioning {
  private let isComing: Bool
  init(_ isComing: Bool) { self.isComing = isComing }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.4
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let screen = context.viewController(forKey: isComing ? .to : .from),
      let view = context.view(forKey: isComing ? .to : .from)
    else { return }
    let container = context.containerView
    let home = isComing ? context.finalFrame(for: screen) : view.frame
    let way = Vector(0, container.model.bounds.maxY - home.minY)
    if isComing {
      container.addSubview(view)
      view.frame = home.offset(by: way)
    } else if let behind = context.view(forKey: .to), let screen = context.viewController(forKey: .to) {
      container.SegueViews::insertSubview(behind, at: 0)
      behind.frame = context.finalFrame(for: screen)
    }
    View.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
      animations: {
        // A frame would resize a view that the opening animator has rotated.
        if self.isComing { view.frame = home } else { view.center = view.center + way }
      },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

/// UIKit's name for `ContentContainer`, which determines the sizes of screens.
public typealias UIContentContainer = ContentContainer
