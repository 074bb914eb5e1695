import SegueViews
import Testing

@testable import SegueGallery

/// The two screens at rest: Docs/BEHAVIOR.md#zooming-icons.
@Suite struct IconScreenTests {
  static let places = [
    ("icon-twitter", Point(90, 100)), ("icon-facebook", Point(200, 100)), ("icon-youtube", Point(35, 240)),
    ("icon-vimeo", Point(145, 240)), ("icon-instagram", Point(255, 240)),
  ]

  @Test(arguments: await places) func iconsStandWhereTheyShould(name: String, origin: Point) throws {
    let icons = try Icons()
    #expect(icons.seen(icons.view(name)) == Rect(origin: origin, size: Size(100, 100)))
  }

  static let colors: [(String, UInt32)] = [
    ("icon-twitter", 0xFF41_8EE8), ("icon-facebook", 0xFF3D_5A96), ("icon-youtube", 0xFFBA_302E),
    ("icon-vimeo", 0xFF54_BCFC), ("icon-instagram", 0xFF53_7FA2),
  ]

  @Test(arguments: await colors) func discsHaveTheirColors(name: String, color: UInt32) throws {
    let icons = try Icons()
    let box = icons.seen(icons.view(name))
    #expect(icons.headless.surface.pixel(x: Int(box.minX) + 50, y: Int(box.minY) + 5) == color)
    #expect(icons.headless.surface.pixel(x: Int(box.minX) + 3, y: Int(box.minY) + 3) == 0xFFFF_FFFF)
    icons.headless.click(name)
    try icons.wait(1)
    #expect(icons.headless.surface.pixel(x: 5, y: 450) == color)
  }

  /// Where words lie, the screen is as dark as they need it.
  @Test(arguments: await colors.map(\.0), [Size(390, 844), Size(1280, 800), Size(844, 390), Size(320, 480)])
  func whiteWordsCanBeRead(name: String, size: Size) throws {
    let icons = try Icons(size: size)
    icons.headless.click(name)
    try icons.wait(1.5)
    for word in ["detail-title", "detail-summary", "back-button"] {
      let place = icons.seen(icons.view(word))
      for y in [place.minY + 1, place.midY, place.maxY - 1] {
        let pixel = icons.headless.surface.pixel(x: word == "back-button" ? 60 : 2, y: Int(y))
        let ground = Color(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
        #expect(ground.contrast(with: .white) >= 4.4, "\(word) at \(y)")
      }
    }
  }

  @Test func theDetailIsLaidOut() throws {
    let icons = try Icons.opened()
    #expect(icons.seen(icons.view("detail-icon")) == Rect(x: 70, y: 107, width: 250, height: 250))
    let title = icons.seen(icons.view("detail-title"))
    let summary = icons.seen(icons.view("detail-summary"))
    #expect(abs(summary.maxY - (844 - 80)) <= 0.5)
    #expect(abs(summary.minY - title.maxY - 12) <= 0.5)
    #expect(summary.minX == 20 && summary.maxX == 370)
    let back = icons.seen(icons.view("back-button"))
    #expect(back.minY >= 47 && back.maxY <= 91)
  }

  @Test func aClickBetweenIconsOpensNothing() throws {
    let icons = try Icons()
    for place in [Point(92, 102), Point(195, 220), Point(10, 10), Point(195, 600)] {
      icons.headless.click(at: place)
      #expect(icons.coordinator.isIdle)
    }
  }

  @Test func withoutAnItemTheDetailIsGrey() throws {
    let icons = try Icons()
    icons.navigation.pushViewController(IconDetailViewController(item: nil), animated: false)
    try icons.draw()
    #expect(icons.headless.surface.pixel(x: 195, y: 600) == 0xFF8E_8E93)
  }

  @Test(arguments: [Size(160, 160), Size(320, 480), Size(1280, 800), Size(844, 390)])
  func anySizeIsLaidOutSoundly(size: Size) throws {
    let icons = try Icons(size: size)
    #expect(icons.window.faults().isEmpty)
    icons.headless.click("icon-twitter")
    try icons.wait(1.5)
    #expect(icons.depth == 2)
    #expect(icons.window.faults().isEmpty)
  }

  @Test func theKeyboardOpensAndCloses() throws {
    let icons = try Icons()
    icons.headless.press(.tab)
    icons.headless.press(.right)
    icons.headless.press(.return)
    try icons.wait(1)
    #expect(icons.depth == 2)
    #expect(icons.headless.surface.pixel(x: 5, y: 450) == 0xFF3D_5A96)
    icons.headless.press(.escape)
    try icons.wait(1)
    #expect(icons.depth == 1)
  }
}
