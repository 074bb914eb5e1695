import SegueControllers

/// The foreground grows out of its source, which is hidden during the transition.
struct GrowFromSource: Transition {
  func prepare(in context: TransitionContext) -> View? {
    guard let source = context.sourceView else { return nil }
    context.hide(source)
    return source
  }

  func apply(_ state: TransitionState, to source: View, in context: TransitionContext) {
    guard state == .dismissed else { return }
    context.foreground.view.frame = source.convert(source.bounds, to: context.container)
  }

  func tracks(for source: View, in context: TransitionContext) -> [Track] {
    [
      Track(.curve(.linear, duration: 0.4)),
      Track(.curve(.linear, duration: 0.4), moving: [source], only: .alpha),
    ]
  }

  func drags(for operation: TransitionOperation) -> [Drag] {
    operation.isForward ? [.right, .left] : [.down]
  }
}

/// A list of numbers as a table or a collection, with rows that are 100 points high.
final class NumberScreen: ViewController, TableViewDataSource, CollectionViewDataSource {
  var numbers: [[Int]]
  let isTable: Bool
  let table = TableView(style: .plain)
  let collection = CollectionView(
    flowLayout: CollectionViewFlowLayout(
      itemSize: Size(390, 100), minimumInteritemSpacing: 0, minimumLineSpacing: 0))
  var list: ScrollView { isTable ? table : collection }
  private(set) var opened: [Int] = []
  /// The number of times that a cell was filled.
  private(set) var fillCount = 0

  init(_ numbers: [[Int]] = [Array(0..<40)], isTable: Bool) {
    (self.numbers, self.isTable) = (numbers, isTable)
    super.init()
  }

  override func viewDidLoad() {
    view.backgroundColor = .white
    table.rowHeight = 100
    (table.dataSource, collection.dataSource) = (self, self)
    table.onSelect = { [weak self] in self?.open(at: $0) }
    collection.onSelect = { [weak self] in self?.open(at: $0) }
    view.addSubview(list)
  }

  override func viewDidLayoutSubviews() { list.frame = view.bounds }

  /// Opens the detail of a number, with the number's item as its source.
  func open(at indexPath: ItemPath) {
    let number = numbers[indexPath.section][indexPath.item]
    let detail = Screen("detail-\(number)")
    detail.preferredTransition = GrowFromSource()
    detail.transitionSource = source(of: number)
    if navigationController?.pushViewController(detail) == true { opened.append(number) }
  }

  func source(of number: Int) -> TransitionSource {
    isTable ? .item(number, in: table) : .item(number, in: collection)
  }

  /// The cell of a number.
  func cell(_ number: Int) -> View? {
    list.subviews.first { $0.identifier == "number-\(number)" }
  }

  func reload() {
    table.reloadData()
    collection.reloadData()
  }

  private func fill(_ cell: some View, _ indexPath: ItemPath) {
    fillCount += 1
    cell.identifier = "number-\(numbers[indexPath.section][indexPath.item])"
    cell.backgroundColor = Color(white: 0.8)
  }

  func numberOfSections(in tableView: TableView) -> Int { numbers.count }
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { numbers[section].count }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "number") { TableViewCell() }
    fill(cell, indexPath)
    return cell
  }
  func tableView(_ tableView: TableView, itemIdentifierForRowAt indexPath: ItemPath) -> AnyHashable {
    numbers[indexPath.section][indexPath.item]
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { numbers.count }
  func collectionView(_ collectionView: CollectionView, numberOfItemsIn section: Int) -> Int {
    numbers[section].count
  }
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: ItemPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withIdentifier: "number") { CollectionViewCell() }
    fill(cell, indexPath)
    return cell
  }
  func collectionView(_ collectionView: CollectionView, itemIdentifierForItemAt indexPath: ItemPath)
    -> AnyHashable
  {
    numbers[indexPath.section][indexPath.item]
  }
}

/// A window with a navigation controller that shows a list.
struct NumberRig {
  let screen: NumberScreen
  let navigation: NavigationController
  let rig: Rig

  init(_ numbers: [[Int]] = [Array(0..<40)], isTable: Bool) throws {
    screen = NumberScreen(numbers, isTable: isTable)
    navigation = NavigationController(rootViewController: screen)
    rig = try Rig(navigation, insets: .zero)
  }

  /// The shown frame of the pushed screen, in the window's coordinates; `nil` without one.
  var front: Rect? {
    navigation.viewControllers.last.flatMap { $0 === screen ? nil : $0 }
      .map(\.shownFrame)
  }

  /// The offset at which the list is shown.
  var shownOffset: Double { screen.list.convert(Point.zero, to: nil, by: .shown).y * -1 }

  /// Pushes a number's detail and waits for the end of the transition.
  func openAndWait(_ number: Int) {
    screen.open(
      at: ItemPath(item: screen.numbers[0].firstIndex(of: number) ?? 0, section: 0))
    rig.wait(0.6)
  }
}

extension ViewController {
  /// The shown frame of the screen, in the window's coordinates.
  var shownFrame: Rect { view.convert(view.shown.bounds, to: nil, by: .shown) }
}
