import SegueControllers

/// The contents of a screen with cards: a background with a gradient, a header with title and description, and the cards.
package final class PaperCardStage: View {
  /// The height of the part of the stage below the window's lower edge, in points. Because of this part, a stage that
  /// overshoots upward does not uncover the background behind it.
  package static let bleed = 160.0
  /// The time in which the cards move from a row to a grid or back, in seconds.
  private static let rearrangement = 0.5
  private let ground: GradientView
  private let colors: (top: Color, bottom: Color)
  package let header: PaperCardHeader
  package let backdrop = View()
  package let row: PaperCardRow

  /// Creates a stage with cards.
  /// - Parameters:
  ///   - header: the header above the cards.
  ///   - colors: the background colors at the upper and the lower edge.
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

  /// Sets the stage's size, and lays out its contents in a window with the given bounds. The caller positions the stage.
  package func place(_ layout: PaperCardLayout, in bounds: Rect) {
    self.bounds.size = Size(bounds.width, bounds.height + Self.bleed)
    let top = layout.headerHeight(over: row.cards.count)
    let cards = layout.size(of: row.cards.count)
    // When the window becomes wide enough for a grid or too narrow, the cards move, unless an animation moves them already.
    let moves =
      row.layout.map { $0.columns != layout.columns } == true && !row.cards.contains(where: \.isInMotion)
    // A grid has text at its lower end, too, so the background there is darker.
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

  /// Scrolls the cards, wherever on the stage the pointer is.
  package override func scrolled(_ event: ScrollEvent) -> Bool { row.scrolled(event) }
}

/// The header above the cards: title, description, and, if given, a button in the upper right corner.
package final class PaperCardHeader: View {
  private static let widestText = 580.0
  package static let buttonSide = 44.0

  /// The height that bars cover at the top, in points. The default is 0.
  package var safeTop = 0.0 { didSet { if safeTop != oldValue { setNeedsLayout() } } }
  /// The space at the left and the right of the contents above a grid, in points. `nil`, the default, is for a row of cards,
  /// and means 20 points.
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
