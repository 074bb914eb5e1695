import SegueControllers

/// The layout of cards in a window: a row at the lower edge, or a grid in a window with enough room.
///
/// Each card in a row shows a small picture of the whole window. A card in a grid is in portrait format, and shows the upper
/// part of a panel (`panel(in:)`). Therefore, a screen that grows out of its picture stays exactly aligned with the picture.
/// The header lies above the cards.
package struct PaperCardLayout: Hashable {
  /// The scale of the pictures in a row (Docs/BEHAVIOR.md#paper-cards), and the smaller scale in a wide window, which shows
  /// more cards.
  private static let (scale, wideScale) = (0.6, 0.48)
  /// The maximum height of a picture in a row, in points.
  private static let tallest = 900.0
  /// The minimum height of the header above a row, in points.
  private static let headerHeight = 60.0
  /// The space between two cards in a row, in points.
  package static let gap = 2.0

  /// The minimum size of a window with a panel and a grid; the maximum size of the panel; the minimum space above and below the
  /// panel. All three are in points.
  private static let (leastWindow, largestPanel, panelMargin) = (Size(900, 600), Size(390, 844), 24.0)
  /// The height of the part of the panel that a card shows, and the maximum width of a card in a grid, in points.
  private static let (shownHeight, widestCard) = (605.0, 312.0)
  /// The minimum width at which a card in a grid has room for a hint, in points.
  static let hintWidth = 240.0
  /// The minimum height of the header above a grid, the minimum space below a grid, and the space between two lines of cards, in
  /// points.
  private static let (gridHeader, gridMargin, lineGap) = (104.0, 24.0, 16.0)

  /// The size of a card including its strip, in points.
  package let card: Size
  private let window: Size
  /// The height of the strip with the title, in points.
  package let strip: Double
  /// The size of the screens that the cards show, in points: the panel's size in a grid, otherwise the window's size.
  package let screen: Size
  /// The number of cards side by side in a grid; `nil` in a row.
  package let columns: Int?
  /// The height that bars cover at the upper edge, in points; 0 in a grid.
  package let top: Double
  /// The horizontal and the vertical space between two cards, in points.
  private let gaps: Vector

  /// Creates a layout.
  /// - Parameters:
  ///   - bounds: the size of the window, in points.
  ///   - top: the height that bars cover at the window's upper edge, in points.
  ///   - displayScale: the number of pixels per point.
  ///   - count: the number of cards that form a grid if the window has room for one; `nil`, the default, for a row.
  package init(in bounds: Size, below top: Double, displayScale: Double, grid count: Int? = nil) {
    let pixel = 1 / max(displayScale, 0.1)
    func aligned(_ length: Double) -> Double { max(pixel, (length / pixel).rounded(.down) * pixel) }
    window = bounds
    if let count, let panel = Self.panel(in: bounds)?.size {
      let grid = Self.grid(of: count, in: bounds, showing: panel)
      (columns, gaps, screen, self.top) = (grid.columns, Vector(grid.gap, Self.lineGap), panel, 0)
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

  /// Returns the frame of the phone-sized panel in the middle of a wide window; `nil` in a smaller window, which screens fill.
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

  /// Returns the grid of the given number of cards with the largest possible pictures. Each picture has the proportions of a
  /// panel's upper part.
  private static func grid(of count: Int, in bounds: Size, showing panel: Size) -> (
    columns: Int, gap: Double, picture: Size
  ) {
    let (margin, gap) = (bounds.width / 16 - 24, bounds.width / 80 + 8)
    let shape = min(shownHeight, panel.height) / panel.width
    let height = bounds.height - gridHeader - gridMargin
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

  /// The horizontal and the vertical distance from the origin of a card to that of the next one, in points.
  var step: Vector {
    columns == nil ? Vector(card.width + gaps.dx, 0) : Vector(card.width, card.height) + gaps
  }

  /// Returns the height of the header above the given number of cards, in points. Below a grid remains a quarter of the height
  /// that the cards leave free.
  package func heightAbove(_ count: Int) -> Double {
    let spare = max(0, window.height - size(of: count).height)
    return columns == nil ? spare : (spare - max(Self.gridMargin, spare / 4)).rounded()
  }

  /// Returns the size of all cards together, in points.
  package func size(of count: Int) -> Size {
    let across = min(columns ?? count, count)
    let down = (count + max(across, 1) - 1) / max(across, 1)
    return Size(
      max(0, Double(across) * step.dx - (step.dx - card.width)),
      Double(max(down - 1, 0)) * step.dy + card.height)
  }

  /// Returns the origin of a card, relative to that of the first card.
  package func origin(of index: Int) -> Point {
    let columns = columns ?? .max
    return .zero + Vector(Double(index % columns) * step.dx, Double(index / columns) * step.dy)
  }

  /// Returns the number of cards that are at least partly visible before the row scrolls. In a grid, all cards are visible.
  package func visibleCount(of count: Int) -> Int {
    columns == nil ? min(count, Int((window.width / step.dx).rounded(.up))) : count
  }
}
