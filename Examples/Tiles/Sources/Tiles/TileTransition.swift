import Segue

/// A tile opens into its screen. The screen can be dragged down, which shuts it into its tile again.
struct TileTransition: Transition {
  /// What takes part.
  struct Participants {
    let tile: View
    let screen: View
  }

  func prepare(in context: TransitionContext) -> Participants? {
    guard let grid = context.background as? TileScreen,
      let screen = context.foreground as? ColorScreen, let tile = grid.tile(screen.index)
    else { return nil }
    // Its own smooth corners would shine through those of the screen that lies over it.
    context.hide(tile)
    return Participants(tile: tile, screen: screen.view)
  }

  func apply(_ state: TransitionState, to views: Participants, in context: TransitionContext) {
    switch state {
    case .dismissed:
      views.screen.frame = views.tile.convert(views.tile.bounds, to: context.container)
      views.screen.cornerRadius = views.tile.cornerRadius
    case .presented:
      break
    }
  }

  func tracks(for views: Participants, in context: TransitionContext) -> [Track] {
    [Track(.spring(duration: 0.45, dampingRatio: 0.86))]
  }

  func drags(for operation: TransitionOperation) -> [Drag] { operation.isForward ? [] : [.down] }
}
