import Testing

@testable import SegueControllers
@testable import SegueGallery

/// The cost of frames of the springy modal, and the release of its objects.
@Suite(.drawsEveryFrame) struct SpringyModalBudgetTests {
  @Test(arguments: Palette.Tab.allCases, [false, true]) func flightLaysOutNothingAndDrawsLittle(
    tab: Palette.Tab, isDismissal: Bool
  ) throws {
    let palette = try Palette(tab)
    palette.open(4)
    try palette.wait(2)
    if isDismissal {
      palette.headless.press(.escape)
      try palette.wait(0.1)
    } else {
      palette.headless.press(.escape)
      try palette.wait(2)
      palette.open(4)
      // The panel is beyond its end, where the enlarged text has been drawn once more.
      try palette.wait(0.2)
    }
    let before = palette.window.counters
    for _ in 0..<40 { try palette.headless.advance(by: 1 / 60) }
    let after = palette.window.counters
    #expect(after.layouts == before.layouts)
    // The shadow is drawn once for each smaller size.
    #expect(after.backings <= before.backings + 3)
    #expect(after.frames == before.frames + 40)
  }

  /// The text is drawn once for each size class that it grows through, and the close button once.
  @Test func openingDrawsFewPictures() throws {
    let palette = try Palette()
    let before = palette.window.counters.backings
    palette.open(4)
    for _ in 0..<60 { try palette.headless.advance(by: 1 / 60) }
    // Two of these pictures are for the shadow.
    #expect(palette.window.counters.backings - before <= 16)
  }

  @Test func scrubbingLaysOutNothing() throws {
    let palette = try Palette()
    let start = palette.middle(4)
    try palette.headless.drag(from: start, to: start + Vector(0, 60), releases: false)
    let (before, progress) = (palette.window.counters, palette.coordinator.progress)
    for step in 1...20 {
      palette.headless.send(.dragged, at: start + Vector(0, 60 + 8 * Double(step)))
      try palette.headless.advance(by: 1 / 60)
    }
    #expect(palette.coordinator.isHeld && palette.coordinator.progress > progress)
    #expect(palette.window.counters.frames == before.frames + 20)
    #expect(palette.window.counters.layouts == before.layouts)
  }

  @Test(arguments: Palette.Tab.allCases, [true, false]) func closedModalIsReleased(
    tab: Palette.Tab, finishes: Bool
  )
    throws
  {
    let palette = try Palette(tab)
    palette.open(2)
    try palette.wait(finishes ? 2 : 0.1)
    weak let modal = palette.tabs.presentedViewController
    weak let container = palette.view("swatch")?.superview
    #expect(modal is SwatchViewController)
    palette.headless.press(.escape)
    try palette.wait(2)
    #expect(modal == nil)
    if !finishes { #expect(container == nil) }
  }
}
