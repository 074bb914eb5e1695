import SegueGeometry

/// Places the items of each section in rows from left to right, and the sections one under another.
public nonisolated struct CollectionViewFlowLayout: Equatable, Sendable {
  /// The size of every item, in points.
  public var itemSize: Size
  /// The minimum space between the items of a row, in points; it is also the space that is used.
  public var minimumInteritemSpacing: Double
  /// The space between the rows of a section, in points.
  public var minimumLineSpacing: Double
  /// How the items of a row that is not filled are aligned.
  public var rowAlignment = RowAlignment.leading

  /// How the items of a row that is not filled are aligned.
  public nonisolated enum RowAlignment: Sendable, Hashable {
    /// At its leading edge.
    case leading
    /// In its center.
    case center
  }

  /// A layout with the given sizes, in points.
  public init(itemSize: Size, minimumInteritemSpacing: Double = 10, minimumLineSpacing: Double = 10) {
    (self.itemSize, self.minimumInteritemSpacing) = (itemSize, minimumInteritemSpacing)
    self.minimumLineSpacing = minimumLineSpacing
  }

  /// The left and right inset that centers a row of `count` items in `width`; never negative.
  public func centeringInset(count: Int, in width: Double) -> Double {
    max(0, (width - self.width(ofRow: count)) / 2)
  }

  /// The width of a row of `count` items, in points.
  public func width(ofRow count: Int) -> Double {
    Double(count) * itemSize.width + max(0, Double(count) - 1) * minimumInteritemSpacing
  }

  /// Where the items of sections with `counts` items and `insets` go.
  /// - Parameters:
  ///   - origin: the top left corner of the first section.
  ///   - width: the width that sections share.
  public func frames(counts: [Int], insets: [Insets], origin: Point = .zero, width: Double) -> [[Rect]] {
    sections(counts: counts, insets: insets, origin: origin, width: width).map { section in
      (0..<section.count).map(section.frame)
    }
  }

  /// The layout with sizes and spaces bounded; those of `substitute` in place of NaN.
  func bounded(or substitute: CollectionViewFlowLayout) -> CollectionViewFlowLayout {
    var layout = self
    layout.itemSize = itemSize.bounded(or: substitute.itemSize)
    layout.minimumInteritemSpacing = minimumInteritemSpacing.bounded(or: substitute.minimumInteritemSpacing)
    layout.minimumLineSpacing = minimumLineSpacing.bounded(or: substitute.minimumLineSpacing)
    return layout
  }

  /// How many items fit side by side into `width`; at least 1.
  public func itemsPerRow(in width: Double) -> Int {
    // Items of no width all fit into one row.
    let fitting = (width + minimumInteritemSpacing) / (itemSize.width + minimumInteritemSpacing) + 1e-9
    return Int(fitting.bounded(1...Double(Int32.max), or: 1))
  }

  /// Makes the items square, `columns` of them as wide as `width`.
  public mutating func fill(_ width: Double, columns: Int) {
    let columns = Double(max(1, columns))
    let side = ((width - minimumInteritemSpacing * (columns - 1)) / columns).bounded(
      1...ClosedRange<Double>.lengths.upperBound)
    itemSize = Size(side, side)
  }

  /// The sections one under another; the parameters are those of `frames`.
  /// - Parameter displayScale: pixels per point, where items lie on whole pixels.
  func sections(
    counts: [Int], insets: [Insets], origin: Point, width: Double, displayScale: Double? = nil
  ) -> [CollectionViewSection] {
    var top = origin.y
    return zip(counts, insets).map { count, insets in
      let room = width - insets.left - insets.right
      let section = CollectionViewSection(
        count: count, perRow: max(1, min(count, itemsPerRow(in: room))),
        origin: Point(origin.x + insets.left, top + insets.top), width: room, layout: self,
        displayScale: displayScale)
      top = section.bottom + insets.bottom
      return section
    }
  }
}
