import SegueViews

/// A bar with a search field, like UIKit's `UISearchBar`. Usually used as the `tableHeaderView` of a list.
///
/// The user types into the bar, unless `onClick` is set: then the bar is a button, which should show a screen with a search.
public final class SearchBar: View {
  /// The space between the bar's edges and the field, and the minimum height of the field, in points.
  private static let (margins, leastHeight) = (Insets(top: 4, left: 16, bottom: 8, right: 16), 40.0)
  /// The space to the left of the lens and to the right of the text, and the space between the lens and the text, in points.
  private static let (lensMargin, lensGap) = (12.0, 8.0)

  /// Called when the bar is clicked, or activated with the keyboard. With `nil`, the default, the user types into the bar.
  public var onClick: (() -> Void)? { didSet { updateKind() } }
  /// Called with the text when the user has changed it. UIKit's `searchBar(_:textDidChange:)`.
  public var onTextChange: ((String) -> Void)? {
    get { searchTextField.onEditingChanged }
    set { searchTextField.onEditingChanged = newValue }
  }
  /// The text. Setting it does not call `onTextChange`.
  public var text: String {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  /// The field into which the user types.
  public let searchTextField: TextField

  private let lens = ImageView(.lens)
  private lazy var highlight = Highlight(of: searchTextField, covering: .quaternarySystemFill)

  /// Creates a search bar.
  /// - Parameter placeholder: the text in the empty field, which is also the bar's name for screen readers; "Search" by default.
  public init(placeholder: String = "Search") {
    let left = Self.lensMargin + Image.lens.size.width + Self.lensGap
    searchTextField = TextField(
      placeholder: placeholder, identifier: nil, insets: Insets(left: left, right: Self.lensMargin))
    super.init()
    identifier = "search-bar"
    accessibilityLabel = placeholder
    lens.isUserInteractionEnabled = false
    addSubview(searchTextField)
    searchTextField.addSubview(lens)
    let tap = TapGestureRecognizer { [weak self] _ in _ = self?.activate() }
    tap.isReady = { [weak self] in self?.onClick != nil }
    tap.cursor = nil
    tap.onHighlight = { [weak self] in if self?.onClick != nil { self?.highlight.show($0) } }
    addGestureRecognizer(tap)
    updateKind()
  }

  private func updateKind() {
    let isButton = onClick != nil
    role = isButton ? .button : .none
    cursor = isButton ? .pointingHand : nil
    searchTextField.isUserInteractionEnabled = !isButton
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    let text = searchTextField.area.size(fitting: .infinity).height + 16
    return Size(size.width, Self.margins.top + max(Self.leastHeight, text) + Self.margins.bottom)
  }

  public override func layoutSubviews() {
    let room = readableContentFrame(margin: Self.margins.left)
    let field = searchTextField
    field.frame = pixelAligned(room.inset(by: Insets(top: Self.margins.top, bottom: Self.margins.bottom)))
    field.cornerRadius = field.bounds.height / 2
    let side = Image.lens.size
    lens.frame = pixelAligned(
      Rect(
        x: Self.lensMargin, y: (field.bounds.height - side.height) / 2, width: side.width, height: side.height
      ))
  }

  public override var canBecomeFocused: Bool { onClick != nil }
  public override var focusBounds: Rect { searchTextField.frame }
  public override var focusRadius: Double { searchTextField.cornerRadius }

  public override func activate() -> Bool {
    guard let onClick else { return false }
    callAction(onClick)
    return true
  }
}

extension Image {
  /// A magnifying glass, 16 by 16 points.
  @MainActor fileprivate static let lens = Image.vector(size: Size(16, 16)) { canvas in
    let style = StrokeStyle(width: 2, cap: .round, join: .round)
    canvas.stroke(.circle(center: Point(6.5, 6.5), radius: 5.2), .detailLabel, style: style)
    canvas.stroke(Path(known: "M10.6 10.6 L14.8 14.8"), .detailLabel, style: style)
  }
}
