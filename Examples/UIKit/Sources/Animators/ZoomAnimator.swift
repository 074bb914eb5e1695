import UIKit

/// An animator in which a picture flies from its cell to its position on the page, and back into the cell.
final class ZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let presenting: Bool
  private let sourceView: UIImageView
  private let destinationView: UIImageView

  init(presenting: Bool, sourceView: UIImageView, destinationView: UIImageView) {
    self.presenting = presenting
    self.sourceView = sourceView
    self.destinationView = destinationView
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
    toView.layoutIfNeeded()

    let page: UIView = presenting ? toView : fromView
    let color = page.backgroundColor
    let others = page.subviews.filter { $0 != destinationView }

    // The flying picture is below the views that cover it on the page. The two other pictures are hidden during the flight.
    let picture = UIImageView(image: sourceView.image)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    page.insertSubview(picture, aboveSubview: destinationView)
    sourceView.isHidden = true
    destinationView.isHidden = true

    func show(isOpen: Bool) {
      let place: UIImageView = isOpen ? destinationView : sourceView
      picture.frame = page.convert(place.bounds, from: place)
      picture.layer.cornerRadius = place.layer.cornerRadius
      page.backgroundColor = isOpen ? color : color?.withAlphaComponent(0)
      others.forEach { $0.alpha = isOpen ? 1 : 0 }
    }

    show(isOpen: !presenting)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, usingSpringWithDamping: 0.85,
      initialSpringVelocity: 0,
      animations: { show(isOpen: self.presenting) },
      completion: { _ in
        show(isOpen: true)
        picture.removeFromSuperview()
        self.sourceView.isHidden = false
        self.destinationView.isHidden = false
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

/// An interaction controller that dismisses a page when it is pulled down. The release position and velocity decide whether it
/// is dismissed.
final class PullDownInteraction: UIPercentDrivenInteractiveTransition, UIGestureRecognizerDelegate {
  private weak var viewController: UIViewController?

  init(viewController: UIViewController) {
    self.viewController = viewController
    super.init()
    wantsInteractiveStart = false
    let pan = UIPanGestureRecognizer(target: self, action: Selector(PullDownInteraction.pulled(_:)))
    pan.delegate = self
    viewController.view.addGestureRecognizer(pan)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
    let velocity = pan.velocity(in: pan.view)
    return velocity.y > abs(velocity.x)
  }

  func pulled(_ pan: UIPanGestureRecognizer) {
    let distance: CGFloat = 320
    let translation = pan.translation(in: pan.view).y
    switch pan.state {
    case .began:
      wantsInteractiveStart = true
      viewController?.dismiss(animated: true, completion: nil)
    case .changed:
      update(translation / distance)
    case .ended:
      wantsInteractiveStart = false
      // The position at which the page would come to rest.
      let projected = translation + pan.velocity(in: pan.view).y * 0.2
      if projected > distance / 2 { finish() } else { cancel() }
    case .cancelled, .failed:
      wantsInteractiveStart = false
      cancel()
    default:
      break
    }
  }
}
