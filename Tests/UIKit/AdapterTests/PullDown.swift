import UIKit

/// Dismisses a card that is pulled down, and presents it by a pull up. The controller is always returned, and decides whether
/// the transition begins interactively.
final class PullDown: UIPercentDrivenInteractiveTransition, UIViewControllerTransitioningDelegate,
  UIGestureRecognizerDelegate
{
  private weak var presenter: UIViewController?
  private weak var card: UIViewController?
  /// Whether the gestures may begin.
  var isOn = true
  private(set) var animators: [CardAnimator] = []

  init(_ presenter: UIViewController, _ card: UIViewController) {
    (self.presenter, self.card) = (presenter, card)
    super.init()
    wantsInteractiveStart = false
    card.transitioningDelegate = self
    for view: UIView in [presenter.view, card.view] {
      let pan = UIPanGestureRecognizer(target: self, action: Selector(PullDown.pulled(_:)))
      pan.maximumNumberOfTouches = 1
      pan.delegate = self
      view.addGestureRecognizer(pan)
    }
  }

  func pulled(_ pan: UIPanGestureRecognizer) {
    let isDown = pan.view == card?.view
    switch pan.state {
    case .began:
      pan.setTranslation(.zero, in: pan.view)
      wantsInteractiveStart = true
      if isDown {
        card?.dismiss(animated: true, completion: nil)
      } else if let card {
        presenter?.present(card, animated: true, completion: nil)
      }
    case .changed:
      let y = pan.translation(in: pan.view).y * (isDown ? 1 : -1)
      guard y >= 0 else { return pan.setTranslation(.zero, in: pan.view) }
      update(y / 400)
    case .ended where percentComplete >= 0.4:
      finish()
      wantsInteractiveStart = false
    case .ended, .cancelled, .failed:
      wantsInteractiveStart = false
      cancel()
    default:
      break
    }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { isOn }

  private func animator(_ isComing: Bool) -> CardAnimator {
    animators.append(CardAnimator(isComing))
    return animators[animators.count - 1]
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { animator(true) }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  { animator(false) }

  func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { self }

  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { self }
}
