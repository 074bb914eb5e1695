import Controllers
import Drawing
import Geometry
import Transitions
import Views

/// One color, as large as the screen or as a card on it. A click anywhere shuts it.
final class SwatchViewController: ViewController {
  /// Space that a card leaves on all sides, in points.
  static let cardInset = 40.0
  private static let cardRadius = 28.0
  private static let numberSize = 112.0
  /// Height of the number's figures, in points: 0.73 of its size in Inter.
  private static let figureHeight = 0.73 * numberSize
  /// From the baseline of the number to that of the name, and from there to that of the code, in points.
  private static let nameLead = 52.0
  private static let codeLead = 28.0
  private static let shade = Color.black.withAlpha(0.2)

  private let swatch: Swatch
  private let inset: Double
  private let card = View()
  private let headline = View()
  private let number: Label
  private let name: Label
  private let code: Label

  /// - Parameter inset: the space around the card, in points; 0 fills the screen.
  init(swatch: Swatch, inset: Double = 0) {
    self.swatch = swatch
    self.inset = inset
    number = Label(
      "\(swatch.number)", font: .system(size: Self.numberSize, weight: .bold, tracking: -3), color: .white)
    name = Label(swatch.name, font: .system(size: 24, weight: .semibold), color: .white)
    code = Label(
      swatch.code, font: .system(size: 15, weight: .medium, tracking: 0.5), color: Color.white.withAlpha(0.75)
    )
    super.init()
    title = swatch.name
    modalPresentationStyle = .custom
  }

  override var preferredStatusBarStyle: StatusBarStyle { inset > 0 ? .dark : .light }

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
    view.addSubview(card)
    view.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.dismiss() })
  }

  override func viewDidLayoutSubviews() {
    // In a small window the card gives up its margin rather than its face.
    let inset = max(0, min(inset, view.bounds.width / 6, view.bounds.height / 6))
    card.frame = view.pixelAligned(
      view.bounds.inset(by: Insets(top: inset, left: inset, bottom: inset, right: inset)))
    let width = card.bounds.width
    var baseline = 0.0
    for (label, lead) in [(number, 0.0), (name, Self.nameLead), (code, Self.codeLead)] {
      label.frame.size = Size(width, label.sizeThatFits(Size(width, .infinity)).height)
      baseline = lead > 0 ? baseline + lead : label.firstBaseline
      label.frame.origin.y = baseline - label.firstBaseline
    }
    // What is seen stands in the middle: from the upper edge of the number to the lower edge of the code.
    let middle = (number.firstBaseline - Self.figureHeight + baseline) / 2
    headline.frame = view.pixelAligned(
      Rect(x: 0, y: card.bounds.midY - middle, width: width, height: code.frame.maxY))
  }
}

extension SwatchViewController: SpringyModalPresented {
  func cardView(for transition: SpringyModalTransition) -> View { card }
  func headlineView(for transition: SpringyModalTransition) -> View? { headline }
}
