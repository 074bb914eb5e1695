import Segue
import SegueTesting
import Testing

@testable import Zoom

@Test func aPostcardZoomsSoundly() async throws {
  var scenario = TransitionScenario(
    root: { NavigationController(rootViewController: PostcardsScreen()) }, open: { $0.click("postcard-3") })
  scenario.closingGesture = .init(from: Point(195, 400), by: Vector(0, 400))
  scenario.endingCount = 40
  try await expectSound(scenario)
}
