import CSegueXTest
import Testing

extension RealWindow {
  @Suite("A window that loses its pixels")
  struct ExposureTests {
    @Test(
      "Uncovered pixels are uploaded again without a new frame",
      arguments: ["640x900x24", "640x900x16"])
    func uncovered(screen: String) throws {
      let desk = try Desk(screen: screen)
      let menu = try Segue.menu()
      try desk.waitFor(menu, "the menu")
      try desk.waitUntilStill()
      let (whole, frames) = (try desk.picture(), desk.frameCount)
      let origin = desk.display.origin(of: desk.window)
      let connection = desk.display.connection
      let cover = XCreateSimpleWindow(
        connection, desk.display.root, origin.x + 60, origin.y + 80, 250, 180, 0, 0, 0)
      var attributes = XSetWindowAttributes()
      attributes.override_redirect = True
      XChangeWindowAttributes(connection, cover, UInt(CWOverrideRedirect), &attributes)
      XMapRaised(connection, cover)
      desk.display.roundTrip()
      // The server does not keep covered pixels.
      #expect(try desk.picture() != whole)
      XDestroyWindow(connection, cover)
      try desk.waitFor(menu, "the menu again")
      try desk.waitUntilStill()
      #expect(desk.frameCount == frames)
      try desk.close()
    }
  }
}
