import SegueControllers

/// A cover flies from a grid to its place on a screen of its own, while the two screens slide as one strip
/// (Docs/BEHAVIOR.md#album-covers). The two views have the same `sharedElement`.
public final class AlbumCoverTransition: SharedElementTransition {
  private static let push = Timing.spring(duration: 0.4, dampingRatio: 1, initialVelocity: 0.4)
  private static let pop = Timing.spring(duration: 0.4, dampingRatio: 1)
  private static let scrubbedPop = Timing.curve(.easeOutQuad, duration: 0.4)
  /// The speed from which a release finishes from anywhere, in points per second.
  private static let decisiveSpeed = 900.0
  /// The fraction from which a pointer that still moves forward finishes.
  private static let decisiveFraction = 0.1

  /// A transition of 0.4 seconds that can serve any number of screens: dragged to the left, and back to the right.
  public init() { super.init(Self.pop, screens: .slide, dragsForward: [.left], dragsBack: [.right]) }

  override func timing(in context: TransitionContext) -> Timing {
    context.operation.isForward ? Self.push : context.isInteractive ? Self.scrubbedPop : Self.pop
  }

  /// A pointer that still moves forward finishes after a tenth of the way, a fast one at once; one that rests, after half of it.
  public override func finishes(
    at fraction: Double, velocity: Double, for all: Participants, in context: TransitionContext
  ) -> Bool {
    if velocity == 0 { return fraction >= Release.decisiveFraction }
    return velocity > Self.decisiveSpeed || velocity > 0 && fraction > Self.decisiveFraction
  }
}
