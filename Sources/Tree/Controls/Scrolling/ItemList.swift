import SegueViews

/// A list whose items can be found by what identifies them: a table or a collection.
package protocol ItemList: ScrollView {
  associatedtype Cell: View
  /// Where an item is by now; `nil` for one that does not exist. Items that have cells are looked at first.
  func indexPath(forItemIdentifier identifier: AnyHashable) -> ItemPath?
  /// The place of an item in the list's coordinates; `nil` for one that does not exist.
  func frameOfItem(at indexPath: ItemPath) -> Rect?
  /// The cell of an item that is visible or about to be.
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
