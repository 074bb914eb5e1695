import SegueControllers

/// A transition in which a cover moves from a grid to its place on another screen, while the two screens slide as one strip
/// (Docs/BEHAVIOR.md#album-covers). Give both covers the same `sharedElement`.
public final class AlbumCoverTransition: SharedElementTransition {
  private static let push = Timing.spring(duration: 0.4, dampingRatio: 1, initialVelocity: 0.4)
  private static let pop = Timing.spring(duration: 0.4, dampingRatio: 1)
  private static let scrubbedPop = Timing.curve(.easeOutQuad, duration: 0.4)
  /// The speed from which a release finishes at any fraction, in points per second.
  private static let decisiveSpeed = 900.0
  /// The fraction from which a release finishes if the pointer still moves forward.
  private static let decisiveFraction = 0.1

  /// Creates a transition of 0.4 seconds, which can serve any number of screens. A drag to the left pushes, and a drag to the
  /// right pops.
  public init() { super.init(Self.pop, screens: .slide, dragsForward: [.left], dragsBack: [.right]) }

  override func copy() -> SharedElementTransition { AlbumCoverTransition() }

  override func timing(in context: TransitionContext) -> Timing {
    context.operation.isForward ? Self.push : context.isInteractive ? Self.scrubbedPop : Self.pop
  }

  /// Decides whether a released transition finishes: at a fraction of at least 0.5 if the pointer rests, of more than 0.1 if it
  /// moves forward, and at any fraction if it moves forward faster than 900 points per second.
  public override func finishes(
    at fraction: Double, velocity: Double, for all: Participants, in context: TransitionContext
  ) -> Bool {
    if velocity == 0 { return fraction >= Release.decisiveFraction }
    return velocity > Self.decisiveSpeed || velocity > 0 && fraction > Self.decisiveFraction
  }
}
