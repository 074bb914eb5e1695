internal import CSeguePango
internal import Glibc
import SegueGeometry

/// A line of text that has been shaped, but has no position yet.
struct ShapedLine {
  /// The sum of the advances of all glyphs, in points.
  let width: Double
  /// The distance from the top of the line to its baseline, in points.
  let ascent: Double
  /// The distance from the top of the line to its bottom, in points.
  let height: Double
  /// The smallest rectangle around the glyphs, relative to the left end of the baseline, in points.
  let ink: Rect
  let isRightToLeft: Bool
  /// The offset of the line's start in the text, in bytes.
  let start: Int

  let line: UnsafeMutablePointer<PangoLayoutLine>
  /// The paragraphs, which are retained because they own the line.
  private let paragraphs: Paragraphs

  init(_ line: UnsafeMutablePointer<PangoLayoutLine>, of paragraphs: Paragraphs) {
    (self.line, self.paragraphs) = (line, paragraphs)
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, &ink, &logical)
    self.ink = Rect(
      x: points(ink.x), y: points(ink.y), width: max(0, points(ink.width)), height: max(0, points(ink.height))
    )
    width = max(0, points(logical.width))
    ascent = -points(logical.y)
    height = max(0, points(logical.height))
    isRightToLeft = line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue
    start = Int(line.pointee.start_index)
  }

  /// Adds the glyphs of the line to `glyphs`, with the left end of the baseline at `origin`.
  func place(at origin: Point, into glyphs: GlyphRuns) {
    var x = origin.x
    var next = line.pointee.runs
    while let node = next {
      next = node.pointee.next
      guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee else {
        continue
      }
      x += points(run.start_x_offset)
      place(run, at: Point(x, origin.y - points(run.y_offset)), into: glyphs)
      x += points(pango_glyph_string_get_width(run.glyphs) + run.end_x_offset)
    }
  }

  private func place(_ run: PangoGlyphItem, at origin: Point, into glyphs: GlyphRuns) {
    guard let string = run.glyphs else { return }
    guard let font = run.item.pointee.analysis.font else { return saidThatNoFontIsInstalled }
    let face = hb_font_get_face(pango_font_get_hb_font(font))
    let isColored = hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
    glyphs.begin(font: pango_cairo_font_get_scaled_font(OpaquePointer(font)), isColored: isColored)
    var x = origin.x
    for index in 0..<Int(string.pointee.num_glyphs) {
      let info = string.pointee.glyphs[index]
      let (offset, advance) = (info.geometry, points(info.geometry.width))
      if info.glyph & unknownFlag != 0 {
        // The box that Pango measures the text with runs along the middle of a line that is one point wide.
        var ink = PangoRectangle()
        pango_font_get_glyph_extents(font, info.glyph, &ink, nil)
        let box = Rect(
          x: x + points(ink.x), y: origin.y + points(ink.y), width: points(ink.width),
          height: points(ink.height))
        glyphs.add(box: box.inset(by: 0.5))
      } else if info.glyph != emptyGlyph {
        glyphs.add(
          glyph: info.glyph, at: Point(x + points(offset.x_offset), origin.y + points(offset.y_offset)))
      }
      x += advance
    }
  }
}

func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

/// Pango's number for a glyph that shows nothing (`PANGO_GLYPH_EMPTY`).
private let emptyGlyph: UInt32 = 0x0FFF_FFFF
/// Pango's flag for a character that no font has (`PANGO_GLYPH_UNKNOWN_FLAG`).
private let unknownFlag: UInt32 = 0x1000_0000

/// A message that no font is installed, printed to standard error when this constant is first used. Without a font, text is
/// invisible.
private let saidThatNoFontIsInstalled: Void = {
  let line = Array(
    "Segue: no font is installed, so no text is shown; install one, such as Inter (fonts-inter)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}()

extension Font {
  /// The installed family that is used for the font; `nil` if no font is installed at all.
  package var installedFamily: String? {
    let paragraphs = Paragraphs("x", font: self)
    guard let line = pango_layout_get_line_readonly(paragraphs.layout, 0),
      let run = line.pointee.runs?.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
      let font = run.item.pointee.analysis.font, let description = pango_font_describe(font)
    else { return nil }
    defer { pango_font_description_free(description) }
    return pango_font_description_get_family(description).map { String(cString: $0) }
  }
}
