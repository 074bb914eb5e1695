import SegueAnimation
import SegueViews

/// A type-erased transition, together with its participants.
struct PreparedTransition {
  let name: String
  /// Whether the transition replaces a chosen one that found no participants.
  private(set) var isFallback = false
  let duration: Double
  /// Whether the transition rests in its presented state instead of ending there.
  let rests: Bool
  let apply: (TransitionState) -> Void
  let applyStep: (TransitionStep) -> Void
  let steps: [TransitionStep]
  private let makeSteps: () -> [TransitionStep]
  private let makeTracks: () -> [Track]
  private let makeDrags: () -> [Drag]
  /// The tracks for the current operation; a critically damped spring if the transition defines no tracks.
  var tracks: [Track] { makeTracks() }
  /// The drags for the current operation.
  var drags: [Drag] { makeDrags() }
  /// The drags that close the foreground, independent of the current operation.
  let dragsBack: [Drag]
  let length: (Drag) -> Double?
  let follow: (DragState) -> Void
  let home: () -> Point
  let finishes: (_ fraction: Double, _ velocity: Double) -> Bool
  let ended: (_ finished: Bool) -> Void

  /// Creates a prepared transition from the chosen one, or from the fallback if the chosen one finds no participants. If
  /// `crossFades` is `true`, a cross-fade with the drags of the chosen transition replaces both. However, a chosen transition
  /// that keeps its presented state is still prepared itself.
  init(_ chosen: any Transition, fallback: any Transition, in context: TransitionContext, crossFades: Bool) {
    let plain: [any Transition] = crossFades ? [CrossFade(replacing: chosen)] : [chosen, fallback]
    let rests = context.keepsBackground && chosen.keepsPresentedState
    for (index, candidate) in (rests && crossFades ? [chosen] + plain : plain).enumerated() {
      guard let prepared = Self.make(candidate, in: context) else { continue }
      self = prepared
      isFallback = index > 0
      return
    }
    self.init(CrossFade(duration: 0), context.foreground.view, in: context)
    isFallback = true
  }

  /// Prepares a transition.
  /// - Returns: `nil` if the transition finds no participants; the container is then unchanged.
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
      let own = transition.tracks(for: participants, in: context)
      let tracks = own.isEmpty ? [Track(.spring(duration: transition.duration, dampingRatio: 1))] : own
      let fadesTitles = transition is CrossFade || context.container.traitCollection.reducesMotion
      return fadesTitles ? tracks + context.titleTracks(tracks[0].time.timing) : tracks
    }
    makeSteps = { transition.steps(for: participants, in: context) }
    steps = makeSteps()
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

extension TransitionContext {
  /// Returns the tracks of the titles in a navigation bar if the bar changes to another screen. The old title fades out before
  /// the new one fades in, because titles that do not move have the same position.
  fileprivate func titleTracks(_ timing: Timing) -> [Track] {
    guard let (goes, comes) = foreground.navigationController?.navigationBar.changingTitles else { return [] }
    let (back, front) = operation.isForward ? (goes, comes) : (comes, goes)
    return [
      Track(timing, moving: [back], only: .alpha, during: 0...0.5),
      Track(timing, moving: [front], only: .alpha, during: 0.5...1),
    ]
  }
}

extension PreparedTransition {
  /// The names of the closures that return different results for the same arguments.
  var impureClosureNames: [String] {
    func varies<Answer: Equatable>(_ ask: () -> Answer) -> Bool {
      let first = ask()
      return (0..<16).contains { _ in ask() != first }
    }
    return [
      ("length", drags.contains { drag in varies { length(drag) } }), ("steps", varies(makeSteps)),
      ("finishes", varies { finishes(0.5, 0) }),
    ].filter(\.1).map(\.0)
  }
}
