import SegueControls
import SegueHeadless
import Testing

@testable import SegueGallery

/// The card of keys is readable in windows of any size.
@Suite struct KeyHelpTests {
  static let sizes = [Size(390, 844), Size(200, 300), Size(844, 390), Size(320, 240), Size(1280, 800)]

  private func show(_ size: Size) throws -> HeadlessWindow {
    let headless = try HeadlessWindow(size: size)
    Demo.all[0].install(in: headless.window)
    headless.window.keyCommands.append(KeyCommand(.character("s"), title: "take a screenshot") {})
    headless.press(.character("?"))
    try headless.advance(by: 0.5)
    return headless
  }

  private func rows(in headless: HeadlessWindow) throws -> ScrollView {
    try #require(headless.window.view(withIdentifier: "key-help-rows") as? ScrollView)
  }

  @Test(arguments: await sizes) func rowsShowAllText(size: Size) throws {
    let headless = try show(size)
    let rows = try rows(in: headless)
    let labels = rows.subviews.compactMap { $0 as? Label }
    #expect(labels.count >= 24)
    for label in labels {
      let needed = label.sizeThatFits(Size(label.bounds.width, .infinity))
      #expect(needed.width <= label.bounds.width && needed.height <= label.bounds.height, "\(label.text)")
      #expect(label.frame.minX >= 0 && label.frame.maxX <= rows.bounds.width && label.frame.minY >= 0)
      #expect(label.frame.maxY <= rows.contentSize.height)
    }
    for (one, other) in zip(labels, labels.dropFirst()) { #expect(!one.frame.intersects(other.frame)) }
    let card = try #require(rows.superview)
    #expect(headless.window.bounds.contains(card.convert(card.bounds, to: nil)))
    let title = try #require(card.subviews.compactMap { $0 as? Label }.first)
    #expect(title.text == "Keys and Pointer" && title.frame.maxY <= rows.frame.minY)
  }

  @Test func keysWheelAndPointerScrollInSmallWindow() throws {
    let headless = try show(Size(320, 240))
    let rows = try rows(in: headless)
    let end = rows.verticalRange.upperBound
    #expect(end > 100)
    headless.press(.end)
    try headless.advance(by: 2)
    #expect(rows.contentOffset.y == end)
    headless.press(.up)
    try headless.advance(by: 2)
    #expect(rows.contentOffset.y < end)
    headless.press(.home)
    try headless.advance(by: 2)
    #expect(rows.contentOffset.y == 0)
    headless.scroll(Vector(0, 2), at: Point(160, 150))
    try headless.advance(by: 2)
    #expect(rows.contentOffset.y == 120)
    try headless.drag(from: Point(160, 100), to: Point(160, 160))
    try headless.advance(by: 3)
    #expect(rows.contentOffset.y < 120)
    #expect(headless.window.view(withIdentifier: "key-help") != nil)
    headless.press(.escape)
    try headless.advance(by: 1)
    #expect(headless.window.view(withIdentifier: "key-help") == nil)
  }

  @Test func heldKeyKeepsCardOpen() throws {
    let headless = try show(Size(390, 844))
    for _ in 0..<4 {
      headless.send(.key(KeyEvent(.character("?"), isRepeat: true, time: headless.now)))
      try headless.advance(by: 0.5)
      #expect(headless.window.view(withIdentifier: "key-help") != nil)
    }
    headless.press(.character("?"))
    try headless.advance(by: 0.5)
    #expect(headless.window.view(withIdentifier: "key-help") == nil)
  }

  @Test func cardOpensAtTopAgain() throws {
    let headless = try show(Size(320, 240))
    headless.press(.end)
    try headless.advance(by: 2)
    headless.press(.return)
    try headless.advance(by: 1)
    headless.press(.character("?"))
    try headless.advance(by: 1)
    #expect(try rows(in: headless).contentOffset == .zero)
  }

  /// The card slides in the first time, too, before any layout.
  @Test func cardSlidesInFromBelowWindow() throws {
    let headless = try HeadlessWindow(size: Size(390, 844))
    Demo.all[0].install(in: headless.window)
    for _ in 0..<2 {
      headless.press(.character("?"))
      try headless.advance(by: 0)
      let card = try #require(try rows(in: headless).superview)
      #expect(card.frame.minY + card.shown.transform.ty == 844)
      try headless.advance(by: 0.1)
      #expect(card.frame.minY + card.shown.transform.ty < 700)
      try headless.advance(by: 1)
      #expect(card.shown.transform == .identity)
      headless.press(.escape)
      try headless.advance(by: 1)
    }
  }

  @Test func cardListsNavigationKeys() {
    let keys = Demo.keys.map(\.key).joined(separator: " ")
    for key in ["Tab", "Home, End", "Backspace", "Alt+Left", "Escape", "Space", "Return"] {
      #expect(keys.contains(key))
    }
  }

  @Test func mouseBackButtonClosesCard() throws {
    let headless = try show(Size(390, 844))
    headless.click(at: Point(195, 400), button: .back)
    try headless.advance(by: 1)
    #expect(headless.window.view(withIdentifier: "key-help") == nil)
  }
}
