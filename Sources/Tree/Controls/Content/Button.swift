import SegueViews

/// A control that the user clicks, like UIKit's `UIButton`. It shows a title, an image, both, or any other view.
open class Button: Control {
  /// Called when the button is clicked, or activated with the keyboard.
  public var onClick: (() -> Void)?
  /// The view in the center of the button: the image, the title, or a view that contains both. If the button was created with a
  /// view, it is that view.
  public private(set) var face: View
  /// The label that shows the title. Use this property to set the font and color of the title, but `title` to set its text.
  public let titleLabel = Label(font: .system(size: 17, weight: .medium), color: .tint)
  private let imageView = ImageView()
  private var titles: [State: String] = [:]
  private var images: [State: Image] = [:]
  /// A row that contains the image and the title, for a button that has both.
  private lazy var pair = StackView(.horizontal, spacing: 6, alignment: .center)
  private lazy var highlight = Highlight(of: self, shading: Color.black.withAlpha(0.18)) { [weak self] in
    self?.face.dimming = $0 ? 0.4 : 1
  }

  /// Creates a button with a title, an image, or both next to each other.
  /// - Parameters:
  ///   - title: the title in the normal state.
  ///   - image: the image in the normal state, to the left of the title.
  ///   - identifier: the name of the button for tests and scripts.
  ///   - label: the name of the button for screen readers; `nil`, the default, uses the title.
  ///   - onClick: called when the button is clicked.
  public convenience init(
    title: String? = nil, image: Image? = nil, identifier: String? = nil, label: String? = nil,
    onClick: (() -> Void)? = nil
  ) {
    self.init(face: View(), identifier: identifier, label: label)
    self.onClick = onClick
    (titles[.normal], images[.normal]) = (title, image)
    updateConfiguration()
  }

  /// Creates a button that shows a view in its center.
  /// - Parameters:
  ///   - face: the view to show. The button turns off user interaction for this view.
  ///   - identifier: the name of the button for tests and scripts.
  ///   - label: the name of the button for screen readers.
  public init(face: View, identifier: String? = nil, label: String? = nil) {
    self.face = face
    super.init(identifier: identifier, label: label)
    arrangesSubviews = true
    face.isUserInteractionEnabled = false
    addSubview(face)
    let tap = TapGestureRecognizer { [weak self] _ in self?.click() }
    tap.onHighlight = { [weak self] in self?.isHighlighted = $0 }
    addGestureRecognizer(tap)
  }

  /// The menu that a press of the secondary button opens; `nil`, the default, opens no menu.
  public var menu: Menu? { didSet { if interaction.view == nil { addInteraction(interaction) } } }
  /// Whether a click shows the menu below the button, instead of calling `onClick`. The default is `false`.
  public var showsMenuAsPrimaryAction = false
  private lazy var interaction = ContextMenuInteraction { [weak self] _ in self?.menu }

  /// The title in the normal state; `nil`, the default, shows no title. Setting it replaces the `face` that the button was
  /// created with.
  public var title: String? {
    get { titles[.normal] }
    set { setTitle(newValue, for: .normal) }
  }

  /// The image in the normal state; `nil`, the default, shows no image. Setting it replaces the `face` that the button was
  /// created with.
  public var image: Image? {
    get { images[.normal] }
    set { setImage(newValue, for: .normal) }
  }

  /// Sets the title for a state; `nil` uses the title of the normal state.
  public func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    updateConfiguration()
  }

  /// Sets the image for a state; `nil` uses the image of the normal state.
  public func setImage(_ image: Image?, for state: State) {
    images[state] = image
    updateConfiguration()
  }

  /// The name of the button for screen readers. The default is the title in the current state.
  public override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? current(titles) }
    set { super.accessibilityLabel = newValue }
  }

  /// Shows the title and the image of the current state.
  ///
  /// During a press, the title and the image are dimmed, and the background, if there is one, is darkened. After the press,
  /// they fade back to normal.
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

  /// Returns the value for the current state. If there is no such value, returns the value for the same state without the
  /// press, or else the value for the normal state.
  private func current<Value>(_ values: [State: Value]) -> Value? {
    values[state] ?? values[state.subtracting(.highlighted)] ?? values[.normal]
  }

  public override var intrinsicContentSize: Size { sizeThatFits(Size(.infinity, .infinity)) }

  /// Returns the size that `face` needs.
  public override func sizeThatFits(_ size: Size) -> Size { face.sizeThatFits(size) }

  public override func layoutSubviews() {
    // Only the origin is rounded, because a title that lost a fraction of a pixel in width would be truncated.
    let size = face.sizeThatFits(bounds.size)
    face.frame = Rect(origin: pixelAligned(Rect(center: bounds.center, size: size)).origin, size: size)
  }

  public override var canBecomeFocused: Bool { isEnabled && (onClick != nil || primaryMenu != nil) }

  private var primaryMenu: Menu? { showsMenuAsPrimaryAction ? menu : nil }

  private func click() {
    guard let primaryMenu else { return onClick?() ?? () }
    if !primaryMenu.groups.isEmpty { show(primaryMenu, beside: focusBounds) }
  }

  /// The bounds of a button with a background; otherwise the area around `face`, because the bounds may extend beyond the
  /// visible contents.
  public override var focusBounds: Rect {
    if !backgroundColor.isClear { return shown.bounds }
    let around = face.frame.inset(by: -Self.focusPadding)
    return Rect(center: around.center, size: Size(max(around.width, around.height), around.height))
  }

  public override var focusRadius: Double {
    backgroundColor.isClear ? focusBounds.height / 2 : super.focusRadius
  }

  /// The space between `face` and the focus ring, in points.
  private static let focusPadding = 4.0

  public override func activate() -> Bool {
    guard isEnabled, onClick != nil || primaryMenu != nil else { return false }
    callAction(click)
    return true
  }
}
