/// The position of an item in a collection, or of a row in a table.
public nonisolated struct ItemPath: Hashable, Sendable, Comparable {
  /// The index of the section, from 0.
  public var section: Int
  /// The index of the item in its section, from 0.
  public var item: Int

  /// Creates the position of the item with index `item` in the section with index `section`.
  public init(item: Int, section: Int) { (self.section, self.item) = (section, item) }

  /// Returns whether `a` is before `b`: in an earlier section, or earlier in the same section.
  public static func < (a: ItemPath, b: ItemPath) -> Bool { (a.section, a.item) < (b.section, b.item) }

  /// Returns the new position of the item after `count` items were inserted directly after the item `other`. A negative count
  /// means that items were deleted there.
  func shifted(after other: ItemPath, by count: Int) -> ItemPath {
    guard section == other.section, item > other.item else { return self }
    return ItemPath(item: item + count, section: section)
  }
}
