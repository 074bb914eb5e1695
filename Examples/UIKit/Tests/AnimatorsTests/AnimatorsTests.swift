import Segue
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

/// After a change to an animator, draw the strip in the README again with the command next to it.
@Test(arguments: animators.indices) func inFlightItLooksAsItDid(index: Int) throws {
  let window = try HeadlessWindow(
    size: Size(390, 844), rootViewController: animators[index].makeRootViewController())
  window.click("place-2")
  try window.advance(by: 0.12)
  try expectPicture(window, named: animators[index].name, tolerance: .edgesMayDiffer)
}
