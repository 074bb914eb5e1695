import SegueAnimation
import SegueMotion

/// The interaction of a transition with a pointer: its drags, their lengths, and the properties that follow the pointer. Each
/// requirement has a default.
@MainActor public protocol TransitionInteraction {
  /// The type of the views, or other values, that the transition moves.
  associatedtype Participants

  /// Returns the drags that drive the transition; by default, an empty array. Called before `prepare`.
  func drags(for operation: TransitionOperation) -> [Drag]

  /// Returns whether a drag that closes the screen may begin at a location in the screen's coordinates; by default, `true`.
  func shouldBegin(_ drag: Drag, at location: Point) -> Bool

  /// Returns the length of a drag from one end of the transition to the other, in points. By default, the drag's `span` defines
  /// it. `nil` stands for the distance that the view under the pointer travels along the drag, so that the view stays under the
  /// pointer.
  func length(of drag: Drag, for participants: Participants, in context: TransitionContext) -> Double?

  /// Sets properties of views while a pointer drives the transition. On each call, views have the properties that the current
  /// position gives them; the default leaves them unchanged. The new values must depend only on `drag`, because the engine also
  /// calls this method to find the velocity of each property. When the drag is released, each property springs from its shown
  /// value to its value in the final state.
  func follow(_ drag: DragState, _ participants: Participants, in context: TransitionContext)

  /// Returns whether the transition finishes after a release at `fraction` of the operation, with a forward `velocity` in
  /// points per second. By default, `Release.finishes` decides, with the drag's `releaseFraction` as the threshold.
  func finishes(
    at fraction: Double, velocity: Double, for participants: Participants, in context: TransitionContext
  ) -> Bool

  /// Returns the point of the container from which a screen opens and into which it closes. By default, this is the center of
  /// the context's `sourceView` or, without a source, the center of the container. If a pointer catches the transition and
  /// moves in a direction for which there is no drag, movement away from this point opens the screen. Movement toward this
  /// point closes the screen.
  func home(for participants: Participants, in context: TransitionContext) -> Point
}

extension TransitionInteraction {
  /// Returns an empty array.
  public func drags(for operation: TransitionOperation) -> [Drag] { [] }

  /// Returns `true`: drags may begin anywhere.
  public func shouldBegin(_ drag: Drag, at location: Point) -> Bool { true }

  /// Returns the length that the drag's `span` defines; `nil` without a span, so that the grabbed view stays under the pointer.
  public func length(of drag: Drag, for participants: Participants, in context: TransitionContext) -> Double?
  { drag.length(in: context.container.bounds.size) }

  /// Leaves all views unchanged, so that the position alone determines their properties.
  public func follow(_ drag: DragState, _ participants: Participants, in context: TransitionContext) {
    context.followsPositionAlone = true
  }

  /// Returns the result of `Release.finishes`, with the drag's `releaseFraction` as the threshold.
  public func finishes(
    at fraction: Double, velocity: Double, for participants: Participants, in context: TransitionContext
  ) -> Bool { Release.finishes(fraction: fraction, velocity: velocity, from: context.releaseFraction) }

  /// Returns the center of the source; without a source, the center of the container.
  public func home(for participants: Participants, in context: TransitionContext) -> Point {
    let home = context.sourceView ?? context.container
    return home.convert(home.bounds.center, to: context.container)
  }
}
