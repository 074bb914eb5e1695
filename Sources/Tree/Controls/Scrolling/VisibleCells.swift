import SegueViews

/// A view that shows one item of a scrolled list, and another one later.
protocol ReusableCell: View {
  /// The item that it shows.
  var indexPath: ItemPath { get set }
  /// Which kind of cell it is; cells without one are not reused.
  var reuseIdentifier: String? { get set }
  /// Whether its item is selected.
  var isSelected: Bool { get set }
  /// Ends what the cell itself shows of its item: a press, a swipe.
  func willBeReused()
  /// Called before the cell is filled for another item.
  func prepareForReuse()
}

/// The cells of a scrolled list: one for each visible item, and spare ones, to be reused.
final class VisibleCells<Cell: ReusableCell> {
  private(set) var cells: [ItemPath: Cell] = [:]
  private var spare: [String: [Cell]] = [:]
  /// The selected item.
  var selection: ItemPath? {
    didSet { for (indexPath, cell) in cells { cell.isSelected = indexPath == selection } }
  }

  /// The cell of a visible item; spare cells do not count.
  func cell(at indexPath: ItemPath, in list: View) -> Cell? {
    cells[indexPath].flatMap { $0.frame.intersects(list.bounds) ? $0 : nil }
  }

  /// Removes all cells, spare ones included.
  func removeAll() {
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
    spare = [:]
    selection = nil
  }

  /// A cell that is not visible any more, ready for reuse; or one that `make` makes.
  func dequeue<Wanted: ReusableCell>(_ identifier: String, make: () -> Wanted) -> Wanted {
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

  /// Removes the cell of an item, for reuse.
  func remove(at indexPath: ItemPath) {
    if selection == indexPath { selection = nil }
    guard let cell = cells.removeValue(forKey: indexPath) else { return }
    retire(cell)
  }

  /// Renumbers the cells after an item of a section, where items were inserted or deleted.
  func shift(after indexPath: ItemPath, by count: Int) {
    cells = Dictionary(
      cells.map { ($0.shifted(after: indexPath, by: count), $1) }, uniquingKeysWith: { first, _ in first })
    for (path, cell) in cells { cell.indexPath = path }
    selection = selection?.shifted(after: indexPath, by: count)
  }

  /// Keeps a cell that was only measured, for reuse. One that shows an item, because the data source keeps its cells, stays.
  func keep(_ cell: Cell) { if cells[cell.indexPath] !== cell { retire(cell) } }

  /// Gives cells to the visible items, and takes them from the others.
  /// - Parameters:
  ///   - items: the items that can be visible.
  ///   - area: where an item has to be to be visible; the bounds of the list by default.
  ///   - frame: the place of an item in the list; `nil` for one that does not exist.
  ///   - make: fills a cell for an item.
  func place(
    _ items: some Sequence<ItemPath>, in list: View, area: Rect? = nil, frame: (ItemPath) -> Rect?,
    make: (ItemPath) -> Cell
  ) {
    let area = area ?? list.bounds
    retire(in: area, frame: frame)
    var missing = Array(items.filter { cells[$0] == nil }.reversed())
    // Items that give their cells to others get new ones; not for ever, where a data source has too few.
    var room = missing.count + cells.count
    while room > 0, let indexPath = missing.popLast() {
      guard cells[indexPath] == nil, let rect = frame(indexPath), rect.intersects(area) else { continue }
      guard CellAllowance.take(for: list) else { return }
      room -= 1
      let cell = make(indexPath)
      if let other = take(cell) {
        cell.willBeReused()
        missing.append(other)
      }
      cell.indexPath = indexPath
      cell.isSelected = indexPath == selection
      cell.frame = rect
      cells[indexPath] = cell
      insert(cell, into: list)
    }
  }

  /// Puts the cells in the order of their items, in front of whatever lay behind the first of them.
  func restoreOrder(in list: View) {
    let order = cells.keys.sorted().compactMap { cells[$0] }.filter { $0.superview === list }
    for (below, cell) in zip(order, order.dropFirst()) { list.insertSubview(cell, above: below) }
  }

  /// Puts a cell between those of the items before and after it: cells lie in the order of their items, for readers and for the
  /// keyboard, and behind the scroll indicator. What else lies in the list stays where it is.
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

  /// Places cells where their items are, and removes those that are neither visible nor needed.
  private func retire(in area: Rect, frame: (ItemPath) -> Rect?) {
    // In their order, so that the same cells are reused whenever the same is done: a dictionary has none.
    for indexPath in cells.keys.sorted() {
      guard let cell = cells[indexPath] else { continue }
      let rect = frame(indexPath)
      if let rect { cell.frame = rect }
      if let rect, rect.intersects(area) || cell.isKept { continue }
      cells[indexPath] = nil
      retire(cell)
    }
  }

  /// Takes a cell from wherever it is used: a data source that keeps its cells may give one for another item.
  /// - Returns: the item that has no cell anymore.
  @discardableResult private func take(_ cell: Cell) -> ItemPath? {
    if let identifier = cell.reuseIdentifier { spare[identifier]?.removeAll { $0 === cell } }
    guard cells[cell.indexPath] === cell else { return nil }
    cells[cell.indexPath] = nil
    return cell.indexPath
  }

  private func retire(_ cell: Cell) {
    take(cell)
    cell.removeFromSuperview()
    if let identifier = cell.reuseIdentifier { spare[identifier, default: []].append(cell) }
  }
}

/// How many cells lists may still make, or measure.
enum CellAllowance {
  /// `nil` for as many as are visible.
  fileprivate static var rest: Int?
  /// Those that may make no more.
  fileprivate static var waiting: [View] = []

  /// Takes one cell from it for `list`.
  /// - Returns: whether there was one left.
  static func take(for list: View) -> Bool {
    guard let rest else { return true }
    Self.rest = rest - 1
    if rest > 0 { return true }
    waiting.append(list)
    return false
  }
}

extension View {
  /// Lays out the view and everything in it, but for lists that would need more than so many new cells: they get the others the next
  /// time, so that something may be shown in between.
  /// - Returns: whether no list is left.
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
  /// Whether a cell must keep its item: it has the keyboard focus, or a transition hides something in it and will show that
  /// again.
  fileprivate var isKept: Bool { window?.remembersFocus(of: self) ?? false || concealsSomething }

  private var concealsSomething: Bool {
    var conceals = false
    forEachInSubtree { conceals = conceals || $0.isConcealed }
    return conceals
  }
}
