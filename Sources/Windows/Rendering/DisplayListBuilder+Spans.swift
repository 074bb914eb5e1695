import SegueViews

/// Updates of a list that is kept from frame to frame. If few views have changed, only their items are added again.
extension DisplayListBuilder {
  /// Begins the span of a view's items.
  /// - Returns: the index of the span.
  mutating func beginSpan(of step: Step) -> Int {
    let index = list.spans.count
    step.view.renderIndex = index - shift.spans
    list.spans.append(DisplaySpan(of: step, from: list.position - shift, in: list.frame))
    return index
  }

  mutating func endSpan(_ index: Int) { list.spans[index].end = list.position - shift }

  /// Marks all spans so far as hidden by a cover.
  mutating func hideSpans() {
    var index = list.spans.count
    // Earlier spans were already marked by the previous cover.
    while index > 0, !list.spans[index - 1].isHidden {
      index -= 1
      if list.spans[index].end == nil { list.spans[index].view = nil }
      list.spans[index].isHidden = true
    }
  }

  /// Adds the items of changed views again.
  /// - Parameter views: the changed views; a view must come before its descendants.
  /// - Returns: whether the list equals a newly built one; if not, it must be discarded.
  mutating func renew(_ views: [View], _ finder: inout DamageFinder) -> Bool {
    (keepsSpans, isRenewing) = (true, true)
    for changed in views {
      var view = changed
      // A view that is drawn as part of another view's picture is added again together with that view. So is a view inside a
      // translucent one, which may now have to be drawn as one picture, or no longer.
      while list.span(of: view).map({ list.spans[$0].alpha < 1 }) ?? true {
        guard let outer = view.container else { return false }
        view = outer
      }
      guard renew(view, &finder) else { return false }
    }
    list.updateStaleBlocks(in: frame)
    return true
  }

  private mutating func renew(_ view: View, _ finder: inout DamageFinder) -> Bool {
    guard let index = list.span(of: view) else { return false }
    let span = list.spans[index]
    if span.isHidden || span.frame == list.frame { return true }
    guard let end = span.end else { return false }
    let (start, tail, last) = (span.start, list.position, list.item(before: end.items))
    (shift, firstRenewed) = (tail - start, tail.items)
    pending.append(span.step(of: view))
    performAll(until: 0)
    guard !isLost, (list.position - tail).fits(in: end - start), keepsGround(last, of: end.items..<tail.items)
    else {
      list.cut(to: tail)
      return false
    }
    finder.compare(
      list, start.items..<end.items, to: list, tail.items..<list.items.count, movedBy: shift.items)
    list.move(from: tail, to: index)
    return true
  }

  /// The index of the item directly below the next one; `nil` if there is none.
  var lastItem: Int? {
    let count = list.items.count
    // The first item that is added again will directly follow the items before its span.
    return list.item(before: count == firstRenewed ? count - shift.items : count)
  }

  /// Returns whether the items after a span stay the same when the item directly below them changes.
  /// - Parameters:
  ///   - old: the index of the item that was directly below them.
  ///   - rest: the indices of the items after the span.
  private mutating func keepsGround(_ old: Int?, of rest: Range<Int>) -> Bool {
    let new = lastItem
    if new == old { return true }
    let (was, ground) = (old.map { list.items[$0] }, new.map { list.items[$0] })
    if let was, let new, let ground, ground.kind == was.kind, list.looksAlike(ground, was, of: list),
      list.clipLooksAlike(ground.clip, was.clip, of: list)
    {
      list.items[new].isGround = was.isGround || ground.isGround
      return true
    }
    if let was, was.isGround { return false }
    // A fill might now be left out, and a translucent view need no longer be drawn as one picture.
    guard let ground, ground.isOpaqueFill, let next = list.items[rest].first(where: { $0.kind != .nothing })
    else { return true }
    return next.kind != .fill && next.alpha >= 1 || !next.bounds.intersects(ground.bounds)
  }
}
