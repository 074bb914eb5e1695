import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

/// Cells that a data source makes once and keeps, as static cells are.
@Suite struct KeptCellTests {
  private final class Cells: TableViewDataSource {
    var cells: [TableViewCell]
    /// The number of rows; `nil`, the default, makes one row per cell.
    var count: Int?
    /// Whether the cells have an identifier for reuse.
    let isReusable: Bool

    init(_ count: Int, isReusable: Bool) {
      self.isReusable = isReusable
      cells = []
      for _ in 0..<count { cells.append(make()) }
    }

    func make() -> TableViewCell {
      let cell = TableViewCell()
      cell.reuseIdentifier = isReusable ? "kept" : nil
      cell.content = .cell("Some words, of which there is more than one line in a narrow window")
      return cell
    }

    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { count ?? cells.count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      cells[indexPath.item % cells.count]
    }
  }

  @Test(arguments: [TableView.Style.plain, .insetGrouped], [false, true])
  func everyRowShowsItsCell(style: TableView.Style, isReusable: Bool) {
    for seed in 0..<Effort.count(10, thorough: 100) {
      var seeds = SeededGenerator(seed)
      let (window, source, table) = (
        Window(size: Size(390, 500)), Cells(3 + seeds.index(20), isReusable: isReusable),
        TableView(style: style)
      )
      table.fillsSuperview = true
      table.rowHeight = TableView.automaticDimension
      table.dataSource = source
      window.addSubview(table)
      for step in 0..<12 {
        change(window, table, source, &seeds)
        window.layoutIfNeeded()
        window.timeline.advance(to: window.timeline.now + 1)
        window.layoutIfNeeded()
        for item in source.cells.indices {
          let (path, cell) = (ItemPath(item: item, section: 0), source.cells[item])
          guard let rect = table.rectForRow(at: path), rect.intersects(table.bounds) else { continue }
          #expect(
            table.cellForRow(at: path) === cell && cell.superview === table && cell.frame == rect
              && !cell.isHidden,
            "seed \(seed), step \(step), row \(item) of \(source.cells.count)")
        }
        #expect(table.subviews.count { $0 is TableViewCell } == table.visible.cells.count)
      }
    }
  }

  private func change(_ window: Window, _ table: TableView, _ source: Cells, _ seeds: inout SeededGenerator) {
    let item = seeds.index(source.cells.count)
    switch seeds.index(7) {
    case 0: window.resize(to: Size(seeds.pick([320, 390, 700]), seeds.pick([300, 500, 844])))
    case 1:
      window.systemTraits.preferredContentSizeCategory = seeds.pick([.small, .large, .extraExtraExtraLarge])
    case 2: table.contentOffset.y = seeds.next(in: 0...600)
    case 3: table.reloadData()
    case 4: table.invalidateRowHeights()
    case 5:
      source.cells.insert(source.make(), at: item)
      table.insertRow(at: ItemPath(item: item, section: 0), animated: seeds.chance(0.5))
    default:
      guard source.cells.count > 1 else { return }
      source.cells.remove(at: item)
      table.deleteRow(at: ItemPath(item: item, section: 0), animated: seeds.chance(0.5))
    }
  }

  /// Two items have changed places without a notice to the list.
  @Test func keptCellIsShownForItsLatestItem() {
    let (window, source, table) = (
      Window(size: Size(390, 500)), Cells(30, isReusable: false), TableView(style: .plain)
    )
    table.fillsSuperview = true
    table.dataSource = source
    window.addSubview(table)
    window.layoutIfNeeded()
    source.cells.swapAt(1, 12)
    table.contentOffset.y = 40
    window.layoutIfNeeded()
    #expect(source.cells[12].superview === table)
    #expect(source.cells[12].frame == table.rectForRow(at: ItemPath(item: 12, section: 0)))
    table.contentOffset.y = 0
    window.layoutIfNeeded()
    #expect(table.cellForRow(at: ItemPath(item: 1, section: 0)) === source.cells[1])
    #expect(source.cells[1].superview === table)
  }

  private func list(_ source: Cells) -> (Window, TableView) {
    let (window, table) = (Window(size: Size(390, 500)), TableView(style: .plain))
    table.fillsSuperview = true
    table.dataSource = source
    table.trailingSwipeActions = { _ in [ContextualAction(title: "Pin") { _ in }] }
    window.addSubview(table)
    window.layoutIfNeeded()
    return (window, table)
  }

  private func rowsWithoutCells(_ table: TableView) -> [Int] {
    (0..<11).filter { table.cellForRow(at: ItemPath(item: $0, section: 0)) == nil }
  }

  /// The data source has a cell for each position, and fills it anew.
  @Test func cellsPerPositionLeaveNoGap() {
    let source = Cells(30, isReusable: false)
    let (window, table) = list(source)
    table.showSwipeActions(forRowAt: ItemPath(item: 4, section: 0))
    source.count = 29
    table.deleteRow(at: ItemPath(item: 0, section: 0), animated: false)
    window.layoutIfNeeded()
    #expect(rowsWithoutCells(table).isEmpty)
    for item in 0..<11 { #expect(source.cells[item].indexPath.item == item) }
    // The swiped cell belongs to another item now.
    #expect(table.indexPathForSwipedRow == nil)
    source.cells.swapAt(1, 12)
    table.contentOffset.y = 40
    #expect(rowsWithoutCells(table).isEmpty)
  }

  @Test func fewerCellsThanRowsCauseNoFault() {
    let source = Cells(1, isReusable: false)
    source.count = 30
    let (window, table) = list(source)
    table.rowHeight = TableView.automaticDimension
    window.layoutIfNeeded()
    #expect(window.faults().isEmpty && table.subviews.contains { $0 is TableViewCell })
  }

  @Test(arguments: [SwipeActionsStyle.plain, .detached]) func reloadEndsTheSwipe(style: SwipeActionsStyle) {
    let source = Cells(30, isReusable: false)
    let (window, table) = list(source)
    table.swipeActionsStyle = style
    table.showSwipeActions(forRowAt: ItemPath(item: 2, section: 0))
    window.timeline.advance(to: 2)
    table.reloadData()
    window.layoutIfNeeded()
    #expect(table.indexPathForSwipedRow == nil && source.cells[2].shown.transform == .identity)
    #expect(!table.subviews.contains { $0 is SwipeActionButton })
  }
}
