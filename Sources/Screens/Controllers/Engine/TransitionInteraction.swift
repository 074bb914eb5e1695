import SegueAnimation
import SegueMotion

/// How a pointer drives a transition: its drags, their lengths, and what follows the pointer. Each requirement has a default.
@MainActor public protocol TransitionInteraction {
  /// What the transition moves; any type.
  associatedtype Participants

  /// The drags that drive the transition; none by default. Called before `prepare`.
  func drags(for operation: TransitionOperation) -> [Drag]

  /// Whether a drag that would close a screen may begin at a point of that screen; `true` by default.
  func shouldBegin(_ drag: Drag, at location: Point) -> Bool

  /// The length of a drag from one end to the other, in points. `nil`, the default, is the distance that the view under the pointer
  /// travels along the drag, so that the view stays under the pointer.
  func length(of drag: Drag, for participants: Participants, in context: TransitionContext) -> Double?

  /// Sets properties while a pointer drives the transition. It starts from the look at the current position, which the default leaves
  /// unchanged. It must depend only on the drag: the engine also calls it to find the velocity of each property. When the drag is
  /// released, every property springs from its shown value to the state in which the transition ends.
  func follow(_ drag: DragState, _ participants: Participants, in context: TransitionContext)

  /// Whether the transition finishes after a release at `fraction` of the operation, with a forward `velocity` in points per second; by
  /// default `Release.finishes` with the threshold of the drag.
  func finishes(
    at fraction: Double, velocity: Double, for participants: Participants, in context: TransitionContext
  ) -> Bool

  /// The point of the container from which a screen comes and to which it returns; the center by default. A pointer that catches the
  /// transition and moves in no drag's direction drives it toward this point or away from it.
  func home(for participants: Participants, in context: TransitionContext) -> Point
}

extension TransitionInteraction {
  /// No drags.
  public func drags(for operation: TransitionOperation) -> [Drag] { [] }

  /// Anywhere.
  public func shouldBegin(_ drag: Drag, at location: Point) -> Bool { true }

  /// The distance that the view under the pointer travels.
  public func length(of drag: Drag, for participants: Participants, in context: TransitionContext) -> Double?
  { nil }

  /// Changes nothing.
  public func follow(_ drag: DragState, _ participants: Participants, in context: TransitionContext) {
    context.followsPositionAlone = true
  }

  /// The common release rule.
  public func finishes(
    at fraction: Double, velocity: Double, for participants: Participants, in context: TransitionContext
  ) -> Bool { Release.finishes(fraction: fraction, velocity: velocity, from: context.releaseFraction) }

  /// The middle of the container.
  public func home(for participants: Participants, in context: TransitionContext) -> Point {
    context.container.bounds.center
  }
}
