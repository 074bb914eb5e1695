import Testing

@testable import SegueControls
@testable import SegueViews

/// Data sources with extreme counts and heights.
@Suite struct LongListTests {
  private final class Source: TableViewDataSource, CollectionViewDataSource {
    let (sections, rows, height): (Int, Int, Double)
    init(_ sections: Int, _ rows: Int, height: Double = 44) {
      (self.sections, self.rows, self.height) = (sections, rows, height)
    }
    func numberOfSections(in tableView: TableView) -> Int { sections }
    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { rows }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      TableViewCell()
    }
    func tableView(_ tableView: TableView, heightForRowAt indexPath: ItemPath, width: Double) -> Double {
      height
    }
    func numberOfSections(in collectionView: CollectionView) -> Int { sections }
    func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { rows }
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
      -> CollectionViewCell
    { CollectionViewCell() }
    func collectionView(_ collectionView: CollectionView, insetForSection section: Int) -> Insets {
      Insets(top: height, left: height, bottom: height, right: height)
    }
  }

  private static let counts = [(1, Int.max), (Int.max, 1), (Int.max, Int.max), (1, Int.min), (-1, 5)]

  private func show(_ list: ScrollView) -> Window {
    let window = Window(size: Size(300, 400))
    list.frame = window.bounds
    window.addSubview(list)
    window.layoutIfNeeded()
    list.contentOffset.y = list.verticalRange.upperBound
    window.layoutIfNeeded()
    return window
  }

  @Test(arguments: [0, 2, 3, 4]) func tableLimitsExtremeRowCounts(index: Int) {
    let (sections, rows) = Self.counts[index]
    let (source, table) = (Source(sections, rows), TableView())
    table.dataSource = source
    var faults: [String] = []
    let window = Window(size: Size(300, 400))
    window.onFault = { faults.append($0) }
    table.frame = window.bounds
    window.addSubview(table)
    window.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) <= TableView.maximumNumberOfRows)
    #expect(faults.isEmpty == (sections < 2 && rows < 2 || sections < 0))
    let last = ItemPath(item: table.numberOfRows(inSection: 0) - 1, section: 0)
    table.scrollToRow(at: last)
    #expect((table.rectForRow(at: last) != nil) == (index == 0))
  }

  @Test func updatesOfMissingRowsAreIgnored() {
    let (source, table) = (Source(1, 3), TableView())
    table.dataSource = source
    _ = show(table)
    table.insertRow(at: ItemPath(item: .min, section: 0))
    table.insertRow(at: ItemPath(item: .max, section: .max))
    table.deleteRow(at: ItemPath(item: .max, section: .min))
    #expect(table.numberOfRows(inSection: 0) == 3 && table.numberOfRows(inSection: .max) == 0)
  }

  @Test(arguments: 0..<5) func collectionSurvivesExtremeItemCounts(index: Int) {
    let (sections, items) = Self.counts[index]
    let source = Source(sections, items, height: 0)
    let collection = CollectionView(flowLayout: CollectionViewFlowLayout(itemSize: Size(50, 50)))
    collection.dataSource = source
    let window = show(collection)
    #expect(collection.contentSize.height.isFinite && window.faults().isEmpty)
    collection.scrollToItem(at: ItemPath(item: .max - 1, section: 0))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -5]) func listsStayFiniteWithOddHeights(
    height: Double
  ) {
    let (source, table) = (Source(2, 3, height: height), TableView())
    table.dataSource = source
    let window = show(table)
    #expect(table.contentSize.height.isFinite && window.faults().isEmpty)
    let collection = CollectionView(flowLayout: CollectionViewFlowLayout(itemSize: Size(50, 50)))
    collection.dataSource = source
    let other = show(collection)
    #expect(collection.contentSize.height.isFinite && other.faults().isEmpty)
  }
}
