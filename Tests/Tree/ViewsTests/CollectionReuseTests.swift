import Testing

@testable import SegueControls
@testable import SegueViews

/// A long collection has cells only for visible items.
@Suite struct CollectionReuseTests {
  final class Items: CollectionViewDataSource {
    var count: Int
    var made = 0
    init(_ count: Int) { self.count = count }
    func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
    func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { count }
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
      -> CollectionViewCell
    {
      collectionView.dequeueReusableCell(withIdentifier: "item") {
        made += 1
        return CollectionViewCell()
      }
    }
  }

  private func make(_ items: Items) -> (Window, CollectionView) {
    let window = Window(size: Size(302, 500))
    let collection = CollectionView(
      flowLayout: CollectionViewFlowLayout(
        itemSize: Size(100, 100), minimumInteritemSpacing: 1, minimumLineSpacing: 1))
    collection.fillsSuperview = true
    collection.dataSource = items
    window.addSubview(collection)
    window.layoutIfNeeded()
    return (window, collection)
  }

  private func cells(_ collection: CollectionView) -> [CollectionViewCell] {
    collection.subviews.compactMap { $0 as? CollectionViewCell }
  }

  @Test func onlyVisibleItemsHaveCells() {
    let items = Items(10_000)
    let (_, collection) = make(items)
    #expect(collection.contentSize == Size(302, 3334 * 101 - 1))
    #expect(cells(collection).count == 15)
    for offset in stride(from: 0.0, to: 30_000, by: 37) {
      collection.contentOffset = Point(0, offset)
      let seen = cells(collection)
      #expect(seen.count <= 18)
      #expect(seen.map(\.indexPath) == seen.map(\.indexPath).sorted())
      for cell in seen {
        #expect(cell.frame == collection.rectForItem(at: cell.indexPath))
        #expect(collection.cellForItem(at: cell.indexPath) === cell)
      }
    }
    #expect(items.made <= 21, "cells are used again")
  }

  @Test func scrollToItemMakesAFarItemVisible() {
    let items = Items(3000)
    let (_, collection) = make(items)
    let far = ItemPath(item: 2500, section: 0)
    #expect(collection.cellForItem(at: far) == nil)
    collection.scrollToItem(at: far)
    #expect(collection.cellForItem(at: far) != nil && items.count == 3000)
    #expect(collection.rectForItem(at: ItemPath(item: 3000, section: 0)) == nil)
  }

  @Test func reloadWithFewerItemsResetsTheOffset() {
    let items = Items(300)
    let (window, collection) = make(items)
    collection.contentOffset = Point(0, 9000)
    items.count = 4
    collection.reloadData()
    window.layoutIfNeeded()
    #expect(cells(collection).map(\.indexPath.item) == [0, 1, 2, 3])
    #expect(collection.contentOffset == .zero)
  }

  @Test func focusedCellIsNotReused() {
    let items = Items(300)
    let (window, collection) = make(items)
    collection.onSelect = { _ in }
    let first = collection.cellForItem(at: ItemPath(item: 0, section: 0))
    #expect(first != nil)
    window.focus(on: first)
    collection.contentOffset = Point(0, 5000)
    #expect(window.focusedView === first && first?.indexPath.item == 0 && items.made < 40)
    // The cell is kept, but not visible.
    #expect(collection.cellForItem(at: ItemPath(item: 0, section: 0)) == nil)
  }

  /// A list behind a presented screen is disabled, but the program can scroll it.
  @Test func disabledListKeepsItsFocusedCell() {
    let items = Items(300)
    let (window, collection) = make(items)
    collection.onSelect = { _ in }
    let first = collection.cellForItem(at: ItemPath(item: 0, section: 0))
    window.focus(on: first)
    collection.isUserInteractionEnabled = false
    collection.contentOffset = Point(0, 5000)
    #expect(first?.indexPath.item == 0)
    collection.isUserInteractionEnabled = true
    #expect(window.focusedView === first)
  }

  @Test(arguments: [false, true]) func concealedCellStaysThatOfItsItem(isInCell: Bool) throws {
    let items = Items(300)
    let (window, collection) = make(items)
    let place = ItemPath(item: 4, section: 0)
    let cell = try #require(collection.cellForItem(at: place))
    let part = View()
    cell.addSubview(part)
    let hidden = isInCell ? part : cell
    hidden.isConcealed = true
    for offset in [5000.0, 250, 9000, 300] {
      collection.contentOffset = Point(0, offset)
      #expect(cells(collection).allSatisfy { $0 === cell || !$0.isConcealed })
      #expect(cell.indexPath == place && hidden.isConcealed)
      #expect(collection.cellForItem(at: place) == nil)
    }
    collection.contentOffset = .zero
    #expect(collection.cellForItem(at: place) === cell && hidden.isConcealed)
    // A cell that is shown again is reused like all others.
    collection.contentOffset = Point(0, 9000)
    hidden.isConcealed = false
    window.layoutIfNeeded()
    #expect(!hidden.isConcealed)
    #expect(cells(collection).count <= 18)
    #expect(cell.superview == nil || cell.indexPath != place)
  }

  @Test(arguments: 0..<9, [false, true]) func frontmostOfOverlappingCellsIsFound(item: Int, isRaised: Bool)
    throws
  {
    let (window, collection) = make(Items(9))
    let path = ItemPath(item: item, section: 0)
    let front = try #require(collection.cellForItem(at: path))
    if isRaised { front.zPosition = 1 } else { collection.addSubview(front) }
    front.transform = .scale(1.6)
    for way in [Vector(70, 0), Vector(-70, 0), Vector(0, 70), Vector(0, -70)] {
      let point = front.center + way
      guard window.bounds.contains(point) else { continue }
      #expect(window.hitTest(point) === front && collection.indexPath(at: point) == path)
    }
  }

  @Test func removingTheDataSourceRemovesAllCells() {
    let (items, table) = (Items(50), TableView(style: .plain))
    let rows = Rows()
    let (window, collection) = make(items)
    table.fillsSuperview = true
    table.tableHeaderView = View(frame: Rect(x: 0, y: 0, width: 10, height: 30))
    table.dataSource = rows
    window.addSubview(table)
    window.layoutIfNeeded()
    #expect(collection.contentSize.height > 500 && table.contentSize.height == 470)
    (collection.dataSource, table.dataSource) = (nil, nil)
    window.layoutIfNeeded()
    #expect(cells(collection).isEmpty && collection.contentSize.height == 0)
    #expect(collection.rectForItem(at: ItemPath(item: 0, section: 0)) == nil)
    #expect(table.visibleCells.isEmpty && table.contentSize.height == 30)
    #expect(table.numberOfRows(inSection: 0) == 0 && table.tableHeaderView?.frame.width == 302)
    (collection.dataSource, table.dataSource) = (items, rows)
    window.layoutIfNeeded()
    #expect(cells(collection).count == 15 && table.numberOfRows(inSection: 0) == 10)
  }

  private final class Rows: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 10 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      TableViewCell()
    }
  }
}
