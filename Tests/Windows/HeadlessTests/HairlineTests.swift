import SegueControls
import SegueHeadless
import Testing

/// Lines and gaps of one pixel, whose number and thickness are the same at every scale, at rest and scrolled.
@Suite("Hairlines")
struct HairlineTests {
  static let scales = [1, 1.25, 1.5, 1.75, 2, 3]
  private let rows = Rows()

  /// Returns a table of 14 rows in a window.
  private func table(
    _ frame: Rect, rowHeight: Double = 75, scale: Double = 1
  ) throws -> (table: TableView, window: HeadlessWindow) {
    let table = TableView(frame: frame)
    table.rowHeight = rowHeight
    table.dataSource = rows
    let window = try HeadlessWindow(size: Size(390, 844), scale: scale)
    window.window.addSubview(table)
    return (table, window)
  }

  /// Expects separators of one pixel in a column of pixels.
  private func expect(
    _ count: Int, in surface: Surface, at x: Double, _ comment: Comment? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    let lines = surface.column(Int(x)).runs(of: Components(200, 199, 204))
    #expect(lines == Array(repeating: 1, count: count), comment, sourceLocation: location)
  }

  /// The table is below a bar whose height is not a whole number of pixels.
  @Test("Separators of a table are one pixel thick at every scale", arguments: await scales)
  func separators(scale: Double) throws {
    let (table, window) = try table(Rect(x: 0, y: 91, width: 390, height: 753), scale: scale)
    table.onSelect = { _ in }
    // The edge effect covers the separator of the first row as soon as the table scrolls.
    table.topEdgeEffect.isHidden = true
    for shift in (0..<16).map({ Double($0) / scale }) + [0.3, 0.5, 1.5, 2.25] {
      table.contentOffset = Point(0, shift)
      try window.advance(to: 0)
      expect(10, in: window.surface, at: 20 * scale, "scrolled by \(shift) points")
    }
  }

  @Test("A line that is scaled below one pixel stays one pixel thick", arguments: [0.5, 1])
  func reduced(thickness: Double) throws {
    let (page, line) = (View(frame: Rect(x: 0, y: 0, width: 300, height: 300)), View())
    line.frame = Rect(x: 0, y: 150, width: 300, height: thickness)
    line.backgroundColor = .black
    page.addSubview(line)
    let headless = try HeadlessWindow(size: Size(390, 390))
    headless.window.addSubview(page)
    for scale in stride(from: 0.2, through: 0.95, by: 0.15) {
      page.transform = .scale(scale)
      for shift in stride(from: 0.05, to: 2, by: 0.1) {
        page.center = Point(195, 195 + shift)
        try headless.advance(to: 0)
        let lines = headless.surface.column(195).runs(of: Components(0, 0, 0))
        #expect(lines == [1], "at scale \(scale), moved by \(shift) points")
      }
    }
  }

  @Test(
    "A table that is scaled down keeps all of its separators",
    arguments: Array(stride(from: 0.4, through: 0.95, by: 0.05)))
  func reducedTable(scale: Double) throws {
    let (table, window) = try table(Rect(x: 0, y: 0, width: 390, height: 753))
    table.transform = .scale(scale)
    for shift in stride(from: 0.05, to: 2, by: 0.25) {
      table.center = Point(195, 400 + shift)
      try window.advance(to: 0)
      expect(10, in: window.surface, at: 195, "moved by \(shift) points")
    }
  }

  @Test(
    "A snapshot of a table has all of its separators",
    arguments: Array(stride(from: 0.4, through: 1.95, by: 0.05)))
  func pictureOfATable(scale: Double) throws {
    let (_, window) = try table(Rect(x: 0, y: 91, width: 390, height: 753))
    try window.advance(to: 0)
    let picture = try window.window.snapshot(
      width: Int(390 * scale), height: Int(844 * scale), scale: scale)
    expect(10, in: picture, at: 195 * scale)
  }

  @Test("A table that is narrower than the window keeps its separators", arguments: await scales)
  func narrowTable(scale: Double) throws {
    let (table, window) = try table(
      Rect(x: 10, y: 91, width: 160, height: 700), rowHeight: 41, scale: scale)
    for shift in 0..<16 {
      table.contentOffset = Point(0, Double(shift) / scale)
      try window.advance(to: 0)
      expect(15, in: window.surface, at: 40 * scale, "scrolled by \(shift) pixels")
    }
  }

  @Test("Gaps between items are equally wide at every scale", arguments: await scales)
  func gaps(scale: Double) throws {
    let items = Items()
    var layout = CollectionViewFlowLayout(
      itemSize: Size(1, 1), minimumInteritemSpacing: 1, minimumLineSpacing: 1)
    layout.fill(390, columns: 3)
    let grid = CollectionView(flowLayout: layout)
    grid.dataSource = items
    let headless = try HeadlessWindow(size: Size(390, 844), scale: scale)
    grid.frame = Rect(x: 0, y: 91, width: 390, height: 753)
    headless.window.addSubview(grid)
    let gap = max(1, Int((scale + 1e-9).rounded()))
    for shift in 0..<16 {
      grid.contentOffset = Point(0, Double(shift) / scale)
      try headless.advance(to: 0)
      let surface = headless.surface
      let across = surface.row(Int(150 * scale)).runs(of: Components(255, 255, 255))
      #expect(across == [gap, gap], "scrolled by \(shift) pixels")
      // Below the bar, and without the area under the last row.
      let down = surface.column(Int(60 * scale)).dropFirst(Int(120 * scale))
      let gaps = Array(down).runs(of: Components(255, 255, 255))
      #expect(gaps.dropLast() == Array(repeating: gap, count: 4)[...], "scrolled by \(shift) pixels")
    }
  }
}

private final class Rows: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 14 }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    TableViewCell()
  }
}

private final class Items: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int { 15 }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  {
    let cell = CollectionViewCell()
    cell.backgroundColor = .black
    return cell
  }
}

/// A color, by its bytes.
private struct Components: Equatable {
  let red, green, blue: UInt32

  init(_ red: UInt32, _ green: UInt32, _ blue: UInt32) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  init(_ word: UInt32) { self.init(word >> 16 & 255, word >> 8 & 255, word & 255) }
}

extension Surface {
  fileprivate func column(_ x: Int) -> [Components] { (0..<height).map { Components(pixel(x: x, y: $0)) } }

  fileprivate func row(_ y: Int) -> [Components] { (0..<width).map { Components(pixel(x: $0, y: y)) } }
}

extension [Components] {
  /// The lengths of the runs of a color, in order.
  fileprivate func runs(of color: Components) -> [Int] {
    split(omittingEmptySubsequences: true) { $0 != color }.map(\.count)
  }
}
