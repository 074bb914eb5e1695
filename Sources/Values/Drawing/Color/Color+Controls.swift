import SegueGeometry

// The colors of bars, lists and controls. Text has a contrast with its background of at least 4.5 : 1, or 7 : 1 with increased
// contrast (Docs/TRAITS.md#what-the-library-looks-like).

extension Color {
  package static let navigationBarGround = Color(Color(white: 0.97), Color(white: 0.11))
  package static let tabBarGround = Color(Color(white: 0.98), Color(white: 0.09))
  package static let barLine = Color(
    Color(white: 0.82), Color(white: 0.22), contrast: (Color(white: 0.5), Color(white: 0.5)))
  /// The color of an unselected bar item.
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
  /// The color of a switch that is off.
  package static let switchTrack = Color(
    Color(white: 0.86), Color(white: 0.24), contrast: (Color(white: 0.62), Color(white: 0.42)))
  package static let sliderTrack = Color(
    Color(120, 120, 128, alpha: 0.28), Color(120, 120, 128, alpha: 0.36),
    contrast: (Color(120, 120, 128, alpha: 0.5), Color(120, 120, 128, alpha: 0.7)))
  /// The background of a destructive action's title.
  package static let destructiveAction = Color(
    Color(215, 0, 21), Color(215, 0, 21), contrast: (Color(172, 0, 16), Color(172, 0, 16)))
  /// The title of a destructive action in an alert or a menu.
  package static let destructiveTitle = Color(
    Color(215, 0, 21), Color(255, 122, 114), contrast: (Color(172, 0, 16), Color(255, 158, 153)))
  /// The background of alerts and menus, and the color over the screen behind an alert.
  package static let popupGround = Color(
    Color(white: 0.975), Color(44, 44, 46), contrast: (.white, Color(36, 36, 38)))
  package static let popupShade = Color(Color.black.withAlpha(0.2), Color.black.withAlpha(0.48))
  /// The background of the title of an action that is not destructive.
  package static let action = Color(
    Color(108, 108, 112), Color(99, 99, 102), contrast: (Color(84, 84, 88), Color(84, 84, 88)))
  /// The color of the bar that shows a list's scroll position.
  package static let scrollIndicator = Color(Color.black.withAlpha(0.35), Color.white.withAlpha(0.5))
  /// The colors of the focus ring's two lines. On any background, at least one of them stands out.
  package static let focusRing = (
    inner: Color(Color(0, 64, 170), Color(120, 185, 255)), outer: Color(.white, .black)
  )
  /// The tint of controls if no accent color is chosen: a blue that is legible on every screen background.
  package static let defaultTint = Color(
    Color(0, 98, 220), Color(64, 156, 255), contrast: (Color(0, 52, 190), Color(120, 185, 255)))
}
