import SegueViews

extension ScrollView {
  /// The distance that an arrow key scrolls, in points.
  private static let line = 60.0
  /// The height of the part of the current page that stays visible when a page key scrolls, in points.
  private static let overlap = 44.0

  /// Returns the offset to which a key scrolls; `nil` for a key that does not scroll.
  func offset(for event: KeyEvent) -> Point? {
    guard event.modifiers.isDisjoint(with: [.control, .alt]) else { return nil }
    // Key presses in quick succession add up, because each starts at the target of the current glide.
    var offset = glideTarget ?? contentOffset
    let page = max(Self.line, bounds.height - Self.overlap)
    switch event.key {
    case .up where canMoveVertically: offset.y -= Self.line
    case .down where canMoveVertically: offset.y += Self.line
    case .left where canMoveHorizontally: offset.x -= Self.line
    case .right where canMoveHorizontally: offset.x += Self.line
    case .pageUp: offset.y -= page
    case .pageDown: offset.y += page
    // While thrown content decelerates, Space does not scroll, because it may pause the motion instead.
    case .space where !isDecelerating || glideTarget != nil:
      offset.y += event.modifiers.contains(.shift) ? -page : page
    case .home: offset.y = verticalRange.lowerBound
    case .end: offset.y = verticalRange.upperBound
    default: return nil
    }
    return offset
  }
}
