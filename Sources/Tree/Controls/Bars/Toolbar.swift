import SegueViews

/// A bar along the lower edge of a screen, with the buttons for what can be done there. UIKit's toolbar.
///
/// The screen places it: as wide as its view, and `Toolbar.height(in: window)` high.
public final class Toolbar: View {
  /// Height above the bottom safe area, in points.
  public static let contentHeight = 49.0

  /// The buttons, at equal distances from the left edge to the right one.
  public var items: [Button] = [] {
    didSet {
      for item in oldValue { item.removeFromSuperview() }
      for item in items { addSubview(item) }
      setNeedsLayout()
    }
  }
  /// The color of the bar; with a clear one, it has no line either.
  public var barTintColor = Color.tabBarGround { didSet { showGround() } }

  private let line = View()
  /// The least width of a button, and from the edges of the bar to the first one, in points.
  private static let (leastWidth, margin) = (44.0, 16.0)

  /// A bar with buttons.
  public init(_ items: [Button]) {
    super.init()
    identifier = "toolbar"
    line.backgroundColor = .barLine
    line.isUserInteractionEnabled = false
    addSubview(line)
    showGround()
    self.items = items
    for item in items { addSubview(item) }
  }

  /// A bar without buttons.
  public override convenience init() { self.init([]) }

  /// The height of a bar in `window`, in points.
  public static func height(in window: Window?) -> Double {
    contentHeight + (window?.safeAreaInsets.bottom ?? 0)
  }

  private func showGround() {
    backgroundColor = barTintColor
    line.isHidden = barTintColor.isClear
  }

  public override func layoutSubviews() {
    line.frame = Rect(x: 0, y: 0, width: bounds.width, height: 1 / max(1, traitCollection.displayScale))
    let room = readableContentFrame(margin: Self.margin)
    let widths = items.map { max(Self.leastWidth, $0.sizeThatFits(bounds.size).width) }
    let free = max(0, room.width - widths.reduce(0, +))
    // One button stands in the middle.
    let gap = items.count > 1 ? free / Double(items.count - 1) : free / 2
    var x = items.count > 1 ? room.minX : room.minX + gap
    for (item, width) in zip(items, widths) {
      item.frame = pixelAligned(
        Rect(x: x, y: 0, width: width, height: min(bounds.height, Self.contentHeight)))
      x += width + gap
    }
  }
}
