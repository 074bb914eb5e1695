import SegueControllers

/// A scroll view that shows cards in a row or a grid. The user scrolls a row sideways with drags, keys and the wheel.
package final class PaperCardRow: ScrollView {
  /// The visible width of the neighboring card when a card is scrolled into view, in points.
  private static let padding = 44.0

  /// The cards, from left to right.
  package let cards: [PaperCardView]
  /// The layout of the cards. If it is `nil`, the default, the cards are not placed.
  package var layout: PaperCardLayout? { didSet { if layout != oldValue { setNeedsLayout() } } }
  /// The distance from the left edge of one card to that of the next in the last layout, in points; 0 before the first layout.
  private var step = 0.0

  package init(_ cards: [PaperCardView]) {
    self.cards = cards
    super.init()
    identifier = "card-row"
    // The cards grow beyond the row in a transition.
    clipsToBounds = false
    showsScrollIndicators = false
    for card in cards { addSubview(card) }
  }

  package override func layoutSubviews() {
    guard let layout else { return }
    // The offset is read first, because a smaller content size would limit it.
    let (all, offset) = (layout.size(of: cards.count), contentOffset.x)
    contentSize = Size(all.width, bounds.height)
    alwaysBounceHorizontal = layout.columns == nil
    // When the window changes its size, the same card stays at the left edge.
    if step > 0, step != layout.step.dx, !isDragging, !isDecelerating {
      contentOffset.x = (offset * layout.step.dx / step).clamped(to: horizontalRange)
    }
    step = layout.step.dx
    // Cards that do not fill the window are centered in it.
    let left = max(0, (bounds.width - all.width) / 2).rounded()
    for (index, card) in cards.enumerated() {
      card.strip = layout.strip
      card.frame = Rect(origin: layout.origin(of: index) + Vector(left, 0), size: layout.card)
    }
    super.layoutSubviews()
  }

  /// Returns the source of the screen that a card opens into. The row scrolls so that part of the neighboring card is visible,
  /// too.
  package func source(at index: Int) -> TransitionSource {
    .view(cards[index]).showingWhole(padding: Self.padding)
  }

  package override func scrolled(_ event: ScrollEvent) -> Bool {
    var event = event
    // The row scrolls only sideways, so vertical wheel motion scrolls it, too.
    if abs(event.delta.dy) > abs(event.delta.dx) { event.delta = Vector(event.delta.dy, 0) }
    event.delta.dy = 0
    return super.scrolled(event)
  }

  package override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    let page = max(layout?.card.width ?? 0, bounds.width - Self.padding)
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
