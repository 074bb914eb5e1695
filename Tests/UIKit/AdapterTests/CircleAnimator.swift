import QuartzCore
import UIKit

/// Opens a circle from a point, and closes it again.
final class CircleAnimator: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  let isPush: Bool
  let button = CGRect(x: 330, y: 730, width: 0, height: 0)
  private(set) var mask: CAShapeLayer?
  private(set) var stops: [Bool] = []
  weak var transitionContext: UIViewControllerContextTransitioning?

  init(_ isPush: Bool) { self.isPush = isPush }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return 0.6
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    self.transitionContext = transitionContext
    guard let from = transitionContext.viewController(forKey: .from)?.view,
      let to = transitionContext.viewController(forKey: .to)?.view
    else { return }
    let container = transitionContext.containerView
    if isPush { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
    let page = isPush ? to : from

    let corner = CGPoint(x: button.midX, y: button.midY)
    let (across, down) = (
      max(corner.x, page.bounds.width - corner.x), max(corner.y, page.bounds.height - corner.y)
    )
    let radius = sqrt(across * across + down * down)
    let small = UIBezierPath(ovalIn: button)
    let large = UIBezierPath(ovalIn: button.insetBy(dx: -radius, dy: -radius))
    let maskLayer = CAShapeLayer()
    maskLayer.path = (isPush ? large : small).cgPath
    page.layer.mask = maskLayer
    mask = maskLayer

    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = (isPush ? small : large).cgPath
    animation.toValue = (isPush ? large : small).cgPath
    animation.duration = transitionDuration(using: transitionContext)
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.delegate = self
    maskLayer.add(animation, forKey: "path")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    stops.append(flag)
    guard let context = transitionContext else { return }
    context.completeTransition(!context.transitionWasCancelled)
    context.viewController(forKey: .from)?.view.layer.mask = nil
    context.viewController(forKey: .to)?.view.layer.mask = nil
  }
}
