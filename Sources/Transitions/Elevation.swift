import Controllers
import Drawing
import Geometry
import Motion
import Views

/// What makes a thing that grows out of a screen lie above it: a soft shadow around it, and a shade over what it leaves.
///
/// Both come with the way. Where the thing is at its place they are clear, and where it covers the screen it covers them too, so
/// that neither end looks any different with them.
struct Elevation {
  private static let shadow = Shadow(color: Color.black.withAlpha(0.4), blur: 36, offset: Vector(0, 8))
  private static let shade = Color.black.withAlpha(0.25)

  /// Casts the shadow, and is clear itself; goes behind the thing, or in front of what lies beside it.
  let shadowView: View
  /// Darkens what is left; goes behind both.
  let dimmingView: View

  /// Whether something is seen around the thing when it is open, and lies there without a shadow.
  private let isFlatAtRest: Bool

  /// Views without a place yet.
  /// - Parameter isFlatAtRest: whether something is seen around the thing when it is open, and no shadow on it: then the shadow
  ///   comes while the thing is lifted, and is gone when it has arrived.
  init(isFlatAtRest: Bool = false) {
    self.isFlatAtRest = isFlatAtRest
    (shadowView, dimmingView) = (View(), View())
    for view in [shadowView, dimmingView] { view.isUserInteractionEnabled = false }
  }

  /// Another pane that darkens a part of what is left, filling the view that it is put into.
  static func makePane() -> View {
    let pane = View()
    pane.fillsSuperview = true
    pane.isUserInteractionEnabled = false
    return pane
  }

  /// Gives a pane its color in a state.
  /// - Parameter color: what is seen of it around the thing when that is open; a shade by default.
  static func shade(_ pane: View, _ state: TransitionState, color: Color? = nil) {
    let open = color ?? shade
    // The color is mixed, not the opacity of the view: nothing moves, so a press goes through.
    pane.backgroundColor = state == .presented ? open : open.withAlpha(0)
  }

  /// Casts the shadow of a thing at a frame in a state.
  func cast(_ state: TransitionState, from frame: Rect, cornerRadius: Double = 0) {
    var shadow = Self.shadow
    if state == .dismissed { shadow.color = shadow.color.withAlpha(0) }
    shadowView.shadow = shadow
    shadowView.alpha = isFlatAtRest && state == .presented ? 0 : 1
    shadowView.frame = frame
    shadowView.cornerRadius = cornerRadius
  }

  /// What the shadow's strength runs on, beside the track that moves the thing.
  func tracks(_ timing: Timing) -> [Track] {
    guard isFlatAtRest else { return [] }
    return [
      Track(timing, moving: [shadowView], only: .shadow, during: 0...0.4),
      Track(timing, moving: [shadowView], only: .alpha, during: 0.5...1),
    ]
  }
}
