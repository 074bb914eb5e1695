internal import CSegueCairo
internal import CSeguePango
import SegueGeometry

/// Text as Pango represents it: itemized, shaped and broken into lines, all in one font.
///
/// The object is short-lived: `TextLayout` takes the data that it needs from the lines and releases it.
final class Paragraphs {
  let layout: OpaquePointer?
  let font: Font
  let width: Double?

  /// Creates the shaped lines of `text`. If `width` is `nil`, lines end only at line breaks in the text.
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
    let tracked = font.tracking == 0 ? [] : text.partsWithoutJoinedLetters
    setAttributes(tracking: tracked, pieces: text.piecesOfLongWords)
    // If the width is too small for a single letter, Pango 1.50 crashes in the search for words in some texts.
    let fitsWords = (width ?? .infinity) >= font.size / 4
    pango_layout_set_wrap(layout, fitsWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_CHAR)
    // Pango counts in 32-bit integers, so even lines without a limit need a maximum width. To find the end of a line, Pango
    // includes the tracking after the last letter, which it removes later.
    let distance = tracked == [String.allBytes] ? font.tracking : max(0, font.tracking)
    pango_layout_set_width(layout, pangoUnits(max(0, min(width ?? .infinity, 1_000_000) + distance)))
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
  }

  private func setAttributes(tracking tracked: [Range<Int>], pieces: [Range<Int>]) {
    let attributes = pango_attr_list_new()
    func add(_ ranges: [Range<Int>], _ make: () -> UnsafeMutablePointer<PangoAttribute>?) {
      for range in ranges {
        guard let attribute = make() else { continue }
        attribute.pointee.start_index = guint(range.lowerBound)
        attribute.pointee.end_index = guint(range.upperBound)
        pango_attr_list_insert(attributes, attribute)
      }
    }
    add(tracked) { pango_attr_letter_spacing_new(pangoUnits(font.tracking)) }
    // Font fallback is always on. The attribute only makes Pango shape the pieces one by one.
    add(pieces) { pango_attr_fallback_new(1) }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  /// Stretches the spaces of lines so that they fill the width, except in the last line of each paragraph.
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

/// Returns a length in Pango's units, 1024 per point, clamped to the range of Pango's integers.
func pangoUnits(_ points: Double) -> Int32 {
  guard !points.isNaN else { return 0 }
  return Int32((points * Double(PANGO_SCALE)).rounded().clamped(to: -1.1e9...1.1e9))
}

extension Paragraphs {
  /// Returns at most `limit` lines of `text`, and whether visible text was left out. With a limit of 0, returns all lines. If
  /// the text is long, only its beginning is shaped.
  static func lines(
    of text: String, font: Font, width: Double?, isJustified: Bool, limit: Int, _ truncation: TextTruncation
  ) -> (lines: [ShapedLine], isTruncated: Bool) {
    let all = Double(text.utf8.count)
    // The estimate usually covers more text than fits. If there is room left, more text is shaped.
    var bytes = all
    if limit > 0, truncation != .middle, let width {
      bytes = Double(limit) * (width / max(font.size, 0.1) * 16 + 64)
    }
    while true {
      let part = bytes < all ? String(text[..<text.utf8.index(text.startIndex, offsetBy: Int(bytes))]) : text
      let paragraphs = Paragraphs(part, font: font, width: width)
      if isJustified { paragraphs.justify() }
      let found = paragraphs.lines(limit: limit, truncation)
      if found.isTruncated || !(bytes < all) { return found }
      bytes *= 8
    }
  }

  /// Returns at most `limit` lines, and whether visible text was left out. With a limit of 0, returns all lines.
  ///
  /// Pango can only limit the lines of a single paragraph. So the last line is shaped again, as one line with an ellipsis that
  /// contains the rest of its paragraph.
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

  /// Returns the rest of a paragraph, from `line` on, as one line with an ellipsis.
  private func ellipsized(from line: ShapedLine, _ truncation: TextTruncation) -> ShapedLine {
    let rest = rest(from: line)
    let tail = Paragraphs(rest.paragraph + (rest.goesOn ? "…" : ""), font: font, width: width)
    // The line keeps the direction of its whole paragraph, even if the rest begins with letters of the other direction.
    pango_context_set_base_dir(
      pango_layout_get_context(tail.layout), line.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    pango_layout_set_auto_dir(tail.layout, 0)
    pango_layout_set_single_paragraph_mode(tail.layout, 1)
    pango_layout_set_ellipsize(
      tail.layout, truncation == .middle ? PANGO_ELLIPSIZE_MIDDLE : PANGO_ELLIPSIZE_END)
    if truncation == .end, let kept = tail.textBeforeEllipsis, kept.last?.isWhitespace == true {
      // The ellipsis directly follows the last word, without a space.
      let trimmed = kept.reversed().drop(while: \.isWhitespace).reversed()
      pango_layout_set_text(tail.layout, String(trimmed) + "…", -1)
    }
    return tail.lines.first ?? line
  }

  /// The text before the ellipsis of the first line; `nil` if the line has no ellipsis.
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

  /// Returns the rest of a paragraph, from `line` on, and whether visible text follows after the paragraph.
  private func rest(from line: ShapedLine) -> (paragraph: String, goesOn: Bool) {
    guard let text = pango_layout_get_text(layout) else { return ("", false) }
    let rest = String(cString: text + line.start)
    let paragraph = rest.prefix { !$0.isNewline }
    return (String(paragraph), rest[paragraph.endIndex...].contains { !$0.isWhitespace })
  }
}

extension String {
  /// A byte range that covers any text completely, including text that Pango appends, such as an ellipsis.
  fileprivate static let allBytes = 0..<Int(UInt32.max)

  /// The byte ranges to which tracking applies, because their letters are separate. Joined letters, such as those of Arabic,
  /// must not be moved apart.
  fileprivate var partsWithoutJoinedLetters: [Range<Int>] {
    // U+0600, the first joined letter, begins with this byte.
    guard utf8.contains(where: { $0 >= 0xD8 }) else { return [Self.allBytes] }
    var parts: [Range<Int>] = []
    var (place, start, isJoined) = (0, 0, false)
    for scalar in unicodeScalars {
      if let joins = scalar.isJoined, joins != isJoined {
        if joins, place > start { parts.append(start..<place) }
        (start, isJoined) = (place, joins)
      }
      place += UTF8.width(scalar)
    }
    return isJoined ? parts : parts + [start..<Self.allBytes.upperBound]
  }

  /// The byte ranges of the pieces into which very long words are cut. For each line, Pango shapes the whole rest of a word
  /// again. So the time for a long word would grow with the square of its length.
  fileprivate var piecesOfLongWords: [Range<Int>] {
    let most = 256
    guard utf8.count > most else { return [] }
    var pieces: [Range<Int>] = []
    for word in utf8.split(whereSeparator: { $0 <= 0x20 }) where word.count > most {
      var (start, place) = (word.startIndex, utf8.distance(from: startIndex, to: word.startIndex))
      while start < word.endIndex {
        var end = word.endIndex
        // The cut must not divide a character.
        if let cut = word.index(start, offsetBy: most / 2, limitedBy: end), cut < end {
          end = index(after: cut)
        }
        let count = utf8.distance(from: start, to: end)
        pieces.append(place..<place + count)
        (start, place) = (end, place + count)
      }
    }
    return pieces
  }
}

extension Unicode.Scalar {
  /// Whether a letter is joined to its neighbors by strokes; `nil` for a character that behaves like the character before it.
  fileprivate var isJoined: Bool? {
    switch value {
    case 0x300...0x36F, 0x200C...0x200D: nil  // accents and joiners
    // Arabic and Syriac, N'Ko, Mandaic and more Arabic, Mongolian, Phags-pa, forms of Arabic letters
    case 0x600...0x77F, 0x7C0...0x7FF, 0x840...0x8FF, 0x1800...0x18AF, 0xA840...0xA87F, 0xFB50...0xFDFF,
      0xFE70...0xFEFF:
      true
    // Manichaean, Psalter Pahlavi, Hanifi Rohingya, Sogdian and Chorasmian, Adlam
    case 0x10AC0...0x10AFF, 0x10B80...0x10BAF, 0x10D00...0x10D3F, 0x10F30...0x10FDF, 0x1E900...0x1E95F: true
    default: false
    }
  }
}

/// Pango's flag for the run that stands for omitted text (`PANGO_ANALYSIS_FLAG_IS_ELLIPSIS`).
private let ellipsisFlag: UInt8 = 2

extension Font {
  /// Makes Pango begin to load the system's list of fonts, on a thread of its own. Otherwise it begins with the first text, which
  /// then waits for it.
  package static func beginLoading() { _ = pango_cairo_font_map_get_default() }
}

/// Cairo's settings for glyphs. Glyphs are not fitted to pixels, so that text has the same layout at every scale.
enum TextSettings {
  /// Runs `body` with Cairo's options, which are valid only during the call.
  static func withOptions<R>(_ body: (OpaquePointer?) -> R) -> R {
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    return body(options)
  }

  /// Applies the settings to a Cairo context.
  static func apply(to context: OpaquePointer?) { withOptions { cairo_set_font_options(context, $0) } }
}
