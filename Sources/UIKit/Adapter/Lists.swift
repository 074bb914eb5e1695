/// UIKit's name for `CollectionViewCell`, an item of a collection.
public typealias UICollectionViewCell = CollectionViewCell
/// UIKit's name for `TableViewCell`, a row of a table.
public typealias UITableViewCell = TableViewCell

/// UIKit's name for `ItemPath`, instead of Foundation's type.
public typealias IndexPath = ItemPath
/// The same as `IndexPath`, for code that converts between both.
public typealias NSIndexPath = ItemPath

nonisolated extension ItemPath {
  /// Creates an index path that stands for no item.
  public init() { self.init(item: -1, section: -1) }
  /// Creates the index path of a row.
  public init(row: Int, section: Int) { self.init(item: row, section: section) }
  /// The index of the row in its section, from 0; the same as `item`.
  public var row: Int { item }
}

extension TableView {
  /// Returns the frame of a row, in the table's coordinates; zero if there is no such row.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    self.SegueControls::rectForRow(at: indexPath) ?? .zero
  }
  /// The index paths of all visible rows; never `nil`.
  public var indexPathsForVisibleRows: [IndexPath]? { visibleCells.map(\.indexPath) }
  /// Deselects a row, immediately.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) { deselectRow(at: indexPath) }
  /// Returns the index path of a cell; `nil` if the cell is not visible.
  public func indexPath(for cell: TableViewCell) -> IndexPath? {
    visibleCells.contains { $0 === cell } ? cell.indexPath : nil
  }
}

extension CollectionView {
  /// The index paths of the selected items; never `nil`.
  @_disfavoredOverload public var indexPathsForSelectedItems: [IndexPath]? {
    self.SegueControls::indexPathsForSelectedItems
  }
  /// The cells of all visible items.
  public var visibleCells: [CollectionViewCell] {
    subviews.compactMap { $0 as? CollectionViewCell }.filter { cellForItem(at: $0.indexPath) === $0 }
  }
  /// The index paths of all visible items.
  public var indexPathsForVisibleItems: [IndexPath] { visibleCells.map(\.indexPath) }
  /// Deselects an item, immediately.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) { deselectItem(at: indexPath) }
  /// Returns the index path of a cell; `nil` if the cell is not visible.
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    cellForItem(at: cell.indexPath) === cell ? cell.indexPath : nil
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
    guard let item = rectForItem(at: indexPath) else { return }
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
