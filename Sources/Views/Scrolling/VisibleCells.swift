import Geometry

/// A view that shows one item of a scrolled list, and another one later.
protocol ReusableCell: View {
  /// The item that it shows.
  var indexPath: IndexPath { get set }
  /// Which kind of cell it is; cells without a name are not used again.
  var reuseIdentifier: String? { get set }
  /// Called before the cell is filled for another item.
  func prepareForReuse()
}

/// The cells of a scrolled list: one for each item in sight, and those that went out of it, to be filled anew.
final class VisibleCells<Cell: ReusableCell> {
  private(set) var cells: [IndexPath: Cell] = [:]
  private var spare: [String: [Cell]] = [:]

  /// The cell of an item in sight.
  subscript(indexPath: IndexPath) -> Cell? { cells[indexPath] }

  /// Takes all cells away and forgets the spare ones.
  func removeAll() {
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
    spare = [:]
  }

  /// A cell that went out of sight, ready to be filled anew; or one that `make` makes.
  func dequeue<Wanted: ReusableCell>(_ identifier: String, make: () -> Wanted) -> Wanted {
    if let cell = spare[identifier]?.popLast() {
      cell.prepareForReuse()
      if let cell = cell as? Wanted { return cell }
    }
    let cell = make()
    cell.reuseIdentifier = identifier
    return cell
  }

  /// Gives cells to the items in sight, and takes them from the others.
  /// - Parameters:
  ///   - items: the items that can be in sight.
  ///   - frame: the place of an item in the list; `nil` for one that does not exist.
  ///   - make: fills a cell for an item.
  func place(
    _ items: some Sequence<IndexPath>, in list: View, frame: (IndexPath) -> Rect?,
    make: (IndexPath) -> Cell
  ) {
    retire(in: list, frame: frame)
    for indexPath in items where cells[indexPath] == nil {
      guard let rect = frame(indexPath), rect.intersects(list.bounds) else { continue }
      let cell = make(indexPath)
      cell.indexPath = indexPath
      cell.frame = rect
      // Cells lie in the order of their items, for readers and for the keyboard, and behind the scroll indicator.
      list.insertSubview(cell, at: cells.keys.count { $0 < indexPath })
      cells[indexPath] = cell
    }
  }

  /// Takes the cells of items that are out of sight, and puts the others where their items are.
  private func retire(in list: View, frame: (IndexPath) -> Rect?) {
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
}
