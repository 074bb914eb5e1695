/// The selection of a collection.
extension CollectionView {
  /// The index path of the selected item, as an array of one element; empty if no item is selected. Reloading the collection
  /// clears the selection.
  public var indexPathsForSelectedItems: [ItemPath] { visible.selection.map { [$0] } ?? [] }

  /// Selects an item instead of the currently selected one, without calling `onSelect`. `nil`, or an item that does not exist,
  /// clears the selection.
  public func selectItem(at indexPath: ItemPath?) {
    layoutIfNeeded()
    select(indexPath)
  }

  /// Deselects the item at `indexPath`, if it is selected.
  public func deselectItem(at indexPath: ItemPath) { deselect(indexPath) }
}
