import SegueViews

/// A bar along the lower edge of the window, like UIKit's `UITabBar`. It has one item for each of several screens. One item is
/// selected.
public final class TabBar: View {
  /// The height of the bar above the bottom safe area, in points.
  public static let contentHeight = 49.0

  /// The items, from left to right.
  public var items: [TabBarItem] = [] { didSet { if items != oldValue { itemsChanged(from: oldValue) } } }
  /// The index of the selected item. Setting it does not call `onSelect`.
  public var selectedIndex = 0 { didSet { if selectedIndex != oldValue { tint() } } }
  /// Called with the index of an item when it is clicked, or activated with the keyboard.
  public var onSelect: ((Int) -> Void)?
  /// The color of the items that are not selected. The selected item has the bar's `tintColor`.
  public var unselectedTintColor = Color.barItem { didSet { tint() } }
  /// The background color of the bar.
  public var barTintColor = Color.tabBarGround { didSet { backgroundColor = barTintColor } }

  private let line = View()
  private var buttons: [TabBarButton] = []

  /// Creates a bar without items.
  public override init() {
    super.init()
    identifier = "tab-bar"
    backgroundColor = barTintColor
    line.backgroundColor = .barLine
    line.isUserInteractionEnabled = false
    addSubview(line)
  }

  /// Returns the height of a bar in `window`, in points: `contentHeight` plus the window's bottom safe area.
  public static func height(in window: Window?) -> Double {
    contentHeight + (window?.safeAreaInsets.bottom ?? 0)
  }

  public override func layoutSubviews() {
    line.frame = Rect(x: 0, y: 0, width: bounds.width, height: 1 / max(1, traitCollection.displayScale))
    // In a wide window, the items stay together in the middle.
    let room = readableContentFrame()
    let width = room.width / Double(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      button.frame = pixelAligned(
        Rect(
          x: room.minX + Double(index) * width, y: 0, width: width,
          height: min(bounds.height, Self.contentHeight)))
    }
  }

  // MARK: - Selection changes

  /// Prepares to select the item at `index`, so that the new selection can be animated together with a transition.
  package func beginChange(to index: Int) {
    for (place, button) in buttons.enumerated() where (place == index) != (place == selectedIndex) {
      button.beginChange(to: color(of: place, selected: index))
    }
  }

  /// Sets the properties of items to their values at the end of the change. Call this in an animation block.
  package func applyChange() { for button in buttons { button.applyChange() } }

  /// Ends the change, and selects the item at `index`.
  package func endChange(selecting index: Int) {
    for button in buttons { button.endChange() }
    selectedIndex = index
  }

  private func color(of place: Int, selected: Int) -> Color {
    place == selected ? .tint : unselectedTintColor
  }

  private func itemsChanged(from old: [TabBarItem]) {
    defer { for (button, item) in zip(buttons, items) { button.badge = item.badgeValue } }
    guard items.map(\.glyph) != old.map(\.glyph) || items.map(\.title) != old.map(\.title) else { return }
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
    for (index, button) in buttons.enumerated() { button.color = color(of: index, selected: selectedIndex) }
  }
}
