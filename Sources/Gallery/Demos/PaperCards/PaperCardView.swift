import SegueTransitions

/// A card of a row: a strip with a title, and under it a picture that stands on the lower edge.
package final class PaperCardView: View, PaperCard {
  /// Height of the strip with the title, in points.
  package static let stripHeight = 40.0
  /// From the card's left edge to the title, in points.
  package static let margin = 20.0
  private static let radius = 15.0
  private static let pressedShade = 0.16
  /// How long a picture that has just been made takes to appear, in seconds.
  package static let fade = 0.25

  package let titleView: View
  package let pictureView = View()
  private let imageView = ImageView()
  private let label: Label

  /// Called on a click, and by the keyboard.
  package var onOpen: (() -> Void)?
  /// Offered a drag upward that has just begun.
  package var onDrag: ((PanGestureRecognizer) -> Void)?
  /// Whether the card can be dragged up now.
  package var canBeDragged: () -> Bool = { true }

  /// The picture; `nil` before there is one.
  package var image: Image? { imageView.image }

  /// Shows a picture.
  /// - Parameter fades: whether the first one fades in.
  package func show(_ image: Image?, fades: Bool = false) {
    let isFirst = imageView.image == nil
    imageView.image = image
    setNeedsLayout()
    guard fades, isFirst, isInWindow else { return }
    imageView.alpha = 0
    imageView.animate(withDuration: Self.fade, options: .curveEaseOut) { [imageView] in imageView.alpha = 1 }
  }

  /// - Parameters:
  ///   - name: what scripts call the card, after `card-`.
  ///   - title: what stands in the strip.
  package init(_ name: String, title: String) {
    label = Label(title, font: .system(size: 16, tracking: -0.2), color: .white)
    titleView = label
    super.init()
    identifier = "card-\(name)"
    accessibilityLabel = title
    role = .button
    cursor = .pointingHand
    pictureView.backgroundColor = Color.white.withAlpha(0.2)
    pictureView.cornerRadius = Self.radius
    pictureView.corners = [.topLeft, .topRight]
    pictureView.clipsToBounds = true
    pictureView.isUserInteractionEnabled = false
    pictureView.addSubview(imageView)
    for view in [label, pictureView] { addSubview(view) }
    let tap = TapGestureRecognizer { [weak self] _ in self?.onOpen?() }
    tap.onHighlight = Highlight(of: pictureView, covering: Color.black.withAlpha(Self.pressedShade)).show
    addGestureRecognizer(tap)
    let pan = PanGestureRecognizer(axis: .vertical, precedence: .row) { [weak self] pan in
      if pan.state == .began { self?.onDrag?(pan) }
    }
    pan.shouldBegin = { [weak self, unowned pan] in pan.displacement.dy < 0 && self?.canBeDragged() == true }
    pan.cursor = nil
    addGestureRecognizer(pan)
  }

  package override func layoutSubviews() {
    let (size, height) = (bounds.size, label.height(forWidth: .infinity))
    label.frame = Rect(
      x: Self.margin, y: ((Self.stripHeight - height) / 2).rounded(),
      width: max(0, size.width - Self.margin - 4), height: height)
    pictureView.frame = Rect(
      x: 0, y: Self.stripHeight, width: size.width, height: max(0, size.height - Self.stripHeight))
    placeImage()
  }

  /// Whether any of the card is in the part of the row that the window shows.
  private var isInWindow: Bool { window != nil && superview.map { frame.intersects($0.bounds) } == true }

  /// As small as covers the picture's place, and in its middle, as it is on the screen.
  private func placeImage() {
    let room = pictureView.bounds.size
    let size = imageView.image?.size ?? room
    let scale = max(room.width / max(size.width, 1), room.height / max(size.height, 1))
    imageView.frame = Rect(center: pictureView.bounds.center, size: size * scale)
  }

  package override var canBecomeFocused: Bool { onOpen != nil }
  package override var focusBounds: Rect {
    pictureView.shown.bounds.offset(by: pictureView.frame.origin - .zero)
  }
  package override var focusRadius: Double { pictureView.cornerRadius }

  package override func activate() -> Bool {
    onOpen?()
    return onOpen != nil
  }
}
