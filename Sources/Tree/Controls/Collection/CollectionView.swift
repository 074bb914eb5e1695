import SegueViews

/// What a collection shows.
public protocol CollectionViewDataSource: AnyObject {
  /// How many sections there are, at most `CollectionView.maximumNumberOfSections`; one by default.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// How many items a section has, at most two billion; a negative number is 0.
  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int
  /// A cell for an item.
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  /// The space around a section; none by default.
  func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets
  /// What identifies an item, wherever it is moved; its place by default.
  func collectionView(_ collectionView: CollectionView, itemIdentifierForItemAt indexPath: ItemPath)
    -> AnyHashable
}

extension CollectionViewDataSource {
  /// One section.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  /// No space around sections.
  public func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
    .zero
  }

  /// The item's place.
  public func collectionView(_ collectionView: CollectionView, itemIdentifierForItemAt indexPath: ItemPath)
    -> AnyHashable
  { indexPath }
}

/// Items in sections, placed by a flow layout. Only the visible items have cells.
open class CollectionView: ScrollView {
  /// How many sections a collection can have; those beyond are left out, which is reported in debug builds.
  public static let maximumNumberOfSections = 100_000
  private static let greatestNumberOfItems = Int(Int32.max)

  /// What is shown; held weakly, as in UIKit.
  public weak var dataSource: (any CollectionViewDataSource)? { didSet { reloadData() } }
  /// Where items go.
  public var flowLayout: CollectionViewFlowLayout {
    didSet {
      flowLayout = flowLayout.bounded(or: oldValue)
      if flowLayout != oldValue { setNeedsLayout() }
    }
  }
  /// Called when an item is clicked, or opened by the keyboard.
  public var onSelect: ((ItemPath) -> Void)?
  /// The drags on an item that call `onSelect`, too, and lead what it opens; none by default.
  public var opensByDrag: OpeningDrag? {
    didSet {
      guard opensByDrag != oldValue else { return }
      openingPan = opensByDrag.map { drag in
        .opening(drag, itemAt: { [weak self] in self?.indexPath(at: $0) }) { [weak self] in
          self?.onSelect?($0)
        }
      }
    }
  }

  /// Whether fingers that spread on an item call `onSelect`, too, and lead what it opens; so does the wheel with Control held. `false`
  /// by default.
  public var opensByPinch = false {
    didSet {
      guard opensByPinch != oldValue else { return }
      openingPinch.map(removeGestureRecognizer)
      openingPinch =
        opensByPinch
        ? .opening(itemAt: { [weak self] in self?.indexPath(at: $0) }) { [weak self] in self?.onSelect?($0) }
        : nil
      openingPinch.map(addGestureRecognizer)
    }
  }
  private var openingPinch: PinchGestureRecognizer?

  /// Whether an item that is clicked stays selected, until another one is; `false` by default.
  public var allowsSelection = false { didSet { if !allowsSelection { visible.selection = nil } } }

  /// Whether items that do not fill the height are centered in it.
  public var centersContentVertically = false {
    didSet { if centersContentVertically != oldValue { setNeedsLayout() } }
  }

  private(set) var counts: [Int] = []
  private var insets: [Insets] = []
  private var sections: [CollectionViewSection] = []
  private var isLoaded = false
  let visible = VisibleCells<CollectionViewCell>()
  private weak var highlighted: CollectionViewCell?

  /// A collection with a layout.
  public init(flowLayout: CollectionViewFlowLayout) {
    self.flowLayout = flowLayout.bounded(or: CollectionViewFlowLayout(itemSize: .zero))
    super.init()
    let tap = TapGestureRecognizer { [weak self] tap in
      guard let self, let indexPath = self.indexPath(at: tap.location(in: self)) else { return }
      _ = activateItem(at: indexPath)
    }
    tap.onHighlight = { [weak self, unowned tap] in self?.showPress($0, of: tap) }
    // Items have shapes of their own; between them there is nothing to click.
    tap.cursor = nil
    addGestureRecognizer(tap)
  }

  /// Items go from edge to edge.
  package override var contentFollowsReadableWidth: Bool { false }

  /// Asks the data source for everything again.
  public func reloadData() {
    visible.removeAll()
    isLoaded = false
    sections = []
    setNeedsLayout()
    onShift?()
  }

  /// A cell that is not visible any more, for reuse; or one that `make` makes.
  public func dequeueReusableCell<Cell: CollectionViewCell>(
    withIdentifier identifier: String, make: () -> Cell
  ) -> Cell { visible.dequeue(identifier, make: make) }

  /// The cell of a visible item.
  public func cellForItem(at indexPath: ItemPath) -> CollectionViewCell? {
    visible.cell(at: indexPath, in: self)
  }

  /// The place of an item in the collection's coordinates; `nil` for one that does not exist.
  public func rectForItem(at indexPath: ItemPath) -> Rect? {
    guard sections.indices.contains(indexPath.section),
      (0..<sections[indexPath.section].count).contains(indexPath.item)
    else { return nil }
    return sections[indexPath.section].frame(of: indexPath.item)
  }

  /// Scrolls by the least distance that makes an item visible, `padding` points away from the edges.
  public func scrollToItem(at indexPath: ItemPath, padding: Double = 0, animated: Bool = false) {
    layoutIfNeeded()
    guard let rect = rectForItem(at: indexPath) else { return }
    scrollRectToVisible(rect, padding: padding, animated: animated)
    layoutIfNeeded()
  }

  /// The visible item whose cell, by its own outline, contains `point`; of several the frontmost. A hidden cell does not count.
  public func indexPath(at point: Point) -> ItemPath? {
    let cells = subviewsInSpace.lazy.compactMap { $0 as? CollectionViewCell }
    return cells.last {
      visible.cells[$0.indexPath] === $0 && !$0.isHiddenOrConcealed && $0.contains(convert(point, to: $0))
    }?.indexPath
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

  /// The arrows select an item, where items can be selected; all other keys scroll.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    let arrows: [Key] = [.up, .down, .left, .right]
    if canSelect, arrows.contains(event.key) { return false }
    return super.keyPressed(event)
  }

  open override func didScroll() { placeCells() }

  /// Shows a press on the item under it, where items can be selected.
  private func showPress(_ isDown: Bool, of tap: TapGestureRecognizer) {
    highlighted?.isHighlighted = false
    highlighted = isDown && canSelect ? indexPath(at: tap.location(in: self)).flatMap(cellForItem) : nil
    highlighted?.isHighlighted = true
  }

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

  /// What a collection can have of `count` sections or items.
  private func take(_ count: Int, atMost most: Int) -> Int {
    if count > most {
      reportFault("a collection has \(most) of \(count); the others are ignored", in: window)
    }
    return count.clamped(to: 0...most)
  }

  /// Gives cells to the visible items and takes them from the others.
  private func placeCells() {
    guard let dataSource, isLoaded else { return }
    visible.place(visibleItems, in: self, area: placementArea, frame: rectForItem) { indexPath in
      let cell = dataSource.collectionView(self, cellForItemAt: indexPath)
      cell.collectionView = self
      return cell
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
