import UIKit

/// An animator that uncovers the new screen through a circle. The circle grows from the view that opened the screen, and
/// shrinks back into it.
final class CircleAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let presenting: Bool
  private let originFrame: CGRect

  init(presenting: Bool, originFrame: CGRect) {
    self.presenting = presenting
    self.originFrame = originFrame
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return 0.5
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromView = transitionContext.view(forKey: .from),
      let toView = transitionContext.view(forKey: .to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    container.insertSubview(toView, at: presenting ? 1 : 0)
    let page = presenting ? toView : fromView

    // The large circle reaches the farthest corner.
    let center = CGPoint(x: originFrame.midX, y: originFrame.midY)
    let radius = sqrt(
      pow(max(center.x, page.bounds.width - center.x), 2)
        + pow(max(center.y, page.bounds.height - center.y), 2))
    let small = UIBezierPath(ovalIn: CGRect(origin: center, size: .zero))
    let large = UIBezierPath(
      ovalIn: CGRect(origin: center, size: .zero).insetBy(dx: -radius, dy: -radius))

    let mask = CAShapeLayer()
    mask.path = (presenting ? large : small).cgPath
    page.layer.mask = mask

    CATransaction.begin()
    CATransaction.setCompletionBlock {
      page.layer.mask = nil
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    let reveal = CABasicAnimation(keyPath: "path")
    reveal.fromValue = (presenting ? small : large).cgPath
    reveal.toValue = (presenting ? large : small).cgPath
    reveal.duration = transitionDuration(using: transitionContext)
    reveal.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    mask.add(reveal, forKey: "reveal")
    CATransaction.commit()
  }
}
