import SegueViews

/// A list that is kept from frame to frame: where few views have changed, only what those have added is added again.
extension DisplayListBuilder {
  /// Begins what a view adds.
  /// - Returns: the number of the span.
  mutating func beginSpan(of step: Step) -> Int {
    let index = list.spans.count
    step.view.renderIndex = index - shift.spans
    list.spans.append(DisplaySpan(of: step, from: list.position - shift, in: list.frame))
    return index
  }

  mutating func endSpan(_ index: Int) { list.spans[index].end = list.position - shift }

  /// Notes that a cover hides all that was added so far.
  mutating func hideSpans() {
    var index = list.spans.count
    // Those before have been noted with the cover before.
    while index > 0, !list.spans[index - 1].isHidden {
      index -= 1
      if list.spans[index].end == nil { list.spans[index].view = nil }
      list.spans[index].isHidden = true
    }
  }

  /// Adds again what views show that have changed.
  /// - Parameter views: those that lie in others come after them.
  /// - Returns: whether the list is as if all of it were new; if not, it is of no use.
  mutating func renew(_ views: [View], _ finder: inout DamageFinder) -> Bool {
    (keepsSpans, isRenewing) = (true, true)
    for changed in views {
      var view = changed
      // What is drawn as a part of something else is added again with that; and so is what lies in something translucent, of which
      // it decides whether that is drawn as one picture.
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
    let (start, tail, second) = (span.start, list.position, list.second)
    shift = tail - start
    groundCount = start.items > 0 && start.items <= second ? tail.items : -1
    pending.append(span.step(of: view))
    performAll(until: 0)
    guard !isLost, (list.position - tail).fits(in: end - start) else {
      list.cut(to: tail)
      return false
    }
    finder.compare(
      list, start.items..<end.items, to: list, tail.items..<list.items.count, movedBy: shift.items)
    list.move(from: tail, to: index)
    return list.second == second && (start.items > 0 || end.items == 0)
  }
}
