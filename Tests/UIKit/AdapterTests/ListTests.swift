import SegueHeadless
import SegueUIKit
import Testing

/// Lists as animators use them, and timers in the window's time.
@Suite struct ListTests {
  private final class Rows: UIViewController, TableViewDataSource {
    let table = UITableView()
    override func viewDidLoad() {
      (table.frame, table.rowHeight, table.dataSource) = (
        CGRect(x: 0, y: 0, width: 300, height: 400), 50, self
      )
      view.addSubview(table)
    }
    func tableView(_ tableView: UITableView, numberOfRowsIn section: Int) -> Int { 20 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: ItemPath) -> UITableViewCell {
      UITableViewCell()
    }
  }

  @Test func rowsAreFoundByIndexPaths() throws {
    let rows = Rows()
    let window = try HeadlessWindow(size: CGSize(width: 300, height: 400), rootViewController: rows)
    try window.advance(by: 0.1)
    let path = NSIndexPath(row: 2, section: 0) as IndexPath
    let cell = try #require(rows.table.cellForRow(at: path))
    #expect(rows.table.rectForRow(at: path) == cell.frame && cell.frame.height == 50)
    #expect(rows.table.indexPath(for: cell) == path && rows.table.indexPath(for: UITableViewCell()) == nil)
    #expect(path == IndexPath(row: 2, section: 0) && path.row == 2 && path.section == 0)
    for missing in [IndexPath(), IndexPath(item: 20, section: 0), IndexPath(item: 0, section: 1)] {
      #expect(rows.table.cellForRow(at: missing) == nil && rows.table.rectForRow(at: missing) == .zero)
    }
    // Segue's own function returns an optional.
    #expect(rows.table.rectForRow(at: ItemPath(item: 2, section: 0)) == cell.frame)
    #expect(rows.table.rectForRow(at: ItemPath(item: 20, section: 0)) == nil)
  }

  @Test(arguments: [UITableViewCell.CellStyle.default, .value1, .subtitle])
  func cellHasTheLabelsOfItsStyle(style: UITableViewCell.CellStyle) throws {
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    cell.textLabel?.text = "Ferry"
    cell.detailTextLabel?.text = "at six"
    (cell.selectionStyle, cell.frame) = (.none, CGRect(x: 0, y: 0, width: 300, height: 44))
    let screen = UIViewController()
    screen.view.addSubview(cell)
    let window = try HeadlessWindow(size: CGSize(width: 300, height: 400), rootViewController: screen)
    try window.advance(by: 0.1)
    let text = try #require(cell.textLabel)
    guard let detail = cell.detailTextLabel else {
      return #expect(style == .default && abs(text.frame.midY - 22) < 1)
    }
    #expect(abs(text.frame.minX - 16) < 1)
    if style == .subtitle {
      #expect(abs(detail.frame.minX - 16) < 1 && detail.frame.maxY < 44)
      #expect(detail.frame.minY >= text.frame.maxY - 0.5)
      #expect(abs(text.frame.minY + detail.frame.maxY - 44) < 1)
      detail.text = nil
      try window.advance(by: 0.1)
      #expect(abs(text.frame.midY - 22) < 1)
    } else {
      #expect(abs(detail.frame.maxX - 284) < 1 && abs(detail.frame.midY - text.frame.midY) < 1)
    }
    let table = UITableView()
    (table.separatorStyle, table.tableFooterView) = (.none, UIView())
    #expect(!table.showsSeparators && table.separatorStyle == .none)
  }

  private final class Table: UITableViewController {
    /// A cell with UIKit's initializer, as `segue adopt` rewrites it.
    final class Cell: UITableViewCell {
      override convenience init() { self.init(style: .default, reuseIdentifier: nil) }
      init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) { super.init() }
    }
    var selected: [IndexPath] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register({ Cell() }, forCellReuseIdentifier: "cell")
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.textLabel?.text = "Row \(indexPath.row)"
      return cell
    }
    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      indexPath.row == 0 ? 60 : 40
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      selected.append(indexPath)
    }
  }

  /// A data source and delegate with UIKit's methods.
  private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var selected: [Int] = []
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell")
        ?? UITableViewCell(style: .default, reuseIdentifier: "cell")
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 100 }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      selected.append(indexPath.row)
    }
  }

  @Test func tableHasTheMethodsOfUIKit() throws {
    let table = Table()
    let window = try HeadlessWindow(size: CGSize(width: 300, height: 400), rootViewController: table)
    try window.advance(by: 0.1)
    let cell = try #require(table.tableView.cellForRow(at: IndexPath(row: 2, section: 0)))
    let label = try #require(cell.textLabel)
    #expect(cell is Table.Cell && label.text == "Row 2" && cell.textLabel === label)
    #expect(cell.frame == CGRect(x: 0, y: 100, width: 300, height: 40))
    #expect(label.frame.minX == 16 && abs(label.frame.midY - 20) < 1)
    window.click(at: Point(100, 110))
    try window.advance(by: 1)
    #expect(table.selected == [IndexPath(row: 2, section: 0)])
    table.tableView.contentOffset.y = 700
    try window.advance(by: 0.1)
    #expect(table.tableView.dequeueReusableCell(withIdentifier: "other") == nil)
    #expect(table.tableView.visibleCells.allSatisfy { $0 is Table.Cell })
  }

  @Test func delegateOfATableIsCalled() throws {
    let (screen, source, table) = (UIViewController(), Source(), UITableView())
    (table.frame, table.dataSource, table.delegate) = (
      CGRect(x: 0, y: 0, width: 300, height: 400), source, source
    )
    screen.view.addSubview(table)
    let window = try HeadlessWindow(size: CGSize(width: 300, height: 400), rootViewController: screen)
    try window.advance(by: 0.1)
    #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 100)
    window.click(at: Point(100, 150 + table.rectForRow(at: IndexPath(row: 0, section: 0)).minY))
    try window.advance(by: 1)
    #expect(source.selected == [1])
  }

  @Test func rowsTakeClicksWhileThereIsADelegate() throws {
    let (screen, source, table) = (UIViewController(), Source(), UITableView())
    (table.frame, table.dataSource) = (CGRect(x: 0, y: 0, width: 300, height: 400), source)
    screen.view.addSubview(table)
    let window = try HeadlessWindow(size: CGSize(width: 300, height: 400), rootViewController: screen)
    try window.advance(by: 0.1)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    func click() throws {
      window.click(at: cell.convert(cell.bounds.center, to: nil))
      try window.advance(by: 1)
    }
    try click()
    #expect(!cell.canBecomeFocused && !cell.activate() && source.selected.isEmpty)
    table.delegate = source
    try click()
    #expect(cell.canBecomeFocused && cell.activate() && source.selected == [1, 1])
    table.delegate = nil
    try click()
    #expect(!cell.canBecomeFocused && !cell.activate() && source.selected == [1, 1])
  }

  private final class Items: UIViewController, CollectionViewDataSource {
    let grid = UICollectionView(
      flowLayout: CollectionViewFlowLayout(
        itemSize: CGSize(width: 100, height: 100), minimumInteritemSpacing: 0, minimumLineSpacing: 0))
    override func viewDidLoad() {
      (grid.frame, grid.dataSource) = (CGRect(x: 0, y: 0, width: 300, height: 400), self)
      view.addSubview(grid)
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsIn section: Int) -> NSInteger {
      60
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: ItemPath)
      -> UICollectionViewCell
    { UICollectionViewCell() }
  }

  @Test func scrollToItemPlacesTheItem() throws {
    let items = Items()
    let window = try HeadlessWindow(size: CGSize(width: 300, height: 400), rootViewController: items)
    try window.advance(by: 0.1)
    let path = IndexPath(item: 31, section: 0)
    func offset(_ position: UICollectionView.ScrollPosition) -> CGFloat {
      items.grid.scrollToItem(at: path, at: position, animated: false)
      return items.grid.contentOffset.y
    }
    #expect(offset([]) == 700 && offset(.centeredHorizontally) == 700)
    #expect(offset(.top) == 1000 && offset(.centeredVertically) == 850 && offset(.bottom) == 700)
    #expect(items.grid.cellForItem(at: path) != nil && items.grid.contentOffset.x == 0)
    items.grid.scrollToItem(at: IndexPath(item: 0, section: 0), at: .bottom, animated: false)
    #expect(items.grid.contentOffset.y == 0)
    items.grid.scrollToItem(at: path, at: .top, animated: true)
    try window.advance(by: 3)
    #expect(items.grid.contentOffset.y == 1000)
    items.grid.scrollToItem(at: IndexPath(item: 99, section: 0), at: .top, animated: false)
    #expect(items.grid.contentOffset.y == 1000)
  }

  private final class Counter {
    var count = 0
    func tick(_ timer: Timer) {
      count += 1
      if timer.userInfo as? Int == count { timer.invalidate() }
    }
  }

  @Test func timersFireInTheWindowsTime() throws {
    let rig = try Rig(Kind.pop.make)
    rig.navigation.push()
    let counter = Counter()
    let timer = Timer.scheduledTimer(
      timeInterval: 0.1, target: counter, selector: Selector(Counter.tick(_:)), userInfo: 3, repeats: true)
    var calls = 0
    let once = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in calls += 1 }
    try rig.wait(0.25)
    #expect(counter.count == 2 && calls == 1 && timer.isValid && !once.isValid)
    try rig.wait(1)
    #expect(counter.count == 3 && calls == 1 && !timer.isValid)
    timer.fire()
    once.fire()
    #expect(counter.count == 3 && calls == 1)
  }

  @Test func performedMethodIsCalledAfterItsDelay() throws {
    final class Caller: UIView {
      var calls: [Int] = []
      func add(_ number: Int) { calls.append(number) }
      func close() { calls.append(0) }
    }
    let rig = try Rig(Kind.pop.make)
    rig.navigation.push()
    let caller = Caller()
    caller.perform(Selector(Caller.add(_:)), with: 7, afterDelay: 0.3)
    caller.perform(Selector(Caller.close), with: nil, afterDelay: 0.1)
    try rig.wait(0.2)
    #expect(caller.calls == [0])
    try rig.wait(0.2)
    #expect(caller.calls == [0, 7])
  }
}
