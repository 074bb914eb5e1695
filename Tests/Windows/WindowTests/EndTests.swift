import CSegueXTest
import Foundation
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("The end of a window")
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

    @Test("A window closes on request without errors, even in flight", arguments: Farewell.allCases)
    func farewell(_ farewell: Farewell) throws {
      let desk = try Desk()
      try startZoom(on: desk)
      farewell.say(to: desk)
      #expect(try desk.segue.end() == 0)
      #expect(desk.segue.errors == "")
      #expect(try !desk.frames.isEmpty)
      try expectNoSharedMemory(of: desk)
    }

    @Test("A dying server gives one line, and complete files")
    func lostServer() throws {
      let desk = try Desk()
      try startZoom(on: desk)
      desk.server.kill()
      try expectLoss(of: desk)
    }

    @Test("A killed client connection gives one line")
    func killedClient() throws {
      let desk = try Desk()
      try startZoom(on: desk)
      XKillClient(desk.display.connection, desk.window)
      desk.display.roundTrip()
      try expectLoss(of: desk)
    }

    @Test("Destroying the window ends the program without errors", arguments: [false, true])
    func destroyed(isManaged: Bool) throws {
      let desk = try Desk(isManaged: isManaged)
      try startZoom(on: desk)
      XDestroyWindow(desk.display.connection, desk.window)
      desk.display.roundTrip()
      #expect(try desk.segue.end() == 0)
      #expect(desk.segue.errors == "")
      try expectNoSharedMemory(of: desk)
    }

    @Test("A killed program leaves no shared memory behind")
    func killed() throws {
      let desk = try Desk()
      // The program must use shared memory, or the test would prove nothing.
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
      // The server detaches when it notices that its client has ended.
      try wait(until: "the end of all shared memory") {
        try SharedMemory.segments(madeBy: desk.segue.pid).isEmpty
      }
    }
  }
}
