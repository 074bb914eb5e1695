import SegueTestSupport
import SegueTransitions
import Testing

@testable import SegueControllers
@testable import SegueGallery

/// The demo of colors: clicks, drags, catches, reversals and keys.
@Suite struct SpringyModalDemoTests {
  // MARK: - Layout

  /// In a narrow window, rows have as many cells as fit, and are centered, too.
  @Test(arguments: [(280.0, 3), (320, 4), (390, 5), (1000, 5)]) func rowsAreCentered(
    width: Double, count: Int
  ) throws {
    let palette = try Palette(size: Size(width, 844))
    let first = try #require(palette.view("swatch-1")).frame
    let last = try #require(palette.view("swatch-\(count)")).frame
    let next = try #require(palette.view("swatch-\(count + 1)")).frame
    let second = try #require(palette.view("swatch-2")).frame
    // With an odd width of the rows, one side has one more point.
    #expect(first.minX >= 30 && abs(first.minX - (width - last.maxX)) <= 1)
    #expect(next.minX == first.minX && next.minY - first.maxY == second.minX - first.maxX)
  }

  /// The panel overshoots the window, but its button stays inside.
  @Test(arguments: [Size(390, 844), Size(844, 390), Size(320, 480)], [1, 4]) func closeButtonStaysInWindow(
    size: Size, number: Int
  ) throws {
    let palette = try Palette(size: size)
    palette.open(number)
    let button = try #require(palette.view("close-button"))
    let place = button.convert(button.bounds, to: nil)
    var swings = false
    for _ in 0..<120 {
      try palette.headless.advance(by: 1.0 / 120)
      palette.window.forEachInSubtree { view in
        guard let snapshot = view as? SnapshotView, snapshot.source === button else { return }
        let seen = palette.seen(snapshot)
        #expect(seen.maxX <= size.width - 6 && seen.minY >= 6)
        swings = swings || seen.maxX > place.maxX + 1
      }
    }
    #expect(swings)
  }

  /// The second press of a double click has no effect on the screen that the first one opened, at any pause.
  @Test(arguments: Array(stride(from: 0.04, through: 0.24, by: 0.01))) func doubleClickOpensAndDoesNotClose(
    pause: Double
  ) throws {
    let palette = try Palette()
    let place = palette.middle(1)
    for _ in 0..<2 {
      palette.headless.send(.pressed, at: place)
      try palette.wait(0.05)
      palette.headless.send(.released, at: place)
      try palette.wait(pause)
    }
    try palette.wait(2)
    #expect(palette.isOpen && palette.coordinator.isIdle)
    // A later, third click closes the screen.
    palette.headless.click(at: place)
    try palette.wait(2)
    #expect(!palette.isOpen)
  }

  /// Two texts are legible together only for a moment: the fade takes about 0.3 s.
  @Test func reducedMotionFadeIsShort() throws {
    let palette = try Palette(reducesMotion: true)
    palette.open(3)
    try palette.wait(0.29)
    #expect(!palette.coordinator.isIdle)
    try palette.wait(0.02)
    #expect(palette.isOpen && palette.coordinator.isIdle)
  }

  @Test func whiteTextIsReadableOnEveryColor() {
    for swatch in Swatch.palette {
      #expect(swatch.color.contrast(with: .white) >= 4.5, "\(swatch.name)")
    }
    #expect(Set(Swatch.palette.map(\.color)).count == 10)
    #expect(Swatch.palette[0].code == "#D24246" && Swatch.palette[4].code == "#198562")
  }

  // MARK: - Clicks

  @Test(arguments: Palette.Tab.allCases) func clickOnTabBarClosesModal(tab: Palette.Tab) throws {
    let palette = try Palette(tab)
    palette.open(3)
    try palette.wait(2)
    // The click is on the tab bar, which the modal covers.
    palette.headless.click(at: Point(20, 800))
    try palette.wait(2)
    #expect(!palette.isOpen)
    #expect(palette.tabs.selectedIndex == (tab == .grid ? 0 : 1))
  }

  // MARK: - Keys

  @Test func keysOpenCloseAndSwitchTabs() throws {
    let palette = try Palette()
    let tree = palette.dump
    for key in [Key.tab, .right, .right, .down, .return] { palette.headless.press(key) }
    try palette.wait(2)
    #expect(palette.view("swatch")?.accessibilityLabel == "Iris")
    try palette.type(.escape, waiting: 2)
    #expect(!palette.isOpen)
    // The keyboard focus is where it was before.
    palette.headless.press(.right)
    try palette.type(.return, waiting: 2)
    #expect(palette.view("swatch")?.accessibilityLabel == "Orchid")
    try palette.type(.escape, waiting: 2)
    palette.headless.press(.character("2"))
    #expect(palette.tabs.selectedIndex == 1)
    palette.headless.press(.character("1"))
    palette.window.focus(on: nil)
    try palette.wait(1)
    #expect(palette.dump == tree)
  }

  // MARK: - Scrolled lists

  /// The part of a cell that the bar or the edge of the list covers stays covered at both ends of the transition.
  @Test(arguments: Palette.Tab.allCases, [1.0, 2]) func partlyVisibleItemHasNoSeam(
    tab: Palette.Tab, scale: Double
  ) throws {
    let palette = try Palette(tab, size: tab == .grid ? Size(280, 340) : Size(390, 500), scale: scale)
    let list = try #require(palette.view(tab == .grid ? "swatch-grid" : "swatch-table") as? ScrollView)
    list.contentOffset = Point(0, tab == .grid ? 63 : 72)
    // The scroll indicator has disappeared by now.
    try palette.wait(2)
    let closed = palette.pixels
    palette.open(1)
    palette.window.focus(on: nil)
    palette.coordinator.hold()
    palette.coordinator.track(0)
    try palette.draw()
    #expect(list.contentOffset.y > 60)
    #expect(palette.difference(from: closed) == nil)
    palette.coordinator.finish()
    try palette.wait(2)
    palette.headless.press(.escape)
    palette.coordinator.hold()
    palette.coordinator.track(1)
    try palette.wait(0.5)
    #expect(palette.difference(from: closed) == nil)
    palette.coordinator.finish()
    try palette.wait(2)
    #expect(palette.difference(from: closed) == nil)
  }
}
