import Segue
import SegueTesting
import Testing

@testable import Zoom

@Test func aColorZoomsSoundly() async throws {
  var scenario = TransitionScenario(
    root: { NavigationController(rootViewController: ColorsScreen()) }, open: { $0.click("color-3") })
  scenario.closingGesture = .init(from: Point(195, 400), by: Vector(0, 400))
  scenario.endingCount = 40
  try await expectSound(scenario)
}
