import SegueDrawing

/// A drawing of lines, areas and text.
package nonisolated struct Plot: Sendable {
  /// The part of a line of text that is placed at the given point: its start, middle or end.
  package nonisolated enum Alignment: Sendable { case start, middle, end }

  package nonisolated enum Mark: Sendable {
    case fill(Rect, Color, radius: Double = 0)
    case line(Path, Color, width: Double = 1)
    case dot(Point, radius: Double, Color)
    /// A line of text. The point is on its baseline.
    case text(
      String, at: Point, size: Double, Color, weight: Font.Weight = .regular, alignment: Alignment = .start)
  }

  /// The size of the drawing, in points.
  let size: Size
  /// The elements of the drawing, from back to front.
  private(set) var marks: [Mark] = []

  init(size: Size) { self.size = size }

  /// Adds an element in front of all others.
  static func += (plot: inout Plot, mark: Mark) { plot.marks.append(mark) }

  /// Draws the plot with its top left corner at the origin.
  package func draw(on canvas: Canvas) {
    canvas.fill(Rect(origin: .zero, size: size), Ink.ground)
    for mark in marks {
      switch mark {
      case .fill(let rect, let color, let radius) where radius > 0:
        canvas.fillRoundedRect(rect, radius: radius, color: color)
      case .fill(let rect, let color, _): canvas.fill(rect, color)
      case .line(let path, let color, let width):
        canvas.stroke(path, color, style: StrokeStyle(width: width, cap: .round, join: .round))
      case .dot(let center, let radius, let color):
        canvas.fillCircle(center: center, radius: radius, color: color)
      case .text(let text, let place, let size, let color, let weight, let alignment):
        let layout = TextLayout(text, font: .system(size: size, weight: weight))
        let shift = alignment == .start ? 0 : layout.size.width * (alignment == .middle ? 0.5 : 1)
        canvas.draw(layout, at: Point(place.x - shift, place.y - layout.baseline), color: color)
      }
    }
  }

  package func picture(scale: Double) throws(DrawingError) -> Surface {
    let surface = try Surface(
      width: (size.width * scale).wholePixels, height: (size.height * scale).wholePixels, format: .rgb24)
    let canvas = Canvas(surface)
    canvas.setTransform(.scale(scale))
    draw(on: canvas)
    if let failure = canvas.failure { throw failure }
    return surface
  }
}

/// The colors of the workbench's drawings.
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

  package static func view(_ index: Int) -> Color { views[index % views.count] }

  private static let views = [
    Color(92, 164, 255), Color(255, 184, 82), Color(96, 214, 150), Color(255, 116, 152), Color(172, 138, 255),
    Color(74, 208, 220), Color(236, 226, 110), Color(255, 146, 98), Color(140, 190, 120),
    Color(214, 140, 226),
  ]
}
