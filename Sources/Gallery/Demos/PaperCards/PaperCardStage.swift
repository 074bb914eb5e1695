import SegueControllers

/// Everything on a screen with cards: a ground of two colors, a title with a few words under it, and the row of cards.
package final class PaperCardStage: View {
  /// How far the stage reaches below the lower edge, in points: thrown up a little too far, it uncovers nothing.
  package static let bleed = 160.0
  private let ground: View
  package let header: PaperCardHeader
  package let backdrop = View()
  package let row: PaperCardRow

  /// A stage with cards in a row.
  /// - Parameters:
  ///   - colors: of the ground, above and below.
  package init(_ cards: [PaperCardView], header: PaperCardHeader, colors: (top: Color, bottom: Color)) {
    ground = GradientView([colors.top, colors.bottom], bleed: Self.bleed)
    self.header = header
    row = PaperCardRow(cards)
    super.init()
    clipsToBounds = true
    corners = [.topLeft, .topRight]
    ground.fillsSuperview = true
    backdrop.fillsSuperview = true
    backdrop.backgroundColor = .black
    backdrop.alpha = 0
    backdrop.isUserInteractionEnabled = false
    for each in [ground, header, backdrop, row] { addSubview(each) }
  }

  /// Lays everything out for cards of a size; the caller says where the stage is.
  package func place(_ layout: PaperCardLayout, in bounds: Rect, below safeTop: Double) {
    self.bounds.size = Size(bounds.width, bounds.height + Self.bleed)
    let top = bounds.height - layout.card.height
    header.safeTop = safeTop
    header.frame = Rect(x: 0, y: 0, width: bounds.width, height: max(0, top))
    row.cardSize = layout.card
    row.frame = Rect(x: 0, y: top, width: bounds.width, height: layout.card.height)
  }

  /// The wheel moves the cards wherever it is turned.
  package override func scrolled(_ event: ScrollEvent) -> Bool { row.scrolled(event) }
}

/// Title and description above the cards, and room for a button in the corner.
package final class PaperCardHeader: View {
  private static let margin = PaperCardView.margin
  private static let widestText = 580.0
  package static let buttonSide = 44.0

  /// What bars cover above, in points.
  package var safeTop = 0.0 { didSet { if safeTop != oldValue { setNeedsLayout() } } }
  private let titleLabel: Label
  private let aboutLabel: Label
  private let button: Button?

  package init(title: String, about: String, button: Button? = nil) {
    titleLabel = Label(
      title, font: .system(size: 16, weight: .semibold, tracking: -0.3), color: Color.white.withAlpha(0.86))
    aboutLabel = Label(about, font: .system(size: 20, weight: .light, tracking: -0.2), color: .white)
    self.button = button
    super.init()
    identifier = "card-header"
    aboutLabel.numberOfLines = 0
    for view in [titleLabel, aboutLabel] + (button.map { [$0] } ?? []) { addSubview(view) }
  }

  package override func layoutSubviews() {
    let isWide = bounds.width >= UserInterfaceSizeClass.regularLength
    titleLabel.font.size = isWide ? 18 : 16
    aboutLabel.font.size = isWide ? 24 : 20
    let titleHeight = titleLabel.height(forWidth: .infinity)
    let spare = max(0, bounds.height - safeTop - titleHeight)
    let top = (safeTop + min(Self.margin, spare / 3)).rounded()
    let side = button == nil ? 0 : Self.buttonSide
    let right = bounds.width - Self.margin - side
    titleLabel.frame = Rect(
      x: Self.margin, y: top, width: max(0, right - Self.margin - 8), height: titleHeight)
    button?.frame = pixelAligned(
      Rect(x: right, y: min(top, safeTop + max(4, spare / 3)), width: side, height: side))
    let width = min(isWide ? Self.widestText : .infinity, bounds.width * 0.7, max(0, right - Self.margin - 8))
    let height = aboutLabel.height(forWidth: width)
    aboutLabel.frame = Rect(x: Self.margin, y: titleLabel.frame.maxY + 12, width: width, height: height)
    aboutLabel.isHidden = aboutLabel.frame.maxY > bounds.height - 8
  }
}
