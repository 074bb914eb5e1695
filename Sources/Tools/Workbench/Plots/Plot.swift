import SegueDrawing
import SegueGeometry

/// A drawing of lines, areas and words, which goes onto a canvas or into a page as SVG.
package nonisolated struct Plot: Sendable {
  /// Where a line of text begins or ends.
  package nonisolated enum Alignment: String, Sendable { case start, middle, end }

  /// One thing in it.
  package nonisolated enum Mark: Sendable {
    case fill(Rect, Color, radius: Double = 0)
    case area(Path, Color)
    case line(Path, Color, width: Double = 1)
    case dot(Point, radius: Double, Color)
    /// A line of text on a baseline.
    case text(
      String, at: Point, size: Double, Color, weight: Font.Weight = .regular, alignment: Alignment = .start)
  }

  /// In points.
  package var size: Size
  package var ground: Color
  /// From back to front.
  package var marks: [Mark] = []

  package init(size: Size, ground: Color) { (self.size, self.ground) = (size, ground) }

  /// Adds one thing in front of all others.
  package mutating func add(_ mark: Mark) { marks.append(mark) }

  /// Draws it with its upper left corner at the origin.
  package func draw(on canvas: Canvas) {
    canvas.fill(Rect(origin: .zero, size: size), ground)
    for mark in marks {
      switch mark {
      case .fill(let rect, let color, let radius) where radius > 0:
        canvas.fillRoundedRect(rect, radius: radius, color: color)
      case .fill(let rect, let color, _): canvas.fill(rect, color)
      case .area(let path, let color): canvas.fill(path, color)
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

  /// A picture of it.
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
