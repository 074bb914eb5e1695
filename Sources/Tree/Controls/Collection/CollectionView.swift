import SegueViews

/// The object that supplies the items and cells of a collection.
public protocol CollectionViewDataSource: AnyObject {
  /// Returns the number of sections, at most `CollectionView.maximumNumberOfSections`; 1 by default.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// Returns the number of items in a section, at most `Int32.max`; a negative number is treated as 0.
  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int
  /// Returns a cell that shows an item: a new cell, or one from `dequeueReusableCell`.
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  /// Returns the space around a section, in points; zero by default.
  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets
  /// Returns a value that identifies an item even after it has moved. The default returns the item's index path.
  func collectionView(_ collectionView: CollectionView, itemIdentifierForItemAt indexPath: ItemPath)
    -> AnyHashable
}

extension CollectionViewDataSource {
  /// Returns 1, so that all items are in one section.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  /// Returns zero, which leaves no space around sections.
  public func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
    .zero
  }

  /// Returns the index path of the item.
  public func collectionView(_ collectionView: CollectionView, itemIdentifierForItemAt indexPath: ItemPath)
    -> AnyHashable
  { indexPath }
}

/// A scroll view that shows items in sections, placed by a flow layout. UIKit's collection view. Only visible items have cells.
open class CollectionView: ListView<CollectionViewCell> {
  /// The maximum number of sections. Further sections are ignored, and debug builds report a fault.
  public static let maximumNumberOfSections = 100_000
  private static let greatestNumberOfItems = Int(Int32.max)

  /// The object that supplies the items; held weakly, as in UIKit. Setting it reloads the collection.
  public weak var dataSource: (any CollectionViewDataSource)? { didSet { reloadData() } }
  /// The layout that places the items.
  public var flowLayout: CollectionViewFlowLayout {
    didSet {
      flowLayout = flowLayout.bounded(or: oldValue)
      if flowLayout != oldValue { setNeedsLayout() }
    }
  }
  /// Whether the items are centered vertically if they do not fill the height. The default is `false`.
  public var centersContentVertically = false {
    didSet { if centersContentVertically != oldValue { setNeedsLayout() } }
  }

  private var counts: [Int] = []
  private var insets: [Insets] = []
  private var sections: [CollectionViewSection] = []
  private var isLoaded = false

  /// Creates a collection with a layout.
  public init(flowLayout: CollectionViewFlowLayout) {
    self.flowLayout = flowLayout.bounded(or: CollectionViewFlowLayout(itemSize: .zero))
    super.init()
    addItemTap()
  }

  /// Returns `false`, because items are laid out from edge to edge.
  package override var contentFollowsReadableWidth: Bool { false }

  /// Loads all data from the data source again at the next layout. This removes all cells and clears the selection.
  public func reloadData() {
    visible.removeAll()
    isLoaded = false
    sections = []
    setNeedsLayout()
    onShift?()
  }

  /// Returns a cell that is no longer visible, prepared for reuse, or a new one from `make`.
  /// - Parameters:
  ///   - identifier: the kind of cell.
  ///   - make: creates a cell if no unused cell of this kind exists.
  public func dequeueReusableCell<Cell: CollectionViewCell>(
    withIdentifier identifier: String, make: () -> Cell
  ) -> Cell { visible.dequeue(identifier, make: make) }

  /// Returns the cell that shows an item; `nil` if the item is not visible.
  public func cellForItem(at indexPath: ItemPath) -> CollectionViewCell? {
    visible.cell(at: indexPath, in: self)
  }

  /// Returns the frame of an item in the collection's coordinates; `nil` if there is no such item.
  public func rectForItem(at indexPath: ItemPath) -> Rect? {
    guard sections.indices.contains(indexPath.section),
      (0..<sections[indexPath.section].count).contains(indexPath.item)
    else { return nil }
    return sections[indexPath.section].frame(of: indexPath.item)
  }

  /// Scrolls just far enough to make an item visible.
  /// - Parameters:
  ///   - indexPath: the item; one that does not exist is ignored.
  ///   - padding: the distance between the item and the edges, in points; 0 by default.
  ///   - animated: whether the content glides to its new position; `false` by default.
  public func scrollToItem(at indexPath: ItemPath, padding: Double = 0, animated: Bool = false) {
    layoutIfNeeded()
    guard let rect = rectForItem(at: indexPath) else { return }
    scrollRectToVisible(rect, padding: padding, animated: animated)
    layoutIfNeeded()
  }

  /// Returns the index path of the frontmost cell whose outline contains a point; `nil` if there is no such cell. Hidden cells
  /// are ignored.
  public func indexPath(at point: Point) -> ItemPath? {
    let cells = subviewsInSpace.lazy.compactMap { $0 as? CollectionViewCell }
    return cells.last {
      visible.cells[$0.indexPath] === $0 && !$0.isHiddenOrConcealed && $0.contains(convert(point, to: $0))
    }?.indexPath
  }

  override var itemCounts: [Int] { counts }
  package override func frameOfItem(at indexPath: ItemPath) -> Rect? { rectForItem(at: indexPath) }
  override func itemPath(at point: Point) -> ItemPath? { indexPath(at: point) }
  override func identifierOfItem(at indexPath: ItemPath) -> AnyHashable? {
    dataSource?.collectionView(self, itemIdentifierForItemAt: indexPath)
  }

  open override func layoutSubviews() {
    load()
    let width = max(0, bounds.width - contentInset.left - contentInset.right)
    if let dataSource {
      insets = counts.indices.map { dataSource.collectionView(self, insetForSection: $0).bounded() }
      func place(at top: Double) {
        sections = flowLayout.sections(
          counts: counts, insets: insets, origin: Point(0, top), width: width,
          displayScale: traitCollection.displayScale)
      }
      place(at: 0)
      let room = bounds.height - contentInset.top - contentInset.bottom - bottom
      if centersContentVertically, room > 0 { place(at: room / 2) }
    }
    contentSize = Size(width, bottom)
    placeCells()
    super.layoutSubviews()
  }

  /// Handles the keys that scroll. If items can be selected, the arrow keys are not handled here, because they move the
  /// keyboard focus.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    let arrows: [Key] = [.up, .down, .left, .right]
    if canSelect, arrows.contains(event.key) { return false }
    return super.keyPressed(event)
  }

  open override func didScroll() { placeCells() }

  private var bottom: Double {
    guard let section = sections.last, let inset = insets.last else { return 0 }
    return section.bottom + inset.bottom
  }

  func load() {
    guard !isLoaded else { return }
    isLoaded = true
    guard let dataSource else { return (counts, insets) = ([], []) }
    let sections = take(dataSource.numberOfSections(in: self), atMost: Self.maximumNumberOfSections)
    counts = (0..<sections).map {
      take(dataSource.collectionView(self, numberOfItemsIn: $0), atMost: Self.greatestNumberOfItems)
    }
  }

  /// Returns `count`, limited to `0...most`. Debug builds report a count above `most`.
  private func take(_ count: Int, atMost most: Int) -> Int {
    if count > most {
      reportFault("a collection has \(most) of \(count); the others are ignored", in: window)
    }
    return count.clamped(to: 0...most)
  }

  /// Adds cells for visible items, and removes the cells of other items.
  private func placeCells() {
    guard let dataSource, isLoaded else { return }
    visible.place(visibleItems, in: self, area: placementArea, frame: rectForItem) {
      dataSource.collectionView(self, cellForItemAt: $0)
    }
  }

  private var visibleItems: [ItemPath] {
    sections.enumerated().flatMap { index, section in
      section.items(from: placementArea.minY, to: placementArea.maxY).map {
        ItemPath(item: $0, section: index)
      }
    }
  }
}
