import Segue
import SegueTesting
import Testing

// What the page on guarding a transition and the comments of its calls show. `GuardTests` runs such tests.

private final class ColorsScreen: ViewController {
  func load() {
    Task {
      try await clock.sleep(for: .seconds(2))
      showDetails()
    }
  }

  private func showDetails() {}
}

private final class StagesScreen: ViewController {
  private(set) lazy var animator = StateAnimator([false, true], initially: false, over: view) { _ in }
}

@Suite(.disabled("there is no list of colors, and no picture of it")) struct GuardArticle {
  @MainActor @Test func aColorZoomsOpenSoundly() async throws {
    let scenario = TransitionScenario(
      root: { NavigationController(rootViewController: ColorsScreen()) }, open: { $0.click("color-3") })
    try await expectSound(scenario)
  }

  @MainActor @Test func theListLooksTheSame() throws {
    let window = try HeadlessWindow(rootViewController: ColorsScreen())
    try expectPicture(window, named: "colors")
  }

  @MainActor @Test func itSurvives() async throws {
    try await expectSurvives(root: { NavigationController(rootViewController: ColorsScreen()) })
  }

  @MainActor @Test func theStagesAreSound() throws {
    try expectSound(
      root: { StagesScreen() }, animator: { ($0.window.rootViewController as? StagesScreen)?.animator })
  }
}
