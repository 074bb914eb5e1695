import SegueViews

/// A title, a picture or both to click; or any other view. UIKit's button.
open class Button: Control {
  /// Called on a click, and on Return while the button has the focus.
  public var onClick: (() -> Void)?
  /// What the button shows, centered: the picture, the title or both, unless it was made with a face of its own.
  public private(set) var face: View
  /// Shows the title. Its font and color may be set; its text is the button's title.
  public let titleLabel = Label(font: .system(size: 17, weight: .medium), color: .tint)
  private let imageView = ImageView()
  private var titles: [State: String] = [:]
  private var images: [State: Image] = [:]
  /// The picture beside the title, where there are both.
  private lazy var pair = StackView(.horizontal, spacing: 6, alignment: .center)
  private lazy var highlight = Highlight(of: self, shading: Color.black.withAlpha(0.18)) { [weak self] in
    self?.face.dimming = $0 ? 0.4 : 1
  }

  /// A button that shows a picture, a title, or both beside each other.
  /// - Parameters:
  ///   - identifier: its name for tests and scripts.
  ///   - label: its name for screen readers; `nil` is the title.
  ///   - onClick: called on a click.
  public convenience init(
    title: String? = nil, image: Image? = nil, identifier: String? = nil, label: String? = nil,
    onClick: (() -> Void)? = nil
  ) {
    self.init(face: View(), identifier: identifier, label: label)
    self.onClick = onClick
    (titles[.normal], images[.normal]) = (title, image)
    updateConfiguration()
  }

  /// A button that shows `face` in the middle of its bounds.
  /// - Parameters:
  ///   - identifier: its name for tests and scripts.
  ///   - label: its name for screen readers.
  public init(face: View, identifier: String? = nil, label: String? = nil) {
    self.face = face
    super.init(identifier: identifier, label: label)
    arrangesSubviews = true
    face.isUserInteractionEnabled = false
    addSubview(face)
    let tap = TapGestureRecognizer { [weak self] _ in self?.onClick?() }
    tap.onHighlight = { [weak self] in self?.isHighlighted = $0 }
    addGestureRecognizer(tap)
  }

  /// The title in the normal state. It replaces a face of the button's own.
  public var title: String? {
    get { titles[.normal] }
    set { setTitle(newValue, for: .normal) }
  }

  /// The picture in the normal state. It replaces a face of the button's own.
  public var image: Image? {
    get { images[.normal] }
    set { setImage(newValue, for: .normal) }
  }

  /// Sets the title for a state; `nil` shows that of the normal state.
  public func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    updateConfiguration()
  }

  /// Sets the picture for a state; `nil` shows that of the normal state.
  public func setImage(_ image: Image?, for state: State) {
    images[state] = image
    updateConfiguration()
  }

  /// The name for screen readers: the title, unless another one was set.
  public override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? current(titles) }
    set { super.accessibilityLabel = newValue }
  }

  /// Shows the title and the picture of the state; a press dims them, and darkens a background, at once
  /// and fades within a moment.
  open override func updateConfiguration() {
    super.updateConfiguration()
    if !(titles.isEmpty && images.isEmpty) { showTitleAndPicture() }
    highlight.show(isHighlighted)
  }

  private func showTitleAndPicture() {
    let (title, image) = (current(titles) ?? "", current(images))
    (titleLabel.text, imageView.image) = (title, image)
    let shown: View = image == nil ? titleLabel : title.isEmpty ? imageView : pair
    guard shown !== face else { return }
    if shown === pair { for view in [imageView, titleLabel] { pair.addSubview(view) } }
    highlight.end()
    face.removeFromSuperview()
    face = shown
    face.isUserInteractionEnabled = false
    insertSubview(face, at: 0)
  }

  /// What was set for the state, or else for the state without a press, or for the normal one.
  private func current<Value>(_ values: [State: Value]) -> Value? {
    values[state] ?? values[state.subtracting(.highlighted)] ?? values[.normal]
  }

  /// The size of what it shows.
  public override func sizeThatFits(_ size: Size) -> Size { face.sizeThatFits(size) }

  public override func layoutSubviews() {
    // Only the origin is rounded: a title that lost a fraction of a pixel of its width would be truncated.
    let size = face.sizeThatFits(bounds.size)
    face.frame = Rect(origin: pixelAligned(Rect(center: bounds.center, size: size)).origin, size: size)
  }

  public override var canBecomeFocused: Bool { isEnabled && onClick != nil }

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
    guard isEnabled, let onClick else { return false }
    callAction(onClick)
    return true
  }
}
