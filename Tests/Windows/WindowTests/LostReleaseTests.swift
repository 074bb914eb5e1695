import CSegueXTest
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("A button release that is never reported")
  struct LostReleaseTests {
    @Test("A drag ends when its window is hidden", arguments: [true, false])
    func hidden(isManaged: Bool) throws {
      let desk = try Desk(isManaged: isManaged)
      let menu = try Segue.menu()
      try desk.waitFor(menu)
      desk.input.drag([Point(140, 150), Point(140, 170), Point(140, 230)])
      try desk.waitUntilStill()
      #expect(try desk.picture() != menu)
      let connection = desk.display.connection
      if isManaged {
        XIconifyWindow(connection, desk.window, 0)
      } else {
        XUnmapWindow(connection, desk.window)
      }
      try wait(until: "a hidden window") { desk.display.attributes(of: desk.window)?.map_state == IsUnmapped }
      // Here, no event will report the release when the window is shown again.
      desk.input.move(to: Point(620, 400))
      desk.input.release()
      XMapWindow(connection, desk.window)
      try desk.waitFor(menu, "the menu again")
      try wait(until: "the keyboard's focus") {
        if !isManaged { desk.display.focus = desk.window }
        return desk.display.focus == desk.window
      }
      desk.input.move(to: Point(200, 400))
      try desk.waitUntilStill()
      #expect(try desk.picture() == menu)
      try desk.close()
    }
  }
}
