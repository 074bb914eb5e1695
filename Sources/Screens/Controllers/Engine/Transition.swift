import SegueViews

/// A transition between two screens: which views take part, and what closed and open look like.
///
/// It is written once, in the roles *background* and *foreground*. Push and pop, present and dismiss, dragging, catching,
/// reversing, cancelling and cleaning up all follow from it:
///
///     struct SlideUp: Transition {
///       func prepare(in context: TransitionContext) -> View? { context.foreground.view }
///
///       func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
///         card.center.y += state == .dismissed ? context.container.bounds.height : 0
///       }
///     }
///
/// These two are all that a transition must have. `TransitionAnimation` says how it moves, how long it takes and where it may rest;
/// `TransitionInteraction`, which drags lead it. Everything in them has a default.
@MainActor public protocol Transition: TransitionAnimation, TransitionInteraction {
  /// What `apply` moves; any type.
  associatedtype Participants

  /// Finds the participants, and puts helper views into `context.container`. Called once both screens are in the container and
  /// laid out, and again after a resize, with everything as it was before.
  /// - Returns: `nil` where the two screens do not offer what the transition needs; the default transition runs then.
  func prepare(in context: TransitionContext) -> Participants?

  /// Sets the properties of views as they are in `state`. Called for each state, and again after a resize, each time with
  /// everything as it is at rest. Only properties: no adding, hiding or reordering.
  func apply(_ state: TransitionState, to participants: Participants, in context: TransitionContext)
}
