import SegueControllers
import SegueControls
import SegueDrawing
import SegueGeometry
import SegueTransitions
import SegueViews

/// The inbox.
final class MailListViewController: ViewController {
  private let mails: [Mail]
  private let tableView = TableView()
  private var selection: ItemPath?

  override var preferredStatusBarStyle: StatusBarStyle { .light }

  init(mails: [Mail]) {
    self.mails = mails
    super.init()
    title = "Inbox"
  }

  override func viewDidLoad() {
    view.identifier = "inbox"
    tableView.identifier = "inbox-table"
    tableView.rowHeight = 75
    tableView.dataSource = self
    tableView.onSelect = { [weak self] in self?.open($0) }
    view.addSubview(tableView)
    tableView.addGestureRecognizer(
      PanGestureRecognizer.opening(
        sidewaysOnly: true, itemAt: { [unowned tableView] in tableView.indexPathForRow(at: $0) }
      ) { [weak self] in self?.open($0, draggedBy: $1) })
  }

  override func viewDidLayoutSubviews() { tableView.frame = view.bounds }

  override var firstResponder: Responder { tableView }

  private func open(_ indexPath: ItemPath, draggedBy pan: PanGestureRecognizer? = nil) {
    guard transitionCoordinator == nil else { return }
    selection = indexPath
    present(MailViewController(mail: mails[indexPath.item]), draggedBy: pan)
  }
}

extension MailListViewController: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { mails.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "mail") { MailCell() }
    cell.show(mails[indexPath.item], at: indexPath.item)
    return cell
  }
}

extension MailListViewController: ExpandingCellPresenting {
  func targetView(for transition: ExpandingCellTransition) -> View? {
    guard let selection else { return nil }
    if tableView.cellForRow(at: selection) == nil { tableView.scrollToRow(at: selection) }
    return tableView.cellForRow(at: selection)
  }
}
