import SegueViews
import Testing

@testable import SegueGallery

/// The colors and texts of the two screens: Docs/BEHAVIOR.md#zooming-icons.
@Suite struct IconScreenTests {
  static let colors: [(String, disc: UInt32, ground: UInt32)] = [
    ("icon-twitter", 0xFF41_8EE8, 0xFF2A_76D0), ("icon-facebook", 0xFF3D_5A96, 0xFF3D_5A96),
    ("icon-youtube", 0xFFBA_302E, 0xFFBA_302E), ("icon-vimeo", 0xFF54_BCFC, 0xFF14_76B4),
    ("icon-instagram", 0xFF53_7FA2, 0xFF4C_779A),
  ]

  @Test(arguments: await colors) func discAndScreenHaveItemColors(name: String, disc: UInt32, ground: UInt32)
    throws
  {
    let icons = try Icons()
    let box = icons.seen(icons.view(name))
    #expect(icons.headless.surface.pixel(x: Int(box.minX) + 50, y: Int(box.minY) + 5) == disc)
    #expect(icons.headless.surface.pixel(x: Int(box.minX) + 3, y: Int(box.minY) + 3) == 0xFFFF_FFFF)
    try icons.click(name, waiting: 1)
    #expect(icons.headless.surface.pixel(x: 5, y: 600) == ground)
  }

  /// A screen opens in the color of its disc, and darkens during the zoom, evenly over the whole disc. It never changes fast enough
  /// to be seen as a flicker, and is dark where there is text.
  @Test(arguments: await colors) func backgroundDeepensDuringZoom(name: String, disc: UInt32, ground: UInt32)
    throws
  {
    for isPop in [false, true] {
      let icons = try isPop ? Icons.opened(name) : Icons()
      if isPop { icons.headless.press(.escape) } else { icons.headless.click(name) }
      var last = isPop ? 1.0 : 0
      for _ in 0..<40 {
        try icons.headless.advance(by: 1.0 / 60)
        guard let moving = icons.movingDisc, let words = icons.view("detail-text") else { continue }
        let shade = try #require(moving.subviews.first)
        #expect(abs(shade.shown.alpha - last) < 0.2 && (words.shown.alpha < 0.5 || shade.shown.alpha > 0.8))
        last = shade.shown.alpha
        // The shade covers exactly the disc.
        #expect(shade.frame == moving.bounds && shade.cornerRadius == moving.source.cornerRadius)
        // The color is the same from edge to edge, except under the text.
        let seen = icons.seen(moving)
        guard words.shown.alpha < 0.006, Point(390, 844).distance(to: seen.center) < seen.width / 2 - 1 else {
          continue
        }
        #expect(icons.headless.surface.pixel(x: 3, y: 420) == icons.headless.surface.pixel(x: 386, y: 840))
        if shade.shown.alpha == 0 { #expect(icons.headless.surface.pixel(x: 3, y: 420) == disc) }
      }
    }
  }

  @Test func whiteTextIsReadableOnEveryColor() {
    for item in IconItem.makeRows().joined() {
      #expect((item.ground ?? item.color).contrast(with: .white) >= 4.5, "\(item.name)")
    }
  }

  @Test func detailWithoutItemIsGray() throws {
    let icons = try Icons()
    icons.navigation.pushViewController(IconDetailViewController(item: nil), animated: false)
    try icons.draw()
    #expect(icons.headless.surface.pixel(x: 195, y: 600) == 0xFF8E_8E93)
  }
}
