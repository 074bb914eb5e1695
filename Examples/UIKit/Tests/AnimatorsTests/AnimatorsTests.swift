import SegueTesting
import SegueUIKitScenes
import Testing

@testable import Animators

@Test(arguments: animators.indices) func anAnimatorIsSound(index: Int) async throws {
  try await expectSound(
    TransitionScenario(
      root: { animators[index].makeRootViewController() }, open: { $0.click("place-2") },
      close: { $0.press(.escape) }))
}
