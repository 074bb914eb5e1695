import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

/// After a swipe, rows look as the application has set them.
@Suite struct SwipedLookTests {
  private final class Rows: TableViewDataSource {
    var made = 0
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 30 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row") {
        made += 1
        return TableViewCell()
      }
      look(indexPath.item, of: cell)
      return cell
    }

    /// Sets the look of a row, as an application would.
    func look(_ item: Int, of cell: TableViewCell) {
      (cell.cornerRadius, cell.clipsToBounds) = (Double(item % 4) * 4, item.isMultiple(of: 2))
      (cell.alpha, cell.transform) = (0.6 + Double(item % 4) / 10, .translation(Vector(Double(item % 3), 0)))
      cell.corners = item.isMultiple(of: 2) ? .all : [.topLeft, .bottomRight]
      cell.shadow = item.isMultiple(of: 3) ? .none : Shadow(color: .black, blur: Double(item % 5))
      (cell.borderWidth, cell.backgroundColor) = (Double(item % 3), Color(white: Double(item % 7) / 7))
    }
  }

  private let rows = Rows()
  private let table: TableView
  private let pointer: Pointer

  init() {
    table = TableView(style: .plain)
    table.frame = Rect(x: 0, y: 0, width: 400, height: 400)
    table.dataSource = rows
    let action: (ItemPath) -> [ContextualAction] = { _ in [ContextualAction(title: "Pin") { _ in }] }
    (table.trailingSwipeActions, table.leadingSwipeActions) = (action, action)
    pointer = Pointer(over: table)
  }

  private func expectOwnLooks(besides item: Int? = nil) {
    let wanted = TableViewCell()
    for cell in table.visibleCells where cell.indexPath.item != item {
      rows.look(cell.indexPath.item, of: wanted)
      (wanted.bounds, wanted.center) = (cell.bounds, cell.center)
      #expect(cell.model == wanted.model && cell.shown == cell.model, "row \(cell.indexPath.item)")
      #expect(cell.clipsToBounds == wanted.clipsToBounds && cell.corners == wanted.corners)
    }
    #expect(!table.subviews.contains { $0 is SwipeActionButton })
  }

  @Test(arguments: [SwipeActionsStyle.plain, .detached], 0..<Effort.count(12, thorough: 100))
  func rowsKeepTheirLooksAfterSwipes(style: SwipeActionsStyle, seed: Int) {
    var seeds = SeededGenerator(seed)
    table.swipeActionsStyle = style
    for _ in 0..<6 {
      pointer.press(Point(200, Double(seeds.index(8)) * 44 + 22))
      pointer.move(by: Vector(seeds.pick([-300, -120, -40, 60, 200]), 0))
      if seeds.chance(0.5) { pointer.wait(0.2) }
      if seeds.chance(0.3) { pointer.move(by: Vector(seeds.pick([-60, 60]), 0)) }
      pointer.release()
      pointer.wait(seeds.pick([0.01, 0.1, 2]))
      // Cells, neighbors included, are reused for other rows.
      if seeds.chance(0.3) { table.contentOffset.y = seeds.pick([0, 220, 440, 900]) }
    }
    table.hideSwipeActions()
    pointer.wait(3)
    #expect(table.swipes.all.isEmpty)
    expectOwnLooks()
  }

  @Test func lookSetByAnActionStays() throws {
    let path = ItemPath(item: 2, section: 0)
    table.trailingSwipeActions = { [table] _ in
      [ContextualAction(title: "Read") { table.cellForRow(at: $0)?.alpha = 0.3 }]
    }
    table.performFirstSwipeAction(forRowAt: path, isLeading: false)
    table.showSwipeActions(forRowAt: path)
    pointer.wait(1)
    table.performFirstSwipeAction(forRowAt: path, isLeading: false)
    pointer.wait(3)
    #expect(table.cellForRow(at: path)?.alpha == 0.3)
    expectOwnLooks(besides: 2)
  }
}
