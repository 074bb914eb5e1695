import SegueControls
import SegueHeadless
import Testing

@testable import SegueGallery

/// The surroundings of a demo: the device's status bar and the list of keys.
@Suite struct DevicePropsTests {
  private let headless: HeadlessWindow

  init() throws {
    headless = try HeadlessWindow()
    Demo.all[0].install(in: headless.window)
    try headless.advance(by: 0)
  }

  private var help: View? { headless.window.view(withIdentifier: "key-help") }

  @Test func statusBarShowsEachStyleInOwnColor() throws {
    let bar = DeviceStatusBar(over: .zero)
    #expect(bar.subviews.map(\.alpha) == [1, 0])
    bar.setStyle(.light, animated: false)
    #expect(bar.subviews.map(\.alpha) == [0, 1])
    let clocks = bar.subviews.compactMap { $0.subviews.first as? Label }
    #expect(clocks.map(\.text) == ["9:41", "9:41"] && clocks.map(\.textColor) == [.black, .white])
  }

  @Test func questionMarkShowsKeysUntilNextKey() throws {
    let depth = headless.window.subviews.count
    #expect(help == nil)
    headless.press(.character("?"))
    try headless.advance(by: 0.2)
    let card = try #require(help)
    #expect(card.superview === headless.window && card.alpha == 1)
    // The card takes the key, not the screen under it.
    #expect(headless.press(.down))
    #expect(headless.window.focusedView == nil)
    try headless.advance(by: 0.2)
    #expect(help == nil && headless.window.subviews.count == depth)
  }

  @Test func clickClosesKeyList() throws {
    headless.press(.character("?"))
    try headless.advance(by: 0.2)
    headless.click(at: Point(140, 150))
    try headless.advance(by: 1)
    #expect(help == nil && headless.window.view(withIdentifier: "detail") == nil)
  }

  @Test func commandsAreGroupedByTitle() {
    let entries = KeyHelp.entries(for: [
      KeyCommand(.character("s"), title: "screenshot") {}, KeyCommand(.function(11), title: "fullscreen") {},
      KeyCommand(.function(12), title: "screenshot") {},
    ])
    #expect(entries.map(\.key) == ["S, F12", "F11"])
    #expect(entries.map(\.meaning) == ["screenshot", "fullscreen"])
  }
}
