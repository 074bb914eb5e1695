import SegueViews

/// A transition between two screens: the views that take part, and their properties before and after the foreground opens.
///
/// You define it once, in terms of a *background* and a *foreground*. Segue derives everything else from this definition: push
/// and pop, present and dismiss, dragging, catching, reversing, cancelling and cleanup. For example:
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

  /// Finds the participants, and adds helper views to `context.container`. Called when both screens are in the container and
  /// laid out. Called again after a resize, when all changes of the first call have been undone.
  /// - Returns: the participants; `nil` if the two screens lack something that the transition needs. The default transition
  ///   then runs instead.
  func prepare(in context: TransitionContext) -> Participants?

  /// Sets the properties of views for `state`. Called for each state, and again after a resize. On each call, all views have
  /// the properties that they have at rest. Set only properties: do not add, hide or reorder views.
  func apply(_ state: TransitionState, to participants: Participants, in context: TransitionContext)
}
