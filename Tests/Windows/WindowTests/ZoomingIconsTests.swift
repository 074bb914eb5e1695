import CSegueXTest
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("Zooming icons, under a window manager")
  struct ZoomingIconsTests {
    private let desk: Desk
    private let menu: Picture
    private let twitter = Point(140, 150)

    init() throws {
      menu = try Segue.menu()
      desk = try Desk(isManaged: true)
      try desk.waitFor(menu, "the menu")
    }

    private var twitterDetail: Picture {
      get throws { try Segue.shot("zooming-icons", "0 click \(twitter.x) \(twitter.y)\n3 wait") }
    }

    @Test("A drag holds the zoom and can return it to its start")
    func scrub() throws {
      var script = "0 press 140 150\n"
      desk.input.press(at: twitter)
      // The first eight points decide that it is a drag; the zoom begins there.
      for y in [170.0, 210, 260, 330, 240, 158] {
        script += "0.1 move 140 \(y)\n"
        desk.input.move(to: Point(140, y), after: 10)
        try desk.waitFor(Segue.shot("zooming-icons", script + "3 wait"), "the zoom held at \(y)")
        // The status bar belongs to the opening screen from the beginning.
        let isAtStart = try desk.picture().rows(from: 47) == menu.rows(from: 47)
        #expect(isAtStart == (y == 158))
      }
      desk.input.release(after: 300)
      try desk.waitFor(menu, "the menu")
      try desk.close()
    }

    @Test("A throw finishes from less than half")
    func thrown() throws {
      desk.input.drag((0...5).map { Point(140, 150 + 20 * Double($0)) })
      desk.input.release(after: 5)
      try desk.waitFor(twitterDetail, "the end of the zoom")
      try desk.close()
    }

    @Test("Escape leads to the menu after a hundred random clicks and drags", arguments: [1, 2])
    func walk(seed: Int) throws {
      try desk.playHastily(seed: seed)
      try desk.waitFor(menu, allowsTrace: true, "the menu after everything")
      try desk.close()
    }
  }
}
