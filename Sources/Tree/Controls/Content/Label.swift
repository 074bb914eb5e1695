import SegueViews

/// A view that shows text on one or more lines, centered vertically in its bounds; like UIKit's `UILabel`.
open class Label: View {
  /// The text of the label.
  @exclusivity(unchecked) public var text: String { didSet { if text != oldValue { textChanged() } } }
  /// The font of the text; a system font of 17 points by default.
  public var font: Font { didSet { if font != oldValue { textChanged() } } }
  /// The color of the text. The default is `.label`.
  @exclusivity(unchecked)
  public var textColor: Color { didSet { if textColor != oldValue { setNeedsDisplay() } } }
  /// The horizontal alignment of the lines. The default is `.left`.
  public var textAlignment = TextAlignment.left { didSet { if textAlignment != oldValue { textChanged() } } }
  /// The maximum number of lines; 0 sets no limit. Text that does not fit ends in an ellipsis. The default is 1.
  public var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textChanged() } } }

  /// The name of the label for screen readers. The default is the label's text.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  @exclusivity(unchecked) private var layout:
    (width: Double, category: ContentSizeCategory, text: TextLayout)?

  /// Creates a label that shows text on one line.
  public init(_ text: String = "", font: Font = .system(size: 17), color: Color = .label) {
    (self.text, self.font) = (text, font)
    self.textColor = color
    super.init()
    role = .text
    isUserInteractionEnabled = false
  }

  /// Creates a label without text.
  public override convenience init() { self.init("") }

  open override var intrinsicContentSize: Size { sizeThatFits(Size(.infinity, .infinity)) }

  open override func sizeThatFits(_ size: Size) -> Size {
    let (size, scale) = (textLayout(width: size.width).size, traitCollection.displayScale)
    // Lengths are rounded up twice: to whole points, so that neighbors of the label are on whole pixels, too; and to whole
    // pixels, so that a frame aligned to pixels is never too small.
    func whole(_ length: Double) -> Double { (length.rounded(.up) * scale).rounded(.up) / scale }
    return Size(whole(size.width), whole(size.height))
  }

  open override func content(in bounds: Rect) -> Content {
    guard !text.isEmpty else { return .none }
    let text = textLayout(width: bounds.width)
    return .text(text, at: Point(bounds.minX, bounds.minY + space(above: text, in: bounds)), color: textColor)
  }

  /// The distance from the top edge to the first baseline, in points.
  public var firstBaseline: Double {
    let text = textLayout(width: bounds.width)
    return space(above: text, in: bounds) + text.baseline
  }

  /// Returns the distances from the upper edge to the first baseline and from the last baseline to the lower edge, in points.
  /// They are those of a label with the given width, which is as high as its text.
  package func baselines(inWidth width: Double) -> (first: Double, last: Double) {
    let text = textLayout(width: width)
    return (text.baseline, text.size.height.rounded(.up) - text.lastBaseline)
  }

  /// Whether the text is truncated in the label's bounds.
  package var isTruncated: Bool { textLayout(width: bounds.width).isTruncated }

  /// Returns the space between the top edge and the text, in points, rounded down to whole pixels; 0 if the text is higher than
  /// the label.
  private func space(above text: TextLayout, in bounds: Rect) -> Double {
    let scale = traitCollection.displayScale
    return max(0, ((bounds.height - text.size.height.rounded(.up)) / 2 * scale).rounded(.down) / scale)
  }

  private func textLayout(width: Double) -> TextLayout {
    let category = traitCollection.preferredContentSizeCategory
    if let layout, layout.category == category,
      layout.width == width || isOneLine(layout.text, in: min(layout.width, width))
    {
      return layout.text
    }
    let font = font.resolved(for: category)
    var text = layOut(font, in: width)
    // At a fractional scale, a frame aligned to pixels may be narrower than the text by a fraction of a pixel. The text is not
    // truncated in that case.
    let scale = traitCollection.displayScale
    if text.isTruncated, scale != scale.rounded() {
      let roomier = layOut(font, in: width + 1 / scale)
      if !roomier.isTruncated { text = roomier }
    }
    layout = (width, category, text)
    return text
  }

  private func layOut(_ font: Font, in width: Double) -> TextLayout {
    let key = TextCache.Key(
      text: text, font: font, alignment: textAlignment, width: width, lineLimit: numberOfLines)
    return sharedTraits.texts?.layout(for: key) ?? TextLayout(key)
  }

  /// Returns whether `text` looks the same at `width` and at any greater width: it is a single line at the left edge, not
  /// truncated. Such a label is not drawn again when only its width changes.
  private func isOneLine(_ text: TextLayout, in width: Double) -> Bool {
    // The width is rounded up as in `sizeThatFits`, so that a label of that size is wide enough.
    textAlignment == .left && text.lineCount == 1 && !text.isTruncated
      && text.size.width.rounded(.up) <= width
  }

  private func textChanged() {
    layout = nil
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }
}
