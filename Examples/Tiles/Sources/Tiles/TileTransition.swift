import Segue

/// A transition that opens a tile into its screen. A drag down closes the screen into the tile again.
struct TileTransition: Transition {
  /// The views that the transition animates.
  struct Participants {
    let tile: View
    let screen: View
  }

  func prepare(in context: TransitionContext) -> Participants? {
    guard let grid = context.background as? TileScreen,
      let screen = context.foreground as? ColorScreen, let tile = grid.tile(screen.index)
    else { return nil }
    // The tile is hidden, because its antialiased corners would be visible around those of the screen in front of it.
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
