internal import CSegueCairo
import SegueGeometry

/// Glyphs with their positions, in points, relative to the top left corner of the text; immutable once built.
final class GlyphRuns {
  /// A run of glyphs with the same font face and size.
  private struct Run {
    var face: OpaquePointer?
    var matrix: cairo_matrix_t
    var isColored: Bool
    var glyphs: Range<Int>
  }

  private var runs: [Run] = []
  private var glyphs: [cairo_glyph_t] = []
  /// The frames of the boxes that stand for characters without an installed font.
  private(set) var boxes: [Rect] = []

  deinit { for run in runs { cairo_font_face_destroy(run.face) } }

  /// Begins a run for the glyphs that are added next. `isColored` is true if the font's glyphs have their own colors.
  func begin(font: OpaquePointer?, isColored: Bool) {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(font, &matrix)
    let face = cairo_font_face_reference(cairo_scaled_font_get_font_face(font))
    runs.append(Run(face: face, matrix: matrix, isColored: isColored, glyphs: glyphs.count..<glyphs.count))
  }

  /// Adds a glyph, by its number in the font, with its origin on the baseline.
  func add(glyph: UInt32, at point: Point) {
    glyphs.append(cairo_glyph_t(index: UInt(glyph), x: point.x, y: point.y))
    let last = runs.count - 1
    runs[last].glyphs = runs[last].glyphs.lowerBound..<glyphs.count
  }

  /// Adds a box for a character that no installed font has.
  func add(box: Rect) { boxes.append(box) }

  /// Draws glyphs on a Cairo context: only those with their own colors if `colored` is true, otherwise only the others.
  func show(colored: Bool, on cairo: OpaquePointer) {
    glyphs.withUnsafeBufferPointer { glyphs in
      for run in runs where run.isColored == colored && !run.glyphs.isEmpty {
        var matrix = run.matrix
        cairo_set_font_face(cairo, run.face)
        cairo_set_font_matrix(cairo, &matrix)
        cairo_show_glyphs(
          cairo, glyphs.baseAddress?.advanced(by: run.glyphs.lowerBound), Int32(run.glyphs.count))
      }
    }
  }
}
