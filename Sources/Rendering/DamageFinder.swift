import SegueDrawing

/// Compares two frames and finds the pixels in which they may differ.
struct DamageFinder {
  /// Share of the frame above which drawing all of it is cheaper than drawing parts (Docs/PERFORMANCE.md#damage).
  private static let wholeFrameShare = 0.6
  /// Rectangles above which one around all of them is cheaper.
  private static let mostRects = 40

  /// What changed under a cover that stays, and what did elsewhere.
  private var under: [PixelRect] = []
  private var above: [PixelRect] = []
  private var bands: [PixelRect] = []

  /// What has to be drawn to come from `old` to `new`.
  mutating func find(from old: DisplayList, to new: DisplayList, in frame: PixelRect) -> PixelRegion {
    under.removeAll(keepingCapacity: true)
    above.removeAll(keepingCapacity: true)
    let cover = commonCover(of: old, and: new, in: frame)
    compare(old, new, cover)
    // Most of it is joined anyway, and a region of few rectangles is a cheap one.
    above.joinNeighbors()
    var damage = PixelRegion(above)
    if !under.isEmpty {
      // What lies under a cover that was there and stays has not visibly changed.
      var uncovered = PixelRegion(under)
      uncovered.subtract(PixelRegion(bands))
      damage.formUnion(uncovered)
    }
    damage.joinNeighbors(limit: Self.mostRects)
    return Double(damage.area) > Self.wholeFrameShare * Double(frame.area) ? PixelRegion(frame) : damage
  }

  private mutating func compare(_ old: DisplayList, _ new: DisplayList, _ cover: (old: Int, new: Int)?) {
    var reached = 0
    for (index, item) in new.items.enumerated() {
      let isAbove = cover.map { index > $0.new } ?? true
      guard let match = Self.place(of: item, in: old, from: reached) else {
        mark(item.bounds, isAbove)
        continue
      }
      for gone in reached..<match { mark(old.items[gone].bounds, cover.map { gone > $0.old } ?? true) }
      reached = match + 1
      let before = old.items[match]
      let wasAbove = cover.map { match > $0.old } ?? true
      if wasAbove != isAbove || !new.looksAlike(item, before, of: old)
        || !new.clipLooksAlike(item.clip, before.clip, of: old)
      {
        mark(before.bounds, wasAbove)
        mark(item.bounds, isAbove)
      }
    }
    for gone in reached..<max(reached, old.items.count) {
      mark(old.items[gone].bounds, cover.map { gone > $0.old } ?? true)
    }
  }

  private mutating func mark(_ rect: PixelRect, _ isAbove: Bool) {
    if isAbove {
      above.append(rect)
    } else if !bands.contains(where: { $0.contains(rect) }) {
      under.append(rect)
    }
  }

  private static func place(of item: DisplayItem, in list: DisplayList, from start: Int) -> Int? {
    var index = start
    while index < list.items.count {
      if list.items[index].owner == item.owner && list.items[index].kind == item.kind { return index }
      index += 1
    }
    return nil
  }

  /// The big opaque shapes of one color that both frames show, as their places in the lists; `bands` then holds
  /// what both of them hide.
  private mutating func commonCover(
    of old: DisplayList, and new: DisplayList, in frame: PixelRect
  ) -> (old: Int, new: Int)? {
    bands.removeAll(keepingCapacity: true)
    guard let before = Cover.topmost(in: old, frame: frame), let after = Cover.topmost(in: new, frame: frame),
      old.items[before.index].color == new.items[after.index].color
    else { return nil }
    if Cover.hides(before.outline, after.outline) {
      Cover.appendBands(of: after.outline, in: frame, to: &bands)
    } else if Cover.hides(after.outline, before.outline) {
      Cover.appendBands(of: before.outline, in: frame, to: &bands)
    } else {
      return nil
    }
    return (before.index, after.index)
  }
}
