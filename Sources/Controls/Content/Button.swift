import SegueDrawing
import SegueGeometry
import SegueViews

/// A picture or a word to click.
public final class Button: View {
  /// Called on a click, and on Return while the button has the focus.
  public var onClick: (() -> Void)?
  /// What the button shows, centered.
  public let face: View
  private lazy var highlight = Highlight(of: face, dimming: [face], to: 0.4)

  /// A button that shows `face` in the middle of its bounds.
  /// - Parameters:
  ///   - identifier: its name for tests and scripts.
  ///   - label: its name for screen readers.
  public init(face: View, identifier: String, label: String) {
    self.face = face
    super.init()
    self.identifier = identifier
    accessibilityLabel = label
    role = .button
    cursor = .pointingHand
    arrangesSubviews = true
    face.isUserInteractionEnabled = false
    addSubview(face)
    let tap = TapGestureRecognizer { [weak self] _ in self?.onClick?() }
    tap.onHighlight = { [weak self] in self?.isHighlighted = $0 }
    addGestureRecognizer(tap)
  }

  /// Whether the button is pressed, which dims what it shows. It fades back within a moment.
  public var isHighlighted: Bool {
    get { highlight.isOn }
    set { highlight.set(newValue, animated: true) }
  }

  /// The size of what it shows.
  public override func sizeThatFits(_ size: Size) -> Size { face.sizeThatFits(size) }

  public override func layoutSubviews() {
    // Only the origin is rounded: a title that lost a fraction of a pixel of its width would be truncated.
    let size = face.sizeThatFits(bounds.size)
    face.frame = Rect(
      origin: pixelAligned(Rect(center: bounds.center, size: size)).origin, size: size)
  }

  public override var canBecomeFocused: Bool { onClick != nil }

  /// The button where it has a background, otherwise what it shows: its bounds reach beyond anything visible.
  public override var focusBounds: Rect {
    if !backgroundColor.isClear { return shown.bounds }
    let around = face.frame.inset(by: -Self.focusPadding)
    return Rect(center: around.center, size: Size(max(around.width, around.height), around.height))
  }

  public override var focusRadius: Double {
    backgroundColor.isClear ? focusBounds.height / 2 : super.focusRadius
  }

  /// Space between what the button shows and the focus ring, in points.
  private static let focusPadding = 4.0

  public override func activate() -> Bool {
    onClick?()
    return onClick != nil
  }
}
