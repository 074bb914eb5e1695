/// UIKit's name for `CollectionViewCell`, an item of a collection.
public typealias UICollectionViewCell = CollectionViewCell
/// UIKit's name for `TableViewCell`, a row of a table.
public typealias UITableViewCell = TableViewCell

nonisolated extension IndexPath {
  /// Creates the index path of a row.
  public init(row: Int, section: Int) { self = [section, row] }
  /// Creates the index path of an item.
  public init(item: Int, section: Int) { self = [section, item] }
  /// Creates an index path from one of Segue's index paths.
  init(_ path: ItemPath) { self = [path.section, path.item] }
  /// The index of the row in its section, from 0; -1 if the path has fewer than two elements.
  public var row: Int { item }
  /// The index of the item in its section, from 0; -1 if the path has fewer than two elements.
  public var item: Int { count > 1 ? self[1] : -1 }
  /// The index of the section, from 0; -1 if the path is empty.
  public var section: Int { first ?? -1 }
}

extension NSIndexPath {
  /// Creates the index path of a row.
  public nonisolated convenience init(row: Int, section: Int) {
    self.init(indexes: [section, row], length: 2)
  }
}

nonisolated extension ItemPath {
  init(_ path: IndexPath) { self.init(item: path.item, section: path.section) }
}

extension TableView {
  /// Returns the frame of a row, in the table's coordinates; zero if there is no such row.
  public func rectForRow(at indexPath: IndexPath) -> CGRect { rectForRow(at: ItemPath(indexPath)) ?? .zero }
  /// Returns the cell of a row; `nil` if the row is not visible.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? { cellForRow(at: ItemPath(indexPath)) }
  /// The index path of the selected row; `nil` if no row is selected.
  @_disfavoredOverload public var indexPathForSelectedRow: IndexPath? {
    self.SegueControls::indexPathForSelectedRow.map(IndexPath.init)
  }
  /// The index paths of all visible rows; never `nil`.
  public var indexPathsForVisibleRows: [IndexPath]? { visibleCells.map { IndexPath($0.indexPath) } }
  /// Deselects a row, immediately.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) { deselectRow(at: ItemPath(indexPath)) }
  /// Returns the index path of a cell; `nil` if the cell is not visible.
  public func indexPath(for cell: TableViewCell) -> IndexPath? {
    visibleCells.contains { $0 === cell } ? IndexPath(cell.indexPath) : nil
  }
}

extension CollectionView {
  /// Returns the cell of an item; `nil` if the item is not visible.
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    cellForItem(at: ItemPath(indexPath))
  }
  /// The index paths of the selected items; never `nil`.
  @_disfavoredOverload public var indexPathsForSelectedItems: [IndexPath]? {
    self.SegueControls::indexPathsForSelectedItems.map(IndexPath.init)
  }
  /// The cells of all visible items.
  public var visibleCells: [CollectionViewCell] {
    subviews.compactMap { $0 as? CollectionViewCell }.filter { cellForItem(at: $0.indexPath) === $0 }
  }
  /// The index paths of all visible items.
  public var indexPathsForVisibleItems: [IndexPath] { visibleCells.map { IndexPath($0.indexPath) } }
  /// Deselects an item, immediately.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    deselectItem(at: ItemPath(indexPath))
  }
  /// Returns the index path of a cell; `nil` if the cell is not visible.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    cellForItem(at: cell.indexPath) === cell ? IndexPath(cell.indexPath) : nil
  }

  /// The position of an item in the visible area, for scrolling.
  public nonisolated struct ScrollPosition: OptionSet, Sendable {
    /// The raw bits, as in UIKit.
    public let rawValue: UInt
    /// Creates a set from UIKit's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// At the upper or lower edge of the visible area.
    public static let top = ScrollPosition(rawValue: 1), bottom = ScrollPosition(rawValue: 1 << 2)
    /// In the middle of the visible height.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// At the left or right edge of the visible area.
    public static let left = ScrollPosition(rawValue: 1 << 3), right = ScrollPosition(rawValue: 1 << 5)
    /// In the middle of the visible width.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
  }

  /// Scrolls an item to a position, as far as the content allows. If `position` has no value for a direction, scrolls by the
  /// minimum distance that shows the item in this direction.
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
  /// The view that contains the item's subviews: the cell itself.
  public var contentView: View { self }
}
