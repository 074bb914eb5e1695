import SegueControllers

/// Cards side by side that are scrolled sideways: by a drag, by the wheel whichever way it turns, and by keys.
package final class PaperCardRow: ScrollView {
  /// Space between two cards, in points.
  package static let gap = 2.0
  /// What stays visible beside a card that is scrolled into view, in points.
  private static let padding = 44.0

  /// The cards, from left to right.
  package let cards: [PaperCardView]
  /// The size of each card, in points.
  package var cardSize = Size.zero { didSet { if cardSize != oldValue { setNeedsLayout() } } }

  package init(_ cards: [PaperCardView]) {
    self.cards = cards
    super.init()
    identifier = "card-row"
    // Cards grow beyond the row.
    clipsToBounds = false
    showsScrollIndicators = false
    alwaysBounceHorizontal = true
    for card in cards { addSubview(card) }
  }

  package override func layoutSubviews() {
    let step = cardSize.width + Self.gap
    contentSize = Size(max(0, Double(cards.count) * step - Self.gap), bounds.height)
    // A row that is shorter than the window stands in its middle.
    let left = max(0, (bounds.width - contentSize.width) / 2).rounded()
    for (index, card) in cards.enumerated() {
      card.frame = Rect(origin: Point(left + Double(index) * step, 0), size: cardSize)
    }
    super.layoutSubviews()
  }

  /// The source of the screen that a card opens into: with it a part of its neighbor is seen.
  package func source(at index: Int) -> TransitionSource {
    .view(cards[index]).showingWhole(padding: Self.padding)
  }

  package override func scrolled(_ event: ScrollEvent) -> Bool {
    var event = event
    // There is one way to go, so a wheel that only turns up and down goes it, too.
    if abs(event.delta.dy) > abs(event.delta.dx) { event.delta = Vector(event.delta.dy, 0) }
    event.delta.dy = 0
    return super.scrolled(event)
  }

  package override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    let page = max(cardSize.width, bounds.width - Self.padding)
    let range = horizontalRange
    let target: Double
    switch event.key {
    case .pageUp: target = contentOffset.x - page
    case .pageDown: target = contentOffset.x + page
    case .home: target = range.lowerBound
    case .end: target = range.upperBound
    default: return false
    }
    setContentOffset(Point(target.clamped(to: range), contentOffset.y), animated: true)
    return true
  }
}
