import Drawing
import Geometry
import Motion

/// A picture or a word to click.
public final class Button: View {
  /// Called on a click, and on Return while the button has the focus.
  public var onClick: (() -> Void)?
  /// What the button shows, centred.
  public let face: View
  private var dimming: PropertyAnimator?

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
    tap.onHighlight = { [weak self] in self?.dim($0) }
    addGestureRecognizer(tap)
  }

  public override func layoutSubviews() {
    face.frame = pixelAligned(Rect(center: bounds.center, size: face.sizeThatFits(bounds.size)))
  }

  public override var canBecomeFocused: Bool { onClick != nil }

  public override func activate() -> Bool {
    onClick?()
    return onClick != nil
  }

  private func dim(_ isPressed: Bool) {
    // The finger must see its press at once; the way back may take its time.
    dimming?.stop()
    guard window != nil, !isPressed else {
      face.alpha = isPressed ? 0.4 : 1
      return
    }
    let animator = PropertyAnimator(.curve(.easeOut, duration: 0.2), over: face)
    animator.addAnimations { [face] in face.alpha = 1 }
    animator.start()
    dimming = animator
  }
}
