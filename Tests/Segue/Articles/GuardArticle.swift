import Segue
import SegueTesting
import Testing

// The code of the page on guarding a transition, and of the comments on its functions.

private final class ColorsScreen: ViewController, TableViewDataSource {
  private let table = TableView(style: .plain)
  private(set) var showsDetails = false

  override func viewDidLoad() {
    table.rowHeight = 80
    table.dataSource = self
    table.onSelect = { [weak self] in self?.open($0) }
    view.addSubview(table)
  }

  override func viewDidLayoutSubviews() { table.frame = view.bounds }

  func load() {
    Task {
      try await clock.sleep(for: .seconds(2))
      showDetails()
    }
  }

  private func showDetails() { showsDetails = true }

  private func open(_ row: ItemPath) {
    let detail = ViewController()
    detail.view.backgroundColor = Self.color(row)
    detail.transitionSource = .item(row, in: table)
    detail.preferredTransition = .zoom
    navigationController?.pushViewController(detail)
  }

  private static func color(_ row: ItemPath) -> Color {
    Color(red: 0.15 + 0.05 * Double(row.item), green: 0.4, blue: 0.8 - 0.05 * Double(row.item))
  }

  func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 12 }

  func tableView(_ tableView: TableView, cellForRowAt row: ItemPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "color") { TableViewCell() }
    cell.identifier = "color-\(row.item)"
    cell.backgroundColor = Self.color(row)
    return cell
  }
}

private final class StagesScreen: ViewController {
  private let card = View()
  private(set) lazy var animator = StateAnimator([false, true], initially: false, over: view) {
    [unowned self] isOpen in card.frame = Rect(x: 20, y: isOpen ? 100 : 600, width: 350, height: 300)
  }

  override func viewDidLoad() {
    card.backgroundColor = Color(60, 120, 90)
    view.addSubview(card)
    animator.set(false)
  }
}

@Suite struct GuardArticle {
  @MainActor @Test func aColorZoomsOpenSoundly() async throws {
    let scenario = TransitionScenario(
      root: { NavigationController(rootViewController: ColorsScreen()) }, open: { $0.click("color-3") })
    try await expectSound(scenario)
  }

  @MainActor @Test func listMatchesSavedPicture() throws {
    let window = try HeadlessWindow(rootViewController: ColorsScreen())
    try expectPicture(window, named: "colors")
  }

  @MainActor @Test func listSurvivesRandomInput() async throws {
    try await expectSurvives(root: { NavigationController(rootViewController: ColorsScreen()) })
  }

  @MainActor @Test func theDetailsComeAfterTwoSeconds() async throws {
    let screen = ColorsScreen()
    let window = try HeadlessWindow(rootViewController: screen)
    screen.load()
    try await window.run(for: 1.9)
    #expect(!screen.showsDetails)
    try await window.run(for: 0.2)
    #expect(screen.showsDetails)
  }

  @MainActor @Test func theStagesAreSound() throws {
    try expectSound(
      root: { StagesScreen() }, animator: { ($0.window.rootViewController as? StagesScreen)?.animator })
  }
}
