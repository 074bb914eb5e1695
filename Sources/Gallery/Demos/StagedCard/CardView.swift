import SegueControls
import SegueTransitions

/// A card with a grip, text that invites the user to drag it, and room for a list.
final class CardView: View {
  /// The height of the area above the list, in points.
  static let headHeight = 84.0
  private static let color = Color(Color(204, 204, 255), Color(42, 42, 82))
  private static let pressedColor = Color(Color(190, 190, 250), Color(54, 54, 102))
  private static let ink = Color(Color(0, 0, 255, alpha: 0.2), Color(170, 170, 255, alpha: 0.4))
  private static let words = Color(
    Color(0, 0, 255, alpha: 0.58), Color(178, 178, 255),
    contrast: (Color(20, 20, 130), Color(214, 214, 255)))

  /// Called when the card is clicked, or activated from the keyboard. The card can be focused only if this is not `nil`.
  var onClick: (() -> Void)?
  /// Called with each scroll event. Returns whether it has used the event.
  var onScroll: ((ScrollEvent) -> Bool)?
  private let grip = View()
  private static let (whole, short) = ("Drag me up and down", "Drag me")
  private let invitation = Label(
    whole, font: .scaled(size: 24, weight: .semibold, tracking: -0.8),
    color: words)

  override init() {
    super.init()
    identifier = "card"
    accessibilityLabel = "Card"
    role = .button
    backgroundColor = Self.color
    cornerRadius = 40
    clipsToBounds = true
    shadow = Elevation.shadow
    grip.backgroundColor = Self.ink
    grip.cornerRadius = 2.5
    grip.isUserInteractionEnabled = false
    invitation.textAlignment = .center
    addSubview(grip)
    addSubview(invitation)
    let tap = TapGestureRecognizer { [weak self] _ in self?.onClick?() }
    tap.onHighlight = Highlight(of: self, covering: Self.pressedColor, behindContent: true).show
    tap.cursor = nil
    addGestureRecognizer(tap)
  }

  override func layoutSubviews() {
    let width = bounds.width
    grip.frame = Rect(x: ((width - 40) / 2).rounded(), y: 10, width: 40, height: 5)
    let room = max(0, width - 40)
    // A narrow card has a shorter text.
    let font = invitation.font.resolved(for: traitCollection.preferredContentSizeCategory)
    invitation.text = TextLayout(Self.whole, font: font).size.width > room ? Self.short : Self.whole
    let height = invitation.height(forWidth: room)
    invitation.frame = Rect(x: 20, y: 30, width: room, height: height)
  }

  override func scrolled(_ event: ScrollEvent) -> Bool { onScroll?(event) ?? false }

  override var canBecomeFocused: Bool { onClick != nil }

  override func activate() -> Bool {
    onClick?()
    return onClick != nil
  }
}
