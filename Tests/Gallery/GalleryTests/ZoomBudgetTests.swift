import Testing

@testable import SegueControllers
@testable import SegueGallery

/// The cost of frames during the zoom, and the release of its objects.
@Suite(.drawsEveryFrame) struct ZoomBudgetTests {
  /// The second time, pictures exist in all sizes, and everything has been visible once.
  @Test(arguments: [false, true]) func repeatedFlightLaysOutAndDrawsNothing(isPop: Bool) throws {
    let icons = try Icons.opened()
    icons.headless.press(.escape)
    try icons.wait(1.5)
    icons.headless.click("icon-twitter")
    if isPop {
      try icons.wait(1.5)
      icons.headless.press(.escape)
    }
    try icons.wait(isPop ? 0.05 : 0.3)
    let before = icons.window.counters
    for _ in 0..<25 { try icons.headless.advance(by: 1 / 60) }
    let after = icons.window.counters
    #expect(after.layouts == before.layouts)
    #expect(after.backings == before.backings)
    #expect(after.frames == before.frames + 25)
  }

  /// The first time, the icon is drawn once more when it outgrows its existing sizes, and the arrow when it appears.
  @Test func firstFlightDrawsTwoPictures() throws {
    let icons = try Icons()
    icons.headless.click("icon-twitter")
    try icons.wait(0.2)
    let before = icons.window.counters
    for _ in 0..<20 { try icons.headless.advance(by: 1 / 60) }
    #expect(icons.window.counters.layouts == before.layouts)
    #expect(icons.window.counters.frames == before.frames + 20)
    #expect(icons.window.counters.backings <= before.backings + 2)
  }

  @Test func scrubbingLaysOutNothing() throws {
    let icons = try Icons()
    try icons.drag(from: Point(140, 150), by: Vector(0, 60), in: 0.2)
    let (before, progress) = (icons.window.counters, icons.coordinator.progress)
    try icons.move(by: Vector(0, 150), in: 0.3)
    #expect(icons.coordinator.isHeld && icons.coordinator.progress > progress)
    #expect(icons.window.counters.frames > before.frames)
    #expect(icons.window.counters.layouts == before.layouts)
  }

  @Test func openDetailDrawsNothingAtRest() throws {
    let icons = try Icons.opened()
    #expect(icons.headless.stage.demand == .nothing)
    let before = icons.window.counters
    try icons.wait(1)
    #expect(icons.window.counters == before)
  }

  @Test(arguments: [true, false]) func closedDetailIsReleased(finishes: Bool) throws {
    let icons = try Icons()
    icons.headless.click("icon-youtube")
    try icons.wait(finishes ? 1 : 0.2)
    weak let detail = icons.navigation.children.last
    weak let view = icons.view("detail")
    weak let container = view?.superview
    #expect(detail is IconDetailViewController)
    icons.headless.press(.escape)
    try icons.wait(2)
    #expect(icons.depth == 1)
    #expect(detail == nil)
    #expect(view == nil)
    if !finishes { #expect(container == nil) }
  }
}
