import SegueControllers
import SegueTesting
import Testing

/// The checks of every transition, for a drawer.
@Suite struct DrawerSoundTests {
  @Test(arguments: [DrawerPresentation.Edge.left, .right])
  func drawerPassesAllChecks(edge: DrawerPresentation.Edge) async throws {
    let way = edge == .left ? -220.0 : 220
    var scenario = TransitionScenario(from: { ColorScreen(Color(220, 230, 240)) }) {
      let drawer = ColorScreen(Color(30, 45, 60))
      drawer.drawerPresentation = DrawerPresentation(edge: edge)
      return drawer
    }
    scenario.closingGesture = .init(from: Point(195 - way * 0.4, 600), by: Vector(way, 0))
    scenario.endingCount = 60
    try await expectSound(scenario)
    try await expectPolished(scenario)
  }
}
