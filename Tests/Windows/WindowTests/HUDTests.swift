import CSegueXTest
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("The HUD over a window")
  struct HUDTests {
    /// A row of mails below the panel.
    private let covered = Point(250, 720)

    @Test(
      "H shows the HUD, adds flashes, and hides it",
      arguments: [(1.0, "640x900x24"), (2, "800x1700x24"), (1, "640x900x16")])
    func shown(scale: Double, screen: String) throws {
      let desk = try Desk(scale: scale, screen: screen)
      try desk.waitUntilStill()
      let menu = try desk.picture()
      desk.input.type(XK_h)
      try wait(until: "the panel") { try isPanel(desk.picture(), over: menu, scale) }
      desk.input.type(XK_h)
      try desk.waitUntilStill()
      #expect(try isPanel(desk.picture(), over: menu, scale))
      desk.input.type(XK_h)
      try desk.waitFor(menu, "the menu alone")
      // None of these steps drew a frame of the contents.
      #expect(desk.frameCount == 1)
      try desk.close()
    }

    @Test(
      "A transition below the HUD ends, and the window then rests", arguments: [1, 2])
    func rest(presses: Int) throws {
      let desk = try Desk()
      let menu = try Segue.menu()
      let detail = try Segue.detail()
      try desk.waitFor(menu)
      for _ in 0..<presses { desk.input.type(XK_h) }
      try desk.waitUntilStill()
      desk.input.click(Point(140, 150))
      // After the last flash, the screen outside the panel is unchanged.
      try wait(until: "the end of the zoom") { try isPanel(desk.picture(), over: detail, 1) }
      try expectRest(of: desk)
      desk.input.type(XK_Escape)
      try wait(until: "the menu") { try isPanel(desk.picture(), over: menu, 1) }
      try expectRest(of: desk)
      for _ in presses..<3 { desk.input.type(XK_h) }
      try desk.waitFor(menu, "the menu alone")
      // The statistics do not count the HUD's own drawing.
      #expect(try desk.frames.dropFirst().allSatisfy { $0.damaged_pixels <= 390 * 844 })
      try desk.close()
    }

    @Test("A click passes through the HUD")
    func clickThrough() throws {
      let desk = try Desk("expanding-cells")
      try desk.waitFor(Segue.shot("expanding-cells"))
      desk.input.type(XK_h)
      try desk.waitUntilStill()
      desk.input.click(covered)
      let mail = try Segue.shot("expanding-cells", "0 click \(covered.x) \(covered.y)\n3 wait")
      #expect(try mail != Segue.shot("expanding-cells"))
      try wait(until: "the mail") { try isPanel(desk.picture(), over: mail, 1) }
      for _ in 0..<2 { desk.input.type(XK_h) }
      try desk.waitFor(mail, "the mail alone")
      try desk.close()
    }

    @Test("A screenshot does not contain the HUD")
    func screenshot() throws {
      let (desk, menu) = try Desk.atMenu()
      desk.input.type(XK_h)
      try wait(until: "the panel") { try isPanel(desk.picture(), over: menu, 1) }
      desk.input.type(XK_s)
      let path = try desk.screenshots(1)[0]
      #expect(try Picture(file: path) == menu)
      try desk.close()
    }

    private func expectRest(of desk: Desk) throws {
      try desk.waitUntilStill()
      // The panel's last figures appear shortly after the last frame.
      desk.display.pause(milliseconds: 500)
      try desk.expectRest()
    }

    /// Whether a picture shows the panel at the lower right, and the expected contents elsewhere.
    private func isPanel(_ picture: Picture, over ground: Picture, _ scale: Double) -> Bool {
      guard picture.width == ground.width, picture.height == ground.height else { return false }
      let (width, height, margin) = (Int(296 * scale), Int(184 * scale), Int(12 * scale))
      let columns = picture.width - width - margin..<picture.width - margin
      let rows = picture.height - height - margin..<picture.height - margin
      var dark = 0
      for index in picture.words.indices {
        if rows.contains(index / picture.width), columns.contains(index % picture.width) {
          if picture.words[index] & 0xFF < 0x50 { dark += 1 }
        } else if picture.words[index] != ground.words[index] {
          return false
        }
      }
      return dark > width * height * 3 / 4
    }
  }
}
