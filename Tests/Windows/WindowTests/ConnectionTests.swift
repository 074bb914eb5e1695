import Foundation
import Glibc
import SegueGeometry
import SegueTestSupport
import Testing

@testable import SegueDesktop

extension RealWindow {
  @Suite("Failing connections")
  struct ConnectionTests {
    @Test("The picture is correct over TCP, without shared memory")
    func overTCP() throws {
      let desk = try Desk(
        serverOptions: ["-listen", "tcp"],
        wrapper: ["sh", "-c", "DISPLAY=127.0.0.1$DISPLAY exec \"$@\"", "sh"])
      try desk.waitFor(Segue.menu())
      #expect(try SharedMemory.segments(madeBy: desk.segue.pid) == [])
      try desk.close()
    }

    @Test("A full server gives one line after the server's own")
    func fullServer() throws {
      let server = try XServer(screen: "64x64x24", ["-maxclients", "64"])
      var clients: [Display] = []
      while clients.count < 64, let client = try? Display(server) { clients.append(client) }
      #expect((1..<64).contains(clients.count))
      let run = try Segue.run(["open"], environment: ["DISPLAY": server.name])
      #expect(run.status == 69)
      #expect(run.errorLines.count == 2)
      #expect(run.errorLines.last?.hasPrefix("segue: cannot open display \"\(server.name)\"") == true)
      withExtendedLifetime(clients) {}
    }

    @Test("A server that refuses the client gives one line after its own")
    func refusingServer() throws {
      let scratch = try Scratch()
      // A cookie that no client has.
      let cookie = Data([1, 0, 0, 0, 0, 0, 0, 18] + Array("MIT-MAGIC-COOKIE-1".utf8) + [0, 16] + (1...16))
      try cookie.write(to: scratch.url.appendingPathComponent("cookie"))
      let server = try XServer(screen: "64x64x24", ["-auth", scratch.path("cookie")])
      let run = try Segue.run(["open"], environment: ["DISPLAY": server.name])
      #expect(run.status == 69)
      #expect(run.errorLines.last?.hasPrefix("segue: cannot open display \"\(server.name)\"") == true)
    }

    @Test("Repeated opening and closing succeeds and leaves nothing behind")
    func again() throws {
      let server = try XServer(screen: "640x900x24")
      for run in 0..<12 {
        let child = try Segue.run(
          ["open", "--exit-after", "\(Double(run % 3) * 0.05)"], environment: ["DISPLAY": server.name])
        #expect(child.status == 0)
        #expect(child.errors == "")
        #expect(try SharedMemory.segments(madeBy: child.pid) == [])
      }
    }

    /// The start sends 102,000 bytes, most of which are icons. The first 3,000 query extensions, create the window and set its
    /// properties.
    @Test("A server that dies during the start gives one line, after any byte")
    func deathAtStart() throws {
      let server = try XServer(screen: "640x900x24")
      let early = Array(stride(from: 8, to: 3200, by: Effort.count(133, thorough: 8)))
      for life in early + Array(stride(from: 4000, to: 100_000, by: Effort.count(16_001, thorough: 997))) {
        let dying = try DyingServer(before: server, afterBytes: life)
        let run = try Segue.run(["open"], environment: ["DISPLAY": dying.name])
        // The program either found no server or lost its connection.
        #expect(run.status == 69 || run.status == 74, "\(run.status) after \(life) bytes")
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(run.errors.hasPrefix("segue: "))
      }
    }

    @Test("Statistics that cannot be written give one line when the window closes")
    func fullDisk() throws {
      let server = try XServer(screen: "640x900x24")
      let run = try Segue.run(
        ["open", "--exit-after", "0.5", "--stats", "/dev/full"], environment: ["DISPLAY": server.name])
      #expect(run.status == 74)
      #expect(run.errors == "segue: cannot write '/dev/full': No space left on device\n")
    }

    @Test("A lost display is reported together with failed writes")
    func lostBesideFullDisk() throws {
      let server = try XServer(screen: "640x900x24")
      let display = try Display(server)
      let scratch = try Scratch()
      let folder = scratch.path("folder")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let run = try Child(
        Segue.path(), ["open", "--record", "\(folder)/input.txt", "--stats", "/dev/full"],
        environment: ["DISPLAY": server.name])
      // Without a frame there are no statistics to write.
      _ = try wait(for: "a frame") {
        display.visibleWindow(of: run.pid).flatMap { Picture(of: $0, on: display) }.flatMap {
          $0.words.contains { $0 != 0 } ? $0 : nil
        }
      }
      try FileManager.default.removeItem(atPath: folder)
      server.kill()
      #expect(try [69, 74].contains(run.end()))
      #expect(run.errorLines.count == 3, "\(run.errors)")
      #expect(run.errors.contains("the connection to the X server is lost"))
      #expect(run.errors.contains("input.txt': No such file") && run.errors.contains("'/dev/full': No space"))
    }

    @Test(
      "Too few descriptors give one line",
      .disabled(if: Sanitizer.name != nil, "a sanitizer needs some itself, to write what it has found"),
      arguments: 4...12)
    func descriptors(count: Int) throws {
      let server = try XServer(screen: "640x900x24")
      let run = try Child(
        "/bin/sh",
        ["-c", "ulimit -n \(count); exec \"$@\"", "sh", Segue.path(), "open", "--exit-after", "0.1"],
        environment: ["DISPLAY": server.name])
      let status = try run.end()
      // The connection itself may lack a descriptor.
      #expect([0, 69, 71].contains(status), "\(status)")
      #expect(run.errorLines.count == (status == 0 ? 0 : 1), "\(run.errors)")
      #expect(run.errors == "" || run.errors.hasPrefix("segue: "))
      if count == 12 { #expect(status == 0) }
    }

    @Test("Invalid environment variables give one line each and are ignored")
    func variables() throws {
      let server = try XServer(screen: "640x900x24")
      for scale in ["abc", "0", "1e400", "-1", "nan", "2x", "\u{1B}[31m"] {
        let run = try Segue.run(
          ["open", "--exit-after", "0"],
          environment: ["DISPLAY": server.name, "SEGUE_SCALE": scale, "SEGUE_X11_DISABLE": "shm,telepathy"])
        #expect(run.status == 0)
        #expect(run.errorLines.count == 2, "\(run.errors)")
        #expect(run.errorLines.allSatisfy { $0.hasPrefix("segue: SEGUE_") && $0.hasSuffix("ignored") })
        #expect(!run.errors.contains("\u{1B}"))
      }
    }

    @Test(
      "Any time in the startup identifier is accepted",
      arguments: ["a_TIME18446744073709551615", "a_TIME9999999999", "a_TIME-1", "_TIME", "a_TIME0"])
    func startup(identifier: String) throws {
      let server = try XServer(screen: "640x900x24")
      let run = try Segue.run(
        ["open", "--exit-after", "0"],
        environment: ["DISPLAY": server.name, "DESKTOP_STARTUP_ID": identifier])
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    }

    @Test(
      "A window opens at any requested position", arguments: [Int.min, -40_000, 40_000, .max], [false, true])
    @MainActor func place(distance: Int, isFromFar: Bool) throws {
      let server = try XServer(screen: "640x480x24")
      let options = WindowOptions(
        title: "", size: Size(10, 10),
        position: WindowOptions.Position(
          x: distance, y: distance, isFromRight: isFromFar, isFromBottom: isFromFar),
        scale: 1, displayName: server.name, exitAfter: 0)
      try DesktopWindow(stage: emptyStage(), options: options).runLoop()
      withExtendedLifetime(server) {}
    }

    @Test("A broken pipe ends programs that the application starts")
    @MainActor func brokenPipe() throws {
      let server = try XServer(screen: "640x480x24")
      let before = signal(SIGPIPE, SIG_DFL)
      defer { signal(SIGPIPE, before) }
      let connection = try Connection(name: server.name, notice: nil)
      #expect(system("kill -PIPE $$") & 0x7F == SIGPIPE)
      Glibc.kill(getpid(), SIGPIPE)
      withExtendedLifetime((server, connection)) {}
    }

    @Test("Errors of a closed connection do not affect a later one")
    @MainActor func oldErrors() throws {
      let server = try XServer(screen: "640x480x24")
      // One more than the limit of kept errors; the next connection often has the same address.
      for _ in 0..<257 {
        let connection = try Connection(name: server.name, notice: nil)
        #expect(connection.watch(connection.root))
        _ = connection.items(connection.atoms[.name], of: 0x7FFF_FFFF)
      }
      let connection = try Connection(name: server.name, notice: nil)
      #expect(connection.watch(connection.root) && !connection.watch(0x7FFF_FFFF))
      withExtendedLifetime(server) {}
    }

    @Test("The program never makes unwanted requests")
    func never() throws {
      let program = try Data(contentsOf: URL(fileURLWithPath: Segue.path()))
      func names(_ symbol: String) -> Bool { program.range(of: Data("\0\(symbol)\0".utf8)) != nil }
      // This symbol, which the program uses, shows that the search works.
      #expect(names("XRRGetScreenResourcesCurrent"))
      for name in [
        "XRRGetScreenInfo", "XRRGetScreenResources", "XRRSizes", "XSetInputFocus", "XWarpPointer",
        "XGrabPointer", "XGrabKeyboard", "XGrabServer", "XGetImage", "XShmGetImage",
        "XPresentPixmap", "XKillClient",
      ] {
        #expect(!names(name), "\(name)")
      }
    }
  }
}
