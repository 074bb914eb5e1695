internal import CPango

extension Paragraphs {
  /// At most `limit` lines, or all where that is 0, and whether anything to see was left out.
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
    return tail.lines.first ?? line
  }

  /// What the text says from `line` on: the rest of its paragraph, and whether visible text follows after that.
  private func rest(from line: ShapedLine) -> (paragraph: String, goesOn: Bool) {
    guard let text = pango_layout_get_text(layout) else { return ("", false) }
    let rest = String(cString: text + line.start)
    let paragraph = rest.prefix { !$0.isNewline }
    return (String(paragraph), rest[paragraph.endIndex...].contains { !$0.isWhitespace })
  }
}
