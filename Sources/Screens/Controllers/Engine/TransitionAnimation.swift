import SegueAnimation
import SegueViews

/// How a transition moves: its springs and curves, its intermediate steps, and where it rests. Each requirement has a default.
@MainActor public protocol TransitionAnimation {
  /// What `apply` moves; any type.
  associatedtype Participants

  /// The duration without tracks, in seconds; 0.35 by default.
  var duration: Double { get }

  /// The springs and curves. The first track is the main one, and moves everything that no other track names. By default, a critically
  /// damped spring of `duration`.
  func tracks(for participants: Participants, in context: TransitionContext) -> [Track]

  /// Intermediate steps, in some of which the transition may rest; none by default.
  func steps(for participants: Participants, in context: TransitionContext) -> [TransitionStep]

  /// Sets the properties of views for one of the `steps`, as the other `apply` does for the two states.
  func apply(_ step: TransitionStep, to participants: Participants, in context: TransitionContext)

  /// Whether the transition rests in its presented state, as `apply(.presented)` sets it, instead of ending there: a card, a sheet, a
  /// drawer. Its helper views stay, and the same transition dismisses the screen, with the same participants. The presenting screen stays
  /// in the window behind it, so this takes effect only with `ModalPresentationStyle.custom`. After a resize the transition is prepared
  /// again, as in flight; with reduced motion it fades in and out. `false` by default: at rest, there are only plain screens.
  var keepsPresentedState: Bool { get }

  /// Called once, after the cleanup.
  func ended(finished: Bool, _ participants: Participants, in context: TransitionContext)
}

extension TransitionAnimation {
  /// 0.35 seconds.
  public var duration: Double { 0.35 }

  /// One critically damped spring that moves everything.
  public func tracks(for participants: Participants, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: duration, dampingRatio: 1))]
  }

  /// None.
  public func steps(for participants: Participants, in context: TransitionContext) -> [TransitionStep] { [] }

  /// Nothing to set.
  public func apply(_ step: TransitionStep, to participants: Participants, in context: TransitionContext) {}

  /// `false`: at rest, there are only plain screens.
  public var keepsPresentedState: Bool { false }

  /// Nothing to do.
  public func ended(finished: Bool, _ participants: Participants, in context: TransitionContext) {}
}

/// A transition that keeps its presented state, and is prepared again, with its helper views where they are, for the dismissal. A
/// presentation without an animation leaves the plain screens.
package protocol DismissalPreparing {}
