import SegueTesting
import SegueTransitions
import Testing

/// Every public transition is sound.
@Suite struct SoundTransitionTests {
  static let kinds: [TransitionScenario.Kind] = [.push, .presentation(), .presentation(.custom)]

  @Test(arguments: await kinds) func slideIsSound(kind: TransitionScenario.Kind) async throws {
    try await expectSound(
      Slide(), as: kind, from: { PlainScreen.first() }, to: { PlainScreen.second() },
      checks: Set(SoundnessCheck.allCases))
  }

  @Test(arguments: await kinds) func defaultPushIsSound(kind: TransitionScenario.Kind) async throws {
    try await expectSound(
      PushTransition(), as: kind, from: { PlainScreen.first() }, to: { PlainScreen.second() },
      checks: Set(SoundnessCheck.allCases))
  }

  @Test(arguments: await kinds) func defaultModalIsSound(kind: TransitionScenario.Kind) async throws {
    try await expectSound(
      ModalTransition(), as: kind, from: { PlainScreen.first() }, to: { PlainScreen.second() },
      checks: Set(SoundnessCheck.allCases))
  }

  @Test(arguments: await kinds) func crossFadeIsSound(kind: TransitionScenario.Kind) async throws {
    try await expectSound(
      CrossFade(), as: kind, from: { PlainScreen.first() }, to: { PlainScreen.second() },
      checks: Set(SoundnessCheck.allCases))
  }
}
