internal import CCairo
import Geometry

extension Canvas {
  /// Draws `text` with the top left corner of its box at `origin`.
  public func draw(_ text: TextLayout, at origin: Point, color: Color) {
    guard color.alpha > 0 else { return }
    setSource(color)
    cairo_save(cairo)
    cairo_translate(cairo, origin.x, origin.y)
    text.glyphs.draw(on: cairo)
    cairo_restore(cairo)
  }
}
