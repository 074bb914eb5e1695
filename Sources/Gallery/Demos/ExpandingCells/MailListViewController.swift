import SegueTransitions

/// A screen that lists the emails of an inbox.
final class MailListViewController: ViewController {
  private let mails: [Mail]
  private let tableView = TableView()

  override var preferredStatusBarStyle: StatusBarStyle { .light }

  init(mails: [Mail]) {
    self.mails = mails
    super.init()
    title = "Inbox"
  }

  override func viewDidLoad() {
    view.identifier = "inbox"
    tableView.identifier = "inbox-table"
    tableView.dataSource = self
    tableView.onSelect = { [weak self] in self?.open($0) }
    tableView.opensByDrag = .sideways
    view.addSubview(tableView)
  }

  override func viewDidLayoutSubviews() {
    tableView.rowHeight = max(75, view.grown(75, lines: 3))
    tableView.frame = view.bounds
  }

  override var firstResponder: Responder { tableView }

  private func open(_ indexPath: ItemPath) {
    let screen = MailViewController(mail: mails[indexPath.item])
    screen.transitionSource = .item(indexPath, in: tableView)
    present(screen)
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
