import SegueControllers
import SegueTesting
import Testing

/// The checks of every transition, for sheets and drawers.
@Suite struct PresentationSoundTests {
  nonisolated enum Kind: CaseIterable { case mediumSheet, largeSheet, leftDrawer, rightDrawer }

  @Test(arguments: Kind.allCases) func presentationPassesAllChecks(kind: Kind) async throws {
    var scenario = TransitionScenario(from: { ColorScreen(Color(220, 230, 240)) }) {
      let screen = ColorScreen(Color(30, 45, 60))
      switch kind {
      case .mediumSheet, .largeSheet:
        let presentation = SheetPresentation(detents: [.medium(), .large()])
        presentation.selectedDetent = kind == .mediumSheet ? .medium() : .large()
        screen.sheetPresentation = presentation
      case .leftDrawer: screen.drawerPresentation = DrawerPresentation(edge: .left)
      case .rightDrawer: screen.drawerPresentation = DrawerPresentation(edge: .right)
      }
      return screen
    }
    scenario.closingGesture =
      switch kind {
      case .mediumSheet, .largeSheet: .init(from: Point(195, 600), by: Vector(0, 400))
      case .leftDrawer: .init(from: Point(283, 600), by: Vector(-220, 0))
      case .rightDrawer: .init(from: Point(107, 600), by: Vector(220, 0))
      }
    scenario.endingCount = 60
    try await expectSound(scenario)
    try await expectPolished(scenario)
  }
}
