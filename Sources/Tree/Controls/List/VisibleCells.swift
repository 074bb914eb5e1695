import SegueViews

/// The cells of a list: one for each visible item, and unused cells for reuse.
final class VisibleCells<Cell: ListCell> {
  private(set) var cells: [ItemPath: Cell] = [:]
  private var spare: [String: [Cell]] = [:]
  /// The index path of the selected item; `nil` if no item is selected.
  var selection: ItemPath? {
    didSet { for (indexPath, cell) in cells { cell.isSelected = indexPath == selection } }
  }

  /// Returns the cell of an item; `nil` if the item has no cell or the cell is outside the list's bounds.
  func cell(at indexPath: ItemPath, in list: View) -> Cell? {
    cells[indexPath].flatMap { $0.frame.intersects(list.bounds) ? $0 : nil }
  }

  /// Removes all cells, including unused ones, and clears the selection.
  func removeAll() {
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
    spare = [:]
    selection = nil
  }

  /// Returns an unused cell, prepared for reuse, or a new one from `make`.
  func dequeue<Wanted: ListCell>(_ identifier: String, make: () -> Wanted) -> Wanted {
    if let cell = spare[identifier]?.popLast() {
      cell.willBeReused()
      cell.endAllAnimations()
      cell.prepareForReuse()
      if let cell = cell as? Wanted { return cell }
    }
    let cell = make()
    cell.reuseIdentifier = identifier
    return cell
  }

  /// Removes the cell of an item and keeps it for reuse. If the item is selected, clears the selection.
  func remove(at indexPath: ItemPath) {
    if selection == indexPath { selection = nil }
    guard let cell = cells.removeValue(forKey: indexPath) else { return }
    retire(cell)
  }

  /// Adjusts the index paths of cells and of the selection after `count` items were inserted directly after an item. A negative
  /// count means that items were deleted there.
  func shift(after indexPath: ItemPath, by count: Int) {
    cells = Dictionary(
      cells.map { ($0.shifted(after: indexPath, by: count), $1) }, uniquingKeysWith: { first, _ in first })
    for (path, cell) in cells { cell.indexPath = path }
    selection = selection?.shifted(after: indexPath, by: count)
  }

  /// Keeps a cell for reuse after it was used only to measure an item. Has no effect on a cell that shows an item; a data
  /// source may return such a cell for measuring, too.
  func keep(_ cell: Cell) { if cells[cell.indexPath] !== cell { retire(cell) } }

  /// Adds cells for visible items, and removes the cells of other items.
  /// - Parameters:
  ///   - items: the items that can be visible.
  ///   - list: the list that contains the cells.
  ///   - area: the area in which items have cells, in the list's coordinates.
  ///   - frame: returns the frame of an item in the list; `nil` if there is no such item.
  ///   - make: returns a cell filled for an item.
  func place(
    _ items: some Sequence<ItemPath>, in list: some View & CellOwner, area: Rect, frame: (ItemPath) -> Rect?,
    make: (ItemPath) -> Cell
  ) {
    retire(in: area, frame: frame)
    var missing = Array(items.filter { cells[$0] == nil }.reversed())
    // If `make` returns a cell that another item uses, that item gets a new cell. The number of attempts is limited, because a
    // data source may have too few cells.
    var room = missing.count + cells.count
    while room > 0, let indexPath = missing.popLast() {
      guard cells[indexPath] == nil, let rect = frame(indexPath), rect.intersects(area) else { continue }
      guard CellAllowance.take(for: list) else { return }
      room -= 1
      let cell = make(indexPath)
      cell.list = list
      if let other = take(cell) {
        cell.willBeReused()
        missing.append(other)
      }
      cell.indexPath = indexPath
      cell.isSelected = indexPath == selection
      cell.untransformedFrame = rect
      cells[indexPath] = cell
      insert(cell, into: list)
    }
  }

  /// Puts the cells in the order of their items, starting with the first item's cell, which keeps its position among the list's
  /// subviews.
  func restoreOrder(in list: View) {
    let order = cells.keys.sorted().compactMap { cells[$0] }.filter { $0.superview === list }
    for (below, cell) in zip(order, order.dropFirst()) { list.insertSubview(cell, above: below) }
  }

  /// Inserts a cell between the cells of the previous and the next item, without moving other views. Screen readers and the
  /// keyboard rely on this order, which also keeps cells behind the scroll indicator.
  private func insert(_ cell: Cell, into list: View) {
    let others = cells.keys.filter { cells[$0]?.superview === list && cells[$0] !== cell }
    if let before = others.filter({ $0 < cell.indexPath }).max(), let neighbor = cells[before] {
      list.insertSubview(cell, above: neighbor)
    } else if let after = others.filter({ $0 > cell.indexPath }).min(), let neighbor = cells[after] {
      list.insertSubview(cell, below: neighbor)
    } else {
      list.insertSubview(cell, at: 0)
    }
  }

  /// Moves cells to the frames of their items. Removes cells that are not visible, unless they must keep their items.
  private func retire(in area: Rect, frame: (ItemPath) -> Rect?) {
    // Cells are visited in the order of their items, so that each run reuses cells identically; the order of a dictionary
    // varies.
    for indexPath in cells.keys.sorted() {
      guard let cell = cells[indexPath] else { continue }
      let rect = frame(indexPath)
      if let rect { cell.untransformedFrame = rect }
      if let rect, rect.intersects(area) || cell.isKept { continue }
      cells[indexPath] = nil
      retire(cell)
    }
  }

  /// Removes a cell from the unused cells and from the item that it shows. A data source that keeps its own cells may return a
  /// cell that already shows another item.
  /// - Returns: the item that no longer has a cell; `nil` if no item used the cell.
  @discardableResult private func take(_ cell: Cell) -> ItemPath? {
    if let identifier = cell.reuseIdentifier { spare[identifier]?.removeAll { $0 === cell } }
    guard cells[cell.indexPath] === cell else { return nil }
    cells[cell.indexPath] = nil
    return cell.indexPath
  }

  private func retire(_ cell: Cell) {
    take(cell)
    cell.removeFromSuperview()
    // A transition still shows a cell that it hides, so another item must not change that cell.
    if let identifier = cell.reuseIdentifier, !cell.concealsSomething {
      spare[identifier, default: []].append(cell)
    }
  }
}

/// A limit on the number of cells that one layout may create or measure.
enum CellAllowance {
  /// The number of cells that the current layout may still create or measure; `nil` sets no limit.
  fileprivate static var rest: Int?
  /// The lists that have reached the limit.
  fileprivate static var waiting: [View] = []

  /// Reduces the remaining number of cells by one, for a cell of `list`.
  /// - Returns: `false` if no cells remain. In this case, the list is laid out again later.
  static func take(for list: View) -> Bool {
    guard let rest else { return true }
    Self.rest = rest - 1
    if rest > 0 { return true }
    waiting.append(list)
    return false
  }
}

extension View {
  /// Lays out the view and its subviews, but creates or measures at most `count` cells. Lists that need more cells get them at
  /// their next layout, so that a frame can be shown in between.
  /// - Returns: whether all lists are complete.
  package func layoutIfNeeded(makingCells count: Int) -> Bool {
    CellAllowance.rest = count
    layoutIfNeeded()
    let waiting = CellAllowance.waiting
    (CellAllowance.rest, CellAllowance.waiting) = (nil, [])
    for list in waiting { list.setNeedsLayout() }
    return waiting.isEmpty
  }
}

extension View {
  /// Whether the view, a cell, must keep its item. This is the case if it has the keyboard focus, or if a transition
  /// temporarily hides a view in it.
  fileprivate var isKept: Bool { window?.remembersFocus(of: self) ?? false || concealsSomething }

  fileprivate var concealsSomething: Bool {
    var conceals = false
    forEachInSubtree { conceals = conceals || $0.isConcealed }
    return conceals
  }
}
