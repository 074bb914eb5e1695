import Drawing
import Geometry

/// What a table shows.
public protocol TableViewDataSource: AnyObject {
  /// How many groups of rows there are; 1 by default.
  func numberOfSections(in tableView: TableView) -> Int
  /// How many rows a group has.
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int
  /// A cell for a row, new or from `dequeueReusableCell`.
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell
}

extension TableViewDataSource {
  /// One group.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }
}

/// Rows in groups over a gray ground: UIKit's grouped table. Only the visible  have cells.
public final class TableView: ScrollView {
  /// Space above each group, in points (screens.md section 2).
  public static let groupSpacing = 35.0

  /// What is shown; held weakly, as in UIKit.
  public weak var dataSource: (any TableViewDataSource)? { didSet { reloadData() } }
  /// Height of every row, in points.
  public var rowHeight = 44.0 { didSet { if rowHeight != oldValue { reloadData() } } }
  /// Whether the content of rows is no wider than reads well, however wide the table is; lines and backgrounds always go across.
  public var cellLayoutMarginsFollowReadableWidth = true {
    didSet { if cellLayoutMarginsFollowReadableWidth != oldValue { reloadData() } }
  }
  /// Called when a row is clicked, or opened by the keyboard.
  public var onSelect: ((IndexPath) -> Void)?

  private var rowCounts: [Int] = []
  private var isLoaded = false
  private let visible = VisibleCells<TableViewCell>()

  /// An empty table.
  public override init() {
    super.init()
    backgroundColor = Color(239, 239, 244)
    alwaysBounceVertical = true
  }

  /// Asks the data source for everything again.
  public func reloadData() {
    visible.removeAll()
    isLoaded = false
    setNeedsLayout()
  }

  /// A cell that is not visible any more, for reuse; or one that `make` makes.
  public func dequeueReusableCell<Cell: TableViewCell>(
    withIdentifier identifier: String, make: () -> Cell
  ) -> Cell {
    visible.dequeue(identifier, make: make)
  }

  /// How many rows a group has.
  public func numberOfRows(inSection section: Int) -> Int {
    load()
    return rowCounts.indices.contains(section) ? rowCounts[section] : 0
  }

  /// The place of a row in the table's coordinates; `nil` for a row that does not exist.
  public func rectForRow(at indexPath: IndexPath) -> Rect? {
    load()
    guard rowCounts.indices.contains(indexPath.section),
      (0..<rowCounts[indexPath.section]).contains(indexPath.item)
    else { return nil }
    let above = Double(rowCounts[..<indexPath.section].reduce(0, +) + indexPath.item) * rowHeight
    let gaps = Double(indexPath.section + 1) * Self.groupSpacing
    // Rows meet on whole pixels, so that no line between them is lost.
    return pixelAligned(Rect(x: 0, y: above + gaps, width: bounds.width, height: rowHeight))
  }

  /// The row at a point of the table's coordinates, visible or not.
  public func indexPathForRow(at point: Point) -> IndexPath? {
    load()
    guard rowHeight > 0, (0..<bounds.width).contains(point.x) else { return nil }
    var top = 0.0
    for (section, count) in rowCounts.enumerated() {
      top += Self.groupSpacing
      let item = ((point.y - top) / rowHeight).rounded(.down)
      if item >= 0, item < Double(count) { return IndexPath(item: Int(item), section: section) }
      top += Double(count) * rowHeight
    }
    return nil
  }

  /// The cell of a visible row.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? { visible.cell(at: indexPath, in: self) }

  /// Scrolls as little as makes a row visible, `padding` points away from the edges.
  public func scrollToRow(at indexPath: IndexPath, padding: Double = 0, animated: Bool = false) {
    guard let rect = rectForRow(at: indexPath) else { return }
    scrollRectToVisible(rect, padding: padding, animated: animated)
    layoutIfNeeded()
  }

  public override func layoutSubviews() {
    load()
    let rows = Double(rowCounts.reduce(0, +)) * rowHeight
    contentSize = Size(bounds.width, rows + Double(rowCounts.count + 1) * Self.groupSpacing)
    placeRows()
    super.layoutSubviews()
  }

  /// The arrows up and down choose a row, where rows can be chosen; all other keys scroll.
  public override func keyPressed(_ event: KeyEvent) -> Bool {
    if onSelect != nil, event.key == .up || event.key == .down { return false }
    return super.keyPressed(event)
  }

  public override func didScroll() { placeRows() }

  private func load() {
    guard !isLoaded, let dataSource else { return }
    isLoaded = true
    rowCounts = (0..<max(0, dataSource.numberOfSections(in: self))).map {
      max(0, dataSource.tableView(self, numberOfRowsIn: $0))
    }
  }

  /// Gives cells to the visible  and takes them from the others.
  private func placeRows() {
    guard let dataSource, isLoaded else { return }
    visible.place(rowsInSight(), in: self, frame: rectForRow) { indexPath in
      let cell = dataSource.tableView(self, cellForRowAt: indexPath)
      cell.tableView = self
      cell.separators = indexPath.item == 0 ? [.above, .below] : .below
      return cell
    }
  }

  private func rowsInSight() -> [IndexPath] {
    guard rowHeight > 0 else { return [] }
    var rows: [IndexPath] = []
    var top = 0.0
    for (section, count) in rowCounts.enumerated() {
      top += Self.groupSpacing
      let first = Int(((bounds.minY - top) / rowHeight).rounded(.down))
      let last = Int(((bounds.maxY - top) / rowHeight).rounded(.up))
      for item in max(0, first)..<max(0, first, min(count, last)) {
        rows.append(IndexPath(item: item, section: section))
      }
      top += Double(count) * rowHeight
    }
    return rows
  }
}
