import SegueTransitions

/// A screen that shows the palette as a list. Each color opens as a card, and the list remains visible around the card.
final class SwatchListViewController: ViewController {
  private static let rowHeight = 60.0

  private let swatches: [Swatch]
  private let tableView = TableView()

  init(swatches: [Swatch]) {
    self.swatches = swatches
    super.init()
    title = "Colors"
  }

  override var firstResponder: Responder { tableView }

  override func viewDidLoad() {
    view.identifier = "list"
    view.backgroundColor = tableView.backgroundColor
    tableView.identifier = "swatch-table"
    tableView.dataSource = self
    tableView.onSelect = { [weak self] in self?.open($0) }
    tableView.opensByDrag = .sideways
    view.addSubview(tableView)
  }

  override func viewDidLayoutSubviews() {
    tableView.rowHeight = view.grown(Self.rowHeight)
    tableView.frame = view.bounds.inset(by: safeAreaInsets)
  }

  private func open(_ indexPath: ItemPath) {
    let modal = SwatchViewController(swatch: swatches[indexPath.item], inset: SwatchViewController.cardInset)
    modal.transitionSource = .item(indexPath, in: tableView) { ($0 as? SwatchRow)?.chip }
    present(modal)
  }
}

extension SwatchListViewController: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { swatches.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let row = tableView.dequeueReusableCell(withIdentifier: "swatch") { SwatchRow() }
    row.show(swatches[indexPath.item])
    return row
  }
}
