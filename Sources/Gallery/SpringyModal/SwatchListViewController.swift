import Controllers
import Drawing
import Geometry
import Transitions
import Views

/// The palette as a list; its colours open as cards, with the list in sight around them. The transition is its own delegate.
final class SwatchListViewController: ViewController {
  private static let rowHeight = 60.0

  private let swatches: [Swatch]
  private let transition = SpringyModalTransition()
  private let heading = Label("Colours", font: .system(size: 34, weight: .bold, tracking: -0.5))
  private let tableView = TableView()
  private var selection: IndexPath?

  init(swatches: [Swatch]) {
    self.swatches = swatches
    super.init()
    title = "List"
    tabBarItem = TabBarItem("List", glyph: .list)
  }

  override var firstResponder: Responder { tableView }

  override func viewDidLoad() {
    view.identifier = "list"
    view.backgroundColor = tableView.backgroundColor
    tableView.identifier = "swatch-table"
    tableView.rowHeight = Self.rowHeight
    tableView.dataSource = self
    tableView.onSelect = { [weak self] in self?.open($0) }
    view.addSubview(tableView)
    view.addSubview(heading)
    let pan = PanGestureRecognizer { [weak self] in self?.open(draggedBy: $0) }
    pan.shouldBegin = { [weak self, unowned pan] in
      // Sideways belongs to the row; what is steeper scrolls the list.
      abs(pan.displacement.dx) > 1.5 * abs(pan.displacement.dy)
        && self?.indexPath(under: pan.startLocation) != nil
    }
    tableView.addGestureRecognizer(pan)
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    let size = heading.sizeThatFits(Size(max(0, bounds.width - 40), .infinity))
    heading.frame = view.pixelAligned(
      Rect(x: 20, y: safeAreaInsets.top + 12, width: size.width, height: size.height))
    let top = heading.frame.maxY - 12
    tableView.frame = Rect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
  }

  private func open(_ indexPath: IndexPath, draggedBy pan: PanGestureRecognizer? = nil) {
    guard transitionCoordinator.isIdle else { return }
    selection = indexPath
    let modal = SwatchViewController(swatch: swatches[indexPath.item], inset: SwatchViewController.cardInset)
    modal.transitioningDelegate = transition
    present(modal, draggedBy: pan)
  }

  private func open(draggedBy pan: PanGestureRecognizer) {
    guard pan.state == .began, let indexPath = indexPath(under: pan.startLocation) else { return }
    open(indexPath, draggedBy: pan)
  }

  private func indexPath(under location: Point) -> IndexPath? {
    tableView.indexPathForRow(at: view.window?.convert(location, to: tableView) ?? location)
  }
}

extension SwatchListViewController: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { swatches.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let row = tableView.dequeueReusableCell(withIdentifier: "swatch") { SwatchRow() }
    row.show(swatches[indexPath.item])
    return row
  }
}

extension SwatchListViewController: SpringyModalPresenting {
  func sourceView(for transition: SpringyModalTransition) -> View? {
    guard let selection else { return nil }
    tableView.scrollToRow(at: selection)
    view.window?.layoutIfNeeded()
    return (tableView.cellForRow(at: selection) as? SwatchRow)?.chip
  }
}
