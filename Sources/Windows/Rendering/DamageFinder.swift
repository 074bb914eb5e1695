import SegueDrawing

/// Compares two frames and finds the pixels in which they may differ.
nonisolated struct DamageFinder {
  /// Share of the frame above which drawing all of it is cheaper than drawing parts (Docs/PERFORMANCE.md#damage).
  private static let wholeFrameShare = 0.6
  /// Rectangles that are cheap to draw in, however large they are.
  private static let fewRects = 4
  /// Rectangles above which one around all of them is cheaper.
  private static let mostRects = 40
  /// Rectangles that are worth finding out which of them can be joined, which takes the square of their number.
  private static let mostMarks = 400

  /// What changed under a cover that stays, and what did elsewhere.
  private var under: [PixelRect] = []
  private var above: [PixelRect] = []
  private var bands: [PixelRect] = []
  /// The place of the cover in both lists.
  private var cover: (old: Int, new: Int)?

  /// Begins to look for differences.
  /// - Parameter cover: the place of an item in both lists that covers what lies under it, if there is one.
  mutating func begin(cover: (old: Int, new: Int)?) {
    under.removeAll(keepingCapacity: true)
    above.removeAll(keepingCapacity: true)
    self.cover = cover
  }

  /// What has to be drawn in `frame` to come from the old items to the new ones.
  /// - Parameter cover: what the cover was and is; `nil` where what changed under it may be visible.
  mutating func finish(cover: (old: Outline, new: Outline)?, in frame: PixelRect) -> PixelRegion {
    bands.removeAll(keepingCapacity: true)
    if above.count + under.count > Self.mostMarks { joinAll() }
    if let cover, !under.isEmpty {
      // What both of them hide.
      if Occluder.hides(cover.old, cover.new) {
        Occluder.appendBands(of: cover.new, in: frame, to: &bands)
      } else if Occluder.hides(cover.new, cover.old) {
        Occluder.appendBands(of: cover.old, in: frame, to: &bands)
      }
    }
    // Most of it is joined anyway, and a region of few rectangles is a cheap one.
    above.mergeNeighbors()
    var damage = PixelRegion(above)
    removeHidden()
    if !under.isEmpty {
      // What lies under a cover that was there and stays has not visibly changed.
      var uncovered = PixelRegion(under)
      if !bands.isEmpty { uncovered.subtract(PixelRegion(bands)) }
      damage.formUnion(uncovered)
    }
    // As many as have been joined before leave nothing to join.
    if !under.isEmpty || damage.count != above.count { damage.mergeNeighbors(limit: Self.mostRects) }
    let isMost = Double(damage.area) > Self.wholeFrameShare * Double(frame.area)
    return isMost && damage.count > Self.fewRects ? PixelRegion(frame) : damage
  }

  /// All that was found so far.
  var all: PixelRegion { PixelRegion(above + under) }

  /// Compares items of an old list with those that come in their place.
  /// - Parameter shift: how much farther back those are in their list than where they belong.
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
          // Only where one of them is cut off something differs.
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

  /// Puts one rectangle around what changed above a cover, and one around what changed under it.
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

  /// Marks the pixels of an item: those of a shadow lie around what casts it.
  private mutating func mark(_ index: Int, of list: DisplayList, _ isAbove: Bool) {
    let item = list.items[index]
    guard item.kind == .shadow else { return mark(item.bounds, isAbove) }
    for rect in list.shadows[item.detail].place.region(in: item.bounds) { mark(rect, isAbove) }
  }

  /// Marks the pixels that are in one of two rectangles only.
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

  /// Removes what the bands hide at once.
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

/// Finds items in a part of a list, by their owner and kind.
nonisolated struct ItemPlaces {
  private struct Key: Hashable {
    let owner: ObjectIdentifier
    let kind: DisplayItem.Kind

    init(_ item: DisplayItem) { (owner, kind) = (item.owner, item.kind) }
  }

  private let range: Range<Int>
  /// How many items may still be looked at one by one: nearly always it is the first one, and a table of all costs as much as this.
  private var steps: Int
  /// The first place of each kind of item that may still be found, and the next place of the same kind behind each.
  private var table: (first: [Key: Int], next: [Int])?

  init(in range: Range<Int>) {
    self.range = range
    steps = 16 * range.count
  }

  /// The first place from `start` on of an item like another one; `start` never goes back.
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
