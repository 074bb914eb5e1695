import Testing
import Views

@testable import Gallery

/// The springy modal at five fractions and the list beside it, as they were when somebody looked at them.
@Suite struct SpringyModalGoldenTests {
  @Test(arguments: [0, 25, 50, 75, 100]) func present(percent: Int) throws {
    let palette = try Palette()
    palette.open(4)
    try expect(palette, heldAt: percent, is: "springy-modal-\(percent)")
  }

  @Test func card() throws {
    let palette = try Palette(.list)
    palette.open(3)
    try expect(palette, heldAt: 50, is: "springy-modal-card-50")
  }

  @Test func list() throws { try expect(Palette(.list), is: "springy-modal-list") }

  @Test func modal() throws {
    let palette = try Palette()
    palette.open(4)
    try palette.wait(2)
    try expect(palette, is: "springy-modal-open")
  }

  private func expect(_ palette: Palette, heldAt percent: Int, is name: String) throws {
    palette.coordinator.hold()
    palette.coordinator.track(Double(percent) / 100)
    try expect(palette, is: name)
  }

  private func expect(_ palette: Palette, is name: String) throws {
    // Letters look different from one version of the font library to the next.
    palette.window.forEachInSubtree { if $0 is Label { $0.isHidden = true } }
    palette.window.hideFocusRing()
    try palette.draw()
    let tree = Golden.tree(palette.dump, without: ["Label", "#swatch-headline", "StandIn"])
    let problem = try Golden(name).problem(with: palette.headless.surface, tree)
    #expect(problem == nil)
  }
}
