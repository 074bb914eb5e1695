import SegueViews

/// The items that a view and its descendants have added to a list, with the values that are needed to add them again.
nonisolated struct DisplaySpan {
  /// The view; `nil` if the span is unused, or if its items are hidden by a cover that was added before the span ended.
  var view: ObjectIdentifier?
  /// The transform from the superview's coordinates to pixels. For this and the following properties, see
  /// `DisplayListBuilder.Step`.
  let transform: Transform
  let alpha: Double
  var clip: Int
  let rounding: Rounding
  /// The position in the list at which the span begins.
  let start: DisplayList.Position
  /// The position at which the span ends; the last positions before it may be unused. `nil` while items are being added.
  var end: DisplayList.Position?
  /// The number of the frame in which the items were added.
  let frame: Int
  /// Whether a cover hides the whole span, so that its items are not in the list.
  var isHidden = false

  init(of step: DisplayListBuilder.Step, from start: DisplayList.Position, in frame: Int) {
    view = ObjectIdentifier(step.view)
    (transform, alpha, clip, rounding) = (step.transform, step.alpha, step.clip, step.rounding)
    (self.start, self.frame) = (start, frame)
  }

  /// Returns the step that adds the items again.
  func step(of view: View) -> DisplayListBuilder.Step {
    DisplayListBuilder.Step(
      part: .whole, view: view, transform: transform, alpha: alpha, clip: clip, rounding: rounding,
      isInPlace: true)
  }
}

extension DisplayList {
  /// A position in all arrays of a list, or the distance between two positions.
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

    /// Returns whether no count is larger than the corresponding count in `other`.
    func fits(in other: Position) -> Bool {
      items <= other.items && clips <= other.clips && paths <= other.paths && contents <= other.contents
        && groups <= other.groups && shadows <= other.shadows && spans <= other.spans
    }
  }

  /// The position at which the next items are added.
  var position: Position {
    Position(
      items: items.count, clips: clips.count, paths: paths.count, contents: contents.count,
      groups: groups.count, shadows: shadows.count, spans: spans.count)
  }

  /// Returns the index of a view's span; `nil` if it has no span.
  func span(of view: View) -> Int? {
    let index = view.renderIndex
    guard spans.indices.contains(index), spans[index].view == ObjectIdentifier(view) else { return nil }
    return index
  }

  /// Returns the number of items in the spans of the given views, including unused positions but not hidden spans.
  func itemCount(of views: [View]) -> Int {
    var count = 0
    for view in views {
      guard let index = span(of: view), !spans[index].isHidden, let end = spans[index].end else { continue }
      count += end.items - spans[index].start.items
    }
    return count
  }

  /// Returns the index of the last item before a position, disregarding unused positions; `nil` if there is none.
  func item(before position: Int) -> Int? { items[..<position].lastIndex { $0.kind != .nothing } }

  /// Moves everything from `tail` to the end of the list to the positions of a span, which must have room for it.
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
    // Clearing the unused positions releases their pictures.
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

  /// Removes everything after `tail`.
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
