import Geometry

/// A view that shows one item of a scrolled list, and another one later.
protocol ReusableCell: View {
  /// The item that it shows.
  var indexPath: IndexPath { get set }
  /// Which kind of cell it is; cells without a name are not used again.
  var reuseIdentifier: String? { get set }
  /// Shows no press any more, at once.
  func endHighlight()
  /// Called before the cell is filled for another item.
  func prepareForReuse()
}

/// The cells of a scrolled list: one for each visible item, and those that are not any more, to be reused.
final class VisibleCells<Cell: ReusableCell> {
  private(set) var cells: [IndexPath: Cell] = [:]
  private var spare: [String: [Cell]] = [:]

  /// The cell of an item that is visible; one that is only kept for later is not.
  func cell(at indexPath: IndexPath, in list: View) -> Cell? {
    cells[indexPath].flatMap { $0.frame.intersects(list.bounds) ? $0 : nil }
  }

  /// Takes all cells away and forgets the spare ones.
  func removeAll() {
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
    spare = [:]
  }

  /// A cell that is not visible any more, ready for reuse; or one that `make` makes.
  func dequeue<Wanted: ReusableCell>(_ identifier: String, make: () -> Wanted) -> Wanted {
    if let cell = spare[identifier]?.popLast() {
      cell.endHighlight()
      cell.prepareForReuse()
      if let cell = cell as? Wanted { return cell }
    }
    let cell = make()
    cell.reuseIdentifier = identifier
    return cell
  }

  /// Gives cells to the visible , and takes them from the others.
  /// - Parameters:
  ///   - items: the items that can be visible.
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

  /// Puts cells where their items are, and takes those that are neither visible nor needed any more.
  private func retire(in list: View, frame: (IndexPath) -> Rect?) {
    for (indexPath, cell) in cells {
      let rect = frame(indexPath)
      if let rect { cell.frame = rect }
      if let rect, rect.intersects(list.bounds) || cell.isKept { continue }
      cells[indexPath] = nil
      cell.removeFromSuperview()
      if let identifier = cell.reuseIdentifier { spare[identifier, default: []].append(cell) }
    }
  }
}

extension View {
  /// Whether a cell must stay that of its item: the keyboard's focus rests on it, or a transition hides something in it and
  /// will show that again.
  fileprivate var isKept: Bool { window?.focus.remembers(self) ?? false || concealsSomething }

  private var concealsSomething: Bool { isConcealed || subviews.contains(where: \.concealsSomething) }
}
