import Geometry
import Motion
import Views

/// The way between two screens: who takes part, and what closed and open look like.
///
/// It is written once, in the roles *background* and *foreground*. Push and pop, present and dismiss, dragging, catching,
/// turning round, cancelling and cleaning up all follow from it:
///
///     struct SlideUp: Transition {
///       func participants(in context: TransitionContext) -> View? { context.foreground.view }
///
///       func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
///         card.center.y += state == .dismissed ? context.container.bounds.height : 0
///       }
///     }
public protocol Transition {
  /// What `apply` moves; any type.
  associatedtype Participants

  /// Finds what takes part, and puts helper views into `context.container`. Called once both screens are in the container
  /// and laid out.
  /// - Returns: `nil` where the two screens do not offer what the transition needs; the default transition runs then.
  func participants(in context: TransitionContext) -> Participants?

  /// Sets the properties of views as they are in `state`. Called for both states, and again after a resize, each time with
  /// everything as it is at rest. Only properties: no adding, hiding or reordering.
  func apply(_ state: TransitionState, to participants: Participants, in context: TransitionContext)

  /// What the motion runs on; the first track is the main one and moves all views that no other track names.
  /// A critically damped spring of `duration` by default.
  func tracks(for participants: Participants, in context: TransitionContext) -> [Track]

  /// How long the transition says it takes, in seconds: the length of the main track. 0.35 by default.
  var duration: Double { get }

  /// The drags that move the transition; none by default.
  func dragPaths(for operation: TransitionOperation) -> [DragPath]

  /// Whether a drag that is let go at `fraction` of the whole length, with `velocity` forward in points per second, goes on
  /// to the end; `Release.finishes` by default.
  func finishes(_ operation: TransitionOperation, at fraction: Double, velocity: Double) -> Bool

  /// The point of the container that a radial drag leads away from; the middle by default.
  func dragOrigin(for participants: Participants, in context: TransitionContext) -> Point

  /// The views that a hand pulls along wherever it goes, besides what the fraction does with them: by its travel in their
  /// superview's coordinates, less and less until they stay on their way at fraction 1. Let go, they spring home with the
  /// main track's spring. None by default.
  func pulledViews(for participants: Participants, in context: TransitionContext) -> [View]

  /// Called once, after everything has been cleaned up.
  func ended(finished: Bool)
}

extension Transition {
  /// 0.35 seconds.
  public var duration: Double { 0.35 }

  /// One critically damped spring that moves everything.
  public func tracks(for participants: Participants, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: duration, dampingRatio: 1))]
  }

  /// No drags.
  public func dragPaths(for operation: TransitionOperation) -> [DragPath] { [] }

  /// The usual rule.
  public func finishes(_ operation: TransitionOperation, at fraction: Double, velocity: Double) -> Bool {
    Release.finishes(fraction: fraction, velocity: velocity)
  }

  /// The middle of the container.
  public func dragOrigin(for participants: Participants, in context: TransitionContext) -> Point {
    context.container.bounds.center
  }

  /// None.
  public func pulledViews(for participants: Participants, in context: TransitionContext) -> [View] { [] }

  /// Nothing to do.
  public func ended(finished: Bool) {}
}
