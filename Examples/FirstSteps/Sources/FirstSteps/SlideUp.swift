import Segue

/// The new screen slides up from below while the old one steps back.
struct SlideUp: Transition {
  func prepare(in context: TransitionContext) -> View? { context.foreground.view }

  func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
    switch state {
    case .dismissed: card.center.y += context.container.bounds.height
    case .presented: context.background.view.transform = .scale(0.92)
    }
  }

  func tracks(for card: View, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: 0.5, dampingRatio: 1))]
  }

  func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [.down] }
}
