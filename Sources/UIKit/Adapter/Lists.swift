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

  /// Where an item is to be after scrolling.
  public nonisolated struct ScrollPosition: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// A set by its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// At the upper edge.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle of the height.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// At the lower edge.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// At the left edge.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// In the middle of the width.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// At the right edge.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// Scrolls an item to a place, as far as there is content; across and down by the least distance where the place says nothing of that.
  public func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    guard let item = rectForItem(at: ItemPath(indexPath)) else { return }
    let seen = model.bounds.inset(by: contentInset)
    var place = item
    if !position.isDisjoint(with: [.top, .centeredVertically, .bottom]) {
      let part = position.contains(.top) ? 0 : position.contains(.bottom) ? 1 : 0.5
      place.origin.y -= part * (seen.height - item.height)
      place.size.height = seen.height
    }
    if !position.isDisjoint(with: [.left, .centeredHorizontally, .right]) {
      let part = position.contains(.left) ? 0 : position.contains(.right) ? 1 : 0.5
      place.origin.x -= part * (seen.width - item.width)
      place.size.width = seen.width
    }
    scrollRectToVisible(place, animated: animated)
    layoutIfNeeded()
  }
}

extension CollectionViewCell {
  /// Where the item's own views go: the item itself.
  public var contentView: View { self }
}
