import Testing
import Views

@testable import Gallery

/// The zoom at five fractions, as it was when somebody looked at it.
@Suite struct ZoomGoldenTests {
  @Test(arguments: [0, 25, 50, 75, 100]) func push(percent: Int) throws {
    let icons = try Icons(hasStatusBar: false)
    icons.headless.click("icon-twitter")
    icons.coordinator.hold()
    // Letters look different from one version of the font library to the next.
    icons.view("detail-text")?.isHidden = true
    icons.coordinator.track(Double(percent) / 100)
    try icons.draw()
    let problem = try Golden("zooming-icons-\(percent)")
      .problem(with: icons.headless.surface, Golden.tree(icons.dump, without: ["Label", "#detail-text"]))
    #expect(problem == nil)
  }
}
