internal import CSeguePango
import SegueGeometry

/// Text that is laid out for editing: the layout, together with the positions of its characters.
///
/// Positions in the text are offsets in UTF-8 bytes, which are clamped to the text. Points and rectangles are relative to the
/// top left corner of the text.
package final class EditableLayout {
  /// The layout, which draws the text.
  package let layout: TextLayout
  /// The number of lines, at least 1.
  package var lineCount: Int { lines.count }

  private let paragraphs: Paragraphs
  private let lines: [Line]
  private let byteCount: Int

  private struct Line {
    let shaped: ShapedLine
    let top, left: Double
    /// The horizontal position that Pango gives the line.
    let pangoLeft: Double
    let bytes: Range<Int>
    var bottom: Double { top + shaped.height }
  }

  /// Creates the layout of `text`.
  /// - Parameters:
  ///   - width: the width at which lines break, in points; `nil` breaks lines only at line breaks in the text.
  ///   - leastWidth: the minimum width in which lines are aligned, in points.
  package init(_ text: String, font: Font, alignment: TextAlignment, width: Double?, leastWidth: Double) {
    paragraphs = Paragraphs(text, font: font, width: width)
    byteCount = text.utf8.count
    let shaped = paragraphs.lines
    let box = width ?? shaped.reduce(leastWidth) { max($0, $1.width) }
    layout = TextLayout(shaped, alignment, width: box)
    var (lines, top) = ([Line](), 0.0)
    let iterator = pango_layout_get_iter(paragraphs.layout)
    defer { pango_layout_iter_free(iterator) }
    for line in shaped {
      var place = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &place)
      let left = TextLayout.start(of: line, alignment, in: box)
      let bytes = line.start..<line.start + Int(line.line.pointee.length)
      lines.append(Line(shaped: line, top: top, left: left, pangoLeft: points(place.x), bytes: bytes))
      top += line.height
      pango_layout_iter_next_line(iterator)
    }
    self.lines = lines
  }

  /// Returns the bytes of the line that contains an offset, without the line break at its end.
  package func line(at offset: Int) -> Range<Int> { lines.isEmpty ? 0..<0 : lines[index(at: offset)].bytes }

  /// Returns whether the line that contains an offset is written from right to left.
  package func isRightToLeft(at offset: Int) -> Bool {
    !lines.isEmpty && lines[index(at: offset)].shaped.isRightToLeft
  }

  private func index(at offset: Int) -> Int {
    max(0, (lines.firstIndex { $0.bytes.lowerBound > offset } ?? lines.count) - 1)
  }

  /// Returns the position of the caret at an offset, as a rectangle without width.
  package func caret(at offset: Int) -> Rect {
    let offset = offset.clamped(to: 0...byteCount)
    guard !lines.isEmpty else { return .zero }
    let line = lines[index(at: offset)]
    var strong = PangoRectangle()
    pango_layout_get_cursor_pos(paragraphs.layout, Int32(offset), &strong, nil)
    let x = line.left + (points(strong.x) - line.pangoLeft).clamped(to: 0...line.shaped.width)
    return Rect(x: x, y: line.top, width: 0, height: line.shaped.height)
  }

  /// Returns the offset between two characters that is nearest to a point. At the end of a line that was broken between two
  /// characters, the result is the offset before the last one.
  package func offset(at point: Point) -> Int {
    let number = lines.firstIndex { point.y < $0.bottom } ?? lines.count - 1
    guard lines.indices.contains(number) else { return 0 }
    let line = lines[number]
    var (index, trailing): (Int32, Int32) = (0, 0)
    pango_layout_line_x_to_index(line.shaped.line, pangoUnits(point.x - line.left), &index, &trailing)
    let isBroken = number + 1 < lines.count && lines[number + 1].bytes.lowerBound == line.bytes.upperBound
    let offset = offset(Int(index), characters: Int(trailing))
    return isBroken && offset >= line.bytes.upperBound ? Int(index) : offset
  }

  private func offset(_ index: Int, characters: Int) -> Int {
    guard characters > 0, index < byteCount, let text = pango_layout_get_text(paragraphs.layout) else {
      return index.clamped(to: 0...byteCount)
    }
    let end = g_utf8_offset_to_pointer(text + index, characters)
    return end.map { (UnsafePointer($0) - text).clamped(to: 0...byteCount) } ?? index
  }

  /// Returns the offset to which an arrow key moves the caret, by one character as it is displayed.
  package func offset(nextTo offset: Int, toTheRight: Bool) -> Int {
    var (index, trailing): (Int32, Int32) = (0, 0)
    let start = Int32(offset.clamped(to: 0...byteCount))
    pango_layout_move_cursor_visually(paragraphs.layout, 1, start, 0, toTheRight ? 1 : -1, &index, &trailing)
    // Pango reports the ends of the text by numbers that are no offsets.
    guard index >= 0, index < Int32.max else { return Int(start) }
    return self.offset(Int(index), characters: Int(trailing))
  }

  /// Returns the rectangles of selected text: in each line, one for each run of characters that are next to each other.
  /// - Parameter area: the rectangles of lines above and below it are left out.
  package func rects(of range: Range<Int>, in area: Rect) -> [Rect] {
    lines.filter {
      $0.bottom > area.minY && $0.top < area.maxY
        && range.overlaps($0.bytes.lowerBound..<$0.bytes.upperBound + 1)
    }
    .flatMap { line -> [Rect] in
      let part = range.clamped(to: line.bytes)
      var ranges: UnsafeMutablePointer<Int32>?
      var count: Int32 = 0
      pango_layout_line_get_x_ranges(
        line.shaped.line, Int32(part.lowerBound), Int32(part.upperBound), &ranges, &count)
      defer { g_free(ranges) }
      func rect(_ left: Double, _ right: Double) -> Rect {
        Rect(x: left, y: line.top, width: right - left, height: line.shaped.height)
      }
      // A whole line is one rectangle, without gaps at characters that no font has.
      let isWhole = !part.isEmpty && part == line.bytes
      var rects = isWhole ? [rect(line.left, line.left + line.shaped.width)] : []
      rects += (0..<Int(part.isEmpty || isWhole ? 0 : count)).compactMap { index -> Rect? in
        guard let ranges else { return nil }
        let shift = line.left - line.pangoLeft
        return rect(points(ranges[2 * index]) + shift, points(ranges[2 * index + 1]) + shift)
      }
      // A selected line break is shown as a narrow rectangle.
      if range.upperBound > line.bytes.upperBound {
        let isLeft = line.shaped.isRightToLeft
        let end = line.left + (isLeft ? 0 : line.shaped.width)
        rects.append(isLeft ? rect(end - Self.breakWidth, end) : rect(end, end + Self.breakWidth))
      }
      return rects
    }
  }

  /// The width of a selected line break, in points.
  private static let breakWidth = 4.0
}
