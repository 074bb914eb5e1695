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
}
