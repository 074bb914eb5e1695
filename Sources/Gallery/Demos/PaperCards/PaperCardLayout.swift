import SegueControllers

/// Where cards are in a window: in a row on its lower edge or, where all of them fit into a wide window, in a grid. A card's picture is the
/// whole window, reduced, so what grows out of it stays exactly aligned.
package struct PaperCardLayout: Hashable {
  /// The reduction where there is room for it (Docs/BEHAVIOR.md#paper-cards), and in a wide window, which has room for more cards.
  private static let (scale, wideScale) = (0.6, 0.48)
  /// The greatest height of a picture, in points.
  private static let tallest = 900.0
  /// Room for the title above the cards, in points.
  private static let headerHeight = 60.0
  /// The space between two cards of a row, in points.
  package static let gap = 2.0

  /// The narrowest window with a grid, and the narrowest card in one, in points (Docs/BEHAVIOR.md#paper-cards).
  private static let (gridWidth, gridCardWidth) = (900.0, 180.0)
  /// The space beside, between and below the cards of a grid, and the height of the header above them, in points.
  private static let (gridGap, gridHeader) = (24.0, 88.0)

  /// The size of a card with its strip, in points.
  package let card: Size
  /// The height of the strip with the title, in points.
  package let strip: Double
  /// The size for which the screen in it is laid out, in points.
  package let screen: Size
  /// How many cards stand side by side in a grid; `nil` in a row.
  package let columns: Int?

  /// - Parameters:
  ///   - bounds: the size of the window.
  ///   - top: what bars cover at its upper edge.
  ///   - displayScale: pixels per point.
  ///   - count: the number of cards that may be in a grid; without it, they are in a row.
  package init(in bounds: Size, below top: Double, displayScale: Double, grid count: Int? = nil) {
    let pixel = 1 / max(displayScale, 0.1)
    func aligned(_ length: Double) -> Double { max(pixel, (length / pixel).rounded() * pixel) }
    screen = bounds
    if let count, let grid = Self.grid(of: count, in: bounds, below: top) {
      (columns, strip) = (grid.columns, PaperCardView.tallStripHeight)
      card = Size(aligned(grid.picture.width), aligned(grid.picture.height) + strip)
      return
    }
    (columns, strip) = (nil, PaperCardView.stripHeight)
    let room = max(40, bounds.height - top - Self.headerHeight - strip)
    let scale = bounds.width < UserInterfaceSizeClass.regularLength ? Self.scale : Self.wideScale
    let height = min(bounds.height * scale, room, Self.tallest)
    card = Size(aligned(bounds.width * height / max(bounds.height, 1)), aligned(height) + strip)
  }

  /// The grid with the largest pictures in which all cards are seen; `nil` if there is no room for one.
  private static func grid(of count: Int, in bounds: Size, below top: Double) -> (
    columns: Int, picture: Size
  )? {
    guard bounds.width >= gridWidth, count > 0 else { return nil }
    let shape = bounds.height / bounds.width
    let room = Size(bounds.width - 2 * gridGap, bounds.height - top - gridHeader - gridGap)
    func width(_ columns: Int) -> Double {
      let (across, down) = (Double(columns), Double((count + columns - 1) / columns))
      let high = room.height / down - PaperCardView.tallStripHeight
      return min((room.width - (across - 1) * gridGap) / across, high / shape)
    }
    guard let columns = (1...count).max(by: { width($0) < width($1) }), width(columns) >= gridCardWidth
    else { return nil }
    return (columns, Size(width(columns), width(columns) * shape))
  }

  /// The size of a card's picture, in points.
  package var picture: Size { Size(card.width, card.height - strip) }

  /// The distance from one card to the next, in points.
  var step: Vector {
    columns == nil ? Vector(card.width + Self.gap, 0) : Vector(card.width + Self.gridGap, card.height)
  }

  /// How far the header reaches down, in points.
  package func headerHeight(below top: Double) -> Double {
    columns == nil ? max(0, screen.height - card.height) : top + Self.gridHeader
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
    columns == nil ? min(count, Int((screen.width / step.dx).rounded(.up))) : count
  }
}
