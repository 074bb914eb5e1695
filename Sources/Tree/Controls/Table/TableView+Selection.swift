/// The selection of a table.
extension TableView {
  /// The index path of the selected row; `nil` if no row is selected. Reloading the table or deleting the row clears the
  /// selection.
  public var indexPathForSelectedRow: ItemPath? { visible.selection }

  /// Selects a row instead of the currently selected one, without calling `onSelect`. `nil`, or a row that does not exist,
  /// clears the selection.
  public func selectRow(at indexPath: ItemPath?) {
    visible.selection = indexPath.flatMap { rectForRow(at: $0) == nil ? nil : $0 }
  }

  /// Deselects the row at `indexPath`, if it is selected, and fades out its background.
  public func deselectRow(at indexPath: ItemPath) { if visible.selection == indexPath { deselect() } }

  func deselect() { visible.selection = nil }

  /// Whether a click on a row has an effect.
  var canSelect: Bool { onSelect != nil || allowsSelection }

  /// Selects a row if the table allows it, and calls `onSelect`.
  /// - Returns: `false` if clicks on rows have no effect.
  func activateRow(at indexPath: ItemPath) -> Bool {
    guard canSelect else { return false }
    if allowsSelection { selectRow(at: indexPath) }
    callAction { onSelect?(indexPath) }
    return true
  }
}
