import SegueControllers

/// The shadow and the dimming that make a growing view appear above the screen that it grows out of.
///
/// Both fade in as the view opens. While the view is closed, the dimming is transparent, and the shadow is transparent or the
/// one that the view has at rest. Where the open view covers the screen, it also covers shadow and dimming. So neither changes
/// a screen at rest.
struct Elevation {
  private static let shadow = Shadow(color: Color.black.withAlpha(0.4), blur: 36, offset: Vector(0, 8))
  static let shade = Color.black.withAlpha(0.25)

  /// The view that casts the shadow, and is transparent itself. Insert it behind the growing view, or in front of the views
  /// next to that one.
  let shadowView: View
  /// The view that dims the background. Insert it behind the growing view and the shadow.
  let dimmingView: View

  /// Whether the growing view casts the shadow only while it moves, because its surroundings are visible when it is open.
  private let isFlatAtRest: Bool

  /// Creates views that are not placed yet.
  /// - Parameter isFlatAtRest: whether the growing view casts the shadow only while it moves, because its surroundings are
  ///   visible when it is open; `false` by default.
  init(isFlatAtRest: Bool = false) {
    self.isFlatAtRest = isFlatAtRest
    (shadowView, dimmingView) = (View(), View())
    for view in [shadowView, dimmingView] { view.isUserInteractionEnabled = false }
  }

  /// Returns another dimming view, which fills its superview.
  static func makePane() -> View {
    let pane = View()
    pane.fillsSuperview = true
    pane.isUserInteractionEnabled = false
    return pane
  }

  /// Sets the color of a dimming view for a state; it is transparent when dismissed.
  /// - Parameter open: the color when presented; a dark shade by default.
  static func shade(_ pane: View, _ state: TransitionState, color open: Color = shade) {
    // The color changes instead of the alpha, because a press on a view that only changes its color does not catch it.
    pane.backgroundColor = state == .presented ? open : open.withAlpha(0)
  }

  /// Places the shadow of a view for a state.
  /// - Parameters:
  ///   - state: the state.
  ///   - frame: the frame of the view.
  ///   - cornerRadius: the corner radius of the view, in points.
  ///   - own: the shadow that the view has at rest in that state.
  func cast(_ state: TransitionState, from frame: Rect, cornerRadius: Double = 0, own: Shadow = .none) {
    let (isOpen, isBare) = (state == .presented, own.color.isClear)
    let open = isFlatAtRest && !isBare ? own : Self.shadow
    shadowView.shadow = isOpen ? open : Self.shadow.lying(as: own)
    shadowView.alpha = isOpen && isFlatAtRest && isBare ? 0 : 1
    shadowView.frame = frame
    shadowView.cornerRadius = cornerRadius
  }

  /// Returns the tracks on which the shadow appears and disappears, in addition to the track that moves the view; empty unless
  /// `isFlatAtRest`.
  func tracks(_ timing: Timing) -> [Track] {
    guard isFlatAtRest else { return [] }
    return [
      Track(timing, moving: [shadowView], only: .shadow, during: 0...0.4),
      .fade([shadowView], timing, during: 0.5...1),
    ]
  }
}

nonisolated extension Shadow {
  /// Returns the shadow of a lifted view once it lies flat: its own shadow, or else this one, transparent.
  func lying(as own: Shadow) -> Shadow {
    own.color.isClear ? Shadow(color: color.withAlpha(0), blur: blur, offset: offset) : own
  }
}
