import SegueControllers
import SegueGeometry
import SegueViews

/// How large cards are in a window, and how large the screens that they show are laid out.
///
/// In a window as narrow as a phone a card is the whole window, reduced: what grows out of it stays exactly aligned. In a wider
/// one it has the shape of a phone, so that there are more cards and not wider ones.
package struct PaperCardLayout: Hashable {
  /// The reduction where there is room for it (Docs/BEHAVIOR.md#paper-cards).
  private static let scale = 0.6
  /// The shape of a phone, in points.
  private static let phone = Size(390, 844)
  /// The greatest height of a picture, and the least width of one in a wide window, in points.
  private static let (tallest, narrowest) = (900.0, 170.0)
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
    var height = min(bounds.height * Self.scale, room, Self.tallest)
    let width: Double
    if bounds.width < UserInterfaceSizeClass.regularWidth {
      width = bounds.width * height / max(bounds.height, 1)
    } else {
      width = max(Self.narrowest, height * Self.phone.width / Self.phone.height)
    }
    let pixel = 1 / max(displayScale, 0.1)
    func aligned(_ length: Double) -> Double { max(pixel, (length / pixel).rounded() * pixel) }
    height = aligned(height)
    card = Size(aligned(width), height + strip)
    screen =
      bounds.width < UserInterfaceSizeClass.regularWidth
      ? bounds : Size(Self.phone.width, (height * Self.phone.width / max(card.width, 1)).rounded())
  }

  /// The size of a card's picture, in points.
  package var picture: Size { Size(card.width, card.height - PaperCardView.stripHeight) }
}
