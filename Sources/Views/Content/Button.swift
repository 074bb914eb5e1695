import Drawing
import Geometry

/// A picture or a word to click.
public final class Button: View {
  /// Called on a click, and on Return while the button has the focus.
  public var onClick: (() -> Void)?
  /// What the button shows, centred.
  public let face: View
  private lazy var highlight = Highlight(of: face) { [face] in face.alpha = $0 ? 0.4 : 1 }

  /// A button that shows `face` in the middle of its bounds.
  /// - Parameters:
  ///   - identifier: its name for tests and scripts.
  ///   - label: what it is called when read aloud.
  public init(face: View, identifier: String, label: String) {
    self.face = face
    super.init()
    self.identifier = identifier
    accessibilityLabel = label
    role = .button
    cursor = .pointingHand
    face.isUserInteractionEnabled = false
    addSubview(face)
    let tap = TapGestureRecognizer { [weak self] _ in self?.onClick?() }
    tap.onHighlight = { [weak self] in self?.isHighlighted = $0 }
    addGestureRecognizer(tap)
  }

  /// Whether the button is under a press, which dims what it shows. It fades back in a moment.
  public var isHighlighted: Bool {
    get { highlight.isOn }
    set { highlight.set(newValue, animated: true) }
  }

  public override func layoutSubviews() {
    // Only the place is rounded: a word that lost a part of a pixel of its width would be cut short.
    let size = face.sizeThatFits(bounds.size)
    face.frame = Rect(
      origin: pixelAligned(Rect(center: bounds.center, size: size)).origin, size: size)
  }

  public override var canBecomeFocused: Bool { onClick != nil }

  public override func activate() -> Bool {
    onClick?()
    return onClick != nil
  }
}
