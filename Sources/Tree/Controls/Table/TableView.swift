import SegueAnimation
import SegueViews

/// What a table shows.
public protocol TableViewDataSource: AnyObject {
  /// How many groups of rows there are; 1 by default.
  func numberOfSections(in tableView: TableView) -> Int
  /// How many rows a group has; a negative number is 0.
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int
  /// A cell for a row, new or from `dequeueReusableCell`.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell
  /// How high a row is in a table that is `width` points wide, at most a million points; `rowHeight` by default. Asked for every
  /// row, whenever the table is loaded again or gets another width.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double
  /// What identifies the item of a row, wherever the row is moved; the row's place by default.
  func tableView(_ tableView: TableView, itemIdentifierForRowAt indexPath: ItemPath) -> AnyHashable
  /// What stands above a group; `nil` by default.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// What stands below a group, to explain it; `nil` by default.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
}

extension TableViewDataSource {
  /// One group.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// The table's `rowHeight`.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double {
    tableView.rowHeight
  }

  /// The row's place.
  public func tableView(_ tableView: TableView, itemIdentifierForRowAt indexPath: ItemPath) -> AnyHashable {
    indexPath
  }

  /// Nothing.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }

  /// Nothing.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
}

/// Rows in groups on a gray background, or in one plain list: UIKit's table. Only the visible rows have cells.
open class TableView: ScrollView {
  /// How groups of rows are separated.
  public nonisolated enum Style: Sendable, Hashable {
    /// By space above each group.
    case grouped
    /// Not at all.
    case plain
    /// By space: each is a card with round corners, at most as wide as can be read.
    case insetGrouped
  }

  /// Space above each group of a grouped table, in points (Docs/BEHAVIOR.md#expanding-cells).
  public static let groupSpacing = 35.0
  /// The radius of a card's corners, in points.
  static let cardRadius = 26.0
  /// How many rows a table can have in all, each group counting as one; those beyond are left out, which is reported in debug
  /// builds. Every row is asked for its height.
  public static let maximumNumberOfRows = 1_000_000
  /// The greatest height of a row, in points; more is as much, and no number is 0.
  static let greatestHeight = 1e6

  /// How groups of rows are separated.
  public let style: Style
  /// What stands above all rows and scrolls with them, as high as it wants to be (`sizeThatFits`) and as wide as the table.
  public var tableHeaderView: View? {
    didSet {
      guard tableHeaderView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let tableHeaderView { insertSubview(tableHeaderView, at: 0) }
      invalidateRowHeights()
    }
  }
  /// The background of rows that have none of their own; by default that of a screen, or of a group.
  public var rowBackgroundColor: Color
  /// What is shown; held weakly, as in UIKit.
  public weak var dataSource: (any TableViewDataSource)? { didSet { reloadData() } }
  /// A `rowHeight` with which each row is as high as its cell wants to be (`sizeThatFits`). Every row is measured in a cell of the
  /// data source whenever heights are asked for, so that each place in the table is exact: for a few hundred rows, not for more.
  /// When a row is inserted or deleted, the others keep their heights.
  public static let automaticDimension = -1.0
  /// Height of the rows for which the data source does not say another one, in points; or `automaticDimension`, as at first in a table
  /// of cards.
  public var rowHeight = 44.0 { didSet { if rowHeight != oldValue { reloadData() } } }
  /// Whether rows are separated by hairlines.
  public var showsSeparators = true { didSet { if showsSeparators != oldValue { reloadData() } } }
  /// Whether the content of rows is limited to the readable width, however wide the table is; lines and backgrounds span the
  /// whole width.
  public var cellLayoutMarginsFollowReadableWidth = true {
    didSet { if cellLayoutMarginsFollowReadableWidth != oldValue { reloadData() } }
  }
  package override var contentFollowsReadableWidth: Bool { cellLayoutMarginsFollowReadableWidth }
  /// Called when a row is clicked, or opened by the keyboard.
  public var onSelect: ((ItemPath) -> Void)?
  /// The drags on a row that call `onSelect`, too, and lead what it opens; none by default.
  public var opensByDrag: OpeningDrag? {
    didSet {
      guard opensByDrag != oldValue else { return }
      openingPan = opensByDrag.map { drag in
        .opening(drag, itemAt: { [weak self] in self?.indexPathForRow(at: $0) }) { [weak self] in
          self?.onSelect?($0)
        }
      }
    }
  }

  /// Whether a row that is clicked stays selected, until another one is; `false` by default.
  public var allowsSelection = false { didSet { if !allowsSelection { deselect() } } }

  /// What a swipe to the right uncovers behind the left edge of a row, the outermost action first; asked when a swipe begins.
  public var leadingSwipeActions: ((ItemPath) -> [ContextualAction])? { didSet { swipes.update() } }
  /// What a swipe to the left uncovers behind the right edge of a row, the outermost action first; asked when a swipe begins.
  /// The Delete key performs the first of them on the row that has the focus, if it is destructive.
  public var trailingSwipeActions: ((ItemPath) -> [ContextualAction])? { didSet { swipes.update() } }
  /// What swiped rows look like.
  public var swipeActionsStyle = SwipeActionsStyle.plain

  /// The upper edge of each row and, last, the lower edge of the last one, for each group.
  private(set) var edges: [[Double]] = []
  private var isLoaded = false
  /// Whether rows are still to be measured, which were too many at once.
  private var isMeasuring = false
  /// The heights that cells wanted.
  private var fittingHeights: [ItemPath: Double] = [:]
  private var loadedWidth = 0.0
  private var loadedSize = ContentSizeCategory.large
  private lazy var titles = SectionTitles(in: self)
  let visible = VisibleCells<TableViewCell>()
  /// How far beyond the lower edge rows have cells, in points, while rows move.
  var overscan = 0.0
  var rowMovement: PropertyAnimator?
  private(set) lazy var swipes = RowSwipes(in: self)

  /// An empty grouped table.
  public override convenience init() { self.init(style: .grouped) }

  /// An empty table.
  public init(style: Style) {
    self.style = style
    rowBackgroundColor = style == .plain ? .systemBackground : .secondarySystemGroupedBackground
    super.init()
    backgroundColor =
      switch style {
      case .plain: .systemBackground
      case .grouped: .listGround
      case .insetGrouped: .systemGroupedBackground
      }
    if style == .insetGrouped { rowHeight = Self.automaticDimension }
    alwaysBounceVertical = true
  }

  /// Asks the data source for everything again.
  public func reloadData() {
    rowMovement?.stopAnimation(true)
    visible.removeAll()
    swipes.endThoseOfGoneRows()
    invalidateRowHeights()
    onShift?()
  }

  /// A cell that is not visible any more, for reuse; or one that `make` makes.
  public func dequeueReusableCell<Cell: TableViewCell>(
    withIdentifier identifier: String, make: () -> Cell
  ) -> Cell { visible.dequeue(identifier, make: make) }

  /// How many rows a group has.
  public func numberOfRows(inSection section: Int) -> Int {
    load()
    return edges.indices.contains(section) ? edges[section].count - 1 : 0
  }

  /// The frame of a row in the table's coordinates; `nil` for a row that does not exist.
  public func rectForRow(at indexPath: ItemPath) -> Rect? {
    load()
    guard edges.indices.contains(indexPath.section) else { return nil }
    let edges = edges[indexPath.section]
    guard (0..<edges.count - 1).contains(indexPath.item) else { return nil }
    let (top, bottom) = (edges[indexPath.item], edges[indexPath.item + 1])
    // Rows meet on whole pixels, so that no line between them is lost.
    return pixelAligned(Rect(x: rowArea.minX, y: top, width: rowArea.width, height: bottom - top))
  }

  /// The row at a point of the table's coordinates, visible or not.
  public func indexPathForRow(at point: Point) -> ItemPath? {
    load()
    guard (rowArea.minX..<rowArea.maxX).contains(point.x) else { return nil }
    for (section, edges) in edges.enumerated() {
      guard let first = edges.first, let last = edges.last, (first..<last).contains(point.y) else { continue }
      return ItemPath(item: Self.row(at: point.y, edges), section: section)
    }
    return nil
  }

  /// The cell of a visible row.
  public func cellForRow(at indexPath: ItemPath) -> TableViewCell? { visible.cell(at: indexPath, in: self) }

  /// The cells of all visible rows, from the first to the last.
  public var visibleCells: [TableViewCell] {
    visible.cells.keys.sorted().compactMap { visible.cell(at: $0, in: self) }
  }

  /// Restores the order of the cells, after some were brought to the front.
  public func restoreCellOrder() { visible.restoreOrder(in: self) }

  /// Scrolls by the least distance that makes a row visible, `padding` points away from the edges.
  public func scrollToRow(at indexPath: ItemPath, padding: Double = 0, animated: Bool = false) {
    guard let rect = rectForRow(at: indexPath) else { return }
    scrollRectToVisible(rect, padding: padding, animated: animated)
    layoutIfNeeded()
  }

  open override func layoutSubviews() {
    let size = traitCollection.preferredContentSizeCategory
    if bounds.width != loadedWidth || size != loadedSize { isLoaded = false }
    load()
    guard !isMeasuring else { return }
    updateContentSize()
    placeRows()
    swipes.endThoseOfGoneRows()
    super.layoutSubviews()
  }

  /// The arrows up and down select a row, where rows can be selected; all other keys scroll.
  open override func keyPressed(_ event: KeyEvent) -> Bool {
    if canSelect, event.key == .up || event.key == .down { return false }
    return swipes.keyPressed(event) || super.keyPressed(event)
  }

  override func willGlide() { swipes.tableDidScroll() }

  open override func didScroll() {
    placeRows()
    swipes.tableDidScroll()
  }

  // MARK: - Rows

  /// Where rows are, from side to side.
  var rowArea: Rect {
    guard style == .insetGrouped else { return bounds }
    return readableContentFrame(margin: traitCollection.horizontalSizeClass == .regular ? 20 : 16)
  }

  private func load() {
    isMeasuring = false
    guard !isLoaded else { return }
    isLoaded = true
    let size = traitCollection.preferredContentSizeCategory
    if bounds.width != loadedWidth || size != loadedSize { fittingHeights = [:] }
    (loadedWidth, loadedSize) = (bounds.width, size)
    var (top, room) = (headerHeight, Self.maximumNumberOfRows)
    titles.forget()
    guard let dataSource else { return edges = [] }
    edges = (0..<take(dataSource.numberOfSections(in: self), from: &room)).map { section in
      top += titles.space(above: section)
      var edges = [top]
      for item in 0..<take(dataSource.tableView(self, numberOfRowsIn: section), from: &room) {
        let indexPath = ItemPath(item: item, section: section)
        let height = dataSource.tableView(self, heightForRowAt: indexPath, width: loadedWidth)
        top += bounded(height == Self.automaticDimension ? fittingHeight(of: indexPath) : height)
        edges.append(top)
      }
      top += titles.space(below: section)
      return edges
    }
    if isMeasuring { isLoaded = false }
  }

  private var headerHeight: Double {
    guard let view = tableHeaderView else { return 0 }
    if view.superview == nil { view.takeTraits(of: self) }
    return bounded(view.height(forWidth: loadedWidth).rounded(.up))
  }

  private func bounded(_ height: Double) -> Double {
    height.isFinite ? height.clamped(to: 0...Self.greatestHeight) : 0
  }

  /// How high the cell of a row wants to be.
  private func fittingHeight(of indexPath: ItemPath) -> Double {
    guard let dataSource, loadedWidth > 0 else { return 44 }
    if let known = fittingHeights[indexPath] { return known }
    guard CellAllowance.take(for: self) else {
      isMeasuring = true
      return 44
    }
    let cell = dataSource.tableView(self, cellForRowAt: indexPath)
    cell.tableView = self
    let known = fittingHeights
    cell.takeTraits(of: self)
    // Its observers may ask for heights again, which are being asked for.
    (isLoaded, fittingHeights) = (true, known)
    cell.bounds.size.width = rowArea.width
    defer { visible.keep(cell) }
    let height = cell.height(forWidth: rowArea.width)
    fittingHeights[indexPath] = height
    return height
  }

  /// What a table can have of `count` groups or rows.
  private func take(_ count: Int, from room: inout Int) -> Int {
    let taken = count.clamped(to: 0...room)
    room -= taken
    if taken < count {
      reportFault("a table can have \(Self.maximumNumberOfRows) rows; the others are ignored", in: window)
    }
    return taken
  }

  /// Asks again how high the rows are, with the next layout; cells stay those of their rows.
  public func invalidateRowHeights() {
    isLoaded = false
    fittingHeights = [:]
    setNeedsLayout()
  }

  /// Asks again how many rows there are, and how high those are that are new; cells keep their items.
  func reloadEdges() {
    isLoaded = false
    load()
  }

  /// The row at a place is gone, so its height is no longer known; those after it come up.
  func removeHeight(at indexPath: ItemPath) {
    fittingHeights[indexPath] = nil
    shiftHeights(after: indexPath, by: -1)
  }

  /// Rows after one in its group now lie `count` places further down.
  func shiftHeights(after indexPath: ItemPath, by count: Int) {
    fittingHeights = Dictionary(
      uniqueKeysWithValues: fittingHeights.map { ($0.shifted(after: indexPath, by: count), $1) })
  }

  func updateContentSize() {
    let end = edges.last?.last.map { $0 + titles.space(below: edges.count - 1) } ?? headerHeight
    contentSize = Size(bounds.width, end + titles.spacing)
  }

  /// Gives cells to the visible rows and takes them from the others.
  func placeRows() {
    guard isLoaded else { return }
    var area = placementArea
    area.size.height += overscan
    if let dataSource {
      visible.place(rows(in: area), in: self, area: area, frame: rectForRow) { indexPath in
        let cell = dataSource.tableView(self, cellForRowAt: indexPath)
        cell.tableView = self
        return cell
      }
    }
    for (indexPath, cell) in visible.cells { fit(cell, as: indexPath) }
    titles.place(in: area)
    tableHeaderView?.frame = Rect(x: 0, y: 0, width: bounds.width, height: headerHeight)
  }

  /// Gives a cell the lines and corners of its place in its group.
  func fit(_ cell: TableViewCell, as indexPath: ItemPath) {
    var separators: TableViewCell.Separators = showsSeparators ? .below : []
    let (isFirst, isLast) = (
      indexPath.item == 0, indexPath.item == numberOfRows(inSection: indexPath.section) - 1
    )
    if showsSeparators, style == .grouped, isFirst { separators.insert(.above) }
    if style == .insetGrouped {
      if isLast { separators = [] }
      cell.corners = isFirst ? isLast ? .all : [.topLeft, .topRight] : [.bottomLeft, .bottomRight]
      cell.cornerRadius = isFirst || isLast ? Self.cardRadius : 0
    }
    cell.separators = separators.union(cell.separators.intersection(.beyond))
  }

  private func rows(in area: Rect) -> [ItemPath] {
    edges.enumerated().flatMap { section, edges -> [ItemPath] in
      guard let first = edges.first, let last = edges.last, last > area.minY, first < area.maxY else {
        return []
      }
      let range = Self.row(at: area.minY, edges)...Self.row(at: area.maxY, edges)
      return range.map { ItemPath(item: $0, section: section) }
    }
  }

  /// The row at a y coordinate, by binary search; the nearest one beyond the ends.
  private static func row(at y: Double, _ edges: [Double]) -> Int {
    var (low, high) = (0, max(0, edges.count - 2))
    while low < high {
      let middle = (low + high + 1) / 2
      if edges[middle] <= y { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
