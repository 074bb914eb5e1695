import Testing

@testable import SegueControls
@testable import SegueViews

/// Rows of different heights that are inserted and deleted.
@Suite struct TableUpdateTests {
  final class Rows: TableViewDataSource {
    var items = Array(0..<40)
    var explanation: String?
    let table: TableView
    let scroller: Scroller

    init(style: TableView.Style = .plain) {
      table = TableView(style: style)
      scroller = Scroller(table)
      table.dataSource = self
      scroller.window.layoutIfNeeded()
    }

    func height(_ item: Int) -> Double { 50 + Double(item % 4) * 20 }
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { items.count }
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { explanation }
    func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double {
      height(items[indexPath.item]) + (width < 300 ? 40 : 0)
    }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row") { TableViewCell() }
      cell.accessibilityLabel = "\(items[indexPath.item])"
      return cell
    }

    func path(_ item: Int) -> ItemPath { ItemPath(item: item, section: 0) }
    func delete(_ item: Int) {
      items.remove(at: item)
      table.deleteRow(at: path(item))
    }
    func insert(_ value: Int, at item: Int) {
      items.insert(value, at: item)
      table.insertRow(at: path(item))
    }
    var shown: [String: Double] {
      Dictionary(
        table.visibleCells.map {
          ($0.accessibilityLabel ?? "", $0.shown.center.y - $0.shown.bounds.height / 2)
        }
      ) { first, _ in first }
    }
    func wait(_ seconds: Double) {
      scroller.window.timeline.advance(to: scroller.window.timeline.now + seconds)
      scroller.window.layoutIfNeeded()
    }
    /// Whether every cell shows its item at the item's position.
    var isRight: Bool {
      table.visibleCells.allSatisfy {
        $0.presentation == nil && $0.frame == table.rectForRow(at: $0.indexPath)
          && $0.accessibilityLabel == "\(items[$0.indexPath.item])"
      }
    }
  }

  /// Below the last row of a group is more space, which stays when a row is deleted.
  @Test(arguments: [TableView.Style.plain, .grouped, .insetGrouped])
  func deletionAtEndKeepsSpaceBelowRows(style: TableView.Style) {
    let rows = Rows(style: style)
    let table = rows.table
    table.contentOffset.y = table.contentSize.height - table.bounds.height
    rows.scroller.window.layoutIfNeeded()
    rows.delete(37)
    rows.wait(3)
    #expect(table.contentOffset.y == table.contentSize.height - table.bounds.height)
  }

  @Test func rowsAreStackedByTheirHeights() {
    let rows = Rows()
    #expect(rows.table.rectForRow(at: rows.path(0)) == Rect(x: 0, y: 0, width: 390, height: 50))
    #expect(rows.table.rectForRow(at: rows.path(5)) == Rect(x: 0, y: 370, width: 390, height: 70))
    #expect(rows.table.contentSize.height == 40 * 80)
    for (y, item) in [(0.0, 0), (49.9, 0), (50, 1), (369, 4), (370, 5), (3199, 39)] {
      #expect(rows.table.indexPathForRow(at: Point(10, y)) == rows.path(item))
    }
    #expect(rows.table.indexPathForRow(at: Point(10, -1)) == nil)
    #expect(rows.table.indexPathForRow(at: Point(10, 3200)) == nil)
    #expect(rows.isRight && !rows.table.visibleCells.isEmpty)
    rows.scroller.window.resize(to: Size(250, 844))
    rows.table.frame = Rect(x: 0, y: 0, width: 250, height: 844)
    rows.scroller.window.layoutIfNeeded()
    #expect(rows.table.contentSize.height == 40 * 120 && rows.isRight)
  }

  @Test func aDeletedRowLeavesAGapThatCloses() {
    let rows = Rows()
    let before = rows.shown
    rows.delete(2)
    let after = rows.shown
    #expect(after["2"] == nil)
    for (name, y) in after { #expect(abs(y - (before[name] ?? y)) < 1e-9, "\(name)") }
    rows.wait(0.1)
    let moving = rows.shown
    #expect((moving["3"] ?? 0) < (before["3"] ?? 0) - 20 && (moving["3"] ?? 0) > 120)
    #expect(moving["1"] == before["1"])
    rows.wait(2)
    #expect(rows.isRight && rows.shown["3"] == 120 && rows.table.contentSize.height == 40 * 80 - 90)
    #expect(rows.scroller.window.timeline.isIdle)
  }

  @Test func severalRowsAreDeletedAndInsertedAtOnce() {
    let rows = Rows()
    let before = rows.shown
    for item in [4, 2, 1] { rows.items.remove(at: item) }
    rows.table.deleteRows(at: [2, 1, 4, 99].map(rows.path))
    var after = rows.shown
    #expect(after["1"] == nil && after["2"] == nil && after["4"] == nil && after["0"] == 0)
    for (name, y) in after { #expect(abs(y - (before[name] ?? y)) < 1e-9, "\(name)") }
    rows.wait(0.1)
    #expect((rows.shown["3"] ?? 0) < (before["3"] ?? 0) - 20 && (rows.shown["5"] ?? 0) > 160)
    rows.wait(2)
    #expect(rows.isRight && rows.shown["3"] == 50 && rows.shown["5"] == 160)
    for (value, item) in [(1, 1), (2, 2), (4, 4)] { rows.items.insert(value, at: item) }
    rows.table.insertRows(at: [4, 1, 2].map(rows.path))
    after = rows.shown
    #expect(after["3"] == 50 && after["5"] == 160 && after["1"] == 50 && after["4"] == before["4"])
    rows.wait(2)
    #expect(rows.isRight && rows.shown["5"] == before["5"] && rows.scroller.window.timeline.isIdle)
    rows.table.insertRows(at: [rows.path(3), rows.path(40)])
    rows.wait(1)
    #expect(rows.isRight)
  }

  @Test func insertedRowMovesTheRowsBelow() {
    let rows = Rows()
    let before = rows.shown
    rows.insert(100, at: 3)
    for (name, y) in rows.shown where name != "100" { #expect(abs(y - (before[name] ?? y)) < 1e-9) }
    #expect(rows.shown["100"] == 210)
    rows.wait(2)
    #expect(rows.isRight && rows.shown["3"] == 260)
  }

  @Test func titlesMoveWithTheRows() throws {
    let rows = Rows(style: .grouped)
    (rows.items, rows.explanation) = (Array(0..<5), "Five rows")
    rows.table.reloadData()
    rows.wait(0)
    let title = try #require(rows.table.subviews.lazy.compactMap { $0 as? Label }.first)
    // The rows glide over the title, also after a reload.
    #expect(rows.table.subviews.first === title)
    let start = title.center.y
    rows.delete(2)
    #expect(title.shown.center.y == start)
    rows.wait(0.1)
    #expect(title.shown.center.y < start - 20 && title.shown.center.y > start - 90)
    rows.wait(2)
    #expect(title.shown.center.y == start - 90)
    rows.insert(2, at: 2)
    #expect(title.shown.center.y == start - 90)
    rows.wait(2)
    #expect(title.shown.center.y == start)
    rows.table.reloadData()
    rows.wait(0)
    #expect(rows.table.subviews.first is Label && rows.table.subviews.count { $0 is Label } == 1)
  }

  @Test func firstRowCoversTitle() {
    let rows = Rows(style: .grouped)
    (rows.items, rows.explanation) = ([], "No rows")
    rows.table.reloadData()
    rows.wait(0)
    rows.insert(0, at: 0)
    #expect(rows.table.subviews.first is Label && rows.table.visibleCells.count == 1)
  }

  /// Updates begin before the last one has ended, and all rows are right in the end.
  @Test func overlappingUpdatesDoNotJump() {
    let rows = Rows()
    for step in 0..<12 {
      rows.wait(0.07)
      let before = rows.shown
      if step % 3 == 2 { rows.insert(100 + step, at: 2) } else { rows.delete(1) }
      for (name, y) in rows.shown {
        if let old = before[name] { #expect(abs(y - old) < 1e-6, "\(name) at \(step)") }
      }
    }
    rows.wait(3)
    #expect(rows.isRight && rows.table.visibleCells.count > 8)
    #expect(rows.scroller.window.timeline.isIdle)
  }

  @Test func deletionAtTheEndScrollsBackSmoothly() {
    let rows = Rows()
    rows.table.contentOffset = Point(0, rows.table.verticalRange.upperBound)
    rows.scroller.window.layoutIfNeeded()
    let offset = rows.table.contentOffset.y
    rows.delete(38)
    #expect(rows.table.contentOffset.y == offset)
    rows.wait(2)
    #expect(rows.table.contentOffset.y == rows.table.verticalRange.upperBound && rows.isRight)
  }

  /// Rows that are as high as their items say, by their cells.
  private final class Measured: TableViewDataSource {
    final class Cell: TableViewCell {
      var height = 0.0
      override func sizeThatFits(_ size: Size) -> Size { Size(size.width, height) }
    }
    var items = [40.0, 60, 80, 100]
    let table = TableView(style: .plain)
    let window = Window(size: Size(300, 600))

    init() {
      table.rowHeight = TableView.automaticDimension
      table.frame = window.bounds
      table.dataSource = self
      window.addSubview(table)
      window.layoutIfNeeded()
    }
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { items.count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      let cell = Cell()
      cell.height = items[indexPath.item]
      return cell
    }
    var heights: [Double] {
      items.indices.map { table.rectForRow(at: ItemPath(item: $0, section: 0))?.height ?? 0 }
    }
    var shownHeights: [Double] { table.visibleCells.map { ($0 as? Cell)?.height ?? 0 } }
  }

  /// A table that has asked for the rows between the change of the items and the call knows them already.
  @Test(arguments: [false, true], [false, true])
  func knownChangeKeepsHeights(inserts: Bool, isAsked: Bool) {
    for (item, isInvalid) in (0..<4).flatMap({ [($0, false), ($0, true)] }) {
      let list = Measured()
      if isInvalid { list.table.invalidateRowHeights() }
      if inserts { list.items.insert(55, at: item) } else { list.items.remove(at: item) }
      if isAsked { _ = list.table.numberOfRows(inSection: 0) }
      if isAsked, !isInvalid {
        list.table.tableHeaderView = View()
        _ = list.table.numberOfRows(inSection: 0)
      }
      let path = ItemPath(item: item, section: 0)
      if inserts { list.table.insertRow(at: path) } else { list.table.deleteRow(at: path) }
      list.window.layoutIfNeeded()
      list.window.timeline.advance(to: 2)
      list.window.layoutIfNeeded()
      #expect(list.heights == list.items, "\(item)")
      #expect(list.shownHeights == list.items, "\(item)")
    }
  }
}
