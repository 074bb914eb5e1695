import Geometry

/// A view that shows one item of a scrolled list, and another one later.
protocol ReusableCell: View {
  /// Which kind of cell it is; cells without a name are not used again.
  var reuseIdentifier: String? { get set }
  /// Called before the cell is filled for another item.
  func prepareForReuse()
}

/// The cells of a scrolled list: one for each item in sight, and those that went out of it, to be filled anew.
struct VisibleCells<Cell: ReusableCell> {
  private(set) var cells: [IndexPath: Cell] = [:]
  private var spare: [String: [Cell]] = [:]

  /// The cell of an item in sight.
  subscript(indexPath: IndexPath) -> Cell? { cells[indexPath] }

  /// Takes all cells away and forgets the spare ones.
  mutating func removeAll() {
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
    spare = [:]
  }

  /// A cell that went out of sight, ready to be filled anew.
  mutating func dequeue(_ identifier: String) -> Cell? {
    guard let cell = spare[identifier]?.popLast() else { return nil }
    cell.prepareForReuse()
    return cell
  }

  /// Takes the cells of items that are out of sight, and puts the others where their items are.
  mutating func retire(in list: View, frame: (IndexPath) -> Rect?) {
    for (indexPath, cell) in cells {
      if let rect = frame(indexPath), rect.intersects(list.bounds) {
        cell.frame = rect
      } else if list.window?.focusedView !== cell {
        // An item with the keyboard's focus keeps its cell, so that the focus stays.
        cells[indexPath] = nil
        cell.removeFromSuperview()
        if let identifier = cell.reuseIdentifier { spare[identifier, default: []].append(cell) }
      }
    }
  }

  /// Gives an item its cell. Cells lie in the order of their items, for readers and for the keyboard, and behind the
  /// scroll indicator.
  mutating func insert(_ cell: Cell, for indexPath: IndexPath, in list: View) {
    list.insertSubview(cell, at: cells.keys.count { $0 < indexPath })
    cells[indexPath] = cell
  }
}
