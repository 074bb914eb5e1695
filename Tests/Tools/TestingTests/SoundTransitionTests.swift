import SegueTesting
import SegueTransitions
import Testing

/// Every public transition is sound.
@Suite struct SoundTransitionTests {
  static let kinds: [TransitionScenario.Kind] = [.push, .presentation(), .presentation(.custom)]

  static let transitions: [@MainActor @Sendable () -> any Transition] = [
    { Slide() }, { PushTransition() }, { ModalTransition() }, { CrossFade() },
  ]

  @Test(arguments: await kinds, 0..<4)
  func transitionIsSound(kind: TransitionScenario.Kind, index: Int) async throws {
    try await expectSound(
      Self.transitions[index](), as: kind, from: { PlainScreen.first() }, to: { PlainScreen.second() },
      checks: Set(SoundnessCheck.allCases))
  }

  private class PlainFade: Transition {
    init() {}

    func prepare(in context: TransitionContext) -> View? { context.foreground.view }
    func apply(_ state: TransitionState, to view: View, in context: TransitionContext) {
      view.alpha = state == .presented ? 1 : 0
    }
  }

  private final class DerivedFade: PlainFade {}

  private static func makeFade() -> PlainFade { DerivedFade() }

  @Test(arguments: [false, true])
  func transitionOfADerivedClassIsSound(reducesMotion: Bool) async throws {
    try await expectSound(
      Self.makeFade(), from: { PlainScreen.first() }, to: { PlainScreen.second() }, checks: [.contract]
    ) {
      $0.prepare = { $0.window.systemTraits.reducesMotion = reducesMotion }
    }
  }

  /// A list whose rows stay selected after they were clicked.
  private final class SelectingList: ViewController, TableViewDataSource {
    let table = TableView(style: .plain)

    override func viewDidLoad() {
      table.identifier = "table"
      table.allowsSelection = true
      table.fillsSuperview = true
      table.dataSource = self
      table.onSelect = { [weak self] _ in
        self?.navigationController?.pushViewController(PlainScreen.second())
      }
      view.addSubview(table)
    }

    func tableView(_ tableView: TableView, numberOfRowsIn section: Int) -> Int { 4 }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: ItemPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row") { TableViewCell() }
      cell.identifier = "row-\(indexPath.item)"
      return cell
    }
  }

  @Test func selectionThatStaysIsNoFault() async throws {
    let scenario = TransitionScenario(
      root: { NavigationController(rootViewController: SelectingList()) }, open: { $0.click("row-2") })
    try await expectSound(scenario, checks: [.contract, .seams, .cancel, .roundTrip])
  }
}
