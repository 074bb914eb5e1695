import SegueAnimation
import SegueMotion

/// How a pointer leads a transition: which drags do, how far they are, and what is shown under them. Each requirement has a default.
@MainActor public protocol TransitionInteraction {
  /// What the transition moves; any type.
  associatedtype Participants

  /// The drags that lead the transition; none by default. Asked before anything is prepared.
  func drags(for operation: TransitionOperation) -> [Drag]

  /// Whether a drag may begin that presses a point of the screen that it would lead back from; `true` by default.
  func shouldBegin(_ drag: Drag, at location: Point) -> Bool

  /// How far a drag is from one end to the other, in points. `nil`, the default, is as far as the thing under the pointer travels
  /// along the drag, so that it stays under the pointer.
  func length(of drag: Drag, for participants: Participants, in context: TransitionContext) -> Double?

  /// Sets properties for a pointer that leads the transition; called with everything as its position alone would show it, where
  /// the default leaves it. It must depend on the drag alone: the engine also calls it to find out how fast each property moves.
  /// When the drag is released, every property springs from what is shown to the look that wins.
  func follow(_ drag: DragState, _ participants: Participants, in context: TransitionContext)

  /// Whether a drag that is released at `fraction` of the operation, with `velocity` forward in points per second, goes on to the
  /// end; by default `Release.finishes` with the threshold of the drag.
  func finishes(
    at fraction: Double, velocity: Double, for participants: Participants, in context: TransitionContext
  ) -> Bool

  /// The point of the container from which a screen comes and to which it returns; the center by default. A pointer that catches
  /// the transition and moves in no drag's direction leads it toward this point or away from it.
  func home(for participants: Participants, in context: TransitionContext) -> Point
}

extension TransitionInteraction {
  /// No drags.
  public func drags(for operation: TransitionOperation) -> [Drag] { [] }

  /// Anywhere.
  public func shouldBegin(_ drag: Drag, at location: Point) -> Bool { true }

  /// As far as the thing under the pointer travels.
  public func length(of drag: Drag, for participants: Participants, in context: TransitionContext) -> Double?
  { nil }

  /// As the position alone shows it.
  public func follow(_ drag: DragState, _ participants: Participants, in context: TransitionContext) {
    context.followsPositionAlone = true
  }

  /// The usual rule.
  public func finishes(
    at fraction: Double, velocity: Double, for participants: Participants, in context: TransitionContext
  ) -> Bool { Release.finishes(fraction: fraction, velocity: velocity, from: context.releaseFraction) }

  /// The middle of the container.
  public func home(for participants: Participants, in context: TransitionContext) -> Point {
    context.container.bounds.center
  }
}
