import Testing

@testable import SegueControls
@testable import SegueViews

/// Rows in groups; only visible rows have cells (Docs/BEHAVIOR.md#expanding-cells).
@Suite struct TableTests {
  /// A table of 75-point rows in a window.
  final class Rows: TableViewDataSource {
    var counts: [Int]
    private(set) var made = 0
    private(set) var filled: [ItemPath] = []
    let table = TableView()
    let scroller: Scroller
    var selected: [ItemPath] = []

    init(_ counts: [Int] = [100]) {
      self.counts = counts
      scroller = Scroller(table)
      table.rowHeight = 75
      table.onSelect = { [unowned self] in selected.append($0) }
      table.dataSource = self
      scroller.window.layoutIfNeeded()
    }

    func numberOfSections(in tableView: TableView) -> Int { counts.count }
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { counts[section] }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      filled.append(indexPath)
      let cell = tableView.dequeueReusableCell(withIdentifier: "row") {
        made += 1
        return TableViewCell()
      }
      cell.accessibilityLabel = "\(indexPath.section)/\(indexPath.item)"
      return cell
    }

    /// The cells among the subviews, in their order.
    var cells: [TableViewCell] { table.subviews.compactMap { $0 as? TableViewCell } }
  }

  @Test func rectForRowPlacesRowsInGroups() {
    let rows = Rows([3, 2])
    #expect(
      rows.table.rectForRow(at: ItemPath(item: 0, section: 0)) == Rect(x: 0, y: 35, width: 390, height: 75))
    #expect(rows.table.rectForRow(at: ItemPath(item: 2, section: 0))?.minY == 185)
    #expect(rows.table.rectForRow(at: ItemPath(item: 0, section: 1))?.minY == 295.0)
    #expect(rows.table.rectForRow(at: ItemPath(item: 3, section: 0)) == nil)
    #expect(rows.table.rectForRow(at: ItemPath(item: 0, section: 2)) == nil)
    #expect(rows.table.rectForRow(at: ItemPath(item: -1, section: 0)) == nil)
    #expect(rows.table.contentSize == Size(390, 5 * 75 + 3 * 35))
    #expect(rows.table.numberOfRows(inSection: 1) == 2)
    #expect(rows.table.numberOfRows(inSection: 7) == 0)
  }

  @Test func onlyRowsInSightHaveCells() {
    let rows = Rows()
    #expect(rows.cells.count == 11)
    #expect(rows.cells.map(\.indexPath.item) == Array(0...10))
    rows.table.contentOffset = Point(0, 35 + 75 * 20 + 1)
    #expect(rows.cells.map(\.indexPath.item) == Array(20...31))
    for cell in rows.cells { #expect(cell.frame == rows.table.rectForRow(at: cell.indexPath)) }
    #expect(rows.table.cellForRow(at: ItemPath(item: 5, section: 0)) == nil)
    #expect(rows.table.cellForRow(at: ItemPath(item: 25, section: 0))?.accessibilityLabel == "0/25")
  }

  /// Cells that are made in parts give the same list as cells made together; a full layout makes the rest immediately.
  @Test func cellsCanBeMadeInParts() {
    let rows = Rows()
    let (window, whole) = (rows.scroller.window, rows.scroller.window.dump())
    for count in [4, 8] {
      if count == 4 { rows.table.reloadData() }
      #expect(!window.layoutIfNeeded(makingCells: 4))
      #expect(rows.cells.map(\.indexPath.item) == Array(0..<count))
    }
    #expect(window.layoutIfNeeded(makingCells: 4))
    #expect(window.dump() == whole)
    rows.table.reloadData()
    #expect(!window.layoutIfNeeded(makingCells: 0))
    #expect(rows.cells.isEmpty)
    window.layoutIfNeeded()
    #expect(window.dump() == whole)
    #expect(window.layoutIfNeeded(makingCells: 0))
  }

  @Test func indexPathIsFoundForAPoint() {
    let rows = Rows()
    #expect(rows.table.indexPathForRow(at: Point(10, 35)) == ItemPath(item: 0, section: 0))
    #expect(rows.table.indexPathForRow(at: Point(10, 34)) == nil)
    #expect(rows.table.indexPathForRow(at: Point(10, 111)) == ItemPath(item: 1, section: 0))
    #expect(rows.table.indexPathForRow(at: Point(10, 35 + 75 * 50 + 1)) == ItemPath(item: 50, section: 0))
    #expect(rows.table.indexPathForRow(at: Point(-1, 111)) == nil)
  }

  /// The list shows the same cells again at its old offset.
  @Test func cellsAreReused() {
    let rows = Rows()
    let before = rows.scroller.window.dump()
    for offset in stride(from: 0.0, through: 6000, by: 40) { rows.table.contentOffset = Point(0, offset) }
    #expect(rows.made <= 13)
    for offset in stride(from: 6000.0, through: 0, by: -90) { rows.table.contentOffset = Point(0, offset) }
    rows.table.contentOffset = .zero
    rows.scroller.wait(3)
    #expect(rows.made <= 13)
    #expect(rows.cells.map(\.accessibilityLabel) == (0...10).map { "0/\($0)" })
    #expect(rows.scroller.window.dump() == before)
  }

  @Test func scrollingWithinARowFillsNoCell() {
    let rows = Rows()
    rows.table.contentOffset = Point(0, 40)
    let before = rows.filled.count
    for offset in 41...60 { rows.table.contentOffset = Point(0, Double(offset)) }
    #expect(rows.filled.count == before)
  }

  @Test func reloadAsksForAllRowsAgain() {
    let rows = Rows()
    rows.table.contentOffset = Point(0, 4000)
    rows.counts = [2]
    rows.table.reloadData()
    rows.scroller.window.layoutIfNeeded()
    #expect(rows.cells.count == 2)
    #expect(rows.scroller.y == 0)
    rows.counts = []
    rows.table.reloadData()
    rows.scroller.window.layoutIfNeeded()
    #expect(rows.cells.isEmpty)
  }

  // MARK: - Looks

  @Test func separatorsSpanTheWidthAndAppearOnce() {
    let rows = Rows([2, 1])
    for cell in rows.cells {
      let lines = cell.subviews.filter { $0.frame.height == 1 }
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.frame.width == 390 })
      let shown = lines.filter { !$0.isHidden }.map(\.frame.minY)
      #expect(shown == (cell.indexPath.item == 0 ? [0, 74] : [74]))
    }
  }

  @Test func linesAreOnePixelThin() {
    let rows = Rows()
    rows.scroller.window.systemTraits.displayScale = 2
    rows.scroller.window.layoutIfNeeded()
    #expect(rows.cells[0].subviews.contains { $0.frame == Rect(x: 0, y: 74.5, width: 390, height: 0.5) })
  }

  @Test func aPressShowsUntilTheClick() {
    let rows = Rows()
    let cell = rows.cells[1]
    rows.scroller.press(Point(100, 150))
    #expect(cell.subviews[0].shown.backgroundColor == .pressedRow)
    rows.scroller.lift()
    #expect(rows.selected == [ItemPath(item: 1, section: 0)])
    #expect(cell.subviews[0] === cell.contentView)
  }

  @Test func aPressThatIsNoClickFades() {
    let rows = Rows()
    let cell = rows.cells[1]
    rows.scroller.press(Point(100, 150))
    rows.scroller.window.send(.pointer(PointerEvent(.cancelled, at: Point(100, 150), time: 0)))
    rows.scroller.wait(0.1)
    #expect((0.01...0.99).contains(cell.subviews[0].shown.alpha))
    rows.scroller.wait(0.2)
    #expect(cell.subviews[0] === cell.contentView)
  }

  @Test func aPressThatBecomesADragSelectsNothing() {
    let rows = Rows()
    rows.scroller.drag(from: Point(100, 150), by: Vector(0, -60), in: 0.1)
    rows.scroller.lift()
    rows.scroller.wait(2)
    #expect(rows.selected.isEmpty)
    #expect(
      rows.cells.allSatisfy {
        $0.backgroundColor == .secondarySystemGroupedBackground && $0.presentation == nil
      })
  }

  @Test func reusedCellIsNotHighlighted() {
    let rows = Rows()
    rows.scroller.press(Point(100, 60))
    rows.scroller.move(by: Vector(0, -300), in: 0.02)
    rows.scroller.move(by: Vector(0, -300), in: 0.02)
    #expect(
      rows.cells.allSatisfy {
        $0.shown.backgroundColor == .secondarySystemGroupedBackground || $0.presentation != nil
      })
    rows.scroller.wait(1)
    #expect(rows.cells.allSatisfy { $0.shown.backgroundColor == .secondarySystemGroupedBackground })
  }

  // MARK: - Keys

  @Test func arrowKeysFocusRowsAndScrollToThem() {
    let rows = Rows()
    func press(_ key: Key) { rows.scroller.window.send(.key(KeyEvent(key, time: rows.scroller.now))) }
    for _ in 0..<30 {
      press(.down)
      rows.scroller.wait(0.01)
    }
    let cell = rows.scroller.window.focusedView as? TableViewCell
    #expect(cell?.indexPath == ItemPath(item: 29, section: 0))
    let seen = cell.map { $0.convert($0.bounds, to: nil) } ?? .zero
    #expect(seen.minY >= 0 && seen.maxY <= 844)
    press(.return)
    #expect(rows.selected == [ItemPath(item: 29, section: 0)])
    for _ in 0..<40 { press(.up) }
    #expect((rows.scroller.window.focusedView as? TableViewCell)?.indexPath.item == 0)
    #expect(rows.scroller.y == 0)
  }

  @Test func aRowWithTheFocusKeepsItsCell() {
    let rows = Rows()
    let cell = rows.cells[0]
    rows.scroller.window.focus(on: cell)
    rows.table.contentOffset = Point(0, 3000)
    #expect(rows.scroller.window.focusedView === cell)
    #expect(cell.indexPath.item == 0)
    rows.scroller.window.focus(on: nil)
    rows.table.contentOffset = Point(0, 3100)
    #expect(cell.superview == nil || cell.indexPath.item != 0)
  }
}
