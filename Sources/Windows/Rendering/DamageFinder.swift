import SegueDrawing

/// A comparison of two frames that finds the pixels in which they may differ.
nonisolated struct DamageFinder {
  /// The share of the frame above which drawing all of it is cheaper than drawing parts (Docs/PERFORMANCE.md#damage).
  private static let wholeFrameShare = 0.6
  /// The number of rectangles that are cheap to draw, however large they are.
  private static let fewRects = 4
  /// The maximum number of rectangles. If there are more, larger rectangles around several of them are cheaper.
  private static let mostRects = 40
  /// The maximum number of rectangles that are merged; the time for merging grows with the square of their number.
  private static let mostMarks = 400

  /// The rectangles in which the cover and the items behind it have changed.
  private var under: [PixelRect] = []
  /// The rectangles in which items in front of the cover have changed.
  private var above: [PixelRect] = []
  private var bands: [PixelRect] = []
  /// The indices, in the old and the new list, of the cover: an item that hides everything behind it. `nil` if there is no
  /// cover.
  private var cover: (old: Int, new: Int)?

  /// Begins a search for differences.
  /// - Parameter cover: the indices of the cover in the old and the new list; `nil` if there is no cover.
  mutating func begin(cover: (old: Int, new: Int)?) {
    under.removeAll(keepingCapacity: true)
    above.removeAll(keepingCapacity: true)
    self.cover = cover
  }

  /// Ends the search.
  /// - Parameter cover: the old and the new outline of the cover, and the pixels in which it hides what is inside them; `nil` if
  ///   changes below it may be visible.
  /// - Returns: the pixels of `frame` that have to be drawn to replace the old items by the new ones.
  mutating func finish(
    cover: (old: Outline, new: Outline, area: PixelRect)?, in frame: PixelRect
  ) -> PixelRegion {
    bands.removeAll(keepingCapacity: true)
    if above.count + under.count > Self.mostMarks { joinAll() }
    if let cover, !under.isEmpty {
      // Only the area that both outlines hide is safe to skip.
      if Occluder.hides(cover.old, cover.new) {
        Occluder.appendBands(of: cover.new, in: cover.area, to: &bands)
      } else if Occluder.hides(cover.new, cover.old) {
        Occluder.appendBands(of: cover.old, in: cover.area, to: &bands)
      }
    }
    // Most rectangles are merged in any case, and a region of few rectangles is cheap.
    above.mergeNeighbors()
    var damage = PixelRegion(above)
    removeHidden()
    if !under.isEmpty {
      // Changes below a cover that is present in both frames are not visible.
      var uncovered = PixelRegion(under)
      if !bands.isEmpty { uncovered.subtract(PixelRegion(bands)) }
      damage.formUnion(uncovered)
    }
    // A region with as many rectangles as were merged before cannot be merged further.
    if !under.isEmpty || damage.count != above.count { damage.mergeNeighbors(limit: Self.mostRects) }
    let isMost = Double(damage.area) > Self.wholeFrameShare * Double(frame.area)
    return isMost && damage.count > Self.fewRects ? PixelRegion(frame) : damage
  }

  /// All damage found so far.
  var all: PixelRegion { PixelRegion(above + under) }

  /// Compares items of an old list with the items that replace them.
  /// - Parameter shift: the difference between the indices at which the new items are temporarily stored and their final
  ///   indices in the list; 0 by default.
  mutating func compare(
    _ old: DisplayList, _ before: Range<Int>, to new: DisplayList, _ after: Range<Int>, movedBy shift: Int = 0
  ) {
    var reached = before.lowerBound
    var places = ItemPlaces(in: before)
    for index in after {
      let item = new.items[index]
      let isInFront = cover.map { index - shift > $0.new } ?? true
      guard let match = places.place(of: item, in: old, from: reached) else {
        mark(index, of: new, isInFront)
        continue
      }
      for gone in reached..<match { mark(gone, of: old, isAbove(gone)) }
      reached = match + 1
      let known = old.items[match]
      let wasInFront = isAbove(match)
      if wasInFront != isInFront || !new.looksAlike(item, known, of: old)
        || !new.clipLooksAlike(item.clip, known.clip, of: old)
      {
        if wasInFront == isInFront, new.showsAlike(item, known, of: old) {
          // The item differs only in the pixels that one of the two clips cuts off and the other one does not.
          markDifference(known.touchedPixels, item.touchedPixels, isInFront)
        } else {
          mark(match, of: old, wasInFront)
          mark(index, of: new, isInFront)
        }
      } else if item.version != known.version {
        let surface = item.kind == .picture ? new.pictures[item.detail] : nil
        for rect in item.pixels(of: surface, redrawnSince: known) { mark(rect, isInFront) }
      }
    }
    for gone in reached..<before.upperBound { mark(gone, of: old, isAbove(gone)) }
  }

  /// Merges all changes above the cover into one rectangle, and all changes below it into another.
  private mutating func joinAll() {
    let (box, underBox) = (
      above.reduce(PixelRect.zero) { $0.union($1) }, under.reduce(PixelRect.zero) { $0.union($1) }
    )
    above.removeAll(keepingCapacity: true)
    under.removeAll(keepingCapacity: true)
    if !box.isEmpty { above.append(box) }
    if !underBox.isEmpty { under.append(underBox) }
  }

  private func isAbove(_ index: Int) -> Bool { cover.map { index > $0.old } ?? true }

  /// Marks the pixels of an item; for a shadow, only those around the view that casts it.
  private mutating func mark(_ index: Int, of list: DisplayList, _ isAbove: Bool) {
    let item = list.items[index]
    guard item.kind == .shadow else { return mark(item.bounds, isAbove) }
    for rect in list.shadows[item.detail].place.region(in: item.bounds) { mark(rect, isAbove) }
  }

  /// Marks the pixels that are in exactly one of two rectangles.
  private mutating func markDifference(_ one: PixelRect, _ other: PixelRect, _ isAbove: Bool) {
    for (rect, rest) in [(one, other), (other, one)] {
      var region = PixelRegion(rect)
      region.subtract(rest)
      for part in region { mark(part, isAbove) }
    }
  }

  private mutating func mark(_ rect: PixelRect, _ isAbove: Bool) {
    if rect.isEmpty { return }
    if isAbove { above.append(rect) } else { under.append(rect) }
  }

  /// Removes rectangles that lie completely inside one of `bands`, which the cover hides.
  private mutating func removeHidden() {
    var kept = 0
    for index in under.indices {
      let rect = under[index]
      if bands.contains(where: { $0.contains(rect) }) { continue }
      under[kept] = rect
      kept += 1
    }
    under.removeLast(under.count - kept)
  }
}

/// An index of the items in a part of a list, by owner and kind.
nonisolated struct ItemPlaces {
  private struct Key: Hashable {
    let owner: ObjectIdentifier
    let kind: DisplayItem.Kind

    init(_ item: DisplayItem) { (owner, kind) = (item.owner, item.kind) }
  }

  private let range: Range<Int>
  /// The number of items that may still be compared one by one before a table is made. The first comparison nearly always
  /// succeeds; a table costs as much as all these comparisons.
  private var steps: Int
  /// The first remaining index for each owner and kind, and for each index the next one with the same owner and kind.
  private var table: (first: [Key: Int], next: [Int])?

  init(in range: Range<Int>) {
    self.range = range
    steps = 16 * range.count
  }

  /// Returns the first index, from `start` on, of an item with the same owner and kind; `nil` if no item matches. `start` must
  /// never decrease.
  mutating func place(of item: DisplayItem, in list: DisplayList, from start: Int) -> Int? {
    var index = start
    while table == nil, index < range.upperBound {
      if list.items[index].owner == item.owner && list.items[index].kind == item.kind { return index }
      index += 1
      steps -= 1
      if steps < 0 { makeTable(of: list) }
    }
    guard table != nil else { return nil }
    let key = Key(item)
    while let place = table?.first[key] {
      if place >= start { return place }
      let next = table?.next[place - range.lowerBound] ?? range.upperBound
      table?.first[key] = next < range.upperBound ? next : nil
    }
    return nil
  }

  private mutating func makeTable(of list: DisplayList) {
    var first: [Key: Int] = [:]
    var next = [Int](repeating: range.upperBound, count: range.count)
    for index in range.reversed() {
      next[index - range.lowerBound] =
        first.updateValue(index, forKey: Key(list.items[index])) ?? range.upperBound
    }
    table = (first, next)
  }
}
