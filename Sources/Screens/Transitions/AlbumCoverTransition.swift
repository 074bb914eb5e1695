import SegueControllers

/// A cover flies from a grid to its place on a screen of its own, while the two screens slide as one strip
/// (Docs/BEHAVIOR.md#album-covers).
///
/// A `SharedElementTransition` with timings and a release rule of its own. The two views have the same `sharedElement`.
public final class AlbumCoverTransition: Transition {
  /// What moves.
  public typealias Participants = SharedElementTransition.Participants

  private static let push = Timing.spring(duration: 0.4, dampingRatio: 1, initialVelocity: 0.4)
  private static let pop = Timing.spring(duration: 0.4, dampingRatio: 1)
  private static let scrubbedPop = Timing.curve(.easeOutQuad, duration: 0.4)
  /// The speed from which a release finishes from anywhere, in points per second.
  private static let decisiveSpeed = 900.0
  /// The fraction from which a pointer that still moves forward finishes.
  private static let decisiveFraction = 0.1

  /// A transition that can serve any number of screens.
  public init() {}

  /// 0.4 seconds.
  public var duration: Double { Self.pop.duration }

  private func base(in context: TransitionContext) -> SharedElementTransition {
    let timing = context.operation.isForward ? Self.push : context.isInteractive ? Self.scrubbedPop : Self.pop
    return SharedElementTransition(timing, screens: .slide)
  }

  /// The cover on both screens.
  public func prepare(in context: TransitionContext) -> Participants? {
    base(in: context).prepare(in: context)
  }

  /// The cover in its cell, and the foreground to the right of the window; or the cover in its large place, and the background to
  /// the left, transparent.
  public func apply(_ state: TransitionState, to all: Participants, in context: TransitionContext) {
    base(in: context).apply(state, to: all, in: context)
  }

  /// One for all.
  public func tracks(for all: Participants, in context: TransitionContext) -> [Track] {
    base(in: context).tracks(for: all, in: context)
  }

  /// To the left, and back to the right.
  public func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [.left] : [.right] }

  /// The width, so that the screens stay under the pointer.
  public func length(of drag: Drag, for all: Participants, in context: TransitionContext) -> Double? {
    base(in: context).length(of: drag, for: all, in: context)
  }

  /// The cover stays under the pointer, too, where it was grabbed.
  public func follow(_ drag: DragState, _ all: Participants, in context: TransitionContext) {
    base(in: context).follow(drag, all, in: context)
  }

  /// A pointer that still moves forward finishes after a tenth of the way, a fast one at once; one that rests, after half of it.
  public func finishes(
    at fraction: Double, velocity: Double, for all: Participants, in context: TransitionContext
  ) -> Bool {
    if velocity == 0 { return fraction >= Release.decisiveFraction }
    return velocity > Self.decisiveSpeed || velocity > 0 && fraction > Self.decisiveFraction
  }

  /// The cover in the grid.
  public func home(for all: Participants, in context: TransitionContext) -> Point {
    base(in: context).home(for: all, in: context)
  }
}

extension AlbumCoverTransition: NavigationControllerDelegate {
  /// Itself, for every pair of screens.
  public func navigationController(
    _ navigationController: NavigationController, transitionFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any Transition)? { self }
}
