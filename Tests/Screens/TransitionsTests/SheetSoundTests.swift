import SegueControllers
import SegueTesting
import Testing

/// The checks of every transition, for a sheet.
@Suite struct SheetSoundTests {
  @Test(arguments: [SheetPresentation.Detent.medium(), .large()])
  func sheetPassesAllChecks(detent: SheetPresentation.Detent) async throws {
    var scenario = TransitionScenario(from: { ColorScreen(Color(220, 230, 240)) }) {
      let sheet = ColorScreen(Color(250, 245, 235))
      let presentation = SheetPresentation(detents: [.medium(), .large()])
      presentation.selectedDetent = detent
      sheet.sheetPresentation = presentation
      return sheet
    }
    scenario.closingGesture = .init(from: Point(195, 600), by: Vector(0, 400))
    scenario.endingCount = 60
    try await expectSound(scenario)
    try await expectPolished(scenario)
  }
}
