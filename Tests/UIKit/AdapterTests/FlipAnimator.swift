import UIKit

/// One screen turns away, and the other one turns up behind it, in perspective.
final class FlipAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let isPush: Bool

  init(_ isPush: Bool) { self.isPush = isPush }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return 0.8
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromView = transitionContext.view(forKey: .from),
      let toView = transitionContext.view(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    container.addSubview(toView)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 900
    container.layer.sublayerTransform = perspective

    let quarter: CGFloat = isPush ? .pi / 2 : -.pi / 2
    for view in [fromView, toView] { view.layer.isDoubleSided = false }
    toView.layer.transform = CATransform3DMakeRotation(quarter, 0, 1, 0)

    UIView.animateKeyframes(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: [],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          fromView.layer.transform = CATransform3DMakeRotation(-quarter, 0, 1, 0)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          toView.layer.transform = CATransform3DIdentity
        }
      },
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
