import SegueTesting
import SegueTransitions
import Testing

/// A screen that opens alerts, action sheets and menus.
private final class PopupScreen: ViewController {
  private let style: AlertController.Style
  private lazy var button = Button(title: "Delete", identifier: "button") { [weak self] in self?.ask() }
  private let field = TextField(placeholder: "Name", identifier: "name")

  init(_ style: AlertController.Style = .alert) {
    self.style = style
    super.init()
  }

  override func viewDidLoad() {
    title = "Popups"
    view.backgroundColor = .systemBackground
    button.menu = Menu(children: [
      MenuAction(title: "Delete", attributes: .destructive) { [weak self] _ in self?.ask() },
      Menu(title: "More", children: [MenuAction(title: "Rename", state: .on) { _ in }]),
    ])
    for each in [button, field] { view.addSubview(each) }
  }

  override func viewDidLayoutSubviews() {
    button.frame = Rect(x: 20, y: 120, width: 120, height: 44)
    field.frame = Rect(x: 20, y: 200, width: 120, height: 36)
  }

  private func ask() {
    let alert = AlertController(
      title: "Delete the file?", message: "There is no copy of it.", preferredStyle: style)
    alert.view.identifier = "alert"
    alert.transitionSource = .view(button)
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(AlertAction(title: "Delete", style: .destructive) { [weak self] _ in self?.ask() })
    if style == .alert { alert.addTextField { $0.placeholder = "Name" } }
    present(alert)
  }
}

/// Alerts, action sheets and menus are sound transitions, and survive random input.
@Suite struct PopupSoundTests {
  @Test(arguments: [AlertController.Style.alert, .actionSheet], [Size(390, 844), Size(1280, 800)])
  func alertIsSound(style: AlertController.Style, size: Size) async throws {
    var scenario = TransitionScenario(root: { PopupScreen(style) }, open: { $0.click("button") })
    scenario.size = size
    scenario.otherSizes = [Size(700, 560), Size(320, 568)]
    try await expectSound(scenario)
  }

  @Test func menuIsSound() async throws {
    let scenario = TransitionScenario(
      root: { PopupScreen() }, open: { $0.click(at: Point(80, 142), button: .secondary) })
    try await expectSound(scenario)
  }

  @Test(arguments: [AlertController.Style.alert, .actionSheet])
  func popupsSurviveRandomInput(style: AlertController.Style) async throws {
    try await expectSurvives(
      root: { NavigationController(rootViewController: PopupScreen(style)) }, events: 3000)
  }
}
