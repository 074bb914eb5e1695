import SegueGeometry

/// The geometry of one section: rows of items of the same size, from left to right and from top to bottom.
nonisolated struct CollectionViewSection {
  /// The number of items.
  let count: Int
  /// The number of items in a full row.
  let perRow: Int
  /// The top left corner of the first item.
  let origin: Point
  /// The width available to rows, in points.
  let width: Double
  let layout: CollectionViewFlowLayout
  /// The number of pixels per point; `nil` does not align items to whole pixels.
  let displayScale: Double?

  private var step: Size {
    Size(
      layout.itemSize.width + layout.minimumInteritemSpacing,
      layout.itemSize.height + layout.minimumLineSpacing)
  }

  private var rows: Int { (count + perRow - 1) / perRow }

  /// The lower edge of the last row, in points.
  var bottom: Double {
    rows > 0 ? origin.y + Double(rows) * step.height - layout.minimumLineSpacing : origin.y
  }

  /// Returns the frame of an item.
  func frame(of item: Int) -> Rect {
    let (row, column) = (item / perRow, item % perRow)
    var place = Rect(
      origin: Point(origin.x + Double(column) * step.width, origin.y + Double(row) * step.height),
      size: layout.itemSize)
    if layout.rowAlignment == .center {
      place.origin.x += max(0, (width - layout.width(ofRow: min(perRow, count - row * perRow))) / 2)
    }
    return displayScale.map { aligned(place, $0, isLast: column == perRow - 1) } ?? place
  }

  /// Returns a frame with its edges on whole pixels. If items fill the whole width of the section, all gaps are equally wide,
  /// and rounding affects only the sizes of the items. Otherwise, all items have the same size.
  private func aligned(_ place: Rect, _ scale: Double, isLast: Bool) -> Rect {
    func align(_ value: Double) -> Double { (value * scale).roundedToPixel / scale }
    let origin = Point(align(place.minX), align(place.minY))
    guard abs(layout.width(ofRow: perRow) - width) < 0.5 else {
      return Rect(origin: origin, size: Size(align(place.width), align(place.height)))
    }
    let right =
      isLast ? align(place.maxX) : align(place.minX + step.width) - align(layout.minimumInteritemSpacing)
    let bottom = align(place.minY + step.height) - align(layout.minimumLineSpacing)
    return Rect(origin: origin, size: Size(right - origin.x, bottom - origin.y))
  }

  /// Returns the indices of the items in all rows that overlap a vertical range. The time this takes does not depend on the
  /// number of items.
  func items(from top: Double, to bottom: Double) -> Range<Int> {
    guard step.height > 0 else { return 0..<count }
    // One point is added at either end, because the edges of items are rounded.
    let above = ((top - 1 - origin.y) / step.height).rounded(.down).clamped(to: 0...Double(rows))
    let below = ((bottom + 1 - origin.y) / step.height).rounded(.up).clamped(to: above...Double(max(rows, 0)))
    return min(count, Int(above) * perRow)..<min(count, Int(below) * perRow)
  }
}
