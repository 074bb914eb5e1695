import SegueControllers

/// A card in a row or a grid: a picture of a screen under a strip with its title.
public protocol PaperCard: View {
  /// What grows into the screen; its upper corners may be round.
  var pictureView: View { get }
  /// What fades as the card grows.
  var titleView: View { get }
}

/// A screen with cards of one size, in a row that stands on its lower edge or in a grid.
public protocol PaperCardPresenting: ViewController {
  /// The cards from left to right, and from top to bottom. One of them is the `transitionSource` of the screen that it opens into.
  var paperCards: [any PaperCard] { get }
  /// What stands above the cards, and leaves upward.
  var headerView: View { get }
  /// A clear black pane between the header and the cards, which dims what is left.
  var backdropView: View { get }
}

extension [any PaperCard] {
  /// Whether some of them are below others.
  var isGrid: Bool { contains { $0.frame.minY != self[0].frame.minY } }

  /// Makes every card as large as a container and its strip, beside and below one another as they are, the chosen one over the container.
  func grow(around chosen: Int, in container: View) {
    let (frames, bounds) = (map(\.frame), container.bounds)
    // What is farther away than the screen is wide is not seen on any way, whatever the pointer does.
    let reach = bounds.inset(by: Insets(left: -bounds.width, right: -bounds.width))
    let home = frames[chosen]
    for (index, card) in enumerated() {
      guard let row = card.superview, container.convert(reach, to: row).intersects(frames[index]) else {
        continue
      }
      let strip = card.bounds.height - card.pictureView.bounds.height
      // The gaps stay as they are.
      let away = frames[index].origin - home.origin
      let columns = (away.dx / Swift.max(home.width, 1)).rounded(.towardZero)
      let rows = (away.dy / Swift.max(home.height, 1)).rounded(.towardZero)
      let frame = Rect(
        x: away.dx + columns * (bounds.width - home.width),
        y: away.dy + rows * (bounds.height + strip - home.height) - strip,
        width: bounds.width, height: bounds.height + strip)
      card.frame = container.convert(frame, to: row)
      card.pictureView.cornerRadius = 0
      card.titleView.alpha = 0
    }
  }
}
