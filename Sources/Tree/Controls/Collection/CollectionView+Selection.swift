/// Which item is selected.
extension CollectionView {
  /// The selected item, or none. Loading the collection again ends the selection.
  public var indexPathsForSelectedItems: [ItemPath] { visible.selection.map { [$0] } ?? [] }

  /// Selects an item in place of any other one, without calling `onSelect`; `nil` or an item that does not exist selects none.
  public func selectItem(at indexPath: ItemPath?) {
    layoutIfNeeded()
    visible.selection = indexPath.flatMap { rectForItem(at: $0) == nil ? nil : $0 }
  }

  /// Ends the selection of an item.
  public func deselectItem(at indexPath: ItemPath) {
    if visible.selection == indexPath { visible.selection = nil }
  }

  /// Whether a click on an item does anything.
  var canSelect: Bool { onSelect != nil || allowsSelection }

  /// What a click on an item does.
  func activateItem(at indexPath: ItemPath) -> Bool {
    guard canSelect else { return false }
    if allowsSelection { selectItem(at: indexPath) }
    callAction { onSelect?(indexPath) }
    return true
  }
}
