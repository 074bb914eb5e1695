import SegueControllers

/// A card in a row or a grid. It consists of a strip with a title and, below the strip, a picture of the screen that the card
/// opens.
public protocol PaperCard: View {
  /// The picture that grows into the screen. Its upper corners may be rounded.
  var pictureView: View { get }
  /// The view with the title, which fades as the card grows.
  var titleView: View { get }
}

/// A card that may show another part of its screen than the upper one.
package protocol CroppedPaperCard: PaperCard {
  /// The part of the screen that the picture shows, from the upper (0) to the lower one (1).
  var shownPart: Double { get }
}

/// A screen with cards of the same size, either in a row at the lower edge of the screen or in a grid.
public protocol PaperCardPresenting: ViewController {
  /// The cards, from left to right and from top to bottom. One of them is the `transitionSource` of the screen that it opens.
  var paperCards: [any PaperCard] { get }
  /// The view above the cards, which moves up and fades as a card grows.
  var headerView: View { get }
  /// A black view between the header and the cards. Its alpha is 0 at rest, and increases as a card grows, to dim the header.
  var backdropView: View { get }
}

/// A screen that shows the content of a card in a panel, with other views around the panel.
package protocol PaperCardStaging: ViewController {
  /// The view that a card grows into, and that contains `panelContent`.
  var panel: View { get }
  /// The view that the card shows.
  var panelContent: View { get }
  /// The view that fills the screen behind the panel. Its subviews are beside the panel.
  var surroundings: View { get }
}

extension [any PaperCard] {
  /// Whether the cards form a grid, with more than one row.
  var isGrid: Bool { contains { $0.frame.minY != self[0].frame.minY } }

  /// Enlarges the cards so that the picture of the chosen card has the frame `place` in the coordinates of `container`. All
  /// pictures get the same size, and the cards keep their arrangement.
  /// - Parameter radius: the corner radius of the pictures, in points.
  func grow(around chosen: Int, to place: Rect, radius: Double, in container: View) {
    let (frames, bounds) = (map(\.frame), container.bounds)
    // Cards more than a container's width outside the container stay invisible wherever the pointer moves them.
    let reach = bounds.inset(by: Insets(left: -bounds.width, right: -bounds.width))
    let home = frames[chosen]
    for (index, card) in enumerated() {
      guard let row = card.superview, container.convert(reach, to: row).intersects(frames[index]) else {
        continue
      }
      let strip = card.bounds.height - card.pictureView.bounds.height
      // The gaps keep their size, so a card moves by the growth of the cards between it and the chosen one.
      let away = frames[index].origin - home.origin
      let columns = (away.dx / Swift.max(home.width, 1)).rounded(.towardZero)
      let rows = (away.dy / Swift.max(home.height, 1)).rounded(.towardZero)
      let frame = Rect(
        x: place.minX + away.dx + columns * (place.width - home.width),
        y: place.minY + away.dy + rows * (place.height + strip - home.height) - strip,
        width: place.width, height: place.height + strip)
      card.frame = container.convert(frame, to: row)
      card.pictureView.cornerRadius = radius
      (card.pictureView.transform, card.pictureView.shadow) = (.identity, .none)
      (card.titleView.transform, card.titleView.alpha) = (.identity, 0)
    }
  }
}
