import Geometry

/// Where the items of one section are: rows of equal items, from left to right and from top to bottom.
struct CollectionViewSection {
  /// How many items there are.
  let count: Int
  /// How many items a row has.
  let perRow: Int
  /// The top left corner of the first item.
  let origin: Point
  let layout: CollectionViewFlowLayout

  private var step: Size {
    Size(
      layout.itemSize.width + layout.minimumInteritemSpacing,
      layout.itemSize.height + layout.minimumLineSpacing)
  }

  private var rows: Int { (count + perRow - 1) / perRow }

  /// Where the last row ends.
  var bottom: Double {
    rows > 0 ? origin.y + Double(rows) * step.height - layout.minimumLineSpacing : origin.y
  }

  /// The place of an item.
  func frame(of item: Int) -> Rect {
    Rect(
      origin: Point(
        origin.x + Double(item % perRow) * step.width, origin.y + Double(item / perRow) * step.height),
      size: layout.itemSize)
  }

  /// The items of the rows that reach into a range of heights; counted, so that their number does not matter.
  func items(from top: Double, to bottom: Double) -> Range<Int> {
    guard step.height > 0 else { return 0..<count }
    let above = ((top - origin.y) / step.height).rounded(.down).clamped(to: 0...Double(rows))
    let below = ((bottom - origin.y) / step.height).rounded(.up).clamped(to: above...Double(max(rows, 0)))
    return min(count, Int(above) * perRow)..<min(count, Int(below) * perRow)
  }
}
