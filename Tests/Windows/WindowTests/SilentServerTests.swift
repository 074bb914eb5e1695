import CSegueXTest
import Foundation
import SegueGeometry
import Testing

extension RealWindow {
  /// A server that no longer answers, like a stopped one: a client that waits for an answer waits forever.
  @Suite("A silent server")
  struct SilentServerTests {
    /// The activity of a window when its server falls silent.
    enum State: CaseIterable {
      case rest, firstMotion, motion, resize, fullscreen
      /// The pixels are sent through the connection, which accepts only a part of a frame.
      case copying

      var environment: [String: String] { self == .copying ? ["SEGUE_X11_DISABLE": "shm"] : [:] }

      func bring(_ desk: Desk) throws {
        let frames = desk.frameCount
        switch self {
        case .rest: try desk.waitUntilStill()
        case .firstMotion:
          // The click makes the window create its second buffer.
          try desk.waitUntilStill()
          desk.input.click(Point(140, 150))
          desk.display.roundTrip()
        case .motion, .copying:
          desk.input.click(Point(140, 150))
          try wait(until: "a moving picture") { desk.frameCount > frames + 3 }
        case .resize:
          for side in 1...20 {
            XResizeWindow(desk.display.connection, desk.window, 400 + UInt32(side) * 40, 500)
          }
          desk.display.roundTrip()
        case .fullscreen: desk.input.type(XK_F11)
        }
      }
    }

    @Test("A second signal ends the program, whatever the window does", arguments: State.allCases)
    func secondSignal(state: State) throws {
      let desk = try Desk(environment: state.environment)
      defer { desk.server.resume() }
      try silence(desk, in: state)
      #expect(try caughtSignals(of: desk.segue.pid).isSuperset(of: [SIGTERM, SIGINT, SIGHUP]))
      desk.segue.send(SIGINT)
      // The first signal has been handled when signals have their default effect again.
      try wait(until: "a window that closes") { try !caughtSignals(of: desk.segue.pid).contains(SIGTERM) }
      desk.segue.send(SIGTERM)
      #expect(try desk.segue.end() == 256 + SIGTERM)
      try expectNoSharedMemory(of: desk)
    }

    /// Both run at the same time, because a program's time limit is wall-clock time.
    @Test("One signal ends the program after some time")
    func oneSignal() throws {
      let desks = [SIGTERM: try Desk(), SIGINT: try Desk()]
      defer { for desk in desks.values { desk.server.resume() } }
      for (signal, desk) in desks {
        try silence(desk, in: .firstMotion)
        desk.segue.send(signal)
      }
      for desk in desks.values {
        #expect(try desk.segue.end() == 256 + SIGTERM)
        try expectNoSharedMemory(of: desk)
      }
    }

    @Test("A program that waits for its first answer ends at the first signal")
    func start() throws {
      let server = try XServer(screen: "640x900x24")
      defer { server.resume() }
      server.stop()
      let segue = try Child(Segue.path(), ["open"], environment: ["DISPLAY": server.name])
      // The program sleeps during its start, from which only the server can wake it.
      try wait(until: "a program that waits") { try Activity(of: segue.pid).isAsleep }
      segue.send(SIGTERM)
      #expect(try segue.end() == 256 + SIGTERM)
      #expect(try SharedMemory.segments(madeBy: segue.pid).isEmpty)
    }

    @Test("A program killed while it creates a buffer leaves no shared memory")
    func killed() throws {
      let desk = try Desk()
      defer { desk.server.resume() }
      try silence(desk, in: .firstMotion)
      desk.segue.kill()
      try expectNoSharedMemory(of: desk)
    }

    /// Stops the server, and waits until the window waits for the server.
    private func silence(_ desk: Desk, in state: State) throws {
      try state.bring(desk)
      desk.server.stop()
      try desk.waitForSleep()
    }

    /// The server must continue before it detaches.
    private func expectNoSharedMemory(of desk: Desk) throws {
      desk.server.resume()
      try wait(until: "the end of all shared memory") {
        try SharedMemory.segments(madeBy: desk.segue.pid).isEmpty
      }
    }

    /// The signals that a process handles.
    private func caughtSignals(of pid: pid_t) throws -> Set<Int32> {
      let lines = try SystemFile.text("/proc/\(pid)/status").split(separator: "\n")
      let mask = lines.first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
      let bits = mask.flatMap { UInt64($0, radix: 16) } ?? 0
      return Set((1...64).filter { bits >> UInt64($0 - 1) & 1 == 1 })
    }
  }
}
