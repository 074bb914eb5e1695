import SegueControllers

/// Makes something that grows out of a screen appear above it: a soft shadow around it, and a dimming view over what it leaves.
///
/// Both fade in along the way. At its original place they are transparent, or the shadow that it has there, and where it covers the
/// screen it covers them too, so that they change the look of neither end.
struct Elevation {
  private static let shadow = Shadow(color: Color.black.withAlpha(0.4), blur: 36, offset: Vector(0, 8))
  static let shade = Color.black.withAlpha(0.25)

  /// Casts the shadow, and is transparent itself; goes behind the growing view, or in front of what lies beside it.
  let shadowView: View
  /// Darkens what is left; goes behind both.
  let dimmingView: View

  /// Whether the surroundings are visible when it is open, and it has no shadow there.
  private let isFlatAtRest: Bool

  /// Views that are not placed yet.
  /// - Parameter isFlatAtRest: whether the surroundings are visible when it is open, and it has no shadow there: then the shadow
  ///   appears while it is lifted, and is gone when it has arrived.
  init(isFlatAtRest: Bool = false) {
    self.isFlatAtRest = isFlatAtRest
    (shadowView, dimmingView) = (View(), View())
    for view in [shadowView, dimmingView] { view.isUserInteractionEnabled = false }
  }

  /// Another dimming view for a part of what is left, filling the view that it is put into.
  static func makePane() -> View {
    let pane = View()
    pane.fillsSuperview = true
    pane.isUserInteractionEnabled = false
    return pane
  }

  /// Gives a dimming view its color in a state.
  /// - Parameter open: its color in the open state; a dark shade by default.
  static func shade(_ pane: View, _ state: TransitionState, color open: Color = shade) {
    // The color is mixed, not the opacity of the view: nothing moves, so a press goes through.
    pane.backgroundColor = state == .presented ? open : open.withAlpha(0)
  }

  /// Casts the shadow of a view with a frame in a state.
  /// - Parameter own: the shadow that it has at rest in that state, if its surroundings are visible.
  func cast(_ state: TransitionState, from frame: Rect, cornerRadius: Double = 0, own: Shadow = .none) {
    let (isOpen, isBare) = (state == .presented, own.color.isClear)
    let open = isFlatAtRest && !isBare ? own : Self.shadow
    shadowView.shadow = isOpen ? open : Self.shadow.lying(as: own)
    shadowView.alpha = isOpen && isFlatAtRest && isBare ? 0 : 1
    shadowView.frame = frame
    shadowView.cornerRadius = cornerRadius
  }

  /// The tracks of the shadow's strength, beside the one that moves the view.
  func tracks(_ timing: Timing) -> [Track] {
    guard isFlatAtRest else { return [] }
    return [
      Track(timing, moving: [shadowView], only: .shadow, during: 0...0.4),
      .fade([shadowView], timing, during: 0.5...1),
    ]
  }
}

nonisolated extension Shadow {
  /// The shadow of something lifted once that lies where it was: its own there, or else none.
  func lying(as own: Shadow) -> Shadow {
    own.color.isClear ? Shadow(color: color.withAlpha(0), blur: blur, offset: offset) : own
  }
}
