import Testing

@testable import SegueControls
@testable import SegueViews

/// Swipe actions of a table, in the plain style.
@Suite struct RowSwipeTests {
  private final class Items: TableViewDataSource {
    var items = Array(1...20)
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { items.count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "item") { TableViewCell() }
      cell.identifier = "item-\(items[indexPath.item])"
      return cell
    }
  }

  private let items = Items()
  private let table = TableView(style: .plain)
  private let pointer: Pointer

  init() {
    table.frame = Rect(x: 0, y: 0, width: 400, height: 400)
    table.dataSource = items
    pointer = Pointer(over: table)
  }

  private func row(_ item: Int) throws -> TableViewCell {
    try #require(table.cellForRow(at: ItemPath(item: item, section: 0)))
  }

  /// Adds an action that deletes the row if `removes` is `true`, and one that pins it: 160 points behind the right edge.
  private func addActions(removes: Bool = true, _ onPin: @escaping (ItemPath) -> Void = { _ in }) {
    table.trailingSwipeActions = { [items] _ in
      [
        ContextualAction(.destructive, title: "Delete") { if removes { items.items.remove(at: $0.item) } },
        ContextualAction(title: "Pin", identifier: "pin", handler: onPin),
      ]
    }
  }

  private func swipe(_ item: Int, by way: Double) {
    pointer.press(Point(300, Double(item) * 44 + 22))
    pointer.move(by: Vector(way, 0))
    pointer.wait(0.2)
  }

  private func expectRest() {
    #expect(table.swipes.all.isEmpty && table.receivesInput)
    #expect(table.visibleCells.allSatisfy { $0.transform == .identity && $0.alpha == 1 && !$0.clipsToBounds })
    #expect(!table.subviews.contains { $0 is SwipeActionButton })
    #expect(pointer.window.timeline.isIdle)
  }

  @Test func shortSwipeUncoversClickableActions() throws {
    var pinned: [ItemPath] = []
    addActions { pinned.append($0) }
    swipe(2, by: -100)
    let row = try row(2)
    #expect(abs(row.shown.transform.tx + 92) < 1e-6)
    pointer.release(waiting: 2)
    #expect(row.transform.tx == -160 && table.indexPathForSwipedRow == ItemPath(item: 2, section: 0))
    let buttons = table.subviews.compactMap { $0 as? SwipeActionButton }
    #expect(buttons.map(\.frame) == [320, 240].map { Rect(x: $0, y: 88, width: 80, height: 44) })
    #expect(buttons.map(\.accessibilityLabel) == ["Delete", "Pin"])
    pointer.click(Point(280, 110))
    pointer.wait(2)
    #expect(pinned == [ItemPath(item: 2, section: 0)] && items.items.count == 20)
    expectRest()
  }

  @Test func shorterSwipeReturns() {
    addActions()
    swipe(2, by: -80)
    pointer.release(waiting: 2)
    expectRest()
  }

  @Test func aFullSwipeRemovesTheRow() throws {
    addActions()
    let below = try row(3)
    swipe(2, by: -260)
    pointer.release()
    #expect(items.items.count == 20 && !table.receivesInput)
    pointer.wait(2)
    #expect(items.items == [1, 2] + Array(4...20) && below.indexPath.item == 2 && below.frame.minY == 88)
    expectRest()
  }

  /// The action asks first, and removes nothing yet.
  @Test func rowWhoseItemStaysReturns() throws {
    addActions(removes: false)
    swipe(2, by: -260)
    pointer.release(waiting: 2)
    #expect(table.numberOfRows(inSection: 0) == 20)
    #expect(try row(2).identifier == "item-3")
    expectRest()
  }

  /// To a side without actions, the drag is left to others.
  @Test func aSwipeWithoutActionsDoesNotBegin() throws {
    addActions()
    swipe(2, by: 100)
    #expect(table.swipes.all.isEmpty)
    pointer.release()
    // An open row can be pushed shut, and no further.
    table.showSwipeActions(forRowAt: ItemPath(item: 2, section: 0))
    pointer.wait(2)
    swipe(2, by: 300)
    #expect(abs(try row(2).shown.transform.tx) < 0.1)
    pointer.release(waiting: 2)
    expectRest()
  }

  @Test func scrollingClosesASwipedRow() throws {
    addActions()
    table.showSwipeActions(forRowAt: ItemPath(item: 2, section: 0))
    pointer.wait(2)
    table.contentOffset.y = 10
    pointer.wait(2)
    expectRest()
    table.showSwipeActions(forRowAt: ItemPath(item: 2, section: 0))
    pointer.wait(2)
    table.contentOffset.y = 400
    pointer.wait(2)
    expectRest()
  }

  /// The application removes an open row, or reloads the table.
  @Test(arguments: [true, false]) func removalOrReloadClosesASwipedRow(isLoadedAgain: Bool) {
    addActions()
    table.showSwipeActions(forRowAt: ItemPath(item: 2, section: 0))
    pointer.wait(2)
    if isLoadedAgain {
      table.reloadData()
    } else {
      items.items.remove(at: 2)
      table.deleteRow(at: ItemPath(item: 2, section: 0))
    }
    pointer.window.layoutIfNeeded()
    pointer.wait(2)
    expectRest()
  }

  /// Both sides have an action that removes the row; the row leaves on the side to which it was pulled.
  @Test(arguments: [1.0, -1]) func removedRowLeavesWhereItWasPulled(side: Double) throws {
    addActions()
    table.leadingSwipeActions = { _ in [ContextualAction(.destructive, title: "Archive") { _ in }] }
    let row = try row(2)
    pointer.press(Point(200 - side * 190, 110))
    pointer.move(by: Vector(side * 380, 0))
    let before = row.shown.transform.tx
    pointer.release(waiting: 0.1)
    #expect(row.shown.transform.tx * side > before * side)
  }

  /// The application loads changed items while a swiped row leaves. The index path of that row now belongs to another item.
  @Test func reloadDropsRemovalOfLeavingRow() throws {
    addActions()
    swipe(2, by: -260)
    pointer.release(waiting: 0.05)
    items.items.insert(0, at: 0)
    table.reloadData()
    pointer.window.layoutIfNeeded()
    pointer.wait(2)
    #expect(items.items == Array(0...20))
    expectRest()
  }

  @Test func keysPerformOrCloseSwipeActions() throws {
    addActions()
    table.onSelect = { _ in }
    table.showSwipeActions(forRowAt: ItemPath(item: 1, section: 0))
    #expect(table.keyPressed(KeyEvent(.escape, time: 0)))
    pointer.wait(2)
    expectRest()
    pointer.window.focus(on: try row(1))
    pointer.window.send(.key(KeyEvent(.delete, time: 0)))
    pointer.wait(2)
    #expect(items.items.prefix(2) == [1, 3])
    expectRest()
    table.trailingSwipeActions = nil
    #expect(!table.keyPressed(KeyEvent(.delete, time: 0)))
  }
}
