import SegueTransitions

/// A screen that lists the emails of an inbox. In a spacious window, the list is a column beside the page that shows an email.
final class MailListViewController: ViewController {
  /// The width of the list beside the page, in points.
  private static let column = 360.0

  private let mails: [Mail]
  private let tableView = TableView()
  private let line = View()
  private let page = MailPageViewController()
  /// The view around the page. An email also flies outside of it.
  private let pane = View()
  /// The email on the page, and the email that opens when the page is visible again.
  private var (current, upcoming): (ItemPath?, ItemPath?)

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
    line.backgroundColor = .separator
    page.onChange = { [weak self] in self?.pageDidChange(isVisible: $0) }
    addChild(page)
    pane.addSubview(page.view)
    page.didMove(toParent: self)
    for each in [tableView, line, pane] { view.addSubview(each) }
  }

  override func viewDidLayoutSubviews() {
    tableView.rowHeight = max(75, view.grown(75, lines: 3))
    let (isWide, hairline) = (isSpacious, 1 / traitCollection.displayScale)
    let column = isWide ? Self.column : view.bounds.width
    tableView.frame = Rect(x: 0, y: 0, width: column, height: view.bounds.height)
    line.frame = Rect(x: column, y: 0, width: hairline, height: view.bounds.height)
    // An email that is open when the window becomes narrow covers the list until it is closed.
    pane.frame = view.bounds.inset(by: Insets(left: isWide ? column + hairline : 0))
    pane.isHidden = !isWide && page.presentedViewController == nil
    (line.isHidden, page.view.isHidden) = (!isWide, !isWide)
  }

  override func viewDidDisappear(_ animated: Bool) { page.dismiss(animated: false) }

  override var firstResponder: Responder { page.presentedViewController?.firstResponder ?? tableView }

  /// Closes the email on the page if a back key is pressed in the list.
  override func keyPressed(_ event: KeyEvent) -> Bool {
    event.isBack && page.presentedViewController?.dismissByUser() == true || super.keyPressed(event)
  }

  /// Opens an email. If another one is on the page, that one first returns to its row.
  private func open(_ indexPath: ItemPath) {
    guard page.presentedViewController == nil else {
      let isClosing = page.transitionCoordinator?.operation == .dismiss
      guard isClosing || indexPath != current else { return }
      upcoming = indexPath
      page.dismiss()
      return
    }
    let screen = MailViewController(mail: mails[indexPath.item])
    screen.transitionSource = .item(indexPath, in: tableView)
    guard isSpacious else { return _ = present(screen) }
    current = indexPath
    page.present(screen)
  }

  private func pageDidChange(isVisible: Bool) {
    view.setNeedsLayout()
    defer { upcoming = nil }
    if isVisible, let upcoming { open(upcoming) }
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
