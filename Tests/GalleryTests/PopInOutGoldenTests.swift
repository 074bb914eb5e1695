import Controllers
import Geometry
import Headless
import Testing
import Views

@testable import Gallery

/// The grid, a photo on its way there and back, and the photo, as they were when somebody looked at them.
@Suite struct PopInOutGoldenTests {
  private let headless: HeadlessWindow
  private let coordinator: TransitionCoordinator

  init() throws {
    headless = try HeadlessWindow()
    let root = PopInOutDemo.make()
    headless.window.safeAreaInsets = Insets(top: 47, bottom: 34)
    headless.window.rootViewController = root
    coordinator = root.transitionCoordinator
    try headless.advance(by: 0)
  }

  @Test func grid() throws { try expect("grid") }

  @Test func push() throws {
    headless.click("photo-5")
    coordinator.hold()
    coordinator.track(0.5)
    try expect("push-50")
  }

  @Test func photo() throws {
    headless.click("photo-5")
    try headless.advance(by: 1)
    try expect("open")
  }

  /// Pulled down to the right.
  @Test func pull() throws {
    headless.click("photo-5")
    try headless.advance(by: 1)
    headless.send(.pressed, at: Point(200, 400))
    headless.send(.dragged, at: Point(206, 408))
    headless.send(.dragged, at: Point(266, 488))
    try expect("pull")
  }

  private func expect(_ name: String) throws {
    // Letters look different from one version of the font library to the next.
    headless.window.forEachInSubtree { if $0 is Label { $0.isHidden = true } }
    headless.window.hideFocusRing()
    try headless.advance(by: 0)
    let problem = try Golden("pop-in-out-\(name)")
      .problem(with: headless.surface, Golden.tree(headless.dump(), without: ["Label"]))
    #expect(problem == nil)
  }
}
