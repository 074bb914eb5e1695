import SegueGeometry

// The colors of bars, lists and controls. In the light look they are what they were before there was a dark one; texts and their grounds
// have at least 4.5 : 1 in every look, and 7 : 1 with increased contrast (Docs/TRAITS.md#what-the-library-looks-like).

extension Color {
  package static let navigationBarGround = Color(Color(white: 0.97), Color(white: 0.11))
  package static let tabBarGround = Color(Color(white: 0.98), Color(white: 0.09))
  package static let barLine = Color(
    Color(white: 0.82), Color(white: 0.22), contrast: (Color(white: 0.5), Color(white: 0.5)))
  /// An item of a bar that is not selected.
  package static let barItem = Color(
    Color(white: 0.42), Color(white: 0.62), contrast: (Color(white: 0.32), Color(white: 0.78)))
  package static let listGround = Color(
    Color(239, 239, 244), .black, elevated: (Color(28, 28, 30), Color(36, 36, 38)))
  package static let rowLine = Color(
    Color(200, 199, 204), Color(56, 56, 58), contrast: (Color(138, 138, 142), Color(110, 110, 114)))
  package static let pressedRow = systemGray5
  package static let selectedRow = systemGray4
  package static let segmentGround = Color(Color(white: 0.91), Color(white: 0.17))
  package static let segment = Color(.white, Color(white: 0.35), contrast: (.white, Color(white: 0.3)))
  package static let segmentTitle = Color(Color(white: 0.1), .white)
  /// A switch that is off.
  package static let switchTrack = Color(
    Color(white: 0.86), Color(white: 0.24), contrast: (Color(white: 0.62), Color(white: 0.42)))
  package static let sliderTrack = Color(
    Color(120, 120, 128, alpha: 0.28), Color(120, 120, 128, alpha: 0.36),
    contrast: (Color(120, 120, 128, alpha: 0.5), Color(120, 120, 128, alpha: 0.7)))
  /// Behind the title of an action that destroys something.
  package static let destructiveAction = Color(
    Color(215, 0, 21), Color(215, 0, 21), contrast: (Color(172, 0, 16), Color(172, 0, 16)))
  /// Behind the title of another action.
  package static let action = Color(
    Color(108, 108, 112), Color(99, 99, 102), contrast: (Color(84, 84, 88), Color(84, 84, 88)))
  /// A bar that shows where a list is scrolled to.
  package static let scrollIndicator = Color(Color.black.withAlpha(0.35), Color.white.withAlpha(0.5))
  /// The two lines of the focus ring, of which one stands out from any ground.
  package static let focusRing = (
    inner: Color(Color(0, 64, 170), Color(120, 185, 255)), outer: Color(.white, .black)
  )
  /// What can be used, where no accent is chosen: blue, on every ground of a screen.
  package static let defaultTint = Color(
    Color(0, 98, 220), Color(64, 156, 255), contrast: (Color(0, 52, 190), Color(120, 185, 255)))
}
