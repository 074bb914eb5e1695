import SegueViews

/// The title and the buttons that a navigation bar shows for one screen. UIKit's navigation item, with plain buttons as its bar
/// button items.
public final class NavigationItem {
  /// The title in the bar; `nil`, the default, uses the title of the screen.
  public var title: String? { didSet { if title != oldValue { onChange?() } } }
  /// Defines whether the screen has a large title if the bar prefers large titles. The default is `.automatic`.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { if largeTitleDisplayMode != oldValue { onChange?() } }
  }
  /// The title of the back button that returns to this screen; `nil`, the default, shows only an arrow.
  public var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { onChange?() } } }
  /// The view in the middle of the bar, instead of the title; `nil`, the default, shows the title. A view with a size keeps
  /// that size as far as there is room; a view without one gets the size that its `sizeThatFits` returns.
  public var titleView: View? {
    didSet {
      guard titleView !== oldValue else { return }
      titleSizes = (nil, nil)
      onChange?()
    }
  }
  /// The size that the title view has outside the bar, and the size that the bar gave it; `nil` before the first layout, or if
  /// the view has no size of its own.
  private var titleSizes: (own: Size?, placed: Size?) = (nil, nil)
  /// Whether there is no back button on this screen. The default is `false`. Drags and keys pop the screen in any case.
  public var hidesBackButton = false { didSet { if hidesBackButton != oldValue { onChange?() } } }
  /// The buttons at the left, after the back button, from left to right.
  public var leftBarButtonItems: [Button] = [] { didSet { onChange?() } }
  /// The buttons at the right, from right to left.
  public var rightBarButtonItems: [Button] = [] { didSet { onChange?() } }
  /// Called when a property of the item has changed.
  package var onChange: (() -> Void)?

  /// Defines whether a screen has a large title.
  public nonisolated enum LargeTitleDisplayMode: Sendable, Hashable {
    /// The screen has a large title if the screen below it in the stack has one. The first screen has a large title.
    case automatic
    /// The screen has a large title.
    case always
    /// The title is always in the bar.
    case never
  }

  /// Places the title view in a bar. A bar that is too narrow makes the view smaller, but the view's own size is remembered for a
  /// wider bar.
  fileprivate func placeTitleView(_ view: View, at center: Point, room: Size) {
    if view.bounds.size != titleSizes.placed { titleSizes.own = view.bounds.isEmpty ? nil : view.bounds.size }
    let size = titleSizes.own ?? view.sizeThatFits(room)
    view.untransformedFrame = view.pixelAligned(
      Rect(center: center, size: Size(min(size.width, room.width), min(size.height, room.height))))
    titleSizes.placed = view.bounds.size
  }

  /// Creates an item without a title or buttons of its own.
  public init() {}

  /// The first of `leftBarButtonItems`; `nil` if there are no buttons. Setting this property replaces all buttons at the left.
  public var leftBarButtonItem: Button? {
    get { leftBarButtonItems.first }
    set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  /// The first of `rightBarButtonItems`, at the right edge; `nil` if there are no buttons. Setting this property replaces all
  /// buttons at the right.
  public var rightBarButtonItem: Button? {
    get { rightBarButtonItems.first }
    set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
  }
}

/// A view that contains one screen's buttons in a navigation bar, so that they fade together.
final class BarItemsView: View {
  /// The minimum width of a button, in points.
  private static let leastWidth = 44.0
  private static let padding = 8.0
  /// The space between the left or right edge of the bar and the nearest button, in points.
  private static let margin = 4.0

  private var left: [Button] = []
  private var right: [Button] = []
  private var middle: View?
  private weak var item: NavigationItem?
  /// The width that is reserved for the back button, to the left of all other buttons, in points.
  var backWidth = 0.0 { didSet { if backWidth != oldValue { setNeedsLayout() } } }

  init(_ item: NavigationItem) {
    super.init()
    arrangesSubviews = true
    show(item)
  }

  /// Replaces the buttons with those of an item.
  func show(_ item: NavigationItem) {
    self.item = item
    for view in subviews { view.removeFromSuperview() }
    (left, right, middle) = (item.leftBarButtonItems, item.rightBarButtonItems, item.titleView)
    for view in left + right + [middle].compactMap(\.self) { addSubview(view) }
    setNeedsLayout()
  }

  /// Returns whether the view has the views of an item, in the same order.
  func shows(_ item: NavigationItem) -> Bool {
    left.elementsEqual(item.leftBarButtonItems, by: ===) && middle === item.titleView
      && right.elementsEqual(item.rightBarButtonItems, by: ===)
      && subviews.count == left.count + right.count + (middle == nil ? 0 : 1)
  }

  /// The width that the buttons need at each end of the bar, in points. This is the greater of the widths needed at the left
  /// and at the right.
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
      button.untransformedFrame = pixelAligned(
        Rect(x: x, y: 0, width: width(of: button), height: bounds.height))
      x += width(of: button)
    }
    if let middle {
      let room = Size(max(0, bounds.width - 2 * reach), bounds.height)
      item?.placeTitleView(middle, at: bounds.center, room: room)
    }
    x = bounds.width - Self.margin
    for button in right {
      x -= width(of: button)
      button.untransformedFrame = pixelAligned(
        Rect(x: x, y: 0, width: width(of: button), height: bounds.height))
    }
  }

  private func width(of button: Button) -> Double {
    max(Self.leastWidth, button.sizeThatFits(Size(.infinity, bounds.height)).width + 2 * Self.padding)
  }
}
