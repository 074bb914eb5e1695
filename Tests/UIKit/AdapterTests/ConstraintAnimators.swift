import UIKit

/// Slides the page up from below by the constant of a constraint, with an unseen box that goes from its lower to its upper edge.
final class ConstraintAnimator: Animator {
  override func animateTransition(using context: UIViewControllerContextTransitioning) {
    let (page, container) = (place(context), context.containerView)
    page.translatesAutoresizingMaskIntoConstraints = false
    // Over a screen that stays, the container still has the constraints of the opening.
    NSLayoutConstraint.deactivate(container.constraints)
    let top = page.topAnchor.constraint(equalTo: container.topAnchor)
    NSLayoutConstraint.activate([
      top, page.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      page.trailingAnchor.constraint(equalTo: container.trailingAnchor),
      page.heightAnchor.constraint(equalTo: container.heightAnchor),
    ])
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    page.addSubview(box)
    let low = box.bottomAnchor.constraint(equalTo: page.bottomAnchor, constant: -20)
    let high = box.topAnchor.constraint(equalTo: page.safeAreaLayoutGuide.topAnchor, constant: 20)
    NSLayoutConstraint.activate([
      box.centerXAnchor.constraint(equalTo: page.centerXAnchor),
      box.widthAnchor.constraint(equalToConstant: 80), box.heightAnchor.constraint(equalToConstant: 20),
      isPush ? low : high,
    ])
    top.constant = isPush ? container.bounds.height : 0
    container.layoutIfNeeded()
    top.constant = isPush ? 0 : container.bounds.height
    UIView.animate(withDuration: 0.4) {
      if self.isPush {
        low.isActive = false
        high.isActive = true
      }
      container.layoutIfNeeded()
    } completion: { _ in
      box.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
