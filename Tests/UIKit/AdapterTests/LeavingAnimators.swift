import UIKit

/// Draws a picture of the page behind down, and leaves it over the lower part of the new page; one animator for both
/// directions.
final class ShadeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  var isComing = true
  private(set) var picture: UIView?

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.4
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    let down = CGAffineTransform(translationX: 0, y: context.containerView.bounds.height - 200)
    if isComing, let picture = from.snapshotView(afterScreenUpdates: false) {
      context.containerView.addSubview(to)
      context.containerView.addSubview(picture)
      self.picture = picture
    }
    let isComing = isComing
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveEaseOut) {
      self.picture?.transform = isComing ? down : .identity
    } completion: { _ in
      if isComing == context.transitionWasCancelled { self.picture?.removeFromSuperview() }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Cuts the page behind in the middle, and moves the halves apart and back by offsets. The lower half is a picture that the
/// animator keeps; one animator for both directions.
final class LidAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  var isComing = true
  private(set) var begin = 0.0
  private let lower = UIImageView()

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.4
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let isComing = isComing
    let keys: [UITransitionContextViewControllerKey] = isComing ? [.from, .to] : [.to, .from]
    guard let lid = context.viewController(forKey: keys[0])?.view,
      let page = context.viewController(forKey: keys[1])?.view
    else { return }
    begin = lid.layer.position.y
    let size = lid.bounds.size
    let half = size.height / 2
    if isComing {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: size.width, height: half), true, 0)
      lid.drawHierarchy(
        in: CGRect(x: 0, y: -half, width: size.width, height: size.height), afterScreenUpdates: false)
      lower.image = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()
      lower.frame = CGRect(x: 0, y: half, width: size.width, height: half)
      let mask = CAShapeLayer()
      mask.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: size.width, height: half)).cgPath
      lid.layer.mask = mask
    }
    context.containerView.addSubview(page)
    context.containerView.addSubview(lid)
    context.containerView.addSubview(lower)
    UIView.animate(withDuration: 0.4) {
      lid.layer.position.y += isComing ? -half : half
      self.lower.layer.position.y += isComing ? half : -half
      page.layer.cornerRadius = isComing ? 40 : 0
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
      self.lower.removeFromSuperview()
      if isComing == context.transitionWasCancelled { lid.layer.mask = nil }
    }
  }
}

/// Moves the hidden page behind aside, and restores its position at the end.
final class AsideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  var isComing = true
  private var position: CGPoint?

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.4
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let isComing = isComing
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.addSubview(to)
    if isComing {
      position = position ?? from.layer.position
      from.layer.position.x += 40
      to.alpha = 0
    } else {
      context.containerView.bringSubviewToFront(from)
    }
    UIView.animate(withDuration: 0.4) {
      if isComing { to.alpha = 1 } else { from.alpha = 0 }
    } completion: { _ in
      if !isComing, let position = self.position { to.layer.position = position }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// A screen that keeps the animator with which it opens and closes.
final class AnimatedScreen<Animator: AnyObject>: UIViewController {
  let animator: Animator
  init(_ animator: Animator) {
    self.animator = animator
    super.init()
  }
  override func viewDidLoad() { view.backgroundColor = UIColor(36, 116, 216) }
}

/// Moves the new page up from below, and leaves it 100 points below the upper edge, rotated by an angle in radians.
final class LowPageAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let angle: CGFloat
  init(rotatedBy angle: CGFloat) { self.angle = angle }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.3
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let page = context.view(forKey: .to) else { return }
    let bounds = context.containerView.bounds
    context.containerView.addSubview(page)
    page.frame = bounds.offsetBy(dx: 0, dy: bounds.height)
    UIView.animate(withDuration: 0.3) {
      page.frame = CGRect(x: 0, y: 100, width: bounds.width, height: bounds.height - 100)
      page.transform = CGAffineTransform(rotationAngle: self.angle)
    } completion: { _ in
      context.completeTransition(true)
    }
  }
}
