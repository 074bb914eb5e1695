import CSegueXTest
import Glibc
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("Stalls and floods")
  struct StallTests {
    @Test(
      "Frames do not run ahead of a stopped server, and the transition then continues",
      arguments: ["", "shm"])
    func stoppedServer(disabled: String) throws {
      let desk = try Desk(environment: ["SEGUE_X11_DISABLE": disabled])
      defer { desk.server.resume() }
      try desk.waitFor(Segue.menu())
      let before = desk.frameCount
      desk.input.click(Point(140, 150))
      try wait(until: "a moving picture") { desk.frameCount > before + 1 }
      desk.server.stop()
      let frames = desk.frameCount
      try desk.waitForSleep()
      // One frame in progress, and one per buffer.
      #expect(desk.frameCount - frames <= 3)
      desk.server.resume()
      try desk.waitFor(Segue.detail(), "the detail")
      try desk.close()
    }

    @Test("Transitions run on a screen with one refresh per second")
    func slowScreen() throws {
      let desk = try Desk(serverOptions: ["-fakescreenfps", "1"])
      let menu = try Segue.menu()
      try desk.waitFor(menu)
      let before = desk.frameCount
      try desk.openDetail()
      // Frames are paced by a 60 Hz timer, not by the screen.
      #expect(desk.frameCount - before > 10)
      desk.input.type(XK_Escape)
      try desk.waitFor(menu, "the menu")
      try desk.close()
    }

    @Test("A thousand queued moves all count and are shown together")
    func flood() throws {
      let (desk, menu) = try Desk.atMenu()
      let frames = desk.frameCount
      desk.segue.send(SIGSTOP)
      // One second of a mouse with a thousand reports per second.
      desk.input.press(at: Point(140, 150))
      for step in 1...1000 { desk.input.move(to: Point(140, 150 + Double(step) * 0.1), after: 1) }
      desk.display.roundTrip()
      desk.display.pause(milliseconds: 200)
      desk.segue.send(SIGCONT)
      try desk.waitUntilStill()
      let script =
        "0 press 140 150\n" + (1...100).map { "\(Double($0) / 100) move 140 \(150 + $0)\n" }.joined()
      try desk.waitFor(Segue.shot("zooming-icons", script + "4 wait"), "the drag as it is held")
      // There are far fewer frames than moves: only those of the spring that catches up with the pointer.
      #expect(desk.frameCount - frames < 100)
      desk.input.release()
      try desk.waitFor(menu, "the menu")
      try desk.close()
    }

    @Test("Pixels that were covered two hundred times are restored without a frame")
    func exposures() throws {
      let desk = try Desk.atMenu().desk
      try desk.waitUntilStill()
      let (whole, frames) = (try desk.picture(), desk.frameCount)
      let connection = desk.display.connection
      let cover = XCreateSimpleWindow(connection, desk.display.root, 60, 80, 250, 180, 0, 0, 0)
      var attributes = XSetWindowAttributes()
      attributes.override_redirect = True
      XChangeWindowAttributes(connection, cover, UInt(CWOverrideRedirect), &attributes)
      for step in 0..<200 {
        XMoveWindow(connection, cover, Int32(step), Int32(step * 2))
        XMapRaised(connection, cover)
        desk.display.roundTrip()
        XUnmapWindow(connection, cover)
      }
      desk.display.roundTrip()
      try desk.waitFor(whole, "the menu again")
      try desk.waitUntilStill()
      #expect(desk.frameCount == frames)
      try desk.close()
    }

    @Test("Shrinking from the largest possible window releases its memory")
    func largest() throws {
      let (desk, menu) = try Desk.atMenu()
      let before = try Usage(of: desk.segue.pid).residentBytes
      let frames = desk.frameCount
      XResizeWindow(desk.display.connection, desk.window, 32_767, 32_767)
      desk.display.roundTrip()
      try wait(until: "a frame of the largest size") { desk.frameCount > frames }
      XResizeWindow(desk.display.connection, desk.window, 390, 844)
      try desk.waitFor(menu, "the menu again")
      try desk.waitUntilStill()
      #expect(try Usage(of: desk.segue.pid).residentBytes - before < 64 << 20)
      try desk.close()
    }
  }
}
