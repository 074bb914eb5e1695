import Segue

/// A list of colors. A click on one zooms it open, and so does a drag to the side; a drag down takes it back.
final class ColorsScreen: ViewController, TableViewDataSource {
  private let table = TableView(style: .plain)

  override func viewDidLoad() {
    title = "Colors"
    table.rowHeight = 80
    table.dataSource = self
    table.opensByDrag = .sideways
    table.onSelect = { [weak self] in self?.open($0) }
    view.addSubview(table)
  }

  override func viewDidLayoutSubviews() { table.frame = view.bounds }

  private func open(_ indexPath: ItemPath) {
    let detail = ColorScreen(indexPath.item)
    detail.transitionSource = .item(indexPath, in: table)
    detail.preferredTransition = .zoom
    navigationController?.pushViewController(detail)
  }

  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 30 }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "color") { TableViewCell() }
    cell.identifier = "color-\(indexPath.item)"
    cell.backgroundColor = ColorScreen.color(indexPath.item)
    return cell
  }
}

/// One of the colors, all over the window.
final class ColorScreen: ViewController {
  static func color(_ number: Int) -> Color {
    Color(red: 0.15 + 0.02 * Double(number), green: 0.4, blue: 0.8 - 0.02 * Double(number))
  }

  private let number: Int

  init(_ number: Int) {
    self.number = number
    super.init()
    title = "Color \(number)"
  }

  override func viewDidLoad() { view.backgroundColor = Self.color(number) }
}
