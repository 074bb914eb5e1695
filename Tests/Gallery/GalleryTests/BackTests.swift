import SegueHeadless
import SegueTestSupport
import SegueViews
import Testing

@testable import SegueGallery

/// Every kind of "back" input works on every screen, at rest and in flight.
@Suite struct BackTests {
  /// An input that means "back".
  enum Way: String, CaseIterable, Sendable {
    case escape, backspace, altLeft, mouse

    func take(in headless: HeadlessWindow) {
      switch self {
      case .escape: headless.press(.escape)
      case .backspace: headless.press(.backspace)
      case .altLeft: headless.press(.left, modifiers: .alt)
      case .mouse: headless.click(at: Point(195, 500), button: .back)
      }
    }
  }

  /// The items that open a screen, with the items to click before.
  static let openings: [(demo: String, before: [String], item: String)] = [
    ("zooming-icons", [], "icon-twitter"), ("expanding-cells", [], "mail-3"), ("pop-in-out", [], "photo-5"),
    ("springy-modal", [], "swatch-4"), ("springy-modal", ["tab-2"], "row-4"),
    ("photo-profile", [], "feed-photo-10"),
  ]

  private func open(_ index: Int) throws -> (headless: HeadlessWindow, item: String) {
    let (name, before, item) = Self.openings[index]
    let demo = try #require(Demo.all.first { $0.name == name })
    let headless = try HeadlessWindow()
    demo.install(in: headless.window)
    try headless.advance(by: 0)
    for identifier in before {
      #expect(headless.click(identifier))
      try headless.advance(by: 1)
    }
    return (headless, item)
  }

  @Test(arguments: await openings.indices, Way.allCases) func backInputClosesScreen(index: Int, way: Way)
    throws
  {
    let (headless, item) = try open(index)
    let closed = headless.surface.words
    headless.click(item)
    try headless.advance(by: 2)
    #expect(difference(headless.surface.words, closed) != nil)
    way.take(in: headless)
    try headless.advance(by: 3)
    #expect(difference(headless.surface.words, closed) == nil)
    #expect(headless.stage.demand == .nothing)
    // On the first screen, there is nothing to go back to.
    way.take(in: headless)
    try headless.advance(by: 1)
    #expect(difference(headless.surface.words, closed) == nil)
  }

  @Test(arguments: await openings.indices, Way.allCases) func backInputReversesOpening(index: Int, way: Way)
    throws
  {
    let (headless, item) = try open(index)
    let closed = headless.surface.words
    headless.click(item)
    try headless.tick(60, until: headless.now + 0.1)
    way.take(in: headless)
    try headless.advance(by: 3)
    #expect(difference(headless.surface.words, closed) == nil)
    #expect(headless.stage.demand == .nothing)
  }

  @Test(arguments: await openings.indices) func forwardButtonReversesClosing(index: Int) throws {
    let (headless, item) = try open(index)
    headless.click(item)
    try headless.advance(by: 2)
    let open = headless.surface.words
    headless.press(.escape)
    try headless.tick(60, until: headless.now + 0.1)
    headless.click(at: Point(195, 500), button: .forward)
    try headless.advance(by: 3)
    #expect(difference(headless.surface.words, open) == nil)
    // At rest there is nothing to go forward to.
    headless.click(at: Point(195, 500), button: .forward)
    #expect(headless.stage.demand == .nothing)
  }

  @Test(arguments: await openings.indices) func escapeReversesClosing(index: Int) throws {
    let (headless, item) = try open(index)
    headless.click(item)
    try headless.advance(by: 2)
    let open = headless.surface.words
    headless.press(.escape)
    try headless.tick(60, until: headless.now + 0.1)
    headless.press(.escape)
    try headless.advance(by: 3)
    #expect(difference(headless.surface.words, open) == nil)
  }

  /// A gesture recognizer for the back button of the mouse takes precedence over going back.
  @Test func gestureTakesBackButton() throws {
    let (headless, item) = try open(0)
    headless.click(item)
    try headless.advance(by: 2)
    var taps = 0
    let tap = TapGestureRecognizer { _ in taps += 1 }
    tap.allowedButtons = .back
    try #require(headless.window.view(withIdentifier: "detail")).addGestureRecognizer(tap)
    headless.click(at: Point(195, 500), button: .back)
    try headless.advance(by: 2)
    #expect(taps == 1 && headless.window.view(withIdentifier: "detail") != nil)
  }
}
