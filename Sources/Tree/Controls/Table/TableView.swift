import SegueAnimation
import SegueViews

/// The object that supplies the rows and cells of a table.
public protocol TableViewDataSource: AnyObject {
  /// Returns the number of sections; 1 by default.
  func numberOfSections(in tableView: TableView) -> Int
  /// Returns the number of rows in a section; a negative number is treated as 0.
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int
  /// Returns a cell that shows a row: a new cell, or one from `dequeueReusableCell`.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell
  /// Returns the height of a row, in points, at most 1,000,000, in a table that is `width` points wide; `rowHeight` by default.
  /// Called for all rows whenever the table is reloaded or its width changes.
  func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double
  /// Returns a value that identifies the item of a row even after the row has moved; the index path by default.
  func tableView(_ tableView: TableView, itemIdentifierForRowAt indexPath: ItemPath) -> AnyHashable
  /// Returns the title above a section; `nil`, the default, shows no title.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?
  /// Returns the explanation below a section; `nil`, the default, shows no text.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
}

extension TableViewDataSource {
  /// Returns 1, so that all rows are in one section.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// Returns the table's `rowHeight`.
  public func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double {
    tableView.rowHeight
  }

  /// Returns the index path of the row.
  public func tableView(_ tableView: TableView, itemIdentifierForRowAt indexPath: ItemPath) -> AnyHashable {
    indexPath
  }

  /// Returns `nil`, which shows no title.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }

  /// Returns `nil`, which shows no text.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
}

/// A scroll view that shows rows in sections, either on a gray background or as a plain list. UIKit's table view. Only visible
/// rows have cells.
open class TableView: ListView<TableViewCell> {
  /// Defines how sections are separated.
  public nonisolated enum Style: Sendable, Hashable {
    /// Space above each section separates it from the previous one.
    case grouped
    /// Sections are not separated.
    case plain
    /// Each section is a card with rounded corners, at most as wide as the readable width.
    case insetGrouped
  }

  /// The space above each section of a grouped table, in points (Docs/BEHAVIOR.md#expanding-cells).
  public static let groupSpacing = 35.0
  /// The radius of a card's corners, in points.
  static let cardRadius = 26.0
  /// The maximum number of rows in all sections together; each section is counted as an additional row. Further rows are
  /// ignored, and debug builds report a fault.
  public static let maximumNumberOfRows = 1_000_000
  /// The maximum height of a row, in points. Greater heights are limited to this height; heights that are not finite are
  /// treated as 0.
  static let greatestHeight = 1e6

  /// The style of the table, set when the table is created.
  public let style: Style
  /// The view above all rows, which scrolls with them; `nil`, the default, shows no view. The view is as wide as the table, and
  /// has the height that its `sizeThatFits` returns.
  public var tableHeaderView: View? {
    didSet {
      guard tableHeaderView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let tableHeaderView { insertSubview(tableHeaderView, at: 0) }
      invalidateRowHeights()
    }
  }
  /// The background color of rows that have no background of their own. The default is `.systemBackground` in a plain table,
  /// and `.secondarySystemGroupedBackground` in other styles.
  public var rowBackgroundColor: Color
  /// The object that supplies the rows; held weakly, as in UIKit. Setting it reloads the table.
  public weak var dataSource: (any TableViewDataSource)? { didSet { reloadData() } }
  /// A value for `rowHeight` that gives each row the height that its cell's `sizeThatFits` returns.
  ///
  /// The table measures all rows in advance, with cells from the data source, so that each position in the table is exact. Use
  /// this value for a few hundred rows at most. When a row is inserted or deleted, the other rows are not measured again.
  public static let automaticDimension = -1.0
  /// The height of all rows, in points, unless the data source returns other heights. The default is 44, or
  /// `automaticDimension` in an `.insetGrouped` table. Setting it reloads the table.
  public var rowHeight = 44.0 { didSet { if rowHeight != oldValue { reloadData() } } }
  /// Whether hairlines separate the rows. The default is `true`.
  public var showsSeparators = true { didSet { if showsSeparators != oldValue { reloadData() } } }
  /// The space between the edges of rows and their hairlines, in points. With `nil`, the default, hairlines begin where the
  /// text of a row's `content` begins.
  public var separatorInset: Insets? {
    didSet {
      separatorInset = separatorInset?.bounded(or: .zero)
      for cell in visibleCells { cell.setNeedsLayout() }
    }
  }
  /// Whether the content of rows is at most as wide as the readable width. Hairlines and backgrounds still span the whole
  /// width. The default is `true`.
  public var cellLayoutMarginsFollowReadableWidth = true {
    didSet { if cellLayoutMarginsFollowReadableWidth != oldValue { reloadData() } }
  }
  package override var contentFollowsReadableWidth: Bool { cellLayoutMarginsFollowReadableWidth }
  /// Returns the actions that a swipe to the right uncovers behind the left edge of a row, the outermost action first. Called
  /// when a swipe begins; `nil`, the default, provides no actions.
  public var leadingSwipeActions: ((ItemPath) -> [ContextualAction])? { didSet { swipes.update() } }
  /// Returns the actions that a swipe to the left uncovers behind the right edge of a row, the outermost action first. Called
  /// when a swipe begins; `nil`, the default, provides no actions.
  ///
  /// If the first action is destructive, the Delete key performs it for the row that has the focus.
  public var trailingSwipeActions: ((ItemPath) -> [ContextualAction])? { didSet { swipes.update() } }
  /// The appearance of swiped rows. The default is `.plain`.
  public var swipeActionsStyle = SwipeActionsStyle.plain

  /// The upper edges of the rows in each section, followed by the lower edge of the section's last row.
  private(set) var edges: [[Double]] = []
  private var isLoaded = false
  /// Whether some rows still have to be measured, because one layout measures only a limited number of cells.
  private var isMeasuring = false
  /// The measured heights of rows, in points.
  private var fittingHeights: [ItemPath: Double] = [:]
  private var loadedWidth = 0.0
  private var loadedSize = ContentSizeCategory.large
  private(set) lazy var titles = SectionTitles(in: self)
  /// While rows are moving, the distance below the lower edge within which rows have cells, in points; at other times 0.
  var overscan = 0.0
  var rowMovement: PropertyAnimator?
  private(set) lazy var swipes = RowSwipes(in: self)

  /// Creates an empty grouped table.
  public override convenience init() { self.init(style: .grouped) }

  /// Creates an empty table with a style.
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

  /// Loads all data from the data source again at the next layout. This removes all cells and clears the selection.
  public func reloadData() {
    rowMovement?.stopAnimation(true)
    (rowMovement, overscan) = (nil, 0)
    visible.removeAll()
    titles.removeAll()
    swipes.tableIsReloaded()
    invalidateRowHeights()
    onShift?()
  }

  /// Returns a cell that is no longer visible, prepared for reuse, or a new one from `make`.
  /// - Parameters:
  ///   - identifier: the kind of cell.
  ///   - make: creates a cell if no unused cell of this kind exists.
  public func dequeueReusableCell<Cell: TableViewCell>(
    withIdentifier identifier: String, make: () -> Cell
  ) -> Cell { visible.dequeue(identifier, make: make) }

  /// Returns the number of rows in a section; 0 if there is no such section.
  public func numberOfRows(inSection section: Int) -> Int {
    load()
    return edges.indices.contains(section) ? edges[section].count - 1 : 0
  }

  /// Returns the frame of a row in the table's coordinates; `nil` if there is no such row.
  public func rectForRow(at indexPath: ItemPath) -> Rect? {
    load()
    return knownRect(ofRow: indexPath)
  }

  /// Returns the frame that a row had when the rows were last loaded; `nil` if there was no such row.
  func knownRect(ofRow indexPath: ItemPath) -> Rect? {
    guard edges.indices.contains(indexPath.section) else { return nil }
    let edges = edges[indexPath.section]
    guard (0..<edges.count - 1).contains(indexPath.item) else { return nil }
    let (top, bottom) = (edges[indexPath.item], edges[indexPath.item + 1])
    // The edges of rows are on whole pixels, so that no hairline between rows is lost.
    return pixelAligned(Rect(x: rowArea.minX, y: top, width: rowArea.width, height: bottom - top))
  }

  /// Returns the index path of the row at a point in the table's coordinates, even if the row is not visible; `nil` if no row
  /// is at that point.
  public func indexPathForRow(at point: Point) -> ItemPath? {
    load()
    guard (rowArea.minX..<rowArea.maxX).contains(point.x) else { return nil }
    for (section, edges) in edges.enumerated() {
      guard let first = edges.first, let last = edges.last, (first..<last).contains(point.y) else { continue }
      return ItemPath(item: Self.row(at: point.y, edges), section: section)
    }
    return nil
  }

  /// Returns the cell of a row; `nil` if the row is not visible.
  public func cellForRow(at indexPath: ItemPath) -> TableViewCell? { visible.cell(at: indexPath, in: self) }

  /// The cells of all visible rows, from the first to the last.
  public var visibleCells: [TableViewCell] {
    visible.cells.keys.sorted().compactMap { visible.cell(at: $0, in: self) }
  }

  /// Restores the order of the cells after some were moved to the front.
  public func restoreCellOrder() { visible.restoreOrder(in: self) }

  /// Scrolls just far enough to make a row visible.
  /// - Parameters:
  ///   - indexPath: the row; one that does not exist is ignored.
  ///   - padding: the distance between the row and the edges, in points; 0 by default.
  ///   - animated: whether the content glides to its new position; `false` by default.
  public func scrollToRow(at indexPath: ItemPath, padding: Double = 0, animated: Bool = false) {
    guard let rect = rectForRow(at: indexPath) else { return }
    scrollRectToVisible(rect, padding: padding, animated: animated)
    layoutIfNeeded()
  }

  override var itemCounts: [Int] { edges.map { $0.count - 1 } }
  package override func frameOfItem(at indexPath: ItemPath) -> Rect? { rectForRow(at: indexPath) }
  override func itemPath(at point: Point) -> ItemPath? { indexPathForRow(at: point) }
  override func identifierOfItem(at indexPath: ItemPath) -> AnyHashable? {
    dataSource?.tableView(self, itemIdentifierForRowAt: indexPath)
  }

  open override func layoutSubviews() {
    let size = traitCollection.preferredContentSizeCategory
    if bounds.width != loadedWidth || size != loadedSize { isLoaded = false }
    load()
    guard !isMeasuring else { return }
    updateContentSize()
    placeRows()
    swipes.endSwipesOfRemovedRows()
    super.layoutSubviews()
  }

  /// Handles the keys that scroll the table or act on swiped rows. If rows can be selected, Up and Down are not handled here,
  /// because they move the keyboard focus.
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

  /// The area between the left and right edges of the rows: the bounds or, in the style `.insetGrouped`, the width of the
  /// cards.
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

  /// Returns the height that a row's cell needs, in points. If the cell cannot be measured now, returns 44.
  private func fittingHeight(of indexPath: ItemPath) -> Double {
    guard let dataSource, loadedWidth > 0 else { return 44 }
    if let known = fittingHeights[indexPath] { return known }
    guard CellAllowance.take(for: self) else {
      isMeasuring = true
      return 44
    }
    let cell = dataSource.tableView(self, cellForRowAt: indexPath)
    cell.list = self
    let known = fittingHeights
    cell.takeTraits(of: self)
    // Observers of the cell's traits may request heights while these are still being determined.
    (isLoaded, fittingHeights) = (true, known)
    cell.bounds.size.width = rowArea.width
    defer { visible.keep(cell) }
    let height = cell.height(forWidth: rowArea.width)
    fittingHeights[indexPath] = height
    return height
  }

  /// Returns `count`, limited to `room`, the number of rows that the table can still have, and reduces `room` by the result.
  /// Debug builds report a count that exceeds `room`.
  private func take(_ count: Int, from room: inout Int) -> Int {
    let taken = count.clamped(to: 0...room)
    room -= taken
    if taken < count {
      reportFault("a table can have \(Self.maximumNumberOfRows) rows; the others are ignored", in: window)
    }
    return taken
  }

  /// Discards the heights of all rows, so that they are determined again at the next layout. Does not reload cells.
  public func invalidateRowHeights() {
    isLoaded = false
    fittingHeights = [:]
    setNeedsLayout()
  }

  /// Counts the rows again, and measures those that are new. Does not reload cells.
  func reloadEdges() {
    isLoaded = false
    load()
  }

  /// Removes the measured height of a deleted row. The heights of the rows after it move up by one.
  func removeHeight(at indexPath: ItemPath) {
    fittingHeights[indexPath] = nil
    shiftHeights(after: indexPath, by: -1)
  }

  /// Shifts the measured heights of the rows after `indexPath` in the same section by `count` rows.
  func shiftHeights(after indexPath: ItemPath, by count: Int) {
    fittingHeights = Dictionary(
      uniqueKeysWithValues: fittingHeights.map { ($0.shifted(after: indexPath, by: count), $1) })
  }

  func updateContentSize() { contentSize = Size(bounds.width, contentHeight) }

  /// The height of the rows with all titles and spaces, in points.
  var contentHeight: Double {
    (edges.last?.last.map { $0 + titles.space(below: edges.count - 1) } ?? headerHeight) + titles.spacing
  }

  /// Adds cells for visible rows, removes the cells of other rows, and places titles and the header view.
  func placeRows() {
    guard isLoaded else { return }
    var area = placementArea
    area.size.height += overscan
    if let dataSource {
      visible.place(rows(in: area), in: self, area: area, frame: rectForRow) {
        dataSource.tableView(self, cellForRowAt: $0)
      }
    }
    for (indexPath, cell) in visible.cells { fit(cell, as: indexPath) }
    titles.place(in: area)
    tableHeaderView?.untransformedFrame = Rect(x: 0, y: 0, width: bounds.width, height: headerHeight)
  }

  /// Sets the hairlines and corners of a cell according to the row's position in its section.
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

  /// Returns the index of the row at a y coordinate, by binary search. Above all rows, returns the first row; below all rows,
  /// the last.
  private static func row(at y: Double, _ edges: [Double]) -> Int {
    var (low, high) = (0, max(0, edges.count - 2))
    while low < high {
      let middle = (low + high + 1) / 2
      if edges[middle] <= y { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
