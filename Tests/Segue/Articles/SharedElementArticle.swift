import Segue
import SegueTesting
import Testing

// The code on shared elements in the article on transitions.

/// A list of covers, each of which flies into its screen and back: both screens call it by the same name.
final class CoverList: ViewController, TableViewDataSource {
  private let table = TableView(style: .plain)

  override func viewDidLoad() {
    table.rowHeight = 80
    table.dataSource = self
    table.onSelect = { [weak self] in self?.open($0.item) }
    view.addSubview(table)
  }

  override func viewDidLayoutSubviews() { table.frame = view.bounds }

  private func open(_ number: Int) {
    let screen = CoverScreen(number)
    screen.preferredTransition = SharedElementTransition()
    navigationController?.pushViewController(screen)
  }

  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 12 }

  func tableView(_ tableView: TableView, cellForRowAt row: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cover") { CoverCell() }
    cell.identifier = "cover-\(row.item)"
    cell.cover.sharedElement = "cover-\(row.item)"
    return cell
  }
}

final class CoverCell: TableViewCell {
  let cover = View(frame: Rect(x: 16, y: 8, width: 64, height: 64))

  override init() {
    super.init()
    cover.backgroundColor = Color(200, 80, 60)
    contentView.addSubview(cover)
  }
}

final class CoverScreen: ViewController {
  private let cover = View()

  init(_ number: Int) {
    super.init()
    cover.sharedElement = "cover-\(number)"
  }

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    cover.backgroundColor = Color(200, 80, 60)
    view.addSubview(cover)
  }

  override func viewDidLayoutSubviews() {
    cover.frame = Rect(x: 0, y: 0, width: view.bounds.width, height: view.bounds.width)
  }
}

@MainActor @Test func aCoverFliesSoundly() async throws {
  let scenario = TransitionScenario(
    root: { NavigationController(rootViewController: CoverList()) }, open: { $0.click("cover-3") })
  try await expectSound(scenario, checks: [.contract, .seams, .cancel, .roundTrip, .continuity])
}
