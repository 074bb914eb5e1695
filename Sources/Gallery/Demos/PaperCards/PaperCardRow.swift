import SegueControllers

/// Cards side by side that are scrolled sideways: by a drag, by the wheel whichever way it turns, and by keys; or all of them in a grid.
package final class PaperCardRow: ScrollView {
  /// What stays visible beside a card that is scrolled into view, in points.
  private static let padding = 44.0

  /// The cards, from left to right.
  package let cards: [PaperCardView]
  /// How large the cards are, and where.
  package var layout: PaperCardLayout? { didSet { if layout != oldValue { setNeedsLayout() } } }
  /// The distance between cards as they lie.
  private var step = 0.0

  package init(_ cards: [PaperCardView]) {
    self.cards = cards
    super.init()
    identifier = "card-row"
    // Cards grow beyond the row.
    clipsToBounds = false
    showsScrollIndicators = false
    for card in cards { addSubview(card) }
  }

  package override func layoutSubviews() {
    guard let layout else { return }
    // Before less content bounds it.
    let (all, offset) = (layout.size(of: cards.count), contentOffset.x)
    contentSize = Size(all.width, bounds.height)
    alwaysBounceHorizontal = layout.columns == nil
    // In a window of another size the same card lies at the left edge.
    if step > 0, step != layout.step.dx, !isDragging, !isDecelerating {
      contentOffset.x = (offset * layout.step.dx / step).clamped(to: horizontalRange)
    }
    step = layout.step.dx
    // Cards that do not fill the window stand in its middle.
    let left = max(0, (bounds.width - all.width) / 2).rounded()
    for (index, card) in cards.enumerated() {
      card.strip = layout.strip
      card.frame = Rect(origin: layout.origin(of: index) + Vector(left, 0), size: layout.card)
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
