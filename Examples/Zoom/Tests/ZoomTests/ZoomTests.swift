import Segue
import SegueTesting
import Testing

@testable import Zoom

@Test func aColorZoomsSoundly() async throws {
  var scenario = TransitionScenario(
    root: { NavigationController(rootViewController: ColorsScreen()) }, open: { $0.click("color-3") })
  scenario.closingGesture = .init(from: Point(195, 400), by: Vector(0, 400))
  scenario.endingCount = 40
  // As on a phone, the screen does not follow the pointer point for point.
  try await expectSound(scenario, checks: Set(SoundnessCheck.allCases).subtracting([.grip]))
}
