import SegueGeometry
import SegueViews

/// A list whose items can be found by what identifies them: a table or a collection.
public protocol ItemList: ScrollView {
  /// What shows an item.
  associatedtype Cell: View
  /// What identifies an item; `nil` for one that does not exist.
  func itemIdentifier(for indexPath: ItemPath) -> AnyHashable?
  /// Where an item is by now; `nil` for one that does not exist. Items that have cells are looked at first.
  func indexPath(forItemIdentifier identifier: AnyHashable) -> ItemPath?
  /// The place of an item in the list's coordinates; `nil` for one that does not exist.
  func frameOfItem(at indexPath: ItemPath) -> Rect?
  /// The cell of an item that is visible or about to be.
  func preparedCell(at indexPath: ItemPath) -> Cell?
}

extension TableView: ItemList {
  public func itemIdentifier(for indexPath: ItemPath) -> AnyHashable? {
    guard (0..<numberOfRows(inSection: indexPath.section)).contains(indexPath.item) else { return nil }
    return dataSource?.tableView(self, itemIdentifierForRowAt: indexPath)
  }

  public func indexPath(forItemIdentifier identifier: AnyHashable) -> ItemPath? {
    let rows = edges.indices.lazy.flatMap { section in
      (0..<self.numberOfRows(inSection: section)).lazy.map { ItemPath(item: $0, section: section) }
    }
    return visible.cells.keys.first { itemIdentifier(for: $0) == identifier }
      ?? rows.first { self.itemIdentifier(for: $0) == identifier }
  }

  public func frameOfItem(at indexPath: ItemPath) -> Rect? { rectForRow(at: indexPath) }

  public func preparedCell(at indexPath: ItemPath) -> TableViewCell? { visible.cells[indexPath] }
}

extension CollectionView: ItemList {
  public func itemIdentifier(for indexPath: ItemPath) -> AnyHashable? {
    load()
    guard counts.indices.contains(indexPath.section),
      (0..<counts[indexPath.section]).contains(indexPath.item)
    else { return nil }
    return dataSource?.collectionView(self, itemIdentifierForItemAt: indexPath)
  }

  public func indexPath(forItemIdentifier identifier: AnyHashable) -> ItemPath? {
    load()
    let items = counts.indices.lazy.flatMap { section in
      (0..<self.counts[section]).lazy.map { ItemPath(item: $0, section: section) }
    }
    return visible.cells.keys.first { itemIdentifier(for: $0) == identifier }
      ?? items.first { self.itemIdentifier(for: $0) == identifier }
  }

  public func frameOfItem(at indexPath: ItemPath) -> Rect? { rectForItem(at: indexPath) }

  public func preparedCell(at indexPath: ItemPath) -> CollectionViewCell? { visible.cells[indexPath] }
}
