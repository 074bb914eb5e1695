import Glibc
import SegueControllers
import SegueDrawing
import SegueGeometry

/// A named landscape, which the screens of a scene show.
nonisolated struct Place {
  let name, region, words: String
  /// The colors of the top of the sky, the horizon, the sun and the closest hills.
  private let colors: (zenith: Color, horizon: Color, sun: Color, near: Color)
  private let seed: Double

  private init(
    _ name: String, _ region: String, _ words: String, _ colors: (Color, Color, Color, Color), seed: Double
  ) { (self.name, self.region, self.words, self.colors, self.seed) = (name, region, words, colors, seed) }

  static let all = [
    Place(
      "Lofoten", "Norway", "Peaks stand straight out of the sea, and in June the sun only touches it.",
      (Color(62, 96, 150), Color(255, 205, 170), Color(255, 240, 214), Color(24, 38, 66)), seed: 1),
    Place(
      "Valensole", "France", "Lavender in rows as far as the hills; the best hour is the last one.",
      (Color(244, 140, 92), Color(255, 224, 158), Color(255, 250, 230), Color(96, 42, 84)), seed: 2.3),
    Place(
      "Isle of Skye", "Scotland", "Four seasons in an afternoon, and a rainbow between each two.",
      (Color(92, 158, 166), Color(232, 241, 218), Color(255, 255, 244), Color(22, 66, 62)), seed: 3.1),
    Place(
      "Dolomites", "Italy", "At dusk the pale stone burns for a quarter of an hour.",
      (Color(116, 104, 168), Color(246, 182, 172), Color(255, 238, 222), Color(46, 30, 72)), seed: 4.7),
    Place(
      "Hokkaido", "Japan", "Fields under snow, one tree, and no sound at all.",
      (Color(120, 164, 214), Color(240, 243, 248), Color(255, 255, 255), Color(56, 80, 108)), seed: 5.2),
    Place(
      "Wadi Rum", "Jordan", "Red sand, and after dark more stars than one can sleep under.",
      (Color(206, 120, 82), Color(252, 214, 160), Color(255, 246, 220), Color(98, 40, 34)), seed: 6.9),
    Place(
      "Azores", "Portugal", "Green craters in the middle of the ocean, each with a lake of its own color.",
      (Color(96, 146, 120), Color(240, 238, 196), Color(255, 254, 230), Color(34, 62, 40)), seed: 7.4),
    Place(
      "Mývatn", "Iceland", "Steam over a lake at midnight, in the light of seven in the evening.",
      (Color(170, 132, 184), Color(253, 222, 206), Color(255, 246, 236), Color(70, 50, 92)), seed: 8.8),
  ]

  /// The size of the picture, in points.
  private static let size = Size(390, 390)

  /// Returns a picture of the landscape, with a sky, a sun, and hills that fade in the distance.
  func makeImage() -> Image {
    .vector(size: Self.size) { canvas in
      let (width, height) = (Self.size.width, Self.size.height)
      canvas.fill(
        .rect(Rect(origin: .zero, size: Self.size)),
        LinearGradient([colors.zenith, colors.horizon], from: .zero, to: Point(0, height * 0.7)))
      let sun = Point(width * (0.5 + 0.22 * sin(seed)), height * 0.4)
      canvas.fillCircle(center: sun, radius: height * 0.13, color: colors.sun.withAlpha(0.22))
      canvas.fillCircle(center: sun, radius: height * 0.07, color: colors.sun)
      for range in 1...4 {
        let depth = Double(range) / 4
        let crest = stride(from: -0.02, through: 1.03, by: 0.025).map { x in
          let wave =
            sin(x * 7 + seed * Double(range)) + 0.5 * sin(x * 15 + seed * 2.7)
            + 0.14 * sin(x * 47 + seed * Double(5 - range))
          return Point(width * x, height * (0.46 + 0.36 * depth - 0.055 * wave))
        }
        let outline = [Point(-8, height + 8)] + crest + [Point(width + 12, height + 8)]
        canvas.fill(
          Path(through: outline, isClosed: true),
          colors.horizon.mixed(with: colors.near, at: 0.15 + 0.85 * depth * depth))
      }
    }
  }
}

/// The text colors of the screens, which adapt to the light or dark appearance.
extension Color {
  static let title = Color { Color(white: $0.userInterfaceStyle == .dark ? 0.96 : 0.09) }
  static let body = Color { Color(white: $0.userInterfaceStyle == .dark ? 0.86 : 0.2) }
  static let detail = Color { Color(white: $0.userInterfaceStyle == .dark ? 0.62 : 0.45) }
}
