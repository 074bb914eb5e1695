/// The selection of a collection.
extension CollectionView {
  /// The index path of the selected item, as an array of one element; empty if no item is selected. Reloading the collection
  /// clears the selection.
  public var indexPathsForSelectedItems: [ItemPath] { visible.selection.map { [$0] } ?? [] }

  /// Selects an item instead of the currently selected one, without calling `onSelect`. `nil`, or an item that does not exist,
  /// clears the selection.
  public func selectItem(at indexPath: ItemPath?) {
    layoutIfNeeded()
    visible.selection = indexPath.flatMap { rectForItem(at: $0) == nil ? nil : $0 }
  }

  /// Deselects the item at `indexPath`, if it is selected.
  public func deselectItem(at indexPath: ItemPath) {
    if visible.selection == indexPath { visible.selection = nil }
  }

  /// Whether a click on an item has an effect.
  var canSelect: Bool { onSelect != nil || allowsSelection }

  /// Selects an item if the collection allows it, and calls `onSelect`.
  /// - Returns: `false` if clicks on items have no effect.
  func activateItem(at indexPath: ItemPath) -> Bool {
    guard canSelect else { return false }
    if allowsSelection { selectItem(at: indexPath) }
    callAction { onSelect?(indexPath) }
    return true
  }
}
