/// The position of an item in a collection.
public nonisolated struct ItemPath: Hashable, Sendable, Comparable {
  /// Which section, from 0.
  public var section: Int
  /// Which item of the section, from 0.
  public var item: Int

  /// A position made of the two indices.
  public init(item: Int, section: Int) { (self.section, self.item) = (section, item) }

  /// In the order of reading: section by section.
  public static func < (a: ItemPath, b: ItemPath) -> Bool { (a.section, a.item) < (b.section, b.item) }

  /// Where it lies once `count` items were inserted after another one of its section; fewer than none were deleted.
  func shifted(after other: ItemPath, by count: Int) -> ItemPath {
    guard section == other.section, item > other.item else { return self }
    return ItemPath(item: item + count, section: section)
  }
}
