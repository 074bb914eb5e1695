import SegueDrawing

/// The colors and fonts of the workbench. In the dark appearance, the picture of the window is the brightest object on the
/// screen.
enum Palette {
  static let ground = Color(Color(226, 228, 233), Color(20, 21, 24))
  static let panel = Color(Color(240, 241, 244), Color(27, 29, 33))
  static let raised = Color(Color(252, 252, 253), Color(38, 41, 47))
  static let line = Color(Color(206, 209, 216), Color(44, 47, 54))
  static let text = Color(Color(30, 33, 39), Color(220, 223, 228))
  static let faint = Color(Color(88, 94, 106), Color(139, 145, 156))
  static let playhead = Color(Color(210, 30, 44), Color(255, 92, 92))
  static let input = Color(Color(0, 92, 204), Color(96, 168, 255))
  static let phase = Color(Color(92, 70, 214), Color(148, 134, 255))
  static let held = tracks[0]
  static let call = tracks[1]
  static let accent = input
  static let tracks = [
    Color(Color(150, 84, 0), Color(255, 184, 84)), Color(Color(22, 112, 52), Color(127, 217, 150)),
    Color(Color(180, 34, 122), Color(240, 128, 190)), Color(Color(0, 106, 126), Color(96, 208, 224)),
    Color(Color(112, 70, 206), Color(190, 160, 255)), Color(Color(110, 94, 0), Color(230, 220, 110)),
  ]

  static let small = Font.system(size: 10.5)
  static let body = Font.system(size: 12)
  static let strong = Font.system(size: 12, weight: .semibold)
  static let code = Font(family: "monospace", size: 11)
  static let figures = Font.system(size: 12, weight: .medium)

  static func track(_ index: Int) -> Color { tracks[index % tracks.count] }
}
