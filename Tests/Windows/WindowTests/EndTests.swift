import CSegueXTest
import Foundation
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("How a window ends")
  struct EndTests {
    enum Farewell: CaseIterable {
      case controlW, controlQ, deleteWindow, terminate, interrupt, hangUp

      func say(to desk: Desk) {
        switch self {
        case .controlW: desk.input.type(XK_w, holding: [XK_Control_L])
        case .controlQ: desk.input.type(XK_q, holding: [XK_Control_L])
        case .deleteWindow: desk.display.tell(desk.window, toDo: "WM_DELETE_WINDOW")
        case .terminate: desk.segue.send(SIGTERM)
        case .interrupt: desk.segue.send(SIGINT)
        case .hangUp: desk.segue.send(SIGHUP)
        }
      }
    }

    @Test("Asked to, it ends well, even in mid-flight", arguments: Farewell.allCases)
    func farewell(_ farewell: Farewell) throws {
      let desk = try Desk()
      try startZoom(on: desk)
      farewell.say(to: desk)
      #expect(try desk.segue.end() == 0)
      #expect(desk.segue.errors == "")
      #expect(try !desk.frames.isEmpty)
      try expectNoSharedMemory(of: desk)
    }

    @Test("When its server dies it says so in one line, and its files are whole")
    func lostServer() throws {
      let desk = try Desk()
      try startZoom(on: desk)
      desk.server.kill()
      try expectLoss(of: desk)
    }

    @Test("Cut off by the server, it says so in one line")
    func killedClient() throws {
      let desk = try Desk()
      try startZoom(on: desk)
      XKillClient(desk.display.connection, desk.window)
      desk.display.roundTrip()
      try expectLoss(of: desk)
    }

    @Test("When somebody destroys its window it ends well", arguments: [false, true])
    func destroyed(isManaged: Bool) throws {
      let desk = try Desk(isManaged: isManaged)
      try startZoom(on: desk)
      XDestroyWindow(desk.display.connection, desk.window)
      desk.display.roundTrip()
      #expect(try desk.segue.end() == 0)
      #expect(desk.segue.errors == "")
      try expectNoSharedMemory(of: desk)
    }

    @Test("Killed, it leaves no shared memory behind")
    func killed() throws {
      let desk = try Desk()
      // It does use some, or the test would show nothing.
      #expect(try !SharedMemory.segments(madeBy: desk.segue.pid).isEmpty)
      desk.segue.kill()
      try expectNoSharedMemory(of: desk)
    }

    private func startZoom(on desk: Desk) throws {
      let before = desk.frameCount
      desk.input.click(Point(140, 150))
      try wait(until: "a moving picture") { desk.frameCount > before + 1 }
    }

    private func expectLoss(of desk: Desk, location: SourceLocation = #_sourceLocation) throws {
      #expect(try desk.segue.end() == 74, sourceLocation: location)
      #expect(
        desk.segue.errors == "segue: the connection to the X server is lost\n", sourceLocation: location)
      #expect(try !desk.frames.isEmpty, sourceLocation: location)
      try expectNoSharedMemory(of: desk)
    }

    private func expectNoSharedMemory(of desk: Desk) throws {
      // The server detaches when it notices that its client is gone.
      try wait(until: "the end of all shared memory") {
        try SharedMemory.segments(madeBy: desk.segue.pid).isEmpty
      }
    }
  }
}
