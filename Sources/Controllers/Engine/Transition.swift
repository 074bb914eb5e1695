import SegueAnimation
import SegueGeometry
import SegueMotion
import SegueViews

/// A transition between two screens: which views take part, and what closed and open look like.
///
/// It is written once, in the roles *background* and *foreground*. Push and pop, present and dismiss, dragging, catching,
/// reversing, cancelling and cleaning up all follow from it:
///
///     struct SlideUp: Transition {
///       func prepare(in context: TransitionContext) -> View? { context.foreground.view }
///
///       func apply(_ state: TransitionState, to card: View, in context: TransitionContext) {
///         card.center.y += state == .dismissed ? context.container.bounds.height : 0
///       }
///     }
public protocol Transition {
  /// What `apply` moves; any type.
  associatedtype Participants

  /// Finds the participants, and puts helper views into `context.container`. Called once both screens are in the container and
  /// laid out, and again after a resize, with everything as it was before.
  /// - Returns: `nil` where the two screens do not offer what the transition needs; the default transition runs then.
  func prepare(in context: TransitionContext) -> Participants?

  /// Sets the properties of views as they are in `state`. Called for each state, and again after a resize, each time with
  /// everything as it is at rest. Only properties: no adding, hiding or reordering.
  func apply(_ state: TransitionState, to participants: Participants, in context: TransitionContext)

  /// Whether a presented screen keeps the look that `apply(.presented)` gives it, together with the helper views, until it is
  /// dismissed: a card, a sheet, a drawer. The presenting screen stays in the window behind it, so this takes effect only with
  /// `ModalPresentationStyle.custom`. The look is prepared and set again after a resize; taken back, whichever way the screen is
  /// dismissed; and faded in and out with reduced motion. `false` by default: at rest there are only plain screens.
  var keepsPresentedState: Bool { get }

  /// Looks that are passed in between; none by default.
  func steps(for participants: Participants, in context: TransitionContext) -> [TransitionStep]

  /// Sets the properties of views as they are at one of the `steps`, as the other `apply` does for the two states.
  func apply(_ step: TransitionStep, to participants: Participants, in context: TransitionContext)

  /// What the motion runs on; the first track is the main one and moves everything that no other track names.
  /// A critically damped spring of `duration` by default.
  func tracks(for participants: Participants, in context: TransitionContext) -> [Track]

  /// How long it takes, in seconds, if there are no tracks. 0.35 by default.
  var duration: Double { get }

  /// The drags that lead the transition; none by default. Asked before anything is prepared.
  func drags(for operation: TransitionOperation) -> [Drag]

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

  /// Called once, after everything has been cleaned up.
  func ended(finished: Bool, _ participants: Participants, in context: TransitionContext)
}

extension Transition {
  /// 0.35 seconds.
  public var duration: Double { 0.35 }

  /// At rest there are only plain screens.
  public var keepsPresentedState: Bool { false }

  /// None.
  public func steps(for participants: Participants, in context: TransitionContext) -> [TransitionStep] { [] }

  /// Nothing to set.
  public func apply(_ step: TransitionStep, to participants: Participants, in context: TransitionContext) {}

  /// One critically damped spring that moves everything.
  public func tracks(for participants: Participants, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: duration, dampingRatio: 1))]
  }

  /// No drags.
  public func drags(for operation: TransitionOperation) -> [Drag] { [] }

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

  /// Nothing to do.
  public func ended(finished: Bool, _ participants: Participants, in context: TransitionContext) {}
}

/// A transition with its participants, type-erased.
struct PreparedTransition {
  let name: String
  private(set) var apply: (TransitionState) -> Void
  private(set) var applyStep: (TransitionStep) -> Void
  let steps: [TransitionStep]
  let tracks: [Track]
  let drags: [Drag]
  /// Those that take the foreground away again, whatever the operation.
  let dragsBack: [Drag]
  let length: (Drag) -> Double?
  let follow: (DragState) -> Void
  let home: () -> Point
  let finishes: (_ fraction: Double, _ velocity: Double) -> Bool
  let ended: (_ finished: Bool) -> Void

  /// The chosen transition, or the fallback where the chosen one finds no participants; with reduced motion a cross-fade
  /// that keeps the drags of the one it replaces.
  /// - Parameter lasting: the transition whose presented look the foreground keeps. Any other one, and a cross-fade, leads there.
  init(
    _ chosen: any Transition, fallback: any Transition, in context: TransitionContext, reducesMotion: Bool,
    lasting: (any Transition)? = nil
  ) {
    if let lasting {
      let prepared: PreparedTransition? =
        if reducesMotion {
          Self.make(CrossFade(replacing: chosen), to: lasting, in: context, fadesBackground: true)
        } else if chosen.keepsPresentedState {
          Self.make(chosen, in: context)
        } else {
          Self.make(chosen, to: lasting, in: context) ?? Self.make(lasting, in: context)
        }
      if let prepared {
        self = prepared
        return
      }
    }
    let candidates = reducesMotion ? [CrossFade(replacing: chosen)] : [chosen, fallback]
    for candidate in candidates {
      guard let prepared = Self.make(candidate, in: context) else { continue }
      self = prepared
      return
    }
    self.init(CrossFade(duration: 0), context.foreground.view, in: context)
  }

  /// Prepares a transition.
  /// - Returns: `nil` where it finds none; the container is then as it was.
  private static func make(_ transition: some Transition, in context: TransitionContext)
    -> PreparedTransition?
  {
    let before = context.container.subviews
    guard let participants = transition.prepare(in: context) else {
      context.undoSetup(keeping: before)
      return nil
    }
    return PreparedTransition(transition, participants, in: context)
  }

  /// Prepares a transition between the background alone and the presented look of another one. The helper views of that look fade.
  /// - Parameter fadesBackground: whether the background fades into that look, too, instead of moving there.
  /// - Returns: `nil` where one of the two finds no participants; the container is then as it was.
  private static func make(
    _ motion: any Transition, to lasting: any Transition, in context: TransitionContext,
    fadesBackground: Bool = false
  ) -> PreparedTransition? {
    let before = context.container.subviews
    guard let look = make(lasting, in: context) else { return nil }
    let helpers = context.container.subviews.filter { view in !before.contains { $0 === view } }
    guard var prepared = make(motion, in: context) else {
      context.undoSetup(keeping: before)
      return nil
    }
    var plain: SnapshotView?
    if fadesBackground {
      let snapshot = context.snapshotView(of: context.background.view)
      snapshot.isUserInteractionEnabled = false
      context.container.insertSubview(snapshot, above: context.background.view)
      plain = snapshot
    }
    let (apply, applyStep) = (prepared.apply, prepared.applyStep)
    prepared.apply = { state in
      switch state {
      case .presented:
        look.apply(.presented)
        plain?.alpha = 0
      case .dismissed:
        let changes = PropertyChanges(in: context.background.view) { look.apply(.presented) }
        if plain == nil { changes.undo() }
        for helper in helpers { helper.alpha = 0 }
      }
      apply(state)
    }
    prepared.applyStep = { step in
      look.apply(.presented)
      applyStep(step)
    }
    return prepared
  }

  private init<T: Transition>(_ transition: T, _ participants: T.Participants, in context: TransitionContext)
  {
    name = String(describing: T.self)
    let tracks = transition.tracks(for: participants, in: context)
    self.tracks = tracks.isEmpty ? [Track(.spring(duration: transition.duration, dampingRatio: 1))] : tracks
    steps = transition.steps(for: participants, in: context)
    apply = { transition.apply($0, to: participants, in: context) }
    applyStep = { transition.apply($0, to: participants, in: context) }
    drags = transition.drags(for: context.operation)
    dragsBack = transition.drags(for: context.operation.wayBack)
    length = { transition.length(of: $0, for: participants, in: context) }
    follow = { transition.follow($0, participants, in: context) }
    home = { transition.home(for: participants, in: context) }
    finishes = { transition.finishes(at: $0, velocity: $1, for: participants, in: context) }
    ended = { transition.ended(finished: $0, participants, in: context) }
  }
}
