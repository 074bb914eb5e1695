import SegueGeometry

/// An immutable layout of text: shaped, broken into lines, aligned and truncated.
///
/// Letters are never fitted to pixels. So lengths do not depend on the scale, and text at another scale grows exactly in
/// proportion.
public final class TextLayout {
  /// The size of the text, in points: the width of the widest line and the height of all lines. Empty text is one line high.
  public let size: Size
  /// The width in which lines are aligned, in points: the maximum width, or, if there is no maximum, the width of the widest
  /// line.
  public let width: Double
  /// The smallest rectangle around the glyphs, in points from the top left corner of the box.
  public let inkBounds: Rect
  /// The distance from the top of the box to the baseline of the first line, in points.
  public let baseline: Double
  /// The distance from the top of the box to the baseline of the last line, in points.
  public let lastBaseline: Double
  /// The number of lines, at least 1.
  public let lineCount: Int
  /// Whether the line limit left out visible text.
  public let isTruncated: Bool

  let glyphs = GlyphRuns()

  /// Creates a layout of `text` in `font`.
  ///
  /// - Parameters:
  ///   - maximumWidth: the width at which lines break, in points. With `nil`, the default, they break only at line breaks in
  ///     the text. A word that is wider than this may break between any two letters.
  ///   - lineLimit: the maximum number of lines; 0, the default, sets no limit.
  ///   - truncation: the position of an ellipsis if the limit leaves out text.
  ///   - lineSpacing: the height of a line, as a multiple of the font's own line height. Letters are centered vertically in the
  ///     line.
  public convenience init(
    _ text: String, font: Font, alignment: TextAlignment = .natural, maximumWidth: Double? = nil,
    lineLimit: Int = 0, truncation: TextTruncation = .end, lineSpacing: Double = 1
  ) {
    let maximumWidth = maximumWidth.map { max(0, $0) }
    let (lines, isTruncated) = Paragraphs.lines(
      of: text, font: font, width: maximumWidth, isJustified: alignment == .justified, limit: lineLimit,
      truncation)
    self.init(lines, alignment, width: maximumWidth, lineSpacing: lineSpacing, isTruncated: isTruncated)
  }

  /// Creates a layout of lines that have been shaped.
  init(
    _ lines: [ShapedLine], _ alignment: TextAlignment, width: Double?, lineSpacing: Double = 1,
    isTruncated: Bool = false
  ) {
    let widest = lines.reduce(0) { max($0, $1.width) }
    let boxWidth = width ?? widest
    var top = 0.0
    var ink = Rect.zero
    var baselines: [Double] = []
    for line in lines {
      let height = line.height * lineSpacing
      let x = TextLayout.start(of: line, alignment, in: boxWidth)
      let origin = Point(x, top + (height - line.height) / 2 + line.ascent)
      line.place(at: origin, into: glyphs)
      ink = ink.union(line.ink.offset(by: origin - .zero))
      baselines.append(origin.y)
      top += height
    }
    size = Size(widest, top)
    self.width = boxWidth
    inkBounds = ink
    baseline = baselines.first ?? 0
    lastBaseline = baselines.last ?? 0
    lineCount = lines.count
    self.isTruncated = isTruncated
  }

  /// Returns the distance of a line's left end from the left edge of a box of the given width, in points.
  static func start(of line: ShapedLine, _ alignment: TextAlignment, in width: Double) -> Double {
    switch alignment {
    case .left: 0
    case .center: (width - line.width) / 2
    case .right: width - line.width
    case .natural, .justified: line.isRightToLeft ? width - line.width : 0
    }
  }
}

/// The horizontal alignment of the lines of text in their box.
public enum TextAlignment: Hashable, Sendable {
  /// Lines touch the left side of the box, or the right side if the writing runs from right to left.
  case natural
  /// Lines touch the left side of the box.
  case left
  /// Lines are centered in the box.
  case center
  /// Lines touch the right side of the box.
  case right
  /// Lines fill the width of the box, except for the last line of a paragraph.
  case justified
}

/// The position at which text with too many lines is truncated.
public enum TextTruncation: Hashable, Sendable {
  /// An ellipsis at the end of the last line.
  case end
  /// An ellipsis in the middle of the last line.
  case middle
  /// No ellipsis: further lines are left out.
  case none
}
