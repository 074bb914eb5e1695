import UIKit

/// Pops the page by a swipe, as tutorials do: a gesture calls `popViewController`, and then drives the transition.
final class SwipeBack: UIPercentDrivenInteractiveTransition, UINavigationControllerDelegate {
  private weak var page: UIViewController?
  private var isInteractive = false
  private(set) var animator: SlideAnimator?

  /// Adds the swipe to a page, from its left edge or anywhere.
  func attach(to page: UIViewController, fromEdge: Bool = true) {
    self.page = page
    if fromEdge {
      let swipe = UIScreenEdgePanGestureRecognizer(target: self, action: Selector(SwipeBack.swiped(_:)))
      swipe.edges = .left
      page.view.addGestureRecognizer(swipe)
    } else {
      page.view.addGestureRecognizer(
        UIPanGestureRecognizer(target: self, action: Selector(SwipeBack.swiped(_:))))
    }
  }

  func swiped(_ swipe: UIPanGestureRecognizer) {
    guard let view = swipe.view else { return }
    let progress = swipe.translation(in: view).x / view.bounds.width
    switch swipe.state {
    case .began:
      isInteractive = true
      page?.navigationController?.popViewController(animated: true)
    case .changed:
      update(progress)
    case .ended:
      isInteractive = false
      if progress > 0.5 || swipe.velocity(in: view).x > 500 { finish() } else { cancel() }
    case .cancelled, .failed:
      isInteractive = false
      cancel()
    default:
      break
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    animator = SlideAnimator(operation == .push)
    return animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { isInteractive ? self : nil }
}

/// Slides the page in from the right, while the one below moves a little.
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let isPush: Bool
  private(set) var calls: [String] = []
  init(_ isPush: Bool) { self.isPush = isPush }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.4
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    calls.append(context.isInteractive ? "led" : "plays")
    let (page, below) = isPush ? (to, from) : (from, to)
    context.containerView.insertSubview(to, at: isPush ? 1 : 0)
    let aside = CGAffineTransform(translationX: context.containerView.bounds.width, y: 0)
    let behind = CGAffineTransform(translationX: -100, y: 0)
    if isPush { page.transform = aside } else { below.transform = behind }
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveEaseOut) {
      page.transform = self.isPush ? .identity : aside
      below.transform = self.isPush ? behind : .identity
    } completion: { _ in
      below.transform = .identity
      self.calls.append(context.transitionWasCancelled ? "cancelled" : "finished")
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { calls.append("ended \(transitionCompleted)") }
}
