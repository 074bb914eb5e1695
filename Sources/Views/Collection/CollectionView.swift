import Geometry

/// What a collection shows.
public protocol CollectionViewDataSource: AnyObject {
  /// How many sections there are.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// How many items a section has.
  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int
  /// A cell for an item.
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  /// The space around a section; none by default.
  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets
}

extension CollectionViewDataSource {
  /// No space around sections.
  public func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
    .zero
  }
}

/// Items in sections, placed by a flow layout.
public final class CollectionView: View {
  /// What is shown; held weakly, as in UIKit.
  public weak var dataSource: (any CollectionViewDataSource)? { didSet { reloadData() } }
  /// Where items go.
  public var flowLayout: CollectionViewFlowLayout { didSet { setNeedsLayout() } }
  /// Space between the edges and the content, in points.
  public var contentInset = Insets.zero { didSet { setNeedsLayout() } }
  /// Called when an item is clicked, or opened by the keyboard.
  public var onSelect: ((IndexPath) -> Void)?

  private var cells: [[CollectionViewCell]] = []
  private var isLoaded = false

  /// A collection with a layout.
  public init(flowLayout: CollectionViewFlowLayout) {
    self.flowLayout = flowLayout
    super.init()
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, let indexPath = self.indexPath(at: tap.location(in: self)) else { return }
        self.onSelect?(indexPath)
      })
  }

  /// Asks the data source for everything again.
  public func reloadData() {
    for cell in cells.joined() { cell.removeFromSuperview() }
    cells = []
    isLoaded = false
    setNeedsLayout()
  }

  /// The cell that shows an item, if there is one.
  public func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    guard cells.indices.contains(indexPath.section),
      cells[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return cells[indexPath.section][indexPath.item]
  }

  /// The item whose cell, by its own outline, contains `point`; a hidden cell does not count.
  public func indexPath(at point: Point) -> IndexPath? {
    cells.joined().first { !$0.isHidden && $0.contains(convert(point, to: $0)) }?.indexPath
  }

  public override func layoutSubviews() {
    load()
    guard let dataSource else { return }
    let content = Rect(origin: .zero, size: bounds.size).inset(by: contentInset)
    let frames = flowLayout.frames(
      counts: cells.map(\.count),
      insets: cells.indices.map { dataSource.collectionView(self, insetForSection: $0) },
      origin: content.origin, width: content.width)
    for (row, frames) in zip(cells, frames) {
      for (cell, frame) in zip(row, frames) { cell.frame = frame }
    }
  }

  private func load() {
    guard !isLoaded, let dataSource else { return }
    isLoaded = true
    cells = (0..<max(0, dataSource.numberOfSections(in: self))).map { section in
      (0..<max(0, dataSource.collectionView(self, numberOfItemsIn: section))).map { item in
        let indexPath = IndexPath(item: item, section: section)
        let cell = dataSource.collectionView(self, cellForItemAt: indexPath)
        cell.indexPath = indexPath
        cell.collectionView = self
        addSubview(cell)
        return cell
      }
    }
  }
}
