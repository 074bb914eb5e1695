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

  /// Whether the transition rests in the look that `apply(.presented)` gives a presented screen, instead of ending there: a card, a
  /// sheet, a drawer. Its helper views stay, and it is dismissed by the same transition, with the same participants. The presenting
  /// screen stays in the window behind it, so this takes effect only with `ModalPresentationStyle.custom`. After a resize it is
  /// prepared again, as in flight; with reduced motion it fades in and out. `false` by default: at rest there are only plain screens.
  var keepsPresentedState: Bool { get }

  /// Looks that are passed in between, and those of them in which it may rest; none by default.
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
  let duration: Double
  /// Whether it rests in its presented look, instead of ending there.
  let rests: Bool
  let apply: (TransitionState) -> Void
  let applyStep: (TransitionStep) -> Void
  let steps: [TransitionStep]
  private let makeTracks: () -> [Track]
  private let makeDrags: () -> [Drag]
  /// What the operation that is going on runs on.
  var tracks: [Track] { makeTracks() }
  /// The drags for it.
  var drags: [Drag] { makeDrags() }
  /// Those that take the foreground away again, whatever the operation.
  let dragsBack: [Drag]
  let length: (Drag) -> Double?
  let follow: (DragState) -> Void
  let home: () -> Point
  let finishes: (_ fraction: Double, _ velocity: Double) -> Bool
  let ended: (_ finished: Bool) -> Void

  /// The chosen transition, or the fallback where the chosen one finds no participants. With reduced motion a cross-fade that keeps
  /// the drags of the one it replaces, unless that one rests in a look of its own, which is faded where it is.
  init(
    _ chosen: any Transition, fallback: any Transition, in context: TransitionContext, reducesMotion: Bool
  ) {
    let plain: [any Transition] = reducesMotion ? [CrossFade(replacing: chosen)] : [chosen, fallback]
    let rests = context.keepsBackground && chosen.keepsPresentedState
    for candidate in rests && reducesMotion ? [chosen] + plain : plain {
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

  private init<T: Transition>(_ transition: T, _ participants: T.Participants, in context: TransitionContext)
  {
    name = String(describing: T.self)
    duration = transition.duration
    rests = context.keepsBackground && transition.keepsPresentedState
    makeTracks = {
      let tracks = transition.tracks(for: participants, in: context)
      return tracks.isEmpty ? [Track(.spring(duration: transition.duration, dampingRatio: 1))] : tracks
    }
    steps = transition.steps(for: participants, in: context)
    apply = { transition.apply($0, to: participants, in: context) }
    applyStep = { transition.apply($0, to: participants, in: context) }
    makeDrags = { transition.drags(for: context.operation) }
    dragsBack = transition.drags(for: context.operation.wayBack)
    length = { transition.length(of: $0, for: participants, in: context) }
    follow = { transition.follow($0, participants, in: context) }
    home = { transition.home(for: participants, in: context) }
    finishes = { transition.finishes(at: $0, velocity: $1, for: participants, in: context) }
    ended = { transition.ended(finished: $0, participants, in: context) }
  }
}
