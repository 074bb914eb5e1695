import QuartzCore
import UIKit

/// The base class of the animators.
class Animator: NSObject, UIViewControllerAnimatedTransitioning {
  let isPush: Bool
  init(_ isPush: Bool) { self.isPush = isPush }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.5
  }
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {}
  func animationEnded(_ transitionCompleted: Bool) {}

  func view(
    _ key: UITransitionContextViewControllerKey, _ context: UIViewControllerContextTransitioning
  ) -> UIView { context.viewController(forKey: key)?.view ?? UIView() }

  /// Puts the screens into the container in their order, and returns the one that appears or disappears.
  func place(_ context: UIViewControllerContextTransitioning) -> UIView {
    let (from, to) = (view(.from, context), view(.to, context))
    if isPush {
      context.containerView.addSubview(to)
    } else {
      context.containerView.insertSubview(to, belowSubview: from)
    }
    return isPush ? to : from
  }
}

/// The time at which an animator puts the appearing screen into the container.
enum Entrance { case atOnce, inTheEnd, never }

/// Fades the disappearing screen, and reports whether the appearing one was in the container at the beginning.
final class EnteringAnimator: Animator {
  private let entrance: Entrance
  private let onBegin: (_ wasThere: Bool) -> Void

  init(_ isPush: Bool, _ entrance: Entrance, onBegin: @escaping (Bool) -> Void) {
    (self.entrance, self.onBegin) = (entrance, onBegin)
    super.init(isPush)
  }

  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let from = view(.from, context)
    // On the way back, the context has no view of a screen that stays.
    let coming = context.view(forKey: .to)
    if let coming { onBegin(coming.superview != nil || context.containerView.subviews.contains(coming)) }
    func enter() {
      guard let coming else { return }
      if let from = context.view(forKey: .from) {
        context.containerView.insertSubview(coming, belowSubview: from)
      } else {
        context.containerView.addSubview(coming)
      }
    }
    if entrance == .atOnce { enter() }
    UIView.animate(withDuration: 0.4) {
      if self.entrance == .atOnce { from.alpha = 0 } else { from.transform.tx = 40 }
    } completion: { _ in
      if self.entrance == .inTheEnd { enter() }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Rounds the page by the width of the window at the time when the animator is created.
final class SizedAnimator: Animator {
  private let radius = UIScreen.main.bounds.width / 10
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    UIView.animate(withDuration: 0.4) {
      page.layer.cornerRadius = self.isPush ? self.radius : 0
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Covers the page with a veil, and lifts the veil afterward.
final class VeilAnimator: Animator {
  private(set) var calls: [String] = []
  private(set) weak var veil: UIView?

  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    let veil = UIView(frame: page.bounds)
    veil.backgroundColor = .white
    veil.alpha = 0
    context.containerView.addSubview(veil)
    self.veil = veil
    if isPush { page.alpha = 0 }
    UIView.animate(withDuration: 0.25, delay: 0, options: .curveLinear) {
      veil.alpha = 1
      page.alpha = self.isPush ? 1 : 0
    } completion: { _ in
      self.calls.append("covered")
      UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) {
        veil.alpha = 0
      } completion: { _ in
        self.calls.append("lifted, cancelled: \(context.transitionWasCancelled)")
        context.completeTransition(!context.transitionWasCancelled)
        veil.removeFromSuperview()
      }
    }
  }
}

/// Slides the page in from the right, over a page that fades later and longer, with a delay.
final class SideBySideAnimator: Animator {
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    let other = view(isPush ? .from : .to, context)
    let aside = page.bounds.offsetBy(dx: page.bounds.width, dy: 0)
    if isPush { page.frame = aside } else { other.alpha = 0.3 }
    UIView.animate(withDuration: 0.3, delay: 0, options: [.curveEaseInOut, .layoutSubviews]) {
      page.frame =
        self.isPush ? context.viewController(forKey: .to).map(context.finalFrame(for:)) ?? .zero : aside
    }
    // Another property of the same view, at another time.
    UIView.animate(withDuration: 0.2, delay: 0.2, options: .curveLinear) {
      page.layer.cornerRadius = self.isPush ? 0 : 30
    }
    UIView.animate(
      withDuration: 0.4, delay: 0.1, options: .curveLinear,
      animations: { other.alpha = self.isPush ? 0.3 : 1 },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

/// Moves the page up in three steps.
final class KeyframeAnimator: Animator {
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    let home = page.center
    let below = CGPoint(x: home.x, y: home.y + page.bounds.height)
    let middle = CGPoint(x: home.x, y: home.y + 100)
    if isPush { (page.center, page.layer.cornerRadius) = (below, 20) }
    UIView.animateKeyframes(withDuration: 0.5, delay: 0, options: [.calculationModeLinear]) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
        page.center = self.isPush ? middle : CGPoint(x: home.x, y: home.y + 20)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) {
        page.center = self.isPush ? home : below
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        page.alpha = self.isPush ? 1 : 0.5
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) {
        page.layer.cornerRadius = self.isPush ? 0 : 20
      }
    } completion: {
      context.completeTransition($0)
    }
  }
}

/// Moves a snapshot while the real view is hidden and a dimming view covers the page; the completion cleans up.
final class SnapshotAnimator: Animator {
  var completions: [String] = []
  var animationEnded: [Bool] = []

  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    let other = view(isPush ? .from : .to, context)
    let card = other.subviews[0]
    guard let snapshot = card.snapshotView(afterScreenUpdates: false) else { return }
    let small = context.containerView.convert(card.frame, from: other)
    let large = page.subviews[0].frame
    snapshot.frame = isPush ? small : large
    let dim = UIView(frame: other.bounds)
    dim.backgroundColor = UIColor.black.withAlphaComponent(0.5)
    dim.alpha = isPush ? 0 : 1
    other.addSubview(dim)
    context.containerView.addSubview(snapshot)
    card.isHidden = true
    page.alpha = isPush ? 0 : 1
    UIView.animate(withDuration: 0.5) {
      snapshot.frame = self.isPush ? large : small
      page.alpha = self.isPush ? 1 : 0
    } completion: { _ in
      self.completions.append("last, cancelled: \(context.transitionWasCancelled)")
      snapshot.removeFromSuperview()
      dim.removeFromSuperview()
      card.isHidden = false
      other.transform = .identity
      if !self.isPush { page.alpha = 0.7 }
      if context.transitionWasCancelled { context.view(forKey: .to)?.removeFromSuperview() }
      context.completeTransition(!context.transitionWasCancelled)
    }
    UIView.animate(withDuration: 0.2) {
      dim.alpha = self.isPush ? 1 : 0
      other.transform = self.isPush ? CGAffineTransform(scaleX: 0.9, y: 0.9) : .identity
    } completion: { _ in
      self.completions.append("first")
    }
  }

  override func animationEnded(_ transitionCompleted: Bool) { animationEnded.append(transitionCompleted) }
}

/// Swings the page about its lower left corner, with a nested block and one change that is not animated.
final class NestedAnimator: Animator {
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    page.tag = 7
    guard let card = context.containerView.viewWithTag(7)?.subviews[0] else { return }
    let frame = page.frame
    page.layer.anchorPoint = CGPoint(x: 0, y: 1)
    page.frame = frame
    let tilted = CGAffineTransform(rotationAngle: .pi / 2)
    if isPush { (page.transform, card.alpha) = (tilted, 0) }
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      page.transform = self.isPush ? .identity : tilted
      UIView.performWithoutAnimation {
        if self.isPush { card.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
      }
      card.transform = .identity
      UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) {
        card.alpha = self.isPush ? 1 : 0
      }
    } completion: { _ in
      context.completeTransition(true)
    }
  }
}

/// An animator that declares itself interruptible.
final class PropertyAnimatorAnimator: Animator {
  private(set) var animator: UIViewPropertyAnimator?
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }
  func interruptibleAnimator(using context: UIViewControllerContextTransitioning) -> UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    let page = place(context)
    let away = CGAffineTransform(translationX: 0, y: page.bounds.height)
    if isPush { page.transform = away }
    let animator = UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.8) {
      page.transform = self.isPush ? .identity : away
    }
    animator.addCompletion { context.completeTransition($0 == .end) }
    self.animator = animator
    return animator
  }
}

/// Forgets to call `completeTransition`.
final class ForgetfulAnimator: Animator {
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    page.alpha = isPush ? 0 : 1
    UIView.animate(withDuration: 0.3) { page.alpha = self.isPush ? 1 : 0 }
  }
}

/// Hides or removes the page, and moves a picture of it, which the main queue shows a moment later.
final class CurtainAnimator: Animator {
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    guard let picture = page.snapshotView(afterScreenUpdates: true) else { return }
    let aside = CGAffineTransform(translationX: 0, y: page.bounds.height)
    if isPush { picture.transform = aside }
    picture.isHidden = true
    context.containerView.isUserInteractionEnabled = false
    context.containerView.addSubview(picture)
    if isPush { page.isHidden = true } else { page.removeFromSuperview() }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.08) { picture.isHidden = false }
    UIView.animate(withDuration: 0.4) {
      picture.transform = self.isPush ? .identity : aside
      // The page fades unseen.
      page.alpha = self.isPush ? 1 : 0
    } completion: { _ in
      page.isHidden = false
      if context.transitionWasCancelled { page.subviews.first?.isHidden = true }
      picture.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Keeps a picture from the opening to the closing, which begins where the opening has left it.
final class KeepingAnimator: Animator {
  let picture = UIView()

  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let page = place(context)
    let isComing = picture.superview == nil && picture.frame.width == 0
    if isComing { picture.frame = CGRect(x: 0, y: 0, width: 100, height: 100) }
    context.containerView.addSubview(picture)
    if isComing { page.alpha = 0 }
    UIView.animate(withDuration: 0.3) {
      page.alpha = isComing ? 1 : 0
      self.picture.frame.origin.y += isComing ? 300 : -300
    } completion: { _ in
      self.picture.removeFromSuperview()
      self.picture.backgroundColor = .red
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Turns both screens about their common edge, like two sides of a cube, and moves the container with this edge.
final class TurningAnimator: Animator {
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let (from, to, container) = (view(.from, context), view(.to, context), context.containerView)
    let side: CGFloat = isPush ? 1 : -1
    let half = side * container.bounds.width / 2
    container.addSubview(to)
    from.layer.anchorPoint = CGPoint(x: isPush ? 1 : 0, y: 0.5)
    to.layer.anchorPoint = CGPoint(x: isPush ? 0 : 1, y: 0.5)
    container.transform = CGAffineTransform(translationX: half, y: 0)
    var turned = CATransform3DMakeRotation(side * .pi / 2, 0, 1, 0)
    to.layer.transform = turned
    turned = CATransform3DMakeRotation(-side * .pi / 2, 0, 1, 0)
    UIView.animate(withDuration: transitionDuration(using: context)) {
      container.transform = CGAffineTransform(translationX: -half, y: 0)
      from.layer.transform = turned
      to.layer.transform = CATransform3DIdentity
    } completion: { _ in
      for view in [from, to] {
        view.layer.transform = CATransform3DIdentity
        view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      }
      container.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
