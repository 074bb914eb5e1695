import SegueViews

/// A placeholder in the middle of a screen that has no content: an image, a title, an explanation and a button. UIKit's
/// `UIContentUnavailableConfiguration`.
public final class ContentUnavailableView: View {
  /// The maximum width of the contents, and the minimum space between them and the side edges, in points.
  private static let (widest, margin) = (340.0, 32.0)

  private let stack: StackView

  /// Creates a placeholder for a whole screen, or for a part of it.
  /// - Parameters:
  ///   - text: the title, which names the missing content in a few words.
  ///   - secondaryText: an explanation of the reason, or of the user's options; `nil`, the default, shows no explanation.
  ///   - image: an image above the title, usually in the color `detailLabel`; `nil`, the default, shows no image.
  ///   - button: a button below the text, with an action that helps the user; `nil`, the default, shows no button.
  public init(_ text: String, secondaryText: String? = nil, image: Image? = nil, button: Button? = nil) {
    let title = Label(text, font: Font.title2.weight(.bold))
    let labels =
      [title] + [secondaryText].compactMap { $0 }.map { Label($0, font: .callout, color: .detailLabel) }
    for label in labels { (label.numberOfLines, label.textAlignment) = (0, .center) }
    let texts = StackView(.vertical, spacing: 6, alignment: .center, labels)
    let views: [View?] = [image.map { ImageView($0) }, texts, button]
    stack = StackView(.vertical, spacing: 16, alignment: .center, views.compactMap { $0 })
    super.init()
    addSubview(stack)
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    let inner = stack.sizeThatFits(Size(room(in: size.width), .infinity))
    return Size(size.width, inner.height + 2 * Self.margin)
  }

  private func room(in width: Double) -> Double { max(0, min(Self.widest, width - 2 * Self.margin)) }

  public override func layoutSubviews() {
    let area = bounds.inset(by: safeAreaInsets)
    let size = stack.sizeThatFits(Size(room(in: area.width), area.height))
    stack.frame = pixelAligned(Rect(center: area.center, size: size))
  }
}
