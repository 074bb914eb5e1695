import SegueDrawing

/// A run of consecutive list items that searches can skip as a whole.
nonisolated struct DisplayBlock {
  /// The number of items in a block; the last block may have fewer.
  static let length = 8

  /// The pixels that the block's items may touch.
  private(set) var bounds: PixelRect
  /// Whether one of the items may hide other items or be partly hidden, so that searches must never skip the block.
  private(set) var isOccluding: Bool
  /// The index after the last item of the block and after all items of groups that begin in it.
  fileprivate let next: Int
  /// Whether an item has changed since the block was created.
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

  /// Returns whether the block has no effect on a part of the frame.
  func isAside(_ part: PixelRect) -> Bool { !isOccluding && !bounds.intersects(part) }
}

nonisolated extension DisplayList {
  mutating func updateBlocks(in frame: PixelRect) {
    blocks.removeAll(keepingCapacity: true)
    let count = (items.count + DisplayBlock.length - 1) / DisplayBlock.length
    for number in 0..<count { blocks.append(DisplayBlock(number, of: self, in: frame)) }
  }

  /// Recreates all stale blocks.
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

  /// Returns the index of the item after the one at `index`; for a group, that is the index after all of its items.
  func next(after index: Int) -> Int {
    index + 1 + (items[index].kind == .group ? groups[items[index].detail].count : 0)
  }

  /// Returns the index after the block that begins at `index`, if no item of the block can touch a part of the frame; otherwise
  /// `nil`.
  func next(after index: Int, aside part: PixelRect) -> Int? {
    guard index % DisplayBlock.length == 0, index / DisplayBlock.length < blocks.count else { return nil }
    let block = blocks[index / DisplayBlock.length]
    return block.bounds.intersects(part) ? nil : block.next
  }
}
