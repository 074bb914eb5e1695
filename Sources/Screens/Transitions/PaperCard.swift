import SegueControllers

/// A card in a row or a grid: a picture of a screen below a strip with its title.
public protocol PaperCard: View {
  /// The picture, which grows into the screen, and whose upper corners may be rounded.
  var pictureView: View { get }
  /// The view with the title, which fades as the card grows.
  var titleView: View { get }
}

/// A screen with cards of equal size, either in a row at its lower edge or in a grid.
public protocol PaperCardPresenting: ViewController {
  /// The cards, from left to right and from top to bottom. One of them is the `transitionSource` of the screen that it opens.
  var paperCards: [any PaperCard] { get }
  /// The view above the cards, which leaves upward.
  var headerView: View { get }
  /// A black view with an alpha of 0 between the header and the cards, which dims the rest of the screen.
  var backdropView: View { get }
}

/// A screen that a card opens, which shows its content in a panel and other views around the panel.
package protocol PaperCardStaging: ViewController {
  /// The view that the card grows into, which contains `panelContent`.
  var panel: View { get }
  /// The content of the panel, of which the card shows a picture.
  var panelContent: View { get }
  /// The view that fills the screen behind the panel.
  var surroundings: View { get }
}

extension [any PaperCard] {
  /// Whether some cards are below others.
  var isGrid: Bool { contains { $0.frame.minY != self[0].frame.minY } }

  /// Enlarges all cards so that each picture is as large as `place`. The picture of the chosen card covers `place`, and the
  /// other cards keep their arrangement and their gaps around it.
  func grow(around chosen: Int, to place: Rect, radius: Double, in container: View) {
    let (frames, bounds) = (map(\.frame), container.bounds)
    // Cards farther away than the width of the screen are never seen, wherever the pointer moves them.
    let reach = bounds.inset(by: Insets(left: -bounds.width, right: -bounds.width))
    let home = frames[chosen]
    for (index, card) in enumerated() {
      guard let row = card.superview, container.convert(reach, to: row).intersects(frames[index]) else {
        continue
      }
      let strip = card.bounds.height - card.pictureView.bounds.height
      // The gaps between the cards do not grow.
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
      card.titleView.alpha = 0
    }
  }
}
