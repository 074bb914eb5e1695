import CSegueXTest
import Foundation
import SegueGeometry
import Testing

extension RealWindow {
  @Suite("Displays with missing features")
  struct PoorDisplayTests {
    struct Display: CustomTestStringConvertible {
      let testDescription: String
      var screen = "640x900x24"
      var server: [String] = []
      var environment: [String: String] = [:]
      var wrapper: [String] = []

      static let all =
        [
          Display(testDescription: "16 bits", screen: "640x900x16"),
          Display(testDescription: "15 bits", screen: "640x900x15"),
          Display(testDescription: "30 bits", screen: "640x900x30"),
        ]
        + ["MIT-SHM", "RANDR", "RENDER"].map {
          Display(testDescription: "no \($0)", server: ["-extension", $0])
        }
        + ["present", "xi2", "sync", "shm", "randr", "present,xi2,sync,shm,randr"].map {
          Display(testDescription: "\($0) disabled", environment: ["SEGUE_X11_DISABLE": $0])
        } + [
          Display(
            testDescription: "nothing, and 16 bits", screen: "640x900x16",
            environment: ["SEGUE_X11_DISABLE": "present,xi2,sync,shm,randr"])
        ]
    }

    @Test("The window shows the nearest available colors", arguments: Display.all)
    func lacking(display: Display) throws {
      let desk = try Desk(
        screen: display.screen, serverOptions: display.server, environment: display.environment,
        wrapper: display.wrapper)
      try use(desk)
    }

    @Test(
      "The window works if promised shared memory is unavailable", .enabled(if: geteuid() == 0, "needs root"))
    func unshared() throws { try use(Desk(wrapper: ["unshare", "-i"])) }

    @Test("A display without colors gives one line")
    func gray() throws {
      let server = try XServer(screen: "640x900x8")
      try expectNoDisplay(["DISPLAY": server.name])
    }

    @Test("A missing display gives one line", arguments: ["", ":99999", "nonsense"])
    func noDisplay(name: String) throws { try expectNoDisplay(["DISPLAY": name]) }

    private func use(_ desk: Desk) throws {
      let menu = try Segue.menu()
      try desk.waitFor(menu, "the menu")
      desk.input.click(Point(140, 150))
      let detail = try Segue.detail()
      try desk.waitFor(detail, "the detail")
      desk.input.type(XK_Escape)
      try desk.waitFor(menu, "the menu again")
      try desk.close()
    }

    private func expectNoDisplay(_ environment: [String: String]) throws {
      let run = try Segue.run(["open"], environment: environment)
      #expect(run.status == 69)
      #expect(run.errorLines.count == 1)
      #expect(run.errors.hasPrefix("segue: "))
      #expect(run.output == "")
    }
  }
}
