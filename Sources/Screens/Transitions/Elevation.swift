import SegueControllers

/// The shadow and the dimming that make a growing view appear above the screen that it grows out of.
///
/// Both fade in as the view opens. At the closed end, the dimming is transparent, and the shadow is transparent or the view's
/// own. At the open end, the view covers the shadow and the dimming, except where its surroundings stay visible. Therefore
/// neither changes a screen at rest.
struct Elevation {
  private static let shadow = Shadow(color: Color.black.withAlpha(0.4), blur: 36, offset: Vector(0, 8))
  static let shade = Color.black.withAlpha(0.25)
  /// The fraction of the motion after which the corners are as round as those of a moving screen.
  private static let rounded = 0.3
  /// The distance from the open place within which the corners take the radius that they have at rest, in points.
  private static let approach = 20.0

  /// The view that casts the shadow, and is transparent itself. Insert it behind the growing view, but in front of that view's
  /// neighbors.
  let shadowView: View
  /// The view that dims the background. Insert it behind the growing view and the shadow.
  let dimmingView: View

  /// Whether the growing view casts the shadow only while it moves, because its surroundings are visible when it is open.
  private let isFlatAtRest: Bool

  /// Creates the shadow view and the dimming view, without a superview.
  /// - Parameter isFlatAtRest: whether the growing view casts the shadow only while it moves, because its surroundings are
  ///   visible when it is open; `false` by default.
  init(isFlatAtRest: Bool = false) {
    self.isFlatAtRest = isFlatAtRest
    (shadowView, dimmingView) = (View(), View())
    for view in [shadowView, dimmingView] { view.isUserInteractionEnabled = false }
  }

  /// Returns a dimming view that fills its superview and has no color yet.
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

  /// Sets the shadow for a state.
  /// - Parameter own: the shadow that the growing view has at rest in that state; no shadow by default.
  func cast(_ state: TransitionState, own: Shadow = .none) {
    let (isOpen, isBare) = (state == .presented, own.color.isClear)
    let open = isFlatAtRest && !isBare ? own : Self.shadow
    shadowView.shadow = isOpen ? open : Self.shadow.lying(as: own)
    shadowView.alpha = isOpen && isFlatAtRest && isBare ? 0 : 1
  }

  /// Places the shadow behind a growing box.
  /// - Parameters:
  ///   - radius: the corner radius of `home`, from which the box grows, in points.
  ///   - rest: the corner radius of `whole`, where the box comes to rest, in points.
  /// - Returns: the corner radius of the box, in points. Early in the motion, it becomes the radius of a moving screen,
  ///   wherever the box is.
  func lift(_ box: Rect, from home: Rect, radius: Double, to whole: Rect, radius rest: Double = 0) -> Double {
    let distance = max(
      box.minX - whole.minX, box.minY - whole.minY, whole.maxX - box.maxX, whole.maxY - box.maxY)
    let lifted = rest.mixed(
      with: max(rest, whole.size.screenRadius), at: (distance / Self.approach).clamped(to: 0...1))
    let done = (box.progress(from: home, to: whole) / Self.rounded).clamped(to: 0...1)
    (shadowView.frame, shadowView.cornerRadius) = (box, radius.mixed(with: lifted, at: done))
    return shadowView.cornerRadius
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
  /// Returns the shadow of a lifted view once it lies flat: its own shadow if that is visible; otherwise this shadow, made
  /// transparent.
  func lying(as own: Shadow) -> Shadow {
    own.color.isClear ? Shadow(color: color.withAlpha(0), blur: blur, offset: offset) : own
  }
}
