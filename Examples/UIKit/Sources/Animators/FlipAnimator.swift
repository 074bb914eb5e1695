import UIKit

/// An animator that turns one screen over like a card, with the other screen on its back.
final class FlipAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let operation: UINavigationController.Operation

  init(operation: UINavigationController.Operation) {
    self.operation = operation
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return 0.8
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromView = transitionContext.view(forKey: .from),
      let toView = transitionContext.view(forKey: .to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    container.backgroundColor = UIColor(white: 0.12, alpha: 1)
    container.addSubview(toView)

    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 1000
    container.layer.sublayerTransform = perspective

    // Halfway, both screens are edge-on and farther away; there they are exchanged.
    let quarter: CGFloat = operation == .push ? .pi / 2 : -.pi / 2
    let away = CATransform3DMakeTranslation(0, 0, -240)
    fromView.layer.isDoubleSided = false
    toView.layer.isDoubleSided = false
    toView.layer.transform = CATransform3DRotate(away, quarter, 0, 1, 0)

    UIView.animateKeyframes(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .calculationModeCubic,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          fromView.layer.transform = CATransform3DRotate(away, -quarter, 0, 1, 0)
          fromView.layer.cornerRadius = 24
          toView.layer.cornerRadius = 24
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          toView.layer.transform = CATransform3DIdentity
          toView.layer.cornerRadius = 0
        }
      },
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
