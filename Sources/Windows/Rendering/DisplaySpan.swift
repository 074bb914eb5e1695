import SegueViews

/// What a view and everything in it have added to a list, and what they were drawn with: enough to add it again.
nonisolated struct DisplaySpan {
  /// The view; `nil` where there is none, or where what it has added lies behind a cover and before it.
  var view: ObjectIdentifier?
  /// From the superview's coordinates to pixels; see `DisplayListBuilder.Step` for these.
  let transform: Transform
  let alpha: Double
  var clip: Int
  let rounding: Rounding
  /// Where it begins.
  let start: DisplayList.Position
  /// Where it ends; the last places may be empty. `nil` as long as something is being added.
  var end: DisplayList.Position?
  /// The frame in which it was added.
  let frame: Int
  /// Whether a cover hides all of it, so that it is not in the list.
  var isHidden = false

  init(of step: DisplayListBuilder.Step, from start: DisplayList.Position, in frame: Int) {
    view = ObjectIdentifier(step.view)
    (transform, alpha, clip, rounding) = (step.transform, step.alpha, step.clip, step.rounding)
    (self.start, self.frame) = (start, frame)
  }

  /// What adds it again.
  func step(of view: View) -> DisplayListBuilder.Step {
    DisplayListBuilder.Step(
      part: .whole, view: view, transform: transform, alpha: alpha, clip: clip, rounding: rounding,
      isInPlace: true)
  }
}

extension DisplayList {
  /// How much of everything a list holds.
  struct Position {
    var items = 0
    var clips = 0
    var paths = 0
    var contents = 0
    var groups = 0
    var shadows = 0
    var spans = 0

    static func - (end: Position, start: Position) -> Position {
      Position(
        items: end.items - start.items, clips: end.clips - start.clips, paths: end.paths - start.paths,
        contents: end.contents - start.contents, groups: end.groups - start.groups,
        shadows: end.shadows - start.shadows, spans: end.spans - start.spans)
    }

    /// Whether there is no more of anything than in `other`.
    func fits(in other: Position) -> Bool {
      items <= other.items && clips <= other.clips && paths <= other.paths && contents <= other.contents
        && groups <= other.groups && shadows <= other.shadows && spans <= other.spans
    }
  }

  /// Where something that is added now begins.
  var position: Position {
    Position(
      items: items.count, clips: clips.count, paths: paths.count, contents: contents.count,
      groups: groups.count, shadows: shadows.count, spans: spans.count)
  }

  /// The number of the span of a view, if it has one.
  func span(of view: View) -> Int? {
    let index = view.renderIndex
    guard spans.indices.contains(index), spans[index].view == ObjectIdentifier(view) else { return nil }
    return index
  }

  /// How many items the list has room for in the spans of some views.
  func itemCount(of views: [View]) -> Int {
    var count = 0
    for view in views {
      guard let index = span(of: view), !spans[index].isHidden, let end = spans[index].end else { continue }
      count += end.items - spans[index].start.items
    }
    return count
  }

  /// The first item in front of the hindmost one; `Int.max` where there is none.
  var second: Int {
    var index = 1
    while index < items.count {
      if items[index].kind != .nothing { return index }
      index += 1
    }
    return .max
  }

  /// Moves everything behind `tail` to the place of a span, which has room for it.
  mutating func move(from tail: Position, to span: Int) {
    let (start, end) = (spans[span].start, spans[span].end ?? spans[span].start)
    let shift = tail - start
    for index in tail.items..<items.count {
      if items[index].clip >= tail.clips { items[index].clip -= shift.clips }
      switch items[index].kind {
      case .picture: items[index].detail -= shift.items
      case .path, .stroke: items[index].detail -= shift.paths
      case .content: items[index].detail -= shift.contents
      case .group: items[index].detail -= shift.groups
      case .shadow: items[index].detail -= shift.shadows
      case .fill, .border, .nothing: break
      }
      items.swapAt(index, index - shift.items)
      pictures.swapAt(index, index - shift.items)
    }
    // What is not shown any more is let go.
    for index in items.count - shift.items..<end.items { (items[index], pictures[index]) = (.nothing, nil) }
    for index in tail.clips..<clips.count {
      if clips[index].parent >= tail.clips { clips[index].parent -= shift.clips }
      if case .path(let path) = clips[index].kind { clips[index].kind = .path(path - shift.paths) }
      clips.swapAt(index, index - shift.clips)
    }
    for index in tail.paths..<paths.count { paths.swapAt(index, index - shift.paths) }
    for index in tail.contents..<contents.count { contents.swapAt(index, index - shift.contents) }
    for index in tail.groups..<groups.count { groups.swapAt(index, index - shift.groups) }
    for index in tail.shadows..<shadows.count { shadows.swapAt(index, index - shift.shadows) }
    for index in tail.spans..<spans.count {
      if spans[index].clip >= tail.clips { spans[index].clip -= shift.clips }
      spans.swapAt(index, index - shift.spans)
    }
    for index in spans.count - shift.spans..<end.spans { spans[index].view = nil }
    spans[span].end = end
    setBlocksStale(start.items..<end.items)
    cut(to: tail)
  }

  /// Removes everything behind `tail`.
  mutating func cut(to tail: Position) {
    items.removeLast(items.count - tail.items)
    pictures.removeLast(pictures.count - tail.items)
    clips.removeLast(clips.count - tail.clips)
    paths.removeLast(paths.count - tail.paths)
    contents.removeLast(contents.count - tail.contents)
    groups.removeLast(groups.count - tail.groups)
    shadows.removeLast(shadows.count - tail.shadows)
    spans.removeLast(spans.count - tail.spans)
  }
}

nonisolated extension DisplayItem {
  fileprivate static var nothing: DisplayItem {
    DisplayItem(
      owner: ObjectIdentifier(DisplayItem.self), kind: .nothing, rect: .zero, transform: .identity, alpha: 0,
      clip: DisplayList.noClip, bounds: .zero)
  }
}
