import SegueAnimation
import SegueViews

/// The motion of a transition: its springs and curves, its intermediate steps, and the state in which it rests. Each
/// requirement has a default.
@MainActor public protocol TransitionAnimation {
  /// The type of the views, or other values, that `apply` moves.
  associatedtype Participants

  /// The duration of a transition that defines no tracks, in seconds; 0.35 by default.
  var duration: Double { get }

  /// Returns the springs and curves of the transition. The first track is the main one, and moves all properties that no other
  /// track names. By default, there is one critically damped spring with the given `duration`.
  func tracks(for participants: Participants, in context: TransitionContext) -> [Track]

  /// Returns the intermediate steps of the transition; by default, an empty array. The transition may rest in steps whose
  /// `rests` is `true`.
  func steps(for participants: Participants, in context: TransitionContext) -> [TransitionStep]

  /// Sets the properties of views for one of the `steps`, as the other `apply` does for the two states.
  func apply(_ step: TransitionStep, to participants: Participants, in context: TransitionContext)

  /// Whether the transition rests in its presented state, as `apply(.presented)` sets it, instead of ending there. Use this for
  /// cards, sheets and drawers. Helper views stay in place, and the same transition dismisses the screen, with the same
  /// participants. This takes effect only with `ModalPresentationStyle.custom`, which keeps the presenting screen in the
  /// window. After a resize, the transition is prepared again; with reduced motion, it fades in and out. The default is
  /// `false`, which leaves only the screens themselves at rest.
  var keepsPresentedState: Bool { get }

  /// Called once at the end of the transition, after its changes have been undone.
  func ended(finished: Bool, _ participants: Participants, in context: TransitionContext)
}

extension TransitionAnimation {
  /// The default duration, 0.35 seconds.
  public var duration: Double { 0.35 }

  /// Returns one critically damped spring with the given `duration`, which moves all properties.
  public func tracks(for participants: Participants, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: duration, dampingRatio: 1))]
  }

  /// Returns an empty array.
  public func steps(for participants: Participants, in context: TransitionContext) -> [TransitionStep] { [] }

  /// Does nothing, because there are no steps by default.
  public func apply(_ step: TransitionStep, to participants: Participants, in context: TransitionContext) {}

  /// Returns `false`, so that only the screens themselves remain at rest.
  public var keepsPresentedState: Bool { false }

  /// Does nothing.
  public func ended(finished: Bool, _ participants: Participants, in context: TransitionContext) {}
}

/// A transition that keeps its presented state, but is prepared again for the dismissal, with its helper views still in place.
/// If its screen is presented without animation, the transition is not prepared at all.
package protocol DismissalPreparing {}
