import QuartzCore
import UIKit

/// Opens the page with a view as its mask, in a block, and leaves the mask there.
final class MaskViewAnimator: Animator {
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    let mask = UIView(frame: page.bounds)
    mask.backgroundColor = .black
    page.mask = mask
    let small = CGRect(x: 120, y: 380, width: 0, height: 0)
    if isPush { (mask.frame, mask.layer.cornerRadius) = (small, 30) }
    UIView.animate(withDuration: 0.5) {
      mask.frame = self.isPush ? page.bounds : small
      mask.layer.cornerRadius = self.isPush ? 0 : 30
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Grows a mask together with a visible copy of it; neither is set to its final value, and the page fades.
final class StarAnimator: Animator, CAAnimationDelegate {
  private weak var transitionContext: UIViewControllerContextTransitioning?
  private var star: CAShapeLayer?

  private func makeStar(at place: CGPoint) -> CAShapeLayer {
    let path = CGMutablePath()
    for corner in 0..<10 {
      let (angle, radius) = (CGFloat(corner) * .pi / 5, corner % 2 == 0 ? 30.0 : 14)
      let point = CGPoint(x: radius * sin(angle), y: -radius * cos(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    let layer = CAShapeLayer()
    layer.path = path
    layer.position = place
    return layer
  }

  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    transitionContext = context
    let page = place(context)
    let mask = makeStar(at: CGPoint(x: 195, y: 400))
    let star = makeStar(at: CGPoint(x: 195, y: 400))
    star.fillColor = UIColor.white.cgColor
    let grow = CABasicAnimation(keyPath: "transform")
    let (small, large) = (CATransform3DMakeScale(0.001, 0.001, 1), CATransform3DMakeScale(60, 60, 1))
    grow.fromValue = NSValue(caTransform3D: isPush ? small : large)
    grow.toValue = NSValue(caTransform3D: isPush ? large : small)
    grow.duration = 0.5
    grow.fillMode = .forwards
    grow.isRemovedOnCompletion = false
    grow.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0, 0.6, 1)
    grow.delegate = self
    page.layer.mask = mask
    mask.add(grow, forKey: nil)
    context.containerView.layer.insertSublayer(star, below: page.layer)
    star.add(grow, forKey: nil)
    self.star = star
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = isPush ? 0.0 : 1
    fade.toValue = isPush ? 1 : 0
    fade.duration = 0.3
    fade.beginTime = CACurrentMediaTime() + (isPush ? 0 : 0.2)
    page.layer.add(fade, forKey: "fade")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let context = transitionContext else { return }
    transitionContext = nil
    star?.removeFromSuperlayer()
    for key in [UITransitionContextViewControllerKey.from, .to] { view(key, context).layer.mask = nil }
    context.completeTransition(!context.transitionWasCancelled)
  }
}

/// Swings a card in by a group, a keyframe animation and a spring, over a gradient; a transaction reports the end.
final class GroupAnimator: Animator {
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    let card = page.subviews[0]
    let shade = CAGradientLayer()
    shade.frame = page.bounds
    shade.colors = [UIColor.black.cgColor, UIColor.black.withAlphaComponent(0).cgColor]
    shade.locations = [0, 0.8]
    (shade.startPoint, shade.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
    page.layer.insertSublayer(shade, at: 0)

    CATransaction.begin()
    CATransaction.setCompletionBlock {
      shade.removeFromSuperlayer()
      context.completeTransition(!context.transitionWasCancelled)
    }
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.byValue = isPush ? -page.bounds.width : page.bounds.width
    if isPush { slide.toValue = page.layer.position.x } else { slide.fromValue = page.layer.position.x }
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = isPush ? 2 * CGFloat.pi : 0
    turn.toValue = isPush ? 0 : 2 * CGFloat.pi
    let shrink = CAKeyframeAnimation(keyPath: "transform.scale")
    shrink.values = isPush ? [0.2, 0.9, 1] : [1, 0.9, 0.2]
    shrink.keyTimes = isPush ? [0, 0.7, 1] : [0, 0.3, 1]
    let group = CAAnimationGroup()
    group.animations = [slide, turn, shrink]
    group.duration = 0.5
    group.timingFunction = CAMediaTimingFunction(name: .easeOut)
    page.layer.add(group, forKey: "come")

    let spring = CASpringAnimation(keyPath: "cornerRadius")
    (spring.fromValue, spring.toValue) = (isPush ? 60 : 0, isPush ? 0 : 60)
    spring.damping = 14
    spring.duration = 0.4
    page.layer.add(spring, forKey: "corners")

    let shake = CAKeyframeAnimation(keyPath: "position.x")
    shake.values = [0, 12, -12, 6, 0]
    shake.isAdditive = true
    shake.duration = 0.2
    shake.repeatCount = 2
    card.layer.add(shake, forKey: "shake")
    let blink = CABasicAnimation(keyPath: "opacity")
    (blink.fromValue, blink.toValue, blink.duration) = (1, 0.3, 0.15)
    blink.autoreverses = true
    card.layer.add(blink, forKey: "blink")
    let shadeAway = CABasicAnimation(keyPath: "opacity")
    (shadeAway.fromValue, shadeAway.toValue) = (isPush ? 1 : 0, isPush ? 0 : 1)
    shadeAway.duration = 0.5
    shade.add(shadeAway, forKey: nil)
    CATransaction.commit()
  }
}

/// Turns a hand, behind which the page appears: the mask of the page is a line as wide as the page. A ring is drawn as well.
final class PieAnimator: Animator {
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    let middle = CGPoint(x: page.bounds.midX, y: page.bounds.midY)
    let radius = sqrt(middle.x * middle.x + middle.y * middle.y) / 2
    func makeLine(radius: CGFloat, width: CGFloat) -> CAShapeLayer {
      let line = CAShapeLayer()
      line.path =
        UIBezierPath(
          arcCenter: middle, radius: radius, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true
        ).cgPath
      (line.fillColor, line.strokeColor, line.lineWidth) = (nil, UIColor.white.cgColor, width)
      line.strokeEnd = isPush ? 1 : 0
      return line
    }
    let mask = makeLine(radius: radius, width: 2 * radius)
    page.layer.mask = mask
    let ring = makeLine(radius: 60, width: 8)
    ring.lineCap = .round
    context.containerView.layer.addSublayer(ring)

    let turn = CABasicAnimation(keyPath: "strokeEnd")
    (turn.fromValue, turn.toValue, turn.duration) = (isPush ? 0 : 1, isPush ? 1 : 0, 0.5)
    turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    mask.add(turn, forKey: "turn")
    ring.add(turn, forKey: "turn")
    let fade = CAKeyframeAnimation(keyPath: "opacity")
    (fade.values, fade.keyTimes, fade.duration) = ([0, 1, 1, 0], [0, 0.2, 0.8, 1], 0.5)
    fade.timingFunctions = [.init(name: .easeOut), .init(name: .linear), .init(name: .easeIn)]
    ring.add(fade, forKey: "fade")
    ring.opacity = 0
    CATransaction.setCompletionBlock {
      page.layer.mask = nil
      ring.removeFromSuperlayer()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
