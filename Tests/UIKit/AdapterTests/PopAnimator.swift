import UIKit

/// Grows a screen out of a frame, and shrinks it back into the frame.
final class PopAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let duration = 0.6
  var presenting = true
  var originFrame = CGRect(x: 40, y: 500, width: 100, height: 200)

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return duration
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let containerView = transitionContext.containerView
    guard let toView = transitionContext.view(forKey: .to),
      let page = presenting ? toView : transitionContext.view(forKey: .from)
    else { return }
    let large = page.frame
    let shrunk = CGAffineTransform(
      scaleX: originFrame.width / large.width, y: originFrame.height / large.height)

    if presenting {
      page.transform = shrunk
      page.center = CGPoint(x: originFrame.midX, y: originFrame.midY)
      page.layer.cornerRadius = 20.0
      page.alpha = 0
    }
    page.clipsToBounds = true
    containerView.addSubview(toView)
    containerView.bringSubviewToFront(page)

    UIView.animate(
      withDuration: duration, delay: 0.0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.0,
      animations: {
        page.transform = self.presenting ? .identity : shrunk
        page.alpha = self.presenting ? 1 : 0
        page.center =
          self.presenting
          ? CGPoint(x: large.midX, y: large.midY)
          : CGPoint(x: self.originFrame.midX, y: self.originFrame.midY)
        page.layer.cornerRadius = self.presenting ? 0.0 : 20.0
      },
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
