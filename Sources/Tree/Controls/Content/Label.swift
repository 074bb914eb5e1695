import SegueViews

/// Text on one line or several, in the middle of the label's height.
open class Label: View {
  /// The text.
  public var text: String {
    didSet {
      if text != oldValue { textChanged() }
    }
  }
  /// The typeface.
  public var font: Font { didSet { if font != oldValue { textChanged() } } }
  /// The color of the text.
  public var textColor: Color { didSet { if textColor != oldValue { setNeedsDisplay() } } }
  /// Which edge the lines follow.
  public var textAlignment = TextAlignment.left { didSet { if textAlignment != oldValue { textChanged() } } }
  /// The greatest number of lines; 0 is any number. What does not fit ends in an ellipsis.
  public var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textChanged() } } }

  /// The name for screen readers: the text, unless another one was set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  private var layout: (width: Double, category: ContentSizeCategory, text: TextLayout)?

  /// A label with a text.
  public init(_ text: String = "", font: Font = .system(size: 17), color: Color = .label) {
    (self.text, self.font) = (text, font)
    self.textColor = color
    super.init()
    role = .text
    isUserInteractionEnabled = false
  }

  /// A label without a text.
  public override convenience init() { self.init("") }

  open override func sizeThatFits(_ size: Size) -> Size {
    let size = textLayout(width: size.width).size
    // Whole points, so that neighbors placed beside the label lie on whole pixels, too.
    return Size(size.width.rounded(.up), size.height.rounded(.up))
  }

  open override func content(in bounds: Rect) -> Content {
    guard !text.isEmpty else { return .none }
    let text = textLayout(width: bounds.width)
    return .text(text, at: Point(bounds.minX, bounds.minY + space(above: text, in: bounds)), color: textColor)
  }

  /// Distance from the top edge to the first baseline, in points.
  public var firstBaseline: Double {
    let text = textLayout(width: bounds.width)
    return space(above: text, in: bounds) + text.baseline
  }

  /// Whether the text is cut off in the label's bounds.
  package var isTruncated: Bool { textLayout(width: bounds.width).isTruncated }

  /// Space between the upper edge and the text, in whole pixels; none where the text is higher than the label.
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
    // A frame that is aligned to pixels which are no whole points may be narrower than the text by a part of one: that cuts nothing
    // off.
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

  /// Whether `text` looks the same at `width` and at any greater one: one line from the left edge that is not cut off. So a label
  /// that only becomes wider or narrower is not drawn again.
  private func isOneLine(_ text: TextLayout, in width: Double) -> Bool {
    // As wide as `sizeThatFits` says is wide enough.
    textAlignment == .left && text.lineCount == 1 && !text.isTruncated
      && text.size.width.rounded(.up) <= width
  }

  private func textChanged() {
    layout = nil
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }
}
