import SegueTransitions

/// A screen that shows one color, either over the whole window or on a card. A click anywhere, Return or Space closes it.
final class SwatchViewController: ViewController {
  /// The space around a card, in points.
  static let cardInset = 40.0
  private static let cardRadius = 28.0
  /// The height of the number's digits as a fraction of the font size, in the Inter typeface.
  private static let figureHeight = 0.73
  /// The distance from the baseline of the number to that of the name, in points; `codeLead` is the distance from there to the
  /// baseline of the code.
  private static let nameLead = 52.0
  private static let codeLead = 36.0
  private static let shade = Color.black.withAlpha(0.2)
  private static let closeSide = 30.0
  /// The distance from the edges of a card to the close button, in points.
  private static let closeMargin = 14.0

  private let swatch: Swatch
  private let inset: Double
  private let card = View()
  private let headline = View()
  private let number: Label
  private let name: Label
  private let code: Label
  private let closeButton: Button

  /// Creates the screen of a color.
  /// - Parameter inset: the space around the card, in points. If it is 0, the default, the card fills the screen.
  init(swatch: Swatch, inset: Double = 0) {
    (self.swatch, self.inset) = (swatch, inset)
    number = Label("\(swatch.number)", font: .scaled(size: 112, weight: .bold), color: .white)
    name = Label(swatch.name, font: .scaled(size: 24, weight: .semibold), color: .white)
    code = Label(swatch.code, font: .scaled(size: 24, weight: .light, tracking: 0.5), color: .white)
    closeButton = Button(image: .cross, identifier: "close-button", label: "Close")
    super.init()
    title = swatch.name
    modalPresentationStyle = .custom
    preferredTransition = ZoomTransition.springyModal(
      into: { ($0 as? SwatchViewController)?.card },
      accessories: { ($0 as? SwatchViewController)?.accessories ?? [] })
  }

  private var accessories: [ZoomAccessory] { [.stretched(headline), .pinned(closeButton)] }

  override var preferredStatusBarStyle: StatusBarStyle { inset > 0 ? .dark : .light }

  override var firstResponder: Responder { closeButton }

  override func viewDidLoad() {
    view.identifier = "swatch"
    view.accessibilityLabel = swatch.name
    view.cursor = .pointingHand
    if inset > 0 { view.backgroundColor = Self.shade }
    card.identifier = "swatch-card"
    card.backgroundColor = swatch.color
    card.cornerRadius = inset > 0 ? Self.cardRadius : 0
    headline.identifier = "swatch-headline"
    headline.isUserInteractionEnabled = false
    number.identifier = "swatch-number"
    for label in [number, name, code] {
      label.textAlignment = .center
      headline.addSubview(label)
    }
    card.addSubview(headline)
    closeButton.backgroundColor = Color.black.withAlpha(0.2)
    closeButton.cornerRadius = Self.closeSide / 2
    closeButton.onClick = { [weak self] in self?.dismiss() }
    card.addSubview(closeButton)
    view.addSubview(card)
    view.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.dismiss() })
  }

  override func viewDidLayoutSubviews() {
    // In a small window, the margin of the card shrinks before its content does.
    let inset = max(0, min(inset, view.bounds.width / 6, view.bounds.height / 6))
    card.frame = view.pixelAligned(
      view.bounds.inset(by: Insets(top: inset, left: inset, bottom: inset, right: inset)))
    let width = card.bounds.width
    placeCloseButton(isOnCard: inset > 0)
    var baseline = 0.0
    for (label, lead) in [(number, 0.0), (name, Self.nameLead), (code, Self.codeLead)] {
      label.frame.size = Size(width, label.height(forWidth: width))
      baseline = lead > 0 ? baseline + view.grown(lead) : label.firstBaseline
      label.frame.origin.y = baseline - label.firstBaseline
    }
    // The visible text is centered, from the top of the number to the baseline of the code.
    let figure = number.font.resolved(for: view.traitCollection.preferredContentSizeCategory).size
    let middle = (number.firstBaseline - Self.figureHeight * figure + baseline) / 2
    headline.frame = view.pixelAligned(
      Rect(x: 0, y: card.bounds.midY - middle, width: width, height: code.frame.maxY))
  }

  /// Places the close button in the upper right corner of a card, or at the height of a navigation bar.
  private func placeCloseButton(isOnCard: Bool) {
    let side = Self.closeSide
    let top = isOnCard ? Self.closeMargin : safeAreaInsets.top + (NavigationBar.contentHeight - side) / 2
    let right = card.bounds.width - Self.closeMargin
    closeButton.frame = view.pixelAligned(Rect(x: right - side, y: top, width: side, height: side))
  }
}

extension Image {
  /// Two crossed lines, 12 points wide and high.
  fileprivate static var cross: Image {
    .vector(size: Size(12, 12)) { canvas in
      var path = Path()
      for (from, to) in [(Point(1.5, 1.5), Point(10.5, 10.5)), (Point(10.5, 1.5), Point(1.5, 10.5))] {
        path.move(to: from)
        path.addLine(to: to)
      }
      canvas.stroke(path, .white, style: StrokeStyle(width: 2, cap: .round, join: .round))
    }
  }
}
