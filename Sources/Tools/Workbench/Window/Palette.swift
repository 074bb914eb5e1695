import SegueDrawing

/// The colors and the type of the workbench: dark, so that what it shows is the brightest thing on the screen.
enum Palette {
  static let ground = Color(20, 21, 24)
  static let panel = Color(27, 29, 33)
  static let raised = Color(38, 41, 47)
  static let line = Color(44, 47, 54)
  static let text = Color(220, 223, 228)
  static let faint = Color(139, 145, 156)
  static let playhead = Color(255, 92, 92)
  static let input = Color(96, 168, 255)
  static let phase = Color(148, 134, 255)
  static let held = Color(255, 184, 84)
  static let call = Color(127, 217, 150)
  static let accent = Color(96, 168, 255)
  /// Of tracks, in order.
  static let tracks = [
    Color(255, 184, 84), Color(127, 217, 150), Color(240, 128, 190), Color(96, 208, 224),
    Color(190, 160, 255), Color(230, 220, 110),
  ]

  static let small = Font.system(size: 10.5)
  static let body = Font.system(size: 12)
  static let strong = Font.system(size: 12, weight: .semibold)
  static let code = Font(family: "monospace", size: 11)
  static let figures = Font.system(size: 12, weight: .medium)

  static func track(_ index: Int) -> Color { tracks[index % tracks.count] }
}
