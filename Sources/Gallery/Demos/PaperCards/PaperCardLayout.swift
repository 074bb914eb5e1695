import SegueControllers

/// How large cards are in a window: each is the whole window, reduced, so what grows out of it stays exactly aligned.
package struct PaperCardLayout: Hashable {
  /// The reduction where there is room for it (Docs/BEHAVIOR.md#paper-cards), and in a wide window, which has room for more cards.
  private static let (scale, wideScale) = (0.6, 0.48)
  /// The greatest height of a picture, in points.
  private static let tallest = 900.0
  /// Room for the title above the cards, in points.
  private static let headerHeight = 60.0

  /// The size of a card with its strip, in points.
  package let card: Size
  /// The size for which the screen in it is laid out, in points.
  package let screen: Size

  /// - Parameters:
  ///   - bounds: the size of the window.
  ///   - top: what bars cover at its upper edge.
  ///   - displayScale: pixels per point.
  package init(in bounds: Size, below top: Double, displayScale: Double) {
    let strip = PaperCardView.stripHeight
    let room = max(40, bounds.height - top - Self.headerHeight - strip)
    let scale = bounds.width < UserInterfaceSizeClass.regularLength ? Self.scale : Self.wideScale
    let height = min(bounds.height * scale, room, Self.tallest)
    let pixel = 1 / max(displayScale, 0.1)
    func aligned(_ length: Double) -> Double { max(pixel, (length / pixel).rounded() * pixel) }
    card = Size(aligned(bounds.width * height / max(bounds.height, 1)), aligned(height) + strip)
    screen = bounds
  }

  /// The size of a card's picture, in points.
  package var picture: Size { Size(card.width, card.height - PaperCardView.stripHeight) }
}
