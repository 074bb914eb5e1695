import SegueViews

/// What a navigation bar shows for one screen. UIKit's navigation item; its bar button items are buttons.
public final class NavigationItem {
  /// The title in the bar; `nil` is that of the screen.
  public var title: String? { didSet { if title != oldValue { onChange?() } } }
  /// Whether the title is large while the content is at its beginning, in a bar that prefers large titles.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { if largeTitleDisplayMode != oldValue { onChange?() } }
  }
  /// What stands beside the arrow that leads back to this screen; `nil`, as at first, is nothing.
  public var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { onChange?() } } }
  /// The buttons at the left, from left to right, beside the arrow that leads back.
  public var leftBarButtonItems: [Button] = [] { didSet { onChange?() } }
  /// The buttons at the right, from right to left.
  public var rightBarButtonItems: [Button] = [] { didSet { onChange?() } }
  /// Called when anything has changed.
  package var onChange: (() -> Void)?

  /// Whether a title is large.
  public nonisolated enum LargeTitleDisplayMode: Sendable, Hashable {
    /// As that of the screen below; that of the first screen is large.
    case automatic
    /// Large.
    case always
    /// In the bar.
    case never
  }

  /// An item without a title or buttons of its own.
  public init() {}

  /// The leftmost button.
  public var leftBarButtonItem: Button? {
    get { leftBarButtonItems.first }
    set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  /// The rightmost button.
  public var rightBarButtonItem: Button? {
    get { rightBarButtonItems.first }
    set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
  }
}

/// The buttons of one screen in a navigation bar, which fade together.
final class BarItemsView: View {
  /// The least width of a button, and the space beside what it shows, in points.
  private static let leastWidth = 44.0
  private static let padding = 8.0
  /// From the edges of the bar to the first button, in points.
  private static let margin = 4.0

  private var left: [Button] = []
  private var right: [Button] = []
  /// Room for the arrow that leads back, in points.
  var backWidth = 0.0 { didSet { if backWidth != oldValue { setNeedsLayout() } } }

  init(_ item: NavigationItem) {
    super.init()
    arrangesSubviews = true
    show(item)
  }

  /// Shows the buttons of an item.
  func show(_ item: NavigationItem) {
    for view in subviews { view.removeFromSuperview() }
    (left, right) = (item.leftBarButtonItems, item.rightBarButtonItems)
    for button in left + right { addSubview(button) }
    setNeedsLayout()
  }

  /// Whether it has the buttons of an item.
  func shows(_ item: NavigationItem) -> Bool {
    left.elementsEqual(item.leftBarButtonItems, by: ===)
      && right.elementsEqual(item.rightBarButtonItems, by: ===) && subviews.count == left.count + right.count
  }

  /// How much of the bar the buttons need at either side, in points.
  var reach: Double {
    guard !subviews.isEmpty else { return 0 }
    let sides = [left.map(width).reduce(backWidth, +), right.map(width).reduce(0, +)]
    return Self.margin + (sides.max() ?? 0) + Self.padding
  }

  override func contains(_ point: Point) -> Bool {
    subviews.contains { $0.contains(convert(point, to: $0, by: .shown)) }
  }

  override func layoutSubviews() {
    var x = Self.margin + backWidth
    for button in left {
      button.frame = pixelAligned(Rect(x: x, y: 0, width: width(of: button), height: bounds.height))
      x += width(of: button)
    }
    x = bounds.width - Self.margin
    for button in right {
      x -= width(of: button)
      button.frame = pixelAligned(Rect(x: x, y: 0, width: width(of: button), height: bounds.height))
    }
  }

  private func width(of button: Button) -> Double {
    max(Self.leastWidth, button.sizeThatFits(Size(.infinity, bounds.height)).width + 2 * Self.padding)
  }
}
