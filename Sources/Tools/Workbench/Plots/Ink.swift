import SegueDrawing

/// The colors of what the workbench draws.
package nonisolated enum Ink {
  package static let ground = Color(13, 14, 17)
  package static let panel = Color(20, 22, 26)
  package static let line = Color.white.withAlpha(0.07)
  package static let strong = Color(236, 238, 242)
  package static let middle = Color(152, 158, 168)
  package static let faint = Color(98, 104, 114)
  package static let input = Color(255, 255, 255)
  package static let running = Color(82, 146, 255)
  package static let held = Color(255, 176, 66)
  package static let fault = Color(255, 82, 82)

  /// The color of the view with this number.
  package static func view(_ index: Int) -> Color { views[index % views.count] }

  private static let views = [
    Color(92, 164, 255), Color(255, 184, 82), Color(96, 214, 150), Color(255, 116, 152), Color(172, 138, 255),
    Color(74, 208, 220), Color(236, 226, 110), Color(255, 146, 98), Color(140, 190, 120),
    Color(214, 140, 226),
  ]
}
