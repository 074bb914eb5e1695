import SegueControllers

/// Everything on a screen with cards: a ground of two colors, a title with a few words under it, and the cards.
package final class PaperCardStage: View {
  /// How far the stage reaches below the lower edge, in points: thrown up a little too far, it uncovers nothing.
  package static let bleed = 160.0
  /// How long the cards take from a row to a grid, and back, in seconds.
  private static let rearrangement = 0.5
  private let ground: GradientView
  private let colors: (top: Color, bottom: Color)
  package let header: PaperCardHeader
  package let backdrop = View()
  package let row: PaperCardRow

  /// A stage with cards.
  /// - Parameters:
  ///   - colors: of the ground, above and below.
  package init(_ cards: [PaperCardView], header: PaperCardHeader, colors: (top: Color, bottom: Color)) {
    self.colors = colors
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
  package func place(_ layout: PaperCardLayout, in bounds: Rect) {
    self.bounds.size = Size(bounds.width, bounds.height + Self.bleed)
    let top = layout.headerHeight(over: row.cards.count)
    let cards = layout.size(of: row.cards.count)
    // A window that becomes wide enough for a grid moves its cards there, unless something moves them already.
    let moves =
      row.layout.map { $0.columns != layout.columns } == true && !row.cards.contains(where: \.isInMotion)
    // Words lie on the lower end of a grid, too, so that is darker.
    let bottom = layout.columns == nil ? colors.bottom : colors.bottom.mixed(with: colors.top, at: 0.55)
    ground.colors = [colors.top, bottom]
    func place() {
      header.safeTop = layout.top
      header.margin = layout.columns == nil ? nil : max(0, (bounds.width - cards.width) / 2).rounded()
      header.frame = Rect(x: 0, y: 0, width: bounds.width, height: top)
      row.layout = layout
      row.frame = Rect(x: 0, y: top, width: bounds.width, height: cards.height)
    }
    if moves {
      animate(withDuration: Self.rearrangement, options: .curveEaseInOut, animations: place)
    } else {
      place()
    }
  }

  /// The wheel moves the cards wherever it is turned.
  package override func scrolled(_ event: ScrollEvent) -> Bool { row.scrolled(event) }
}

/// Title and description above the cards, and room for a button in the corner.
package final class PaperCardHeader: View {
  private static let widestText = 580.0
  package static let buttonSide = 44.0

  /// What bars cover above, in points.
  package var safeTop = 0.0 { didSet { if safeTop != oldValue { setNeedsLayout() } } }
  /// The space beside it where cards are in a grid, in points; `nil` above a row of cards.
  package var margin: Double? { didSet { if margin != oldValue { setNeedsLayout() } } }
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
    let margin = self.margin ?? PaperCardView.margin
    titleLabel.font.size = isWide ? 18 : 16
    aboutLabel.font.size = isWide && self.margin == nil ? 24 : 20
    let titleHeight = titleLabel.height(forWidth: .infinity)
    let spare = max(0, bounds.height - safeTop - titleHeight)
    let top = (safeTop + min(PaperCardView.margin, spare / (self.margin == nil ? 3 : 6))).rounded()
    let side = button == nil ? 0 : Self.buttonSide
    let right = bounds.width - margin - side
    let room = max(0, right - margin - 8)
    titleLabel.frame = Rect(x: margin, y: top, width: room, height: titleHeight)
    button?.frame = pixelAligned(
      Rect(x: right, y: min(top, safeTop + max(4, spare / 3)), width: side, height: side))
    let width =
      self.margin == nil ? min(isWide ? Self.widestText : .infinity, bounds.width * 0.7, room) : room
    let height = aboutLabel.height(forWidth: width)
    aboutLabel.frame = Rect(
      x: margin, y: titleLabel.frame.maxY + (self.margin == nil ? 12 : 4), width: width, height: height)
    aboutLabel.isHidden = aboutLabel.frame.maxY > bounds.height - 8
  }
}
