import Segue
import SegueTesting
import Testing

@testable import Sheet

@Test func thePlacesOpenSoundly() async throws {
  var scenario = TransitionScenario(root: { MapScreen() }, open: { $0.click("map") })
  scenario.closingGesture = .init(from: Point(195, 400), by: Vector(0, 420))
  scenario.endingCount = 40
  try await expectSound(scenario)
}
