import Segue

// The code of the article on transitions, except for the transition in Examples/Tiles.

/// A card that rises over a dimmed screen, and stays a card.
final class CardTransition: Transition {
  struct Participants {
    let card: View
    let dim: View
  }

  var keepsPresentedState: Bool { true }

  func prepare(in context: TransitionContext) -> Participants? {
    let dim = context.helperView(named: "dim")
    dim.frame = context.container.bounds
    dim.backgroundColor = Color.black.withAlpha(0.4)
    context.container.insertSubview(dim, below: context.foreground.view)
    return Participants(card: context.foreground.view, dim: dim)
  }

  func apply(_ state: TransitionState, to views: Participants, in context: TransitionContext) {
    let bounds = context.container.bounds
    views.card.frame = Rect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
    views.card.cornerRadius = 16
    switch state {
    case .dismissed:
      views.card.center.y += bounds.height / 2
      views.dim.alpha = 0
    case .presented:
      context.background.view.transform = .scale(0.94)
    }
  }

  func tracks(for views: Participants, in context: TransitionContext) -> [Track] {
    [
      Track(.spring(duration: 0.45, dampingRatio: 0.9)),
      Track(.curve(.linear, duration: 0.25), moving: [views.dim], only: .alpha),
    ]
  }

  func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [.down] }
}

final class CardScreen: ViewController, TransitioningDelegate {
  override init() {
    super.init()
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  override func viewDidLoad() {
    view.backgroundColor = Color(252, 250, 245)
    view.corners = [.topLeft, .topRight]
  }

  func transition(presenting presented: ViewController, over presenting: ViewController) -> (any Transition)?
  {
    CardTransition()
  }

  func transition(dismissing dismissed: ViewController) -> (any Transition)? { CardTransition() }
}
