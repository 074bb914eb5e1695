import Testing

@testable import SegueControls
@testable import SegueViews

/// Selected rows and items, and rows that are as high as their cells need.
@Suite struct SelectionTests {
  private final class Items: TableViewDataSource, CollectionViewDataSource {
    var texts = (1...40).map { "\($0)" }
    private(set) var asked = 0
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { texts.count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      asked += 1
      let cell = tableView.dequeueReusableCell(withIdentifier: "text") { TextCell() }
      cell.label.text = texts[indexPath.item]
      return cell
    }
    func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { 40 }
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
      -> CollectionViewCell
    {
      collectionView.dequeueReusableCell(withIdentifier: "item") { CollectionViewCell() }
    }
  }

  private final class TextCell: TableViewCell {
    let label = Label()
    override init() {
      super.init()
      label.numberOfLines = 0
      label.fillsSuperview = true
      contentView.addSubview(label)
    }
  }

  private let items = Items()
  private let frame = Rect(x: 0, y: 0, width: 300, height: 400)
  private func path(_ item: Int) -> ItemPath { ItemPath(item: item, section: 0) }

  private func makeTable() -> (table: TableView, pointer: Pointer) {
    let table = TableView(style: .plain)
    table.frame = frame
    table.dataSource = items
    return (table, Pointer(over: table))
  }

  @Test func clickSelectsARowIfAllowed() throws {
    let (table, pointer) = makeTable()
    pointer.click(Point(100, 60))
    #expect(table.indexPathForSelectedRow == nil)
    table.allowsSelection = true
    pointer.click(Point(100, 60))
    let row = try #require(table.cellForRow(at: path(1)))
    #expect(
      table.indexPathForSelectedRow == path(1) && row.isSelected && row.backgroundColor == .systemBackground)
    pointer.wait(1)
    #expect(row.subviews.first !== row.contentView)
    pointer.click(Point(100, 150))
    #expect(table.indexPathForSelectedRow == path(3) && !row.isSelected)
    pointer.wait(1)
    #expect(row.subviews.first === row.contentView)
    table.deselectRow(at: path(1))
    #expect(table.indexPathForSelectedRow == path(3))
    table.deselectRow(at: path(3))
    #expect(table.indexPathForSelectedRow == nil && table.visibleCells.allSatisfy { !$0.isSelected })
  }

  /// Cells are reused for other rows, and rows are inserted and deleted.
  @Test func aSelectionStaysWithItsRow() {
    let (table, pointer) = makeTable()
    table.selectRow(at: path(2))
    table.contentOffset.y = 900
    pointer.window.layoutIfNeeded()
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
    table.contentOffset.y = 0
    pointer.window.layoutIfNeeded()
    #expect(table.visibleCells.filter(\.isSelected).map(\.indexPath) == [path(2)])
    items.texts.insert("new", at: 0)
    table.insertRow(at: path(0))
    #expect(table.indexPathForSelectedRow == path(3))
    items.texts.remove(at: 3)
    table.deleteRow(at: path(3))
    #expect(table.indexPathForSelectedRow == nil)
    pointer.wait(2)
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
    table.selectRow(at: path(5))
    table.reloadData()
    #expect(table.indexPathForSelectedRow == nil)
    table.selectRow(at: path(400))
    #expect(table.indexPathForSelectedRow == nil)
  }

  /// Restores the selection while the table asks for cells, and counts the requests for rows that do not exist.
  private final class Restoring: TableViewDataSource {
    var count = 12
    private(set) var excess = 0
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      if indexPath.item >= count { excess += 1 }
      tableView.selectRow(at: ItemPath(item: 0, section: 0))
      return tableView.dequeueReusableCell(withIdentifier: "row") { TableViewCell() }
    }
  }

  @Test func selectingWhileRowsLoadDoesNotLayOut() {
    let source = Restoring()
    let table = TableView(style: .plain)
    (table.frame, table.dataSource, table.rowHeight) = (frame, source, TableView.automaticDimension)
    let pointer = Pointer(over: table)
    pointer.window.layoutIfNeeded()
    source.count = 2
    table.reloadData()
    #expect(table.numberOfRows(inSection: 0) == 2)
    pointer.window.layoutIfNeeded()
    #expect(source.excess == 0 && table.visibleCells.count == 2)
  }

  @Test func clickSelectsACollectionItem() {
    let collection = CollectionView(flowLayout: CollectionViewFlowLayout(itemSize: Size(90, 90)))
    collection.frame = frame
    collection.dataSource = items
    collection.allowsSelection = true
    let pointer = Pointer(over: collection)
    pointer.click(Point(150, 40))
    #expect(collection.indexPathsForSelectedItems == [path(1)])
    #expect(collection.cellForItem(at: path(1))?.isSelected == true)
    collection.contentOffset.y = 800
    pointer.window.layoutIfNeeded()
    #expect(!collection.subviews.contains { ($0 as? CollectionViewCell)?.isSelected == true })
    collection.deselectItem(at: path(1))
    #expect(collection.indexPathsForSelectedItems.isEmpty)
    // Also before the layout after a reload.
    collection.reloadData()
    #expect(collection.activateItem(at: path(2)))
    #expect(collection.indexPathsForSelectedItems == [path(2)])
  }

  /// A row of several lines is higher, in a narrower table higher still, and all positions are exact from the start.
  @Test func rowsAreAsHighAsTheirCellsWant() throws {
    let (table, pointer) = makeTable()
    items.texts[1] = Array(repeating: "word", count: 60).joined(separator: " ")
    table.rowHeight = TableView.automaticDimension
    pointer.window.layoutIfNeeded()
    let high = try #require(table.rectForRow(at: path(1))?.height)
    let row = try #require(table.cellForRow(at: path(1)) as? TextCell)
    #expect(high > 88 && row.bounds.height == high && table.rectForRow(at: path(0))?.height == 44)
    #expect(row.label.sizeThatFits(Size(row.label.bounds.width, .infinity)).height <= high)
    #expect(table.contentSize.height == 39 * 44 + high)
    let asked = items.asked
    table.contentOffset.y = 100
    pointer.window.layoutIfNeeded()
    #expect(items.asked - asked < 20)
    table.frame.size.width = 200
    pointer.window.layoutIfNeeded()
    #expect(try #require(table.rectForRow(at: path(1))?.height) > high)
  }

  private final class Poster: TableViewCell {
    let label = Label("Hello", font: .largeTitle)
    private(set) var lines = 3.0
    override init() {
      super.init()
      label.traitOverrides.preferredContentSizeCategory = .extraExtraExtraLarge
      contentView.addSubview(label)
      registerForTraitChanges([.preferredContentSizeCategory]) { [unowned self] _ in
        lines = traitCollection.preferredContentSizeCategory == .large ? 3 : 4
        tableView?.invalidateRowHeights()
      }
    }
    override func sizeThatFits(_ size: Size) -> Size {
      Size(size.width, label.sizeThatFits(size).height * lines)
    }
  }

  private final class Posters: TableViewDataSource {
    var (made, reuses) = (0, true)
    private func make() -> Poster {
      made += 1
      return Poster()
    }
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 3 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      reuses ? tableView.dequeueReusableCell(withIdentifier: "poster", make: make) : make()
    }
  }

  @Test(arguments: [ContentSizeCategory.large, .small], [true, false]) func rowsAreMeasuredWithTheirOwnTraits(
    category: ContentSizeCategory, reuses: Bool
  ) throws {
    let (window, posters, table) = (Window(size: Size(400, 900)), Posters(), TableView(style: .plain))
    posters.reuses = reuses
    window.systemTraits.preferredContentSizeCategory = category
    table.fillsSuperview = true
    table.rowHeight = TableView.automaticDimension
    table.dataSource = posters
    let header = Poster()
    header.traitOverrides.preferredContentSizeCategory = .extraSmall
    table.tableHeaderView = header
    window.addSubview(table)
    window.layoutIfNeeded()
    for cell in table.visibleCells { #expect(cell.frame.height == cell.sizeThatFits(Size(400, 1000)).height) }
    #expect(table.visibleCells.count == 3 && header.frame.height == header.height(forWidth: 400).rounded(.up))
    #expect(header.traitCollection.preferredContentSizeCategory == .extraSmall)
    // Cells that are only measured request no further layout.
    #expect(!table.needsLayout && window.faults().isEmpty && posters.made <= 15, "\(posters.made)")
  }
}
