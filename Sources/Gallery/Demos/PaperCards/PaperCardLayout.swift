import SegueControllers

/// Where cards are in a window: in a row on its lower edge, each with a picture of the whole window, reduced; or, where there is room, in a
/// grid of portrait cards with the upper part of a panel (`panel(in:)`). So what grows out of a picture stays exactly aligned.
package struct PaperCardLayout: Hashable {
  /// The reduction where there is room for it (Docs/BEHAVIOR.md#paper-cards), and in a wide window, which has room for more cards.
  private static let (scale, wideScale) = (0.6, 0.48)
  /// The greatest height of a picture, in points.
  private static let tallest = 900.0
  /// Room for the title above the cards, in points.
  private static let headerHeight = 60.0
  /// The space between two cards of a row, in points.
  package static let gap = 2.0

  /// The smallest window with a panel and a grid, the panel's size at most, and the space above and below it, in points.
  private static let (leastWindow, largestPanel, panelMargin) = (Size(900, 600), Size(390, 844), 24.0)
  /// How much of a panel's height a card shows, and how wide it is at most, in points.
  private static let (shownHeight, widestCard) = (605.0, 312.0)
  /// From how wide a card of a grid has room for a hint, in points.
  private static let hintWidth = 240.0
  /// The height of the header above a grid, what lies above that, and the space between two lines, in points.
  private static let (gridHeader, gridTop, lineGap) = (88.0, 12.0, 16.0)

  /// The size of a card with its strip, in points.
  package let card: Size
  private let window: Size
  /// The height of the strip with the title, in points.
  package let strip: Double
  /// The size for which the screen in it is laid out, in points.
  package let screen: Size
  /// How many cards stand side by side in a grid; `nil` in a row.
  package let columns: Int?
  /// What bars cover at the upper edge, in points.
  package let top: Double
  /// The space between two cards, in points.
  private let gaps: Vector

  /// - Parameters:
  ///   - bounds: the size of the window.
  ///   - top: what bars cover at its upper edge.
  ///   - displayScale: pixels per point.
  ///   - count: the number of cards that may be in a grid; without it, they are in a row.
  package init(in bounds: Size, below top: Double, displayScale: Double, grid count: Int? = nil) {
    let pixel = 1 / max(displayScale, 0.1)
    func aligned(_ length: Double) -> Double { max(pixel, (length / pixel).rounded(.down) * pixel) }
    window = bounds
    if let count, let panel = Self.panel(in: bounds)?.size {
      let grid = Self.grid(of: count, in: bounds, showing: panel)
      (columns, gaps, screen, self.top) = (grid.columns, Vector(grid.gap, Self.lineGap), panel, Self.gridTop)
      strip = Self.strip(over: grid.picture.width)
      card = Size(aligned(grid.picture.width), aligned(grid.picture.height) + strip)
      return
    }
    (columns, gaps, screen, self.top) = (nil, Vector(Self.gap, 0), bounds, top)
    strip = PaperCardView.stripHeight
    let room = max(40, bounds.height - top - Self.headerHeight - strip)
    let scale = bounds.width < UserInterfaceSizeClass.regularLength ? Self.scale : Self.wideScale
    let height = min(bounds.height * scale, room, Self.tallest)
    let width = bounds.width * height / max(bounds.height, 1)
    card = Size(
      max(pixel, (width / pixel).rounded() * pixel), max(pixel, (height / pixel).rounded() * pixel) + strip)
  }

  /// Where a wide window shows a screen, in its middle, as large as a phone; `nil` in a window that the screen fills.
  package static func panel(in bounds: Size) -> Rect? {
    guard bounds.width >= leastWindow.width, bounds.height >= leastWindow.height else { return nil }
    let size = Size(
      largestPanel.width, min(largestPanel.height, bounds.height - 2 * panelMargin).rounded(.down))
    return Rect(
      x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
      width: size.width, height: size.height)
  }

  private static func strip(over width: Double) -> Double {
    width < hintWidth ? PaperCardView.lowStripHeight : PaperCardView.tallStripHeight
  }

  /// The grid with the largest pictures, of the upper part of a panel, in which all cards are seen.
  private static func grid(of count: Int, in bounds: Size, showing panel: Size) -> (
    columns: Int, gap: Double, picture: Size
  ) {
    let (margin, gap) = (bounds.width / 16 - 24, bounds.width / 80 + 8)
    let shape = min(shownHeight, panel.height) / panel.width
    let height = bounds.height - gridTop - gridHeader - lineGap
    func width(_ columns: Int) -> Double {
      let (across, down) = (Double(columns), Double((count + columns - 1) / columns))
      let wide = (bounds.width - 2 * margin - (across - 1) * gap) / across
      let high = (height - (down - 1) * lineGap) / down - strip(over: wide)
      return max(1, min(wide, high / shape, widestCard))
    }
    let columns = (1...max(count, 1)).max { width($0) < width($1) } ?? 1
    return (columns, gap, Size(width(columns), width(columns) * shape))
  }

  /// The size of a card's picture, in points.
  package var picture: Size { Size(card.width, card.height - strip) }

  /// The distance from one card to the next, in points.
  var step: Vector {
    columns == nil ? Vector(card.width + gaps.dx, 0) : Vector(card.width, card.height) + gaps
  }

  /// How far the header reaches down over so many cards, in points: a grid stands in the middle of what is left.
  package func headerHeight(over count: Int) -> Double {
    guard columns != nil else { return max(0, window.height - card.height) }
    let header = top + Self.gridHeader
    return header + max(0, (window.height - header - Self.lineGap - size(of: count).height) / 2).rounded()
  }

  /// The size of all cards together, in points.
  package func size(of count: Int) -> Size {
    let across = min(columns ?? count, count)
    let down = (count + max(across, 1) - 1) / max(across, 1)
    return Size(
      max(0, Double(across) * step.dx - (step.dx - card.width)),
      Double(max(down - 1, 0)) * step.dy + card.height)
  }

  /// Where a card is among all cards.
  package func origin(of index: Int) -> Point {
    let columns = columns ?? .max
    return .zero + Vector(Double(index % columns) * step.dx, Double(index / columns) * step.dy)
  }

  /// How many cards are seen before anything is scrolled.
  package func visibleCount(of count: Int) -> Int {
    columns == nil ? min(count, Int((window.width / step.dx).rounded(.up))) : count
  }
}
