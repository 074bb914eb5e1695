import SegueGeometry

/// A text in lines: shaped, broken, aligned and cut; immutable.
///
/// Lengths do not depend on any scale, and drawn larger the text is exactly that much larger: letters are never
/// fitted to pixels.
public final class TextLayout {
  /// The size of the text, in points: its widest line and all its lines. An empty text is one line high.
  public let size: Size
  /// The width in which lines are aligned, in points: the maximum width, or else that of the widest line.
  public let width: Double
  /// What the glyphs cover, in points from the top left corner of the box.
  public let inkBounds: Rect
  /// Distance from the top of the box to the baseline of the first line, in points.
  public let baseline: Double
  /// Distance from the top of the box to the baseline of the last line, in points.
  public let lastBaseline: Double
  /// How many lines there are, at least 1.
  public let lineCount: Int
  /// Whether there was more text than the line limit allows.
  public let isTruncated: Bool

  let glyphs = GlyphRuns()

  /// Sets `text` in `font`.
  ///
  /// - Parameters:
  ///   - maximumWidth: where lines break, in points; `nil` is only where the text says so. A word that is wider
  ///     breaks anywhere.
  ///   - lineLimit: how many lines there may be; 0 is any number.
  ///   - truncation: what marks text that the limit leaves out.
  ///   - lineSpacing: height of a line as a multiple of what the font asks for; the letters stay in its middle.
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

  /// The left end of a line in a box of this width.
  private static func start(of line: ShapedLine, _ alignment: TextAlignment, in width: Double) -> Double {
    switch alignment {
    case .left: 0
    case .center: (width - line.width) / 2
    case .right: width - line.width
    case .natural, .justified: line.isRightToLeft ? width - line.width : 0
    }
  }
}

/// On which side the lines of a text begin.
public enum TextAlignment: Hashable, Sendable {
  /// Left, or right where the writing runs that way.
  case natural
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// At both sides, except for the last line of a paragraph.
  case justified
}

/// Where a text that has more lines than it may is cut.
public enum TextTruncation: Hashable, Sendable {
  /// An ellipsis at the end of the last line.
  case end
  /// An ellipsis in the middle of the last line.
  case middle
  /// No ellipsis; further lines are left out.
  case none
}
