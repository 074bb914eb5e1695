import SegueDrawing

/// A run of items in a list, for those who look for few of many.
nonisolated struct DisplayBlock {
  /// How many items lie in one; in the last one fewer.
  static let length = 8

  /// All pixels that they may touch.
  private(set) var bounds: PixelRect
  /// Whether one of them is to be looked at wherever it lies.
  private(set) var isOccluding: Bool
  /// Behind the last item, and behind all that is part of a group among them.
  fileprivate let next: Int
  /// Whether an item has changed since.
  fileprivate(set) var isStale = false

  fileprivate init(_ number: Int, of list: borrowing DisplayList, in frame: PixelRect) {
    let end = min(list.items.count, (number + 1) * Self.length)
    var (bounds, next, isOccluding) = (PixelRect.zero, end, false)
    for index in number * Self.length..<end {
      let item = list.items[index]
      bounds = bounds.union(item.bounds)
      if item.kind == .group { next = max(next, list.next(after: index)) }
      isOccluding = isOccluding || list.isOccluding(item, in: frame)
    }
    (self.bounds, self.next, self.isOccluding) = (bounds, next, isOccluding)
  }

  /// Whether nothing of it matters to a part of the frame.
  func isAside(_ part: PixelRect) -> Bool { !isOccluding && !bounds.intersects(part) }
}

nonisolated extension DisplayList {
  mutating func updateBlocks(in frame: PixelRect) {
    blocks.removeAll(keepingCapacity: true)
    let count = (items.count + DisplayBlock.length - 1) / DisplayBlock.length
    for number in 0..<count { blocks.append(DisplayBlock(number, of: self, in: frame)) }
  }

  /// Finds the stale ones again.
  mutating func updateStaleBlocks(in frame: PixelRect) {
    for number in blocks.indices where blocks[number].isStale {
      blocks[number] = DisplayBlock(number, of: self, in: frame)
    }
  }

  mutating func setBlocksStale(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let last = (range.upperBound - 1) / DisplayBlock.length
    for number in range.lowerBound / DisplayBlock.length...last { blocks[number].isStale = true }
  }

  /// The place behind an item, and behind all that is part of it.
  func next(after index: Int) -> Int {
    index + 1 + (items[index].kind == .group ? groups[items[index].detail].count : 0)
  }

  /// The place behind the block that begins with an item, if nothing of that can touch a part of the frame.
  func next(after index: Int, aside part: PixelRect) -> Int? {
    guard index % DisplayBlock.length == 0, index / DisplayBlock.length < blocks.count else { return nil }
    let block = blocks[index / DisplayBlock.length]
    return block.bounds.intersects(part) ? nil : block.next
  }
}
