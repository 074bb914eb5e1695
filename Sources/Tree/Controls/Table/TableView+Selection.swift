/// Which row is selected.
extension TableView {
  /// The selected row; `nil` where there is none. Loading the table again, or deleting the row, ends the selection.
  public var indexPathForSelectedRow: ItemPath? { visible.selection }

  /// Selects a row in place of any other one, without calling `onSelect`; `nil` or a row that does not exist selects none.
  public func selectRow(at indexPath: ItemPath?) {
    visible.selection = indexPath.flatMap { rectForRow(at: $0) == nil ? nil : $0 }
  }

  /// Ends the selection of a row, which fades.
  public func deselectRow(at indexPath: ItemPath) { if visible.selection == indexPath { deselect() } }

  func deselect() { visible.selection = nil }

  /// Whether a click on a row does anything.
  var canSelect: Bool { onSelect != nil || allowsSelection }

  /// What a click on a row does.
  func activateRow(at indexPath: ItemPath) -> Bool {
    guard canSelect else { return false }
    if allowsSelection { selectRow(at: indexPath) }
    callAction { onSelect?(indexPath) }
    return true
  }
}
