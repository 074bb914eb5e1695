import UIKit

/// A card with a margin, over a page that is dimmed and scaled down.
final class CardPresentation: UIPresentationController {
  let dimming = UIView()
  private(set) var calls: [String] = []

  override var frameOfPresentedViewInContainerView: CGRect {
    containerView?.bounds.insetBy(dx: 20, dy: 100) ?? .zero
  }

  override func containerViewWillLayoutSubviews() {
    dimming.frame = containerView?.bounds ?? .zero
    presentedView?.frame = frameOfPresentedViewInContainerView
    presentedView?.layer.cornerRadius = 12
  }

  override func presentationTransitionWillBegin() {
    calls.append("comes")
    dimming.backgroundColor = .black
    dimming.alpha = 0
    containerView?.insertSubview(dimming, at: 0)
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { context in
      self.dimming.alpha = 0.5
      context.viewController(forKey: .from)?.view.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    })
  }

  override func presentationTransitionDidEnd(_ completed: Bool) { calls.append("has come: \(completed)") }

  override func dismissalTransitionWillBegin() {
    guard let coordinator = presentedViewController.transitionCoordinator else { return }
    calls.append(coordinator.isInteractive ? "is led away" : "goes")
    coordinator.animate(alongsideTransition: { context in
      self.dimming.alpha = 0
      context.viewController(forKey: .to)?.view.transform = .identity
    }) { context in
      self.calls.append(context.isCancelled ? "stays" : "leaves")
    }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) { calls.append("is gone: \(completed)") }
}

/// Presents with `CardPresentation` and the animator of the system.
final class CardDelegate: NSObject, UIViewControllerTransitioningDelegate {
  private(set) var presentation: CardPresentation?
  var interaction: UIViewControllerInteractiveTransitioning?

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    presentation = CardPresentation(presentedViewController: presented, presenting: presenting)
    return presentation
  }

  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { interaction }
}

/// Moves a card by itself, and lets it fall or rise with animators of its own.
final class Fall: NSObject, UIViewControllerInteractiveTransitioning {
  private let card: UIViewController
  private var context: UIViewControllerContextTransitioning?
  private var home = CGRect.zero
  private var rise: UIViewPropertyAnimator?
  let delegate = CardDelegate()

  init(_ card: UIViewController) {
    self.card = card
    super.init()
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = delegate
    card.view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector(Fall.pulled(_:))))
  }

  func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
    context = transitionContext
    home = transitionContext.finalFrame(for: card)
  }

  func pulled(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: card.view.superview).y
    switch pan.state {
    case .began:
      rise?.stopAnimation(true)
      guard context == nil else { return }
      delegate.interaction = self
      card.dismiss(animated: true, completion: nil)
      delegate.interaction = nil
    case .changed:
      card.view.frame = home.offsetBy(dx: 0, dy: way)
      delegate.presentation?.dimming.alpha = 0.5 - way / 1000
      context?.updateInteractiveTransition(way / 500)
    default:
      let isGone = pan.state == .ended && way > 200
      rise = UIViewPropertyAnimator(duration: 0.3, dampingRatio: 1) {
        self.card.view.frame = isGone ? self.home.offsetBy(dx: 0, dy: 800) : self.home
        self.delegate.presentation?.dimming.alpha = isGone ? 0 : 0.5
      }
      rise?.addCompletion { position in
        guard position == .end, let context = self.context else { return }
        isGone ? context.finishInteractiveTransition() : context.cancelInteractiveTransition()
        context.completeTransition(!context.transitionWasCancelled)
        self.context = nil
      }
      rise?.startAnimation()
    }
  }
}
