import SegueGeometry

/// A layout that places the items of each section in rows from left to right, and the sections one below another.
public nonisolated struct CollectionViewFlowLayout: Equatable, Sendable {
  /// The size of all items, in points.
  public var itemSize: Size
  /// The space between the items of a row, in points. Despite its name, this is the exact space, not a minimum.
  public var minimumInteritemSpacing: Double
  /// The space between the rows of a section, in points.
  public var minimumLineSpacing: Double
  /// The alignment of a row that is not full. The default is `.leading`.
  public var rowAlignment = RowAlignment.leading

  /// Defines the alignment of a row that is not full.
  public nonisolated enum RowAlignment: Sendable, Hashable {
    /// The items start at the leading edge.
    case leading
    /// The items are centered.
    case center
  }

  /// Creates a layout.
  /// - Parameters:
  ///   - itemSize: the size of all items, in points.
  ///   - minimumInteritemSpacing: the space between the items of a row, in points; 10 by default.
  ///   - minimumLineSpacing: the space between rows, in points; 10 by default.
  public init(itemSize: Size, minimumInteritemSpacing: Double = 10, minimumLineSpacing: Double = 10) {
    (self.itemSize, self.minimumInteritemSpacing) = (itemSize, minimumInteritemSpacing)
    self.minimumLineSpacing = minimumLineSpacing
  }

  /// Returns the left and right inset that centers a row of `count` items in a width of `width` points; in points, at least 0.
  public func centeringInset(count: Int, in width: Double) -> Double {
    max(0, (width - self.width(ofRow: count)) / 2)
  }

  /// Returns the width of a row of `count` items, in points.
  public func width(ofRow count: Int) -> Double {
    Double(count) * itemSize.width + max(0, Double(count) - 1) * minimumInteritemSpacing
  }

  /// Returns the frames of all items, as one array for each section.
  /// - Parameters:
  ///   - counts: the number of items in each section.
  ///   - insets: the space around each section, in points.
  ///   - origin: the top left corner of the first section; zero by default.
  ///   - width: the width of all sections with their insets, in points.
  public func frames(counts: [Int], insets: [Insets], origin: Point = .zero, width: Double) -> [[Rect]] {
    sections(counts: counts, insets: insets, origin: origin, width: width).map { section in
      (0..<section.count).map(section.frame)
    }
  }

  /// Returns a copy with sizes and spaces limited to valid ranges. A value that is NaN is replaced by the corresponding value
  /// of `substitute`.
  func bounded(or substitute: CollectionViewFlowLayout) -> CollectionViewFlowLayout {
    var layout = self
    layout.itemSize = itemSize.bounded(or: substitute.itemSize)
    layout.minimumInteritemSpacing = minimumInteritemSpacing.bounded(or: substitute.minimumInteritemSpacing)
    layout.minimumLineSpacing = minimumLineSpacing.bounded(or: substitute.minimumLineSpacing)
    return layout
  }

  /// Returns the number of items that fit in a row of `width` points; at least 1.
  public func itemsPerRow(in width: Double) -> Int {
    // Without width and spacing, the quotient is infinite, and all items fit in one row.
    let fitting = (width + minimumInteritemSpacing) / (itemSize.width + minimumInteritemSpacing) + 1e-9
    return Int(fitting.bounded(1...Double(Int32.max), or: 1))
  }

  /// Makes the items square, and sizes them so that `columns` items with the spaces between them fill a row of `width` points.
  public mutating func fill(_ width: Double, columns: Int) {
    let columns = Double(max(1, columns))
    let side = ((width - minimumInteritemSpacing * (columns - 1)) / columns).bounded(
      1...ClosedRange<Double>.lengths.upperBound)
    itemSize = Size(side, side)
  }

  /// Returns the geometry of all sections, placed one below another. The other parameters are the same as for `frames`.
  /// - Parameter displayScale: the number of pixels per point; `nil`, the default, does not align items to whole pixels.
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
