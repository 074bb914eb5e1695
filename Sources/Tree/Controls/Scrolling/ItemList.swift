import SegueViews

/// A table or a collection, in which a transition can find items by their identifiers.
package protocol ItemList: ScrollView {
  associatedtype Cell: View
  /// Returns the current index path of the item with an identifier; `nil` if there is no such item. Items that have cells are
  /// searched first.
  func indexPath(forItemIdentifier identifier: AnyHashable) -> ItemPath?
  /// Returns the frame of an item in the list's coordinates; `nil` if there is no such item.
  func frameOfItem(at indexPath: ItemPath) -> Rect?
  /// Returns the cell of an item; `nil` if the item is neither visible nor about to become visible.
  func preparedCell(at indexPath: ItemPath) -> Cell?
}

extension TableView: ItemList {
  package func indexPath(forItemIdentifier identifier: AnyHashable) -> ItemPath? {
    func isWanted(_ indexPath: ItemPath) -> Bool {
      rectForRow(at: indexPath) != nil
        && dataSource?.tableView(self, itemIdentifierForRowAt: indexPath) == identifier
    }
    if let found = visible.cells.keys.filter(isWanted).min() { return found }
    let rows = edges.indices.lazy.flatMap { section in
      (0..<self.edges[section].count - 1).lazy.map { ItemPath(item: $0, section: section) }
    }
    return rows.first(where: isWanted)
  }

  package func frameOfItem(at indexPath: ItemPath) -> Rect? { rectForRow(at: indexPath) }

  package func preparedCell(at indexPath: ItemPath) -> TableViewCell? { visible.cells[indexPath] }
}

extension CollectionView: ItemList {
  package func indexPath(forItemIdentifier identifier: AnyHashable) -> ItemPath? {
    func isWanted(_ indexPath: ItemPath) -> Bool {
      rectForItem(at: indexPath) != nil
        && dataSource?.collectionView(self, itemIdentifierForItemAt: indexPath) == identifier
    }
    if let found = visible.cells.keys.filter(isWanted).min() { return found }
    let items = counts.indices.lazy.flatMap { section in
      (0..<self.counts[section]).lazy.map { ItemPath(item: $0, section: section) }
    }
    return items.first(where: isWanted)
  }

  package func frameOfItem(at indexPath: ItemPath) -> Rect? { rectForItem(at: indexPath) }

  package func preparedCell(at indexPath: ItemPath) -> CollectionViewCell? { visible.cells[indexPath] }
}
