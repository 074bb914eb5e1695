import SegueViews

/// A bar along the lower edge of the window: one item for each screen, one of which is selected.
public final class TabBar: View {
  /// Height above the bottom safe area, in points.
  public static let contentHeight = 49.0

  /// The items, from left to right.
  public var items: [TabBarItem] = [] { didSet { if items != oldValue { itemsChanged() } } }
  /// The index of the selected item.
  public var selectedIndex = 0 { didSet { if selectedIndex != oldValue { tint() } } }
  /// Called when an item is clicked, or opened by the keyboard.
  public var onSelect: ((Int) -> Void)?
  /// The color of the items that are not selected; that of the selected one is the bar's `tintColor`.
  public var unselectedTintColor = Color.barItem { didSet { tint() } }
  /// The color of the bar.
  public var barTintColor = Color.tabBarGround { didSet { backgroundColor = barTintColor } }

  private let line = View()
  private var buttons: [TabBarButton] = []

  /// A bar without items.
  public override init() {
    super.init()
    identifier = "tab-bar"
    backgroundColor = barTintColor
    line.backgroundColor = .barLine
    line.isUserInteractionEnabled = false
    addSubview(line)
  }

  /// The height of a bar in `window`, in points.
  public static func height(in window: Window?) -> Double {
    contentHeight + (window?.safeAreaInsets.bottom ?? 0)
  }

  public override func layoutSubviews() {
    line.frame = Rect(x: 0, y: 0, width: bounds.width, height: 1 / max(1, traitCollection.displayScale))
    // In a wide window the items stay together.
    let room = readableContentFrame()
    let width = room.width / Double(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      button.frame = pixelAligned(
        Rect(
          x: room.minX + Double(index) * width, y: 0, width: width,
          height: min(bounds.height, Self.contentHeight)))
    }
  }

  // MARK: - Changes

  /// Begins the change to another item, alongside a transition.
  package func beginChange(to index: Int) {
    for (place, button) in buttons.enumerated() where (place == index) != (place == selectedIndex) {
      button.beginChange(to: color(of: place, selected: index))
    }
  }

  /// Sets the state at the end of the change, to be animated.
  package func applyChange() { for button in buttons { button.applyChange() } }

  /// Removes what the change needed, and selects an item.
  package func endChange(selecting index: Int) {
    for button in buttons { button.endChange() }
    selectedIndex = index
  }

  private func color(of place: Int, selected: Int) -> Color {
    place == selected ? .tint : unselectedTintColor
  }

  private func itemsChanged() {
    for button in buttons { button.removeFromSuperview() }
    buttons = items.enumerated().map { index, item in
      let button = TabBarButton(item, identifier: "tab-\(index + 1)")
      button.onClick = { [weak self] in self?.onSelect?(index) }
      addSubview(button)
      return button
    }
    tint()
    setNeedsLayout()
  }

  private func tint() {
    for (index, button) in buttons.enumerated() {
      button.color = color(of: index, selected: selectedIndex)
    }
  }
}
