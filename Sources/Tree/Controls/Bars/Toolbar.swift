import SegueViews

/// A bar along the lower edge of a screen, with buttons for the screen's actions; like UIKit's `UIToolbar`.
///
/// The screen sets the bar's frame, as wide as the screen's view and `Toolbar.height(in: window)` high.
public final class Toolbar: View {
  /// The height of the bar above the bottom safe area, in points.
  public static let contentHeight = 49.0

  /// The buttons, from left to right. They are spread over the width of the bar with equal gaps; a single button is centered.
  public var items: [Button] = [] {
    didSet {
      for item in oldValue { item.removeFromSuperview() }
      for item in items { addSubview(item) }
      setNeedsLayout()
    }
  }
  /// The background color of the bar. A clear color also hides the hairline along the upper edge.
  public var barTintColor = Color.tabBarGround { didSet { showGround() } }

  private let line = View()
  /// The minimum width of a button, and the space at the left and right edges of the bar, in points.
  private static let (leastWidth, margin) = (44.0, 16.0)

  /// Creates a bar with buttons, from left to right.
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

  /// Creates a bar without buttons.
  public override convenience init() { self.init([]) }

  /// Returns the height of a bar in `window`, in points: `contentHeight` plus the window's bottom safe area.
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
    // A single button is centered.
    let gap = items.count > 1 ? free / Double(items.count - 1) : free / 2
    var x = items.count > 1 ? room.minX : room.minX + gap
    for (item, width) in zip(items, widths) {
      item.untransformedFrame = pixelAligned(
        Rect(x: x, y: 0, width: width, height: min(bounds.height, Self.contentHeight)))
      x += width + gap
    }
  }
}
