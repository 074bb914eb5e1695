/// The selection of a table.
extension TableView {
  /// The index path of the selected row; `nil` if no row is selected. Reloading the table or deleting the row clears the
  /// selection.
  public var indexPathForSelectedRow: ItemPath? { visible.selection }

  /// Selects a row instead of the currently selected one, without calling `onSelect`. `nil`, or a row that does not exist,
  /// clears the selection.
  public func selectRow(at indexPath: ItemPath?) { select(indexPath) }

  /// Deselects the row at `indexPath`, if it is selected, and fades out its background.
  public func deselectRow(at indexPath: ItemPath) { deselect(indexPath) }
}
