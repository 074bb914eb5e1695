internal import CSegueCairo
internal import CSeguePango
import SegueGeometry

/// Text as Pango has it: itemized, shaped and broken into lines, all in one font.
///
/// Short-lived: `TextLayout` takes what it needs from the lines and releases it.
final class Paragraphs {
  let layout: OpaquePointer?
  let font: Font
  let width: Double?

  /// Shapes `text`; no width means lines end only where the text says so.
  init(_ text: String, font: Font, width: Double? = nil) {
    (self.font, self.width) = (font, width)
    let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    TextSettings.withOptions { pango_cairo_context_set_font_options(context, $0) }
    pango_context_set_round_glyph_positions(context, 0)
    layout = pango_layout_new(context)
    g_object_unref(UnsafeMutableRawPointer(context))

    // Pango would stop at a zero byte.
    let text = text.utf8.contains(0) ? String(text.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : text
    pango_layout_set_text(layout, text, -1)
    set(font)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    // Pango counts in 32-bit integers: even a line without a limit has to end somewhere.
    // Where it looks for the end of a line it counts the distance behind the last letter, which it takes back later.
    pango_layout_set_width(layout, pangoUnits(max(0, min(width ?? .infinity, 1_000_000) + font.tracking)))
  }

  deinit { g_object_unref(layout.map { UnsafeMutableRawPointer($0) }) }

  private func set(_ font: Font) {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, font.families)
    let size = pangoUnits(font.size).clamped(to: pangoUnits(0.1)...pangoUnits(10_000))
    pango_font_description_set_absolute_size(description, Double(size))
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight.rawValue)))
    pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    if font.tracking != 0 {
      let attributes = pango_attr_list_new()
      pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(pangoUnits(font.tracking)))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }
  }

  /// Stretches the spaces of every line but the last of a paragraph, so that lines fill the width.
  func justify() {
    pango_layout_set_justify(layout, 1)
    if let width { pango_layout_set_width(layout, pangoUnits(min(width, 1_000_000))) }
  }

  /// The lines from top to bottom; at least one.
  var lines: [ShapedLine] {
    var lines: [ShapedLine] = []
    var next = pango_layout_get_lines_readonly(layout)
    while let node = next {
      if let line = node.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) {
        lines.append(ShapedLine(line, of: self))
      }
      next = node.pointee.next
    }
    return lines
  }
}

/// A length in Pango's units, 1024 to the point, within what its integers can hold.
func pangoUnits(_ points: Double) -> Int32 {
  guard !points.isNaN else { return 0 }
  return Int32((points * Double(PANGO_SCALE)).rounded().clamped(to: -1.1e9...1.1e9))
}

extension Paragraphs {
  /// At most `limit` lines, or all where that is 0, and whether visible text was left out.
  ///
  /// Pango can count lines of one paragraph only. Here the last line is set again from all that is left of its
  /// paragraph, as one line that ends in an ellipsis.
  func lines(limit: Int, _ truncation: TextTruncation) -> (lines: [ShapedLine], isTruncated: Bool) {
    let all = lines
    guard limit > 0, all.count > limit else { return (all, false) }
    let hidden = rest(from: all[limit])
    guard hidden.goesOn || hidden.paragraph.contains(where: { !$0.isWhitespace }) else {
      return (Array(all[..<limit]), false)
    }
    guard truncation != .none else { return (Array(all[..<limit]), true) }
    return (all[..<(limit - 1)] + [ellipsized(from: all[limit - 1], truncation)], true)
  }

  /// The rest of a paragraph, from `line` on, in one line.
  private func ellipsized(from line: ShapedLine, _ truncation: TextTruncation) -> ShapedLine {
    let rest = rest(from: line)
    let tail = Paragraphs(rest.paragraph + (rest.goesOn ? "…" : ""), font: font, width: width)
    // The direction is that of the whole paragraph, whatever letters come first in what is left of it.
    pango_context_set_base_dir(
      pango_layout_get_context(tail.layout), line.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    pango_layout_set_auto_dir(tail.layout, 0)
    pango_layout_set_single_paragraph_mode(tail.layout, 1)
    pango_layout_set_ellipsize(
      tail.layout, truncation == .middle ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END)
    if truncation == .end, let kept = tail.textBeforeEllipsis, kept.last?.isWhitespace == true {
      // An ellipsis follows a word, not the space behind it.
      let trimmed = kept.reversed().drop(while: \.isWhitespace).reversed()
      pango_layout_set_text(tail.layout, String(trimmed) + "…", -1)
    }
    return tail.lines.first ?? line
  }

  /// What is left of the text before the ellipsis that ends it; `nil` where there is none.
  private var textBeforeEllipsis: String? {
    guard let text = pango_layout_get_text(layout), let line = pango_layout_get_line_readonly(layout, 0)
    else { return nil }
    var next = line.pointee.runs
    while let node = next {
      next = node.pointee.next
      guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
        run.item.pointee.analysis.flags & ellipsisFlag != 0
      else { continue }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(run.item.pointee.offset))
      return String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }

  /// The text from `line` on: the rest of its paragraph, and whether visible text follows after that.
  private func rest(from line: ShapedLine) -> (paragraph: String, goesOn: Bool) {
    guard let text = pango_layout_get_text(layout) else { return ("", false) }
    let rest = String(cString: text + line.start)
    let paragraph = rest.prefix { !$0.isNewline }
    return (String(paragraph), rest[paragraph.endIndex...].contains { !$0.isWhitespace })
  }
}

/// Pango's mark for the run that stands for left out text (`PANGO_ANALYSIS_FLAG_IS_ELLIPSIS`).
private let ellipsisFlag: UInt8 = 2

/// How glyphs are made: without any fitting to pixels, so that text has one layout at every scale.
enum TextSettings {
  /// Runs `body` with the options, which end with it.
  static func withOptions<R>(_ body: (OpaquePointer?) -> R) -> R {
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    return body(options)
  }

  /// Makes a Cairo context show glyphs this way.
  static func apply(to context: OpaquePointer?) {
    withOptions { cairo_set_font_options(context, $0) }
  }
}
