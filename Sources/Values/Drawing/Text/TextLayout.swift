import SegueGeometry

/// A text in lines: shaped, broken, aligned and truncated. It is immutable.
///
/// Lengths do not depend on the scale, and text that is drawn larger is exactly that much larger, because letters are never
/// fitted to pixels.
public final class TextLayout {
  /// The size of the text, in points: the width of its widest line, and the height of all lines. An empty text is one line
  /// high.
  public let size: Size
  /// The width in which lines are aligned, in points: the maximum width, or else the width of the widest line.
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

  /// Lays out `text` in `font`.
  ///
  /// - Parameters:
  ///   - maximumWidth: the width at which lines break, in points. `nil`, the default, breaks them only at line breaks in the
  ///     text. A word that is wider breaks anywhere.
  ///   - lineLimit: the maximum number of lines; 0, the default, is any number.
  ///   - truncation: the mark for text that the limit leaves out.
  ///   - lineSpacing: the height of a line as a multiple of the font's own line height; the letters stay in its middle.
  public init(
    _ text: String, font: Font, alignment: TextAlignment = .natural, maximumWidth: Double? = nil,
    lineLimit: Int = 0, truncation: TextTruncation = .end, lineSpacing: Double = 1
  ) {
    let maximumWidth = maximumWidth.map { max(0, $0) }
    let (lines, isTruncated) = Paragraphs.lines(
      of: text, font: font, width: maximumWidth, isJustified: alignment == .justified, limit: lineLimit,
      truncation)
    let widest = lines.reduce(0) { max($0, $1.width) }
    let boxWidth = maximumWidth ?? widest
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
    width = boxWidth
    inkBounds = ink
    baseline = baselines.first ?? 0
    lastBaseline = baselines.last ?? 0
    lineCount = lines.count
    self.isTruncated = isTruncated
  }

  /// Returns the left end of a line in a box of this width.
  private static func start(of line: ShapedLine, _ alignment: TextAlignment, in width: Double) -> Double {
    switch alignment {
    case .left: 0
    case .center: (width - line.width) / 2
    case .right: width - line.width
    case .natural, .justified: line.isRightToLeft ? width - line.width : 0
    }
  }
}

/// The side on which the lines of a text begin.
public enum TextAlignment: Hashable, Sendable {
  /// At the left, or at the right if the writing runs from right to left.
  case natural
  /// At the left side of the box.
  case left
  /// In the middle of the box.
  case center
  /// At the right side of the box.
  case right
  /// At both sides, except for the last line of a paragraph.
  case justified
}

/// The position at which a text with too many lines is truncated.
public enum TextTruncation: Hashable, Sendable {
  /// An ellipsis at the end of the last line.
  case end
  /// An ellipsis in the middle of the last line.
  case middle
  /// No ellipsis: further lines are left out.
  case none
}
