import UIKit

/// Raises a card over the page, which is dimmed and scaled down. On dismissal, the card falls, and the animator restores the
/// views that it finds.
final class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  var isComing: Bool
  private(set) var frames: [CGRect] = []
  init(_ isComing: Bool) { self.isComing = isComing }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.4
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to)
    else { return }
    frames = [from, to].map(context.finalFrame) + [context.initialFrame(for: from)]
    if isComing {
      come(to, over: from.view, in: context)
    } else {
      go(from, to: to.view, in: context)
    }
  }

  private func come(
    _ card: UIViewController, over page: UIView, in context: UIViewControllerContextTransitioning
  ) {
    let home = context.finalFrame(for: card).insetBy(dx: 20, dy: 100)
    context.containerView.addSubview(card.view)
    card.view.frame = home.offsetBy(dx: 0, dy: 800)
    let dimming = UIView(frame: context.containerView.bounds)
    dimming.tag = 99
    dimming.backgroundColor = .black
    dimming.alpha = 0
    context.containerView.insertSubview(dimming, belowSubview: card.view)
    // The view is outside the visible area.
    let snapshot = UIView(frame: CGRect(x: 0, y: 2000, width: 50, height: 50))
    context.containerView.addSubview(snapshot)
    UIView.animate(withDuration: 0.4) {
      card.view.frame = home
      card.view.layer.cornerRadius = 16
      page.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
      dimming.alpha = 0.5
    } completion: { _ in
      snapshot.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func go(_ card: UIViewController, to page: UIView, in context: UIViewControllerContextTransitioning)
  {
    let dimming = context.containerView.viewWithTag(99)
    dimming?.isUserInteractionEnabled = false
    UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseIn) {
      card.view.frame = card.view.frame.offsetBy(dx: 0, dy: 800)
      page.transform = .identity
      dimming?.alpha = 0
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
