import SegueViews

/// A bar that looks like a search field and opens a search when it is clicked. UIKit's search bar. Usually used as the
/// `tableHeaderView` of a list.
///
/// The bar does not accept text itself. Its `onClick` should show a screen with a text field.
public final class SearchBar: View {
  /// The space between the bar's edges and the field, and the minimum height of the field, in points.
  private static let (margins, leastHeight) = (Insets(top: 4, left: 16, bottom: 8, right: 16), 40.0)

  /// Called when the bar is clicked, or activated with the keyboard.
  public var onClick: (() -> Void)?

  private let field = View()
  private let lens = ImageView(.lens)
  private let label: Label
  private lazy var highlight = Highlight(of: field, covering: .quaternarySystemFill)

  /// Creates a search bar.
  /// - Parameter placeholder: the text in the field, which is also the bar's name for screen readers; "Search" by default.
  public init(placeholder: String = "Search") {
    label = Label(placeholder, font: .body, color: .detailLabel)
    super.init()
    identifier = "search-bar"
    accessibilityLabel = placeholder
    role = .button
    field.backgroundColor = .tertiarySystemFill
    field.isUserInteractionEnabled = false
    addSubview(field)
    for view in [lens, label] { field.addSubview(view) }
    let tap = TapGestureRecognizer { [weak self] _ in _ = self?.activate() }
    tap.onHighlight = { [weak self] in self?.highlight.show($0) }
    addGestureRecognizer(tap)
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    let text = label.height(forWidth: .infinity) + 16
    return Size(size.width, Self.margins.top + max(Self.leastHeight, text) + Self.margins.bottom)
  }

  public override func layoutSubviews() {
    let room = readableContentFrame(margin: Self.margins.left)
    field.frame = pixelAligned(room.inset(by: Insets(top: Self.margins.top, bottom: Self.margins.bottom)))
    field.cornerRadius = field.bounds.height / 2
    let side = Image.lens.size
    lens.frame = pixelAligned(
      Rect(x: 12, y: (field.bounds.height - side.height) / 2, width: side.width, height: side.height))
    let left = 12 + side.width + 8
    label.frame = Rect(
      x: left, y: 0, width: max(0, field.bounds.width - left - 12), height: field.bounds.height)
  }

  public override var canBecomeFocused: Bool { onClick != nil }
  public override var focusBounds: Rect { field.frame }
  public override var focusRadius: Double { field.cornerRadius }

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
