import SegueTransitions

/// A card: a strip with a title and, below the strip, a picture that extends to the card's lower edge.
package final class PaperCardView: View, CroppedPaperCard {
  /// The height of the strip with the title, and that of a strip with a hint below the title, in points.
  package static let (stripHeight, tallStripHeight) = (40.0, 58.0)
  /// The height of the strip in a grid of narrow cards, which have no room for a hint, in points.
  package static let lowStripHeight = 44.0
  /// The distance from the card's left edge to the title in a row, in points.
  package static let margin = 20.0
  private static let radius = 15.0
  /// The distance from the text to the picture in a grid, in points.
  private static let hintGap = 7.0
  private static let pressedShade = 0.16
  private static let raised = Transform.scale(1.04).concatenating(.translation(Vector(0, -6)))
  private static let emptyColor = Color.white.withAlpha(0.2)
  /// The time in which a new picture fades in, in seconds.
  package static let fade = 0.25

  package let titleView: View
  package let pictureView = View()
  private let imageView = ImageView()
  private let label: Label
  private let hintLabel: Label

  /// Called with `true` when a press begins that may become a click, and with `false` when the press ends.
  package var onPress: ((_ isPressed: Bool) -> Void)?
  /// Called when the card is clicked, or activated from the keyboard. The card can be focused only if this is not `nil`.
  package var onOpen: (() -> Void)?
  /// Called when an upward drag on the card has begun.
  package var onDrag: ((PanGestureRecognizer) -> Void)?
  /// The height of the strip above the picture, in points. A strip that is lower than `tallStripHeight` has no room for the
  /// hint.
  package var strip = stripHeight { didSet { if strip != oldValue { setNeedsLayout() } } }
  /// The part of its picture that the card shows in a grid, from the upper (0, the default) to the lower one (1).
  package var shownPart = 0.0
  /// Returns whether the user may drag the card up. The default returns `true`.
  package var canBeDragged: () -> Bool = { true }

  /// The image that the card shows; `nil` before the first call to `show(_:fades:)`.
  package var image: Image? { imageView.image }

  /// A view in front of the picture, with the same frame; `nil`, the default, if there is no such view.
  package var overlay: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let overlay { pictureView.insertSubview(overlay, above: imageView) }
      isCovered = false
      setNeedsLayout()
    }
  }
  /// Whether the overlay hides the picture completely. If so, the picture is not drawn, because its color would be visible at
  /// the rounded corners.
  package var isCovered = false { didSet { imageView.isHidden = isCovered } }

  /// Shows an image in the card.
  /// - Parameter fades: whether the image fades in if it is the card's first one; `false` by default.
  package func show(_ image: Image?, fades: Bool = false) {
    let isFirst = imageView.image == nil
    imageView.image = image
    setNeedsLayout()
    // An opaque image hides the background color, which would be visible only at the rounded corners.
    let ground = image?.isOpaque == true ? .clear : Self.emptyColor
    guard fades, isFirst, isInWindow else { return pictureView.backgroundColor = ground }
    imageView.alpha = 0
    pictureView.animate(withDuration: Self.fade, options: .curveEaseOut) { [imageView, pictureView] in
      imageView.alpha = 1
      pictureView.backgroundColor = ground
    }
  }

  /// Creates a card.
  /// - Parameters:
  ///   - name: the name of the card in scripts, after `card-`.
  ///   - title: the text in the strip.
  ///   - hint: the text below the title, visible only if there is room for it.
  package init(_ name: String, title: String, hint: String = "") {
    label = Label(title, font: .scaled(size: 16, tracking: -0.2), color: .white)
    titleView = label
    hintLabel = Label(hint, font: .scaled(size: 13, tracking: -0.1), color: .white)
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

  /// Whether the picture may rise under the pointer. When this becomes `false`, the picture stops where it is shown.
  package var mayRise = false { didSet { if !mayRise { raising?.stopAnimation(true) } } }
  private var raising: PropertyAnimator?
  /// Whether the picture is raised, because the pointer is over the card of a grid.
  package var isRaised = false {
    didSet {
      let isUp = isRaised && strip > Self.stripHeight
      let place = isUp ? Self.raised : .identity
      guard pictureView.transform != place else { return }
      raising = animate(.spring(duration: 0.35, dampingRatio: 1)) { [strip, label, pictureView] in
        pictureView.transform = place
        // The title rises as far as the picture's upper edge, which would cover it.
        let rise = (pictureView.frame.minY - strip).rounded()
        label.transform = isUp ? .translation(Vector(0, rise)) : .identity
        pictureView.shadow = Shadow(color: Color.black.withAlpha(isUp ? 0.28 : 0), blur: isUp ? 36 : 0)
      }
    }
  }

  package override func layoutSubviews() {
    let (size, isTall) = (bounds.size, strip > Self.stripHeight)
    // The longest title and the longest hint fit over the narrowest card of a grid, at any text size.
    func fitting(_ font: Double, _ widest: Double) -> Double {
      min(font, widest - max(0, traitCollection.preferredContentSizeCategory.gain))
    }
    (label.font.weight, label.font.size) =
      isTall ? (.semibold, fitting(16, size.width / 8.5)) : (.regular, 16)
    hintLabel.font.size = fitting(13, max(PaperCardLayout.hintWidth, size.width) / 18)
    let height = label.height(forWidth: .infinity)
    let (left, hintHeight) = (isTall ? 2 : Self.margin, hintLabel.height(forWidth: .infinity))
    hintLabel.isHidden = strip < Self.tallStripHeight
    let top =
      isTall
      ? strip - Self.hintGap - (hintLabel.isHidden ? 0 : hintHeight) - height
      : ((strip - height) / 2).rounded()
    let width = max(0, size.width - left - 4)
    label.untransformedFrame = Rect(x: left, y: top.rounded(), width: width, height: height)
    hintLabel.frame = Rect(x: 0, y: height, width: width, height: hintHeight)
    pictureView.untransformedFrame = Rect(
      x: 0, y: strip, width: size.width, height: max(0, size.height - strip))
    pictureView.corners = isTall ? [.topLeft, .topRight, .bottomLeft, .bottomRight] : [.topLeft, .topRight]
    placeImage()
  }

  /// Whether the card is at least partly visible in the row.
  private var isInWindow: Bool { window != nil && superview.map { frame.intersects($0.bounds) } == true }

  /// Gives the image and the overlay the smallest size that covers the picture's frame. In a row, both are centered; in a grid,
  /// both show `shownPart`.
  private func placeImage() {
    let room = pictureView.bounds.size
    let size = imageView.image?.size ?? room
    let scale = max(room.width / max(size.width, 1), room.height / max(size.height, 1))
    let (part, half) = (strip > Self.stripHeight ? shownPart : 0.5, size.height * scale / 2)
    let middle = Point(room.width / 2, half.mixed(with: room.height - half, at: part))
    for each in [imageView, overlay] { each?.frame = Rect(center: middle, size: size * scale) }
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
