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
    let top = layout.heightAbove(row.cards.count)
    let cards = layout.size(of: row.cards.count)
    // When the window becomes wide enough for a grid or too narrow, the cards move, unless an animation moves them already.
    let moves =
      row.layout.map { $0.columns != layout.columns } == true && !row.cards.contains(where: \.isInMotion)
    // A grid has text at its lower end, too, so the background there is darker.
    let bottom = layout.columns == nil ? colors.bottom : colors.bottom.mixed(with: colors.top, at: 0.55)
    ground.colors = [colors.top, bottom]
    func place() {
      header.safeTop = layout.top
      header.isOverGrid = layout.columns != nil
      // Over a grid, the header is as wide as the cards.
      let width = header.isOverGrid ? cards.width : bounds.width
      header.frame = Rect(x: ((bounds.width - width) / 2).rounded(), y: 0, width: width, height: top)
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

/// The header above a row or a grid of cards: title, description, and, if given, a button in the upper right corner.
package final class PaperCardHeader: View {
  private static let widestText = 580.0
  private static let titleColor = Color.white.withAlpha(0.86)
  package static let buttonSide = 44.0

  /// The height that bars cover at the top, in points. The default is 0.
  package var safeTop = 0.0 { didSet { if safeTop != oldValue { setNeedsLayout() } } }
  /// Whether the cards below the header form a grid. The default is `false`: they form a row.
  package var isOverGrid = false { didSet { if isOverGrid != oldValue { setNeedsLayout() } } }
  private let titleLabel: Label
  private let aboutLabel: Label
  private let button: Button?

  package init(title: String, about: String, button: Button? = nil) {
    titleLabel = Label(
      title, font: .scaled(size: 16, weight: .semibold, tracking: -0.3), color: Self.titleColor)
    aboutLabel = Label(about, font: .scaled(size: 20, weight: .light, tracking: -0.2), color: .white)
    self.button = button
    super.init()
    identifier = "card-header"
    aboutLabel.numberOfLines = 0
    for view in [titleLabel, aboutLabel] + (button.map { [$0] } ?? []) { addSubview(view) }
  }

  package override func layoutSubviews() {
    if isOverGrid { return layOutOverGrid() }
    let isWide = bounds.width >= UserInterfaceSizeClass.regularLength
    let margin = PaperCardView.margin
    (titleLabel.font.size, titleLabel.font.weight) = (isWide ? 18 : 16, .semibold)
    titleLabel.textColor = Self.titleColor
    (aboutLabel.font.size, aboutLabel.font.weight) = (isWide && bounds.height >= 200 ? 24 : 20, .light)
    let side = button == nil ? 0 : Self.buttonSide
    let right = bounds.width - margin - side
    let room = max(0, right - margin - 8)
    let width = min(isWide ? Self.widestText : .infinity, bounds.width * 0.7, room)
    titleLabel.font.isDynamic = hasRoom(below: safeTop + margin + grown(34), width: width)
    aboutLabel.font.isDynamic = titleLabel.font.isDynamic
    let titleHeight = titleLabel.height(forWidth: .infinity)
    let spare = max(0, bounds.height - safeTop - titleHeight)
    let top = (safeTop + min(margin, spare / 3)).rounded()
    titleLabel.frame = Rect(x: margin, y: top, width: room, height: titleHeight)
    button?.frame = pixelAligned(
      Rect(x: right, y: min(top, safeTop + max(4, spare / 3)), width: side, height: side))
    place(aboutLabel, y: titleLabel.frame.maxY + 12, x: margin, width: width)
  }

  /// Lays out the contents over a grid: the title and the button in a line, and below it the description, close to the cards.
  private func layOutOverGrid() {
    let (left, gap, bottom, width) = (2.0, 2.0, bounds.height - 14, bounds.width - 2)
    (titleLabel.font.size, titleLabel.font.weight) = (34, .bold)
    titleLabel.textColor = .white
    (aboutLabel.font.size, aboutLabel.font.weight) = ((width / 68).clamped(to: 15...20).rounded(), .regular)
    titleLabel.font.isDynamic = hasRoom(below: grown(62), width: width)
    aboutLabel.font.isDynamic = titleLabel.font.isDynamic
    let (height, side) = (titleLabel.height(forWidth: .infinity), Self.buttonSide)
    let top = max(0, bottom - aboutLabel.height(forWidth: width) - gap - height).rounded()
    titleLabel.frame = Rect(x: left, y: top, width: max(0, width - side), height: height)
    button?.frame = pixelAligned(
      Rect(x: bounds.width - side, y: titleLabel.frame.midY - side / 2, width: side, height: side))
    place(aboutLabel, y: top + height + gap, x: left, width: width)
  }

  /// Returns whether the description fits below a y-coordinate at the current text size. If not, it keeps its default size.
  private func hasRoom(below y: Double, width: Double) -> Bool {
    var font = aboutLabel.font
    font.isDynamic = true
    font = font.resolved(for: traitCollection.preferredContentSizeCategory)
    return y + TextLayout(aboutLabel.text, font: font, maximumWidth: width).size.height <= bounds.height - 8
  }

  private func place(_ label: Label, y: Double, x: Double, width: Double) {
    let height = label.height(forWidth: width)
    label.frame = Rect(x: x, y: y, width: width, height: height)
    label.isHidden = label.frame.maxY > bounds.height - 8
  }
}
