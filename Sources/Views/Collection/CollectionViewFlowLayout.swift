import Geometry

/// Places the items of each section in rows from left to right, and the sections one under another.
public struct CollectionViewFlowLayout: Equatable, Sendable {
  /// The size of every item, in points.
  public var itemSize: Size
  /// The least space between the items of a row, in points; it is also the space that is used.
  public var minimumInteritemSpacing: Double
  /// The space between the rows of a section, in points.
  public var minimumLineSpacing: Double

  /// A layout by its numbers, in points.
  public init(itemSize: Size, minimumInteritemSpacing: Double = 10, minimumLineSpacing: Double = 10) {
    self.itemSize = itemSize
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.minimumLineSpacing = minimumLineSpacing
  }

  /// The left and right inset that centres a row of `count` items in `width`; never negative.
  public func centeringInset(count: Int, in width: Double) -> Double {
    max(0, (width - rowWidth(count)) / 2)
  }

  /// Where the items of sections with `counts` items and `insets` go.
  /// - Parameters:
  ///   - origin: the top left corner of the first section.
  ///   - width: the width that sections share.
  public func frames(
    counts: [Int], insets: [Insets], origin: Point = .zero, width: Double
  ) -> [[Rect]] {
    var top = origin.y
    return zip(counts, insets).map { count, insets in
      top += insets.top
      let room = width - insets.left - insets.right
      // Items of no width all fit into one row.
      let fitting = (room + minimumInteritemSpacing) / (itemSize.width + minimumInteritemSpacing) + 1e-9
      let perRow = fitting < Double(count) ? max(1, Int(fitting)) : max(1, count)
      let frames = (0..<count).map { index in
        Rect(
          origin: Point(
            origin.x + insets.left + Double(index % perRow) * (itemSize.width + minimumInteritemSpacing),
            top + Double(index / perRow) * (itemSize.height + minimumLineSpacing)),
          size: itemSize)
      }
      let rows = (count + perRow - 1) / perRow
      if rows > 0 { top += Double(rows) * (itemSize.height + minimumLineSpacing) - minimumLineSpacing }
      top += insets.bottom
      return frames
    }
  }

  private func rowWidth(_ count: Int) -> Double {
    Double(count) * itemSize.width + Double(max(0, count - 1)) * minimumInteritemSpacing
  }
}
