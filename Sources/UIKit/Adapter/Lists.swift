import Foundation
import SegueControls
import SegueViews

/// An item of a collection.
public typealias UICollectionViewCell = CollectionViewCell
/// A row of a table.
public typealias UITableViewCell = TableViewCell

nonisolated extension IndexPath {
  /// A row's place.
  public init(row: Int, section: Int) { self = [section, row] }
  /// An item's place.
  public init(item: Int, section: Int) { self = [section, item] }
  /// A place of a list.
  init(_ path: ItemPath) { self = [path.section, path.item] }
  /// Which row of its section, from 0; -1 without any.
  public var row: Int { item }
  /// Which item of its section, from 0; -1 without any.
  public var item: Int { count > 1 ? self[1] : -1 }
  /// Which section, from 0; -1 without any.
  public var section: Int { first ?? -1 }
}

extension NSIndexPath {
  /// A row's place.
  public nonisolated convenience init(row: Int, section: Int) {
    self.init(indexes: [section, row], length: 2)
  }
}

nonisolated extension ItemPath {
  init(_ path: IndexPath) { self.init(item: path.item, section: path.section) }
}

extension TableView {
  /// Where a row is; zero for one that the table does not have.
  public func rectForRow(at indexPath: IndexPath) -> CGRect { rectForRow(at: ItemPath(indexPath)) ?? .zero }
  /// A row that can be seen.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? { cellForRow(at: ItemPath(indexPath)) }
  /// The place of a row that can be seen.
  public func indexPath(for cell: TableViewCell) -> IndexPath? {
    visibleCells.contains { $0 === cell } ? IndexPath(cell.indexPath) : nil
  }
}

extension CollectionView {
  /// An item that can be seen.
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    cellForItem(at: ItemPath(indexPath))
  }
  /// The place of an item that can be seen.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    cellForItem(at: cell.indexPath) === cell ? IndexPath(cell.indexPath) : nil
  }
}

extension CollectionViewCell {
  /// Where the item's own views go: the item itself.
  public var contentView: View { self }
}
