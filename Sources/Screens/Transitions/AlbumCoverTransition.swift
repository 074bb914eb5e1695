import SegueControllers

/// A transition in which a cover moves from a grid to its place on another screen, while the two screens slide as one strip
/// (Docs/BEHAVIOR.md#album-covers). Give both covers the same `sharedElement`.
public final class AlbumCoverTransition: SharedElementTransition {
  private static let push = Timing.spring(duration: 0.4, dampingRatio: 1, initialVelocity: 0.4)
  private static let pop = Timing.spring(duration: 0.4, dampingRatio: 1)
  private static let scrubbedPop = Timing.curve(.easeOutQuad, duration: 0.4)
  /// The forward speed above which a release at any fraction finishes the transition, in points per second.
  private static let decisiveSpeed = 900.0
  /// The fraction of the operation above which a release finishes the transition, if the pointer is still moving forward.
  private static let decisiveFraction = 0.1

  /// Creates a transition with a duration of 0.4 seconds, which can be used for any number of screens. A drag to the left
  /// pushes a screen, and a drag to the right pops it.
  public init() { super.init(Self.pop, screens: .slide, dragsForward: [.left], dragsBack: [.right]) }

  override var lift: Shadow? { Shadow(color: Color.black.withAlpha(0.35), blur: 30, offset: Vector(0, 12)) }

  override func copy() -> SharedElementTransition { AlbumCoverTransition() }

  override func timing(in context: TransitionContext) -> Timing {
    context.operation.isForward ? Self.push : context.isInteractive ? Self.scrubbedPop : Self.pop
  }

  /// Returns whether a released transition finishes. If the pointer is at rest, `fraction` must be at least 0.5. If the pointer
  /// is moving forward, `fraction` must exceed 0.1; above 900 points per second, any value is sufficient.
  public override func finishes(
    at fraction: Double, velocity: Double, for all: Participants, in context: TransitionContext
  ) -> Bool {
    if velocity == 0 { return fraction >= Release.decisiveFraction }
    return velocity > Self.decisiveSpeed || velocity > 0 && fraction > Self.decisiveFraction
  }
}
