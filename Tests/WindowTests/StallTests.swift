import CSegueXTest
import Glibc
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("Stalls and floods")
  struct StallTests {
    @Test(
      "While the server does nothing no frame runs ahead of it, and then the transition goes on",
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
      try waitForSleep(of: desk)
      // One that was being drawn, and as many as there are buffers.
      #expect(desk.frameCount - frames <= 3)
      desk.server.resume()
      try desk.waitFor(Segue.detail(), "the detail")
      try desk.close()
    }

    @Test("While a server says nothing a second signal ends the program")
    func silentServer() throws {
      let desk = try Desk()
      defer { desk.server.resume() }
      try desk.waitUntilStill()
      desk.server.stop()
      #expect(try blockedSignals(of: desk.segue.pid).contains(SIGTERM))
      desk.segue.send(SIGTERM)
      // It has taken the first one when signals have their usual effect again.
      try wait(until: "a window that closes") { try !blockedSignals(of: desk.segue.pid).contains(SIGTERM) }
      try waitForSleep(of: desk)
      desk.segue.send(SIGTERM)
      #expect(try desk.segue.end() == 256 + SIGTERM)
    }

    @Test("On a screen that refreshes once a second transitions go on all the same")
    func slowScreen() throws {
      let desk = try Desk(serverOptions: ["-fakescreenfps", "1"])
      let menu = try Segue.menu()
      try desk.waitFor(menu)
      let before = desk.frameCount
      desk.input.click(Point(140, 150))
      try desk.waitFor(Segue.detail(), "the detail")
      // A second of a 60 Hz timer, not of the screen's.
      #expect(desk.frameCount - before > 10)
      desk.input.type(XK_Escape)
      try desk.waitFor(menu, "the menu")
      try desk.close()
    }

    @Test("A thousand moves that have piled up all count, and are shown at once")
    func flood() throws {
      let desk = try Desk()
      let menu = try Segue.menu()
      try desk.waitFor(menu)
      let frames = desk.frameCount
      desk.segue.send(SIGSTOP)
      // A second of a mouse with a thousand reports a second.
      desk.input.press(at: Point(140, 150))
      for step in 1...1000 { desk.input.move(to: Point(140, 150 + Double(step) * 0.1), after: 1) }
      desk.display.roundTrip()
      desk.display.pause(milliseconds: 200)
      desk.segue.send(SIGCONT)
      try desk.waitUntilStill()
      let script =
        "0 press 140 150\n" + (1...100).map { "\(Double($0) / 100) move 140 \(150 + $0)\n" }.joined()
      try desk.waitFor(Segue.shot("zooming-icons", script + "4 wait"), "the drag as it is held")
      // Far fewer frames than moves: those of the spring that catches up with the pointer.
      #expect(desk.frameCount - frames < 100)
      desk.input.release()
      try desk.waitFor(menu, "the menu")
      try desk.close()
    }

    @Test("What was covered two hundred times is put again, without one frame")
    func exposures() throws {
      let desk = try Desk()
      try desk.waitFor(Segue.menu())
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

    @Test("From the largest window that the protocol knows back to a small one, and its memory with it")
    func largest() throws {
      let desk = try Desk()
      let menu = try Segue.menu()
      try desk.waitFor(menu)
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

    /// Waits until the window has done nothing for a tenth of a second, without asking the server.
    private func waitForSleep(of desk: Desk) throws {
      var last: (frames: Int, activity: Activity)?
      var looks = 0
      try wait(until: "a window that sleeps") {
        let now = (frames: desk.frameCount, activity: try Activity(of: desk.segue.pid))
        let isSame = last.map { $0 == now } ?? false
        looks = isSame && now.activity.isAsleep ? looks + 1 : 0
        last = now
        return looks >= 25
      }
    }

    /// The signals that do not interrupt a process.
    private func blockedSignals(of pid: pid_t) throws -> Set<Int32> {
      let lines = try SystemFile.text("/proc/\(pid)/status").split(separator: "\n")
      let mask = lines.first { $0.hasPrefix("SigBlk:") }?.split(separator: "\t").last
      let bits = mask.flatMap { UInt64($0, radix: 16) } ?? 0
      return Set((1...64).filter { bits >> UInt64($0 - 1) & 1 == 1 })
    }
  }
}
