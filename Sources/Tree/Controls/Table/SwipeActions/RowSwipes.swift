import SegueViews

/// The swiped rows of a table: usually one, and possibly others that are still returning to their positions.
final class RowSwipes {
  private unowned let table: TableView
  /// The swipes of all rows that are not at rest at their positions.
  private(set) var all: [RowSwipe] = []
  /// The swipe that a pointer drags; `nil` if no row is dragged.
  private weak var led: RowSwipe?
  private lazy var pans = makePans()

  init(in table: TableView) { self.table = table }

  /// Enables or disables swiping, depending on whether the table has actions.
  func update() {
    let isOn = table.leadingSwipeActions != nil || table.trailingSwipeActions != nil
    if !isOn { for swipe in all { end(swipe) } }
    for pan in pans { pan.isEnabled = isOn }
  }

  /// Adds the recognizers to the table, and returns them. Their drags take precedence over scrolling, as `GesturePrecedence`
  /// defines.
  private func makePans() -> [PanGestureRecognizer] {
    let pan = PanGestureRecognizer(axis: .horizontal, precedence: .row) { [weak self] in self?.panned($0) }
    pan.shouldBegin = { [weak self, unowned pan] in self?.canSwipe(pan) ?? false }
    pan.cursor = nil
    let hold = PanGestureRecognizer.catching(where: { [weak self] in self?.moving(at: $0) != nil }) {
      [weak self] in self?.caught($0)
    }
    for each in [pan, hold] { table.addGestureRecognizer(each) }
    return [pan, hold]
  }

  // MARK: - Swiped rows

  /// The swipe of the row whose actions are shown; `nil` if all rows are closed.
  var open: RowSwipe? { all.first(where: \.isOpen) }

  /// Returns the existing swipe of a row, or a new one. All other rows return to their positions.
  @discardableResult
  func swipe(of row: TableViewCell) -> RowSwipe {
    close(except: row)
    if let known = all.first(where: { $0.row === row }) { return known }
    let swipe = RowSwipe(row, in: table)
    swipe.onAction = { [weak self, weak swipe] in
      if let self, let swipe { perform($0, on: swipe) }
    }
    swipe.animator.onSettle = { [weak self, weak swipe] place in
      if let self, let swipe, place == .rest || place.isGone { end(swipe) }
    }
    all.append(swipe)
    return swipe
  }

  /// Returns all rows to their positions, except one.
  func close(except row: TableViewCell? = nil) {
    for swipe in all where swipe.row !== row && !swipe.animator.state.isGone { swipe.close() }
  }

  /// Ends the swipe of a cell that is about to show another row. If the cell is a neighbor of swiped rows, its appearance is
  /// restored.
  func cellIsReused(_ cell: TableViewCell) {
    if let swipe = all.first(where: { $0.row === cell }) { end(swipe) }
    for swipe in all { swipe.letGo(of: cell) }
  }

  /// Ends all swipes after the table has removed its cells. Pending removals are discarded, too, because their index paths may
  /// now belong to other items.
  func tableIsReloaded() {
    for swipe in all where swipe.removal != nil {
      swipe.removal = nil
      table.isDisabledControl = false
    }
    endSwipesOfRemovedRows()
  }

  /// Ends the swipes of rows that are no longer in the table.
  func endSwipesOfRemovedRows() { for swipe in all where swipe.row.superview !== table { end(swipe) } }

  /// Ends the swipes of cells that are no longer in the table, and returns an open row to its position unless it is held.
  func tableDidScroll() {
    endSwipesOfRemovedRows()
    if let open, !open.animator.isHeld { close() }
  }

  private func row(under pan: PanGestureRecognizer) -> TableViewCell? {
    table.window.flatMap { window in
      table.indexPathForRow(at: window.convert(pan.startLocation, to: table)).flatMap(table.cellForRow)
    }
  }

  private func moving(at point: Point) -> RowSwipe? {
    all.first { !$0.animator.state.isGone && $0.drag.catches(point) }
  }

  // MARK: - Gestures

  /// Returns whether a row has actions that a swipe in a direction would uncover, or is already swiped.
  private func canSwipe(_ row: TableViewCell, toward dx: Double) -> Bool {
    let actions = dx < 0 ? table.trailingSwipeActions : table.leadingSwipeActions
    return all.contains { $0.row === row } || actions?(row.indexPath).isEmpty == false
  }

  private func canSwipe(_ pan: PanGestureRecognizer) -> Bool {
    row(under: pan).map { canSwipe($0, toward: pan.displacement.dx) } ?? false
  }

  private func panned(_ pan: PanGestureRecognizer) {
    if pan.state == .began {
      guard let row = row(under: pan) else { return }
      led = swipe(of: row)
    }
    led?.drag.handle(pan)
  }

  private func caught(_ pan: PanGestureRecognizer) {
    if pan.state == .began { led = moving(at: pan.startLocation) }
    led?.drag.handle(pan)
  }

  /// Handles Delete and the keys that go back. The keys that go back close an open row. Delete performs the first trailing
  /// action of the focused row, if that action is destructive.
  func keyPressed(_ event: KeyEvent) -> Bool {
    if event.isBack, open != nil {
      close()
      return true
    }
    guard event.key == .delete, let row = table.window?.focusedView as? TableViewCell,
      row.list === table, table.trailingSwipeActions?(row.indexPath).first?.style == .destructive
    else { return false }
    return table.performFirstSwipeAction(forRowAt: row.indexPath, isLeading: false)
  }

  // MARK: - Actions

  private func perform(_ action: ContextualAction, on swipe: RowSwipe) {
    switch action.style {
    case .normal: action.handler(swipe.row.indexPath)
    // The table receives no input until the row has been removed.
    case .destructive:
      swipe.removal = action
      table.isDisabledControl = true
    }
  }

  /// Ends a swipe. If a destructive action made the row leave the list, the row is removed in the next step of the timeline.
  private func end(_ swipe: RowSwipe) {
    let removal = swipe.removal
    let isGone = swipe.animator.state.isGone
    let indexPath = swipe.row.indexPath
    all.removeAll { $0 === swipe }
    swipe.finish(besides: all)
    guard let removal else { return }
    guard isGone, let timeline = table.window?.timeline else { return table.isDisabledControl = false }
    // The removal is scheduled, because the table may be updating its cells now.
    timeline.schedule(after: 0) { [weak table] in
      table?.isDisabledControl = false
      table?.remove(indexPath, by: removal)
    }
  }
}

extension TableView {
  /// Calls the handler of an action, and deletes the row if the handler removed the row's item.
  fileprivate func remove(_ indexPath: ItemPath, by action: ContextualAction) {
    let count = numberOfRows(inSection: indexPath.section)
    action.handler(indexPath)
    guard let dataSource, numberOfRows(inSection: indexPath.section) == count,
      dataSource.tableView(self, numberOfRowsIn: indexPath.section) < count
    else { return }
    let hadFocus = window?.focusedView === cellForRow(at: indexPath)
    deleteRow(at: indexPath)
    guard hadFocus else { return }
    // The focus moves to the next row, or to the last row, so that the user can continue deleting with the keyboard.
    let last = numberOfRows(inSection: indexPath.section) - 1
    window?.focus(on: cellForRow(at: ItemPath(item: min(indexPath.item, last), section: indexPath.section)))
  }

  // MARK: - Swiped rows

  /// The index path of the row whose swipe actions are shown; `nil` if all rows are closed.
  public var indexPathForSwipedRow: ItemPath? { swipes.open?.row.indexPath }

  /// Shows the trailing actions of a visible row, as a swipe does, or its leading actions if it has no trailing ones.
  public func showSwipeActions(forRowAt indexPath: ItemPath) {
    guard let row = cellForRow(at: indexPath) else { return }
    let swipe = swipes.swipe(of: row)
    let places: [(RowSwipe.Side, RowSwipe.Place)] = [
      (swipe.sides.trailing, .left), (swipe.sides.leading, .right),
    ]
    swipe.animator.settle(in: places.first { !$0.0.actions.isEmpty }?.1 ?? .rest)
  }

  /// Returns swiped rows to their positions.
  public func hideSwipeActions() { swipes.close() }

  /// Performs the first action of a visible row, as a swipe over its whole width does.
  /// - Parameters:
  ///   - indexPath: the row.
  ///   - isLeading: whether to perform the first leading action rather than the first trailing one.
  /// - Returns: `false` if the row is not visible or has no such action.
  @discardableResult
  public func performFirstSwipeAction(forRowAt indexPath: ItemPath, isLeading: Bool) -> Bool {
    guard let row = cellForRow(at: indexPath) else { return false }
    let swipe = swipes.swipe(of: row)
    guard let action = (isLeading ? swipe.sides.leading : swipe.sides.trailing).actions.first else {
      swipe.close()
      return false
    }
    swipe.perform(action, isLeading: isLeading)
    return true
  }
}
