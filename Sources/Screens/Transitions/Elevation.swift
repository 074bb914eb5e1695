import SegueControllers

/// The shadow and the dimming that make a growing view appear above the screen that it grows out of.
///
/// Both fade in as the view opens. When the view is closed, the dimming is transparent, and the shadow is transparent or equals
/// the view's own shadow. An open view that covers the screen also covers the shadow and the dimming. At rest, both are
/// therefore invisible.
package struct Elevation {
  package static let shadow = Shadow(color: Color.black.withAlpha(0.28), blur: 36, offset: Vector(0, 8))
  static let shade = Color.black.withAlpha(0.25)
  /// The progress at which the corners have become those of a moving screen.
  private static let rounded = 0.3
  /// The distance from the open frame over which the corners become those of the open view, in points.
  private static let approach = 20.0

  /// The view that casts the shadow. It is transparent, except for an edge. Insert it behind the growing view. If the shadow
  /// should also fall on views next to the growing view, insert it in front of all of them.
  let shadowView: View
  /// The view that dims the background. Insert it behind the growing view and the shadow view.
  let dimmingView: View

  /// Whether the growing view casts the shadow only while it moves. This is for views that leave part of the background visible
  /// when they are open.
  private let isFlatAtRest: Bool
  /// Whether the growing view has a thin light edge while it moves, because its shadow is invisible on a dark screen.
  private let hasEdge: Bool

  /// Creates the views, without adding them to the view tree.
  /// - Parameters:
  ///   - page: the screen's view that the growing view shows. A dark page has an edge while it moves. With `nil`, the default,
  ///     there is no edge.
  ///   - isFlatAtRest: whether the growing view casts the shadow only while it moves; `false` by default.
  init(of page: View? = nil, isFlatAtRest: Bool = false) {
    self.isFlatAtRest = isFlatAtRest
    hasEdge = page?.traitCollection.userInterfaceStyle == .dark
    (shadowView, dimmingView) = (View(), View())
    shadowView.borderColor = Color(white: 1, alpha: 0.25)
    for view in [shadowView, dimmingView] { view.isUserInteractionEnabled = false }
  }

  /// Returns an additional dimming view, which fills its superview.
  package static func makePane() -> View {
    let pane = View()
    pane.fillsSuperview = true
    pane.isUserInteractionEnabled = false
    return pane
  }

  /// Sets the color of a dimming view for a state; the color is transparent for `.dismissed`.
  /// - Parameter open: the color for `.presented`; black with an alpha of 0.25 by default.
  static func shade(_ pane: View, _ state: TransitionState, color open: Color = shade) {
    // The color is animated instead of the alpha, because a press does not catch a view of which only the color changes.
    pane.backgroundColor = state == .presented ? open : open.withAlpha(0)
  }

  /// Sets the shadow for a state of the growing view.
  /// - Parameters:
  ///   - state: the state.
  ///   - own: the shadow that the growing view itself has at rest in that state.
  func cast(_ state: TransitionState, own: Shadow = .none) {
    let (isOpen, isBare) = (state == .presented, own.color.isClear)
    let open = isFlatAtRest && !isBare ? own : Self.shadow
    shadowView.shadow = isOpen ? open : Self.shadow.lying(as: own)
    shadowView.alpha = isOpen && isFlatAtRest && isBare ? 0 : 1
  }

  /// Places the shadow view behind the growing view, and returns the corner radius of the growing view. Except near the two
  /// ends, this is the radius of a moving screen.
  /// - Parameters:
  ///   - frame: the current frame of the growing view.
  ///   - home: the frame from which the view grows.
  ///   - radius: the corner radius of the view at `home`, in points.
  ///   - whole: the frame of the open view.
  ///   - rest: the corner radius of the open view, in points; 0 by default.
  func lift(_ frame: Rect, from home: Rect, radius: Double, to whole: Rect, radius rest: Double = 0) -> Double
  {
    let distance = max(
      frame.minX - whole.minX, frame.minY - whole.minY, whole.maxX - frame.maxX, whole.maxY - frame.maxY)
    let remaining = (distance / Self.approach).clamped(to: 0...1)
    func lifted(_ part: Double) -> Double { rest.mixed(with: max(rest, whole.size.screenRadius), at: part) }
    // Between frames of the same size, the progress is that of the position.
    let isResized = max(abs(home.width - whole.width), abs(home.height - whole.height)) >= 1
    let way = max(1, home.center.distance(to: whole.center))
    let progress =
      isResized ? frame.progress(from: home, to: whole) : 1 - frame.center.distance(to: whole.center) / way
    let done = (progress / Self.rounded).clamped(to: 0...1)
    let corner = radius.mixed(with: lifted(remaining), at: done)
    let edge = hasEdge ? (8 * min(progress, 1 - progress)).clamped(to: 0...1) : 0
    (shadowView.frame, shadowView.cornerRadius) = (frame.inset(by: -edge), corner + edge)
    shadowView.borderWidth = edge
    return corner
  }

  /// Returns the tracks that fade the shadow in and out if `isFlatAtRest` is `true`. Otherwise returns an empty array, because
  /// the shadow then changes on the main track.
  func tracks(_ timing: Timing) -> [Track] {
    guard isFlatAtRest else { return [] }
    return [
      Track(timing, moving: [shadowView], only: .shadow, during: 0...0.4),
      .fade([shadowView], timing, during: 0.5...1),
    ]
  }
}

nonisolated extension Shadow {
  /// Returns the shadow of a view that is no longer raised: its own shadow or, if that is clear, a transparent version of this
  /// shadow.
  func lying(as own: Shadow) -> Shadow {
    own.color.isClear ? Shadow(color: color.withAlpha(0), blur: blur, offset: offset) : own
  }
}
