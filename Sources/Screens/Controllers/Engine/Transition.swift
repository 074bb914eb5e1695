import SegueViews

/// A transition between two screens: the views that take part, and their properties before and after the foreground opens.
///
/// You write it once, in the roles *background* and *foreground*. Push and pop, present and dismiss, dragging, catching,
/// reversing, cancelling and cleanup all follow from it:
///
///     struct SlideUp: Transition {
///       func prepare(in context: TransitionContext) -> View? { context.foreground.view }
///
///       func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
///         card.center.y += state == .dismissed ? context.container.bounds.height : 0
///       }
///     }
///
/// These two methods are the only requirements without a default. `TransitionAnimation` defines how the transition moves, how
/// long it takes and where it may rest; `TransitionInteraction` defines which drags drive it.
@MainActor public protocol Transition: TransitionAnimation, TransitionInteraction {
  /// The type of the views, or other values, that `apply` moves.
  associatedtype Participants

  /// Finds the participants, and adds helper views to `context.container`. Called once both screens are in the container and
  /// laid out, and again after a resize, with everything restored.
  /// - Returns: the participants; `nil` if the two screens lack something that the transition needs. Then the default
  ///   transition runs.
  func prepare(in context: TransitionContext) -> Participants?

  /// Sets the properties of views for `state`. Called for each state, and again after a resize, each time with all views as
  /// they are at rest. Set only properties: do not add, hide or reorder views.
  func apply(_ state: TransitionState, to participants: Participants, in context: TransitionContext)
}
