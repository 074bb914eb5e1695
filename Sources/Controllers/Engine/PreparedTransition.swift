import Geometry
import Motion
import Views

/// A transition together with the participants it has found, whatever their type.
struct PreparedTransition {
  let apply: (TransitionState) -> Void
  let tracks: [Track]
  let dragPaths: [DragPath]
  let dragOrigin: () -> Point
  let pulledViews: [View]
  let finishes: (_ fraction: Double, _ velocity: Double) -> Bool
  let ended: (_ finished: Bool) -> Void

  /// The chosen transition, or the fallback where the chosen one finds no participants; with reduced motion a cross-fade
  /// that keeps the drags of the one it replaces.
  static func first(
    of chosen: any Transition, _ fallback: any Transition, in context: TransitionContext, reducesMotion: Bool
  ) -> PreparedTransition {
    if reducesMotion {
      return make(CrossFade(replacing: chosen), in: context) ?? inert
    }
    return make(chosen, in: context) ?? make(fallback, in: context) ?? inert
  }

  private static func make(_ transition: any Transition, in context: TransitionContext) -> PreparedTransition?
  {
    PreparedTransition(transition, in: context)
  }

  /// Changes nothing and takes no time.
  private static var inert: PreparedTransition {
    PreparedTransition(
      apply: { _ in }, tracks: [Track(.curve(.linear, duration: 0))], dragPaths: [], dragOrigin: { .zero },
      pulledViews: [], finishes: { _, _ in true }, ended: { _ in })
  }

  /// Lets a transition look for its participants.
  /// - Returns: `nil` where it finds none; the container is then as it was.
  private init?<T: Transition>(_ transition: T, in context: TransitionContext) {
    let before = context.container.subviews
    guard let participants = transition.participants(in: context) else {
      context.undoSetup()
      for view in context.container.subviews where !before.contains(where: { $0 === view }) {
        view.removeFromSuperview()
      }
      return nil
    }
    let tracks = transition.tracks(for: participants, in: context)
    self.tracks = tracks.isEmpty ? [Track(.spring(duration: transition.duration, dampingRatio: 1))] : tracks
    apply = { transition.apply($0, to: participants, in: context) }
    dragPaths = transition.dragPaths(for: context.operation)
    dragOrigin = { transition.dragOrigin(for: participants, in: context) }
    pulledViews = transition.pulledViews(for: participants, in: context)
    finishes = { transition.finishes(context.operation, at: $0, velocity: $1) }
    ended = { transition.ended(finished: $0) }
  }

  private init(
    apply: @escaping (TransitionState) -> Void, tracks: [Track], dragPaths: [DragPath],
    dragOrigin: @escaping () -> Point, pulledViews: [View], finishes: @escaping (Double, Double) -> Bool,
    ended: @escaping (Bool) -> Void
  ) {
    self.apply = apply
    self.tracks = tracks
    self.dragPaths = dragPaths
    self.dragOrigin = dragOrigin
    self.pulledViews = pulledViews
    self.finishes = finishes
    self.ended = ended
  }
}
