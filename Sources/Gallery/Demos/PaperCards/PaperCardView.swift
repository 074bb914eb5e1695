import SegueTransitions

/// A card of a row: a strip with a title, and under it a picture that stands on the lower edge.
package final class PaperCardView: View, PaperCard {
  /// Height of the strip with the title, and of one with a hint below it, in points.
  package static let (stripHeight, tallStripHeight) = (40.0, 58.0)
  /// The same in a grid of narrow cards, which have no room for a hint.
  package static let lowStripHeight = 44.0
  /// From the card's left edge to the title, in points.
  package static let margin = 20.0
  private static let radius = 15.0
  /// From the hint to the picture, in points.
  private static let hintGap = 7.0
  private static let pressedShade = 0.16
  private static let raised = Transform.scale(1.04).concatenating(.translation(Vector(0, -6)))
  private static let emptyColor = Color.white.withAlpha(0.2)
  /// How long a picture that has just been made takes to appear, in seconds.
  package static let fade = 0.25

  package let titleView: View
  package let pictureView = View()
  private let imageView = ImageView()
  private let label: Label
  private let hintLabel: Label

  /// Called when a press begins that may become a click, and when it ends.
  package var onPress: ((_ isPressed: Bool) -> Void)?
  /// Called on a click, and by the keyboard.
  package var onOpen: (() -> Void)?
  /// Offered a drag upward that has just begun.
  package var onDrag: ((PanGestureRecognizer) -> Void)?
  /// The height of the strip above the picture; the hint is seen where there is room for it.
  package var strip = stripHeight { didSet { if strip != oldValue { setNeedsLayout() } } }
  /// Whether the card can be dragged up now.
  package var canBeDragged: () -> Bool = { true }

  /// The picture; `nil` before there is one.
  package var image: Image? { imageView.image }

  /// What lies over the picture, in its place.
  package var overlay: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let overlay { pictureView.insertSubview(overlay, above: imageView) }
      isCovered = false
      setNeedsLayout()
    }
  }
  /// Whether that is opaque and the picture is not drawn, whose color would shine through at the round corners.
  package var isCovered = false { didSet { imageView.isHidden = isCovered } }

  /// Shows a picture.
  /// - Parameter fades: whether the first one fades in.
  package func show(_ image: Image?, fades: Bool = false) {
    let isFirst = imageView.image == nil
    imageView.image = image
    setNeedsLayout()
    // Nothing of it would be seen but its edge at the round corners.
    let ground = image?.isOpaque == true ? .clear : Self.emptyColor
    guard fades, isFirst, isInWindow else { return pictureView.backgroundColor = ground }
    imageView.alpha = 0
    pictureView.animate(withDuration: Self.fade, options: .curveEaseOut) { [imageView, pictureView] in
      imageView.alpha = 1
      pictureView.backgroundColor = ground
    }
  }

  /// - Parameters:
  ///   - name: what scripts call the card, after `card-`.
  ///   - title: what stands in the strip.
  ///   - hint: what stands below the title where there is room for it.
  package init(_ name: String, title: String, hint: String = "") {
    label = Label(title, font: .system(size: 16, tracking: -0.2), color: .white)
    titleView = label
    hintLabel = Label(hint, font: .system(size: 13, tracking: -0.1), color: .white)
    super.init()
    identifier = "card-\(name)"
    accessibilityLabel = title
    role = .button
    cursor = .pointingHand
    pictureView.backgroundColor = Self.emptyColor
    pictureView.cornerRadius = Self.radius
    pictureView.corners = [.topLeft, .topRight]
    pictureView.clipsToBounds = true
    pictureView.isUserInteractionEnabled = false
    pictureView.addSubview(imageView)
    if !hint.isEmpty { label.addSubview(hintLabel) }
    for view in [label, pictureView] { addSubview(view) }
    let tap = TapGestureRecognizer { [weak self] _ in self?.onOpen?() }
    let highlight = Highlight(of: pictureView, covering: Color.black.withAlpha(Self.pressedShade))
    tap.onHighlight = { [weak self] isPressed in
      highlight.show(isPressed)
      self?.onPress?(isPressed)
    }
    addGestureRecognizer(tap)
    let pan = PanGestureRecognizer(axis: .vertical, precedence: .row) { [weak self] pan in
      if pan.state == .began { self?.onDrag?(pan) }
    }
    pan.shouldBegin = { [weak self, unowned pan] in pan.displacement.dy < 0 && self?.canBeDragged() == true }
    pan.cursor = nil
    addGestureRecognizer(pan)
    addGestureRecognizer(
      HoverGestureRecognizer { [weak self] hover in
        if let self, mayRise { isRaised = hover.state != .ended }
      })
  }

  /// Whether the picture may rise under the pointer now; when it no longer may, it stays where it is shown.
  package var mayRise = false { didSet { if !mayRise { raising?.stopAnimation(true) } } }
  private var raising: PropertyAnimator?
  /// Whether the picture is raised, because the pointer is over the card of a grid.
  package var isRaised = false {
    didSet {
      let isUp = isRaised && strip > Self.stripHeight
      let place = isUp ? Self.raised : .identity
      guard pictureView.transform != place else { return }
      raising = animate(.spring(duration: 0.35, dampingRatio: 1)) { [pictureView] in
        pictureView.transform = place
        pictureView.shadow = Shadow(color: Color.black.withAlpha(isUp ? 0.28 : 0), blur: isUp ? 36 : 0)
      }
    }
  }

  package override func layoutSubviews() {
    let (size, height) = (bounds.size, label.height(forWidth: .infinity))
    let isTall = strip > Self.stripHeight
    let (left, hintHeight) = (isTall ? 2 : Self.margin, hintLabel.height(forWidth: .infinity))
    hintLabel.isHidden = strip < Self.tallStripHeight
    let top =
      isTall
      ? strip - Self.hintGap - (hintLabel.isHidden ? 0 : hintHeight) - height
      : ((strip - height) / 2).rounded()
    let width = max(0, size.width - left - 4)
    label.font.weight = isTall ? .semibold : .regular
    label.frame = Rect(x: left, y: top.rounded(), width: width, height: height)
    hintLabel.frame = Rect(x: 0, y: height, width: width, height: hintHeight)
    pictureView.frame = Rect(x: 0, y: strip, width: size.width, height: max(0, size.height - strip))
    pictureView.corners = isTall ? [.topLeft, .topRight, .bottomLeft, .bottomRight] : [.topLeft, .topRight]
    placeImage()
  }

  /// Whether any of the card is in the part of the row that the window shows.
  private var isInWindow: Bool { window != nil && superview.map { frame.intersects($0.bounds) } == true }

  /// As small as covers the picture's place; in its middle, as it is on the screen, or in a grid at its upper edge.
  private func placeImage() {
    let room = pictureView.bounds.size
    let size = imageView.image?.size ?? room
    let scale = max(room.width / max(size.width, 1), room.height / max(size.height, 1))
    for each in [imageView, overlay] {
      let middle = strip > Self.stripHeight ? size.height * scale / 2 : pictureView.bounds.midY
      each?.frame = Rect(center: Point(pictureView.bounds.midX, middle), size: size * scale)
    }
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
