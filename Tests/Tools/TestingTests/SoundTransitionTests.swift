import SegueTesting
import SegueTransitions
import Testing

/// Every public transition is sound.
@Suite struct SoundTransitionTests {
  static let kinds: [TransitionScenario.Kind] = [.push, .presentation(), .presentation(.custom)]

  @Test(arguments: await kinds) func slide(kind: TransitionScenario.Kind) async throws {
    try await expectSound(
      Slide(), as: kind, from: { PlainScreen.first() }, to: { PlainScreen.second() },
      checks: Set(SoundnessCheck.allCases))
  }

  @Test(arguments: await kinds) func defaultPush(kind: TransitionScenario.Kind) async throws {
    try await expectSound(
      PushTransition(), as: kind, from: { PlainScreen.first() }, to: { PlainScreen.second() },
      checks: Set(SoundnessCheck.allCases))
  }

  @Test(arguments: await kinds) func defaultModal(kind: TransitionScenario.Kind) async throws {
    try await expectSound(
      ModalTransition(), as: kind, from: { PlainScreen.first() }, to: { PlainScreen.second() },
      checks: Set(SoundnessCheck.allCases))
  }

  @Test(arguments: await kinds) func crossFade(kind: TransitionScenario.Kind) async throws {
    try await expectSound(
      CrossFade(), as: kind, from: { PlainScreen.first() }, to: { PlainScreen.second() },
      checks: Set(SoundnessCheck.allCases))
  }
}
