import SegueDrawing

/// The page of plots and strips: two pixels per point, with a title and small text.
nonisolated struct CertificatePage {
  static let ink = Color(92, 92, 96)
  private static let scale = 2.0

  let canvas: Canvas
  private let surface: Surface

  init(_ size: Size, title: String, at place: Point) throws(DrawingError) {
    surface = try Surface(
      width: (size.width * Self.scale).wholePixels, height: (size.height * Self.scale).wholePixels,
      format: .rgb24)
    canvas = Canvas(surface)
    canvas.paint(Color(250, 250, 248))
    canvas.setTransform(.scale(Self.scale))
    write(title, at: place, size: 17, weight: .semibold)
  }

  func write(_ text: String, at place: Point, size: Double = 11, weight: Font.Weight = .regular) {
    canvas.draw(TextLayout(text, font: .system(size: size, weight: weight)), at: place, color: Self.ink)
  }

  /// Returns the picture once everything is drawn.
  func finished() throws(DrawingError) -> Surface {
    if let failure = canvas.failure { throw failure }
    return surface
  }
}
