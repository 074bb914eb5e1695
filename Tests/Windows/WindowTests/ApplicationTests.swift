import CSegueXTest
import Glibc
import SegueDrawing
import SegueTestSupport
import Testing

extension RealWindow {
  /// A separate application, in `Tests/Support/TestApplication`.
  @Suite("Applications")
  struct ApplicationTests {
    private static let lines = [
      "sum 500500", "slept", "tasks 171700", "frames", "fades moves fades", "dispatched", "later",
    ]

    private func start(
      on server: XServer, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> Child {
      try Child(
        Segue.path("SegueTestApplication"), arguments,
        environment: ["DISPLAY": server.name].merging(environment) { $1 })
    }

    @Test(
      "Tasks, sleeps and dispatched work run between frames, and frames between tasks")
    func awaits() throws {
      let server = try XServer(screen: "640x900x24")
      let application = try start(on: server)
      #expect(try application.end() == 0)
      #expect(application.output.split(separator: "\n").map(String.init) == Self.lines)
      #expect(application.errorLines == [])
      withExtendedLifetime(server) {}
    }

    @Test("The help contains the application's initial size")
    func help() throws {
      for (arguments, words) in [
        (["--help"], "opens at 200x120 points"), (["open", "--help"], "(default: 200x120)"),
      ] {
        let help = try Child(Segue.path("SegueTestApplication"), arguments)
        #expect(try help.end() == 0)
        #expect(help.output.contains(words), "\(help.output)")
      }
    }

    private func run(_ arguments: String...) throws -> Child {
      let child = try Child(Segue.path("SegueTestApplication"), arguments)
      #expect(try child.end() == 0, "\(arguments): \(child.errorLines)")
      return child
    }

    @Test("An application shows its screens without a display, as the gallery does")
    func commands() throws {
      #expect(
        try run("list").output
          == "red       A red screen.\njump      \nrestless  \nblank     \nfragile   \nwatched   \ntasks     \n"
      )
      #expect(try run("describe").output.contains("\"Waiting\" (0, 0, 200, 120) visible"))
      #expect(try run("describe", "red").output.contains("#fade (50, 40, 100, 40) visible"))
      let trace = try run("trace", "red", "--id", "fade", "--rate", "10").output
      let opacities = trace.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[9] }
      #expect(opacities.count == 6 && opacities[0] == "100" && opacities.dropFirst().allSatisfy { $0 < "9" })
      let scratch = try Scratch()
      for command in ["shot", "strip", "record"] {
        _ = try run(command, "red", "-o", scratch.path("\(command).png"))
        #expect(scratch.names.contains("\(command).png"))
      }
      let picture = try Image(contentsOfFile: scratch.path("shot.png"))
      #expect(picture.size == Size(200, 120))
      #expect(try run("bench", "--scale", "1", "--rounds", "1").output.contains("red"))
      #expect(try run("check", "red").output == "")
      let jump = try Child(Segue.path("SegueTestApplication"), ["check", "jump"])
      #expect(try jump.end() == 1)
      #expect(jump.output == "0.4 s, #fade, place: jumps by 10 points\n")
      #expect(jump.errorLines == ["SegueTestApplication: one fault"])
      // The shortest script that still fails consists of the key.
      let walk = try Child(Segue.path("SegueTestApplication"), ["walk", "restless", "--events", "500"])
      #expect(try walk.end() == 1)
      #expect(walk.output.hasPrefix("# at the first screen, the window requests frames"), "\(walk.output)")
      #expect(walk.output.split(separator: "\n").count == 2, "\(walk.output)")
      #expect(walk.output.contains(#/key \S*m\n/#), "\(walk.output)")
      let failure = try Child(Segue.path("SegueTestApplication"), ["strip", "blank", "-o", "x"])
      #expect(try failure.end() == 64)
      #expect(
        failure.errorLines == [
          "SegueTestApplication: the scene 'blank' has no script of its own; use --script"
        ])
    }

    @Test("Tasks advance with the time of a picture, and equal times give equal pictures")
    func tasks() throws {
      for (time, words) in [
        ("0", "begun"), ("0.49", "begun"), ("0.5", "waited"), ("0.99", "waited"), ("1", "sum 500500"),
        ("1.4", "sum 500500"), ("1.5", "done"), ("9", "done"),
      ] {
        let description = try run("describe", "tasks", "--at", time).output
        #expect(description.contains("\"\(words)\""), "\(time): \(description)")
      }
      // A task that yields forever ends no command.
      let child = try Child(
        Segue.path("SegueTestApplication"), ["describe", "tasks", "--at", "1"],
        environment: ["SEGUE_TEST_YIELDS": "1"])
      #expect(try child.end() == 0)
      let scratch = try Scratch()
      let script = try scratch.file("script", "2 wait")
      for number in 0..<5 {
        _ = try run(
          "strip", "tasks", "--script", script, "--at", "0,0.5,1,1.5", "-o", scratch.path("\(number).png"))
      }
      #expect(try Set((0..<5).map { try scratch.data("\($0).png") }).count == 1)
      #expect(try Image(contentsOfFile: scratch.path("0.png")).size.width > 200)
    }

    @Test("The closures of a window are called although Segue observes the same events")
    func observers() throws {
      let server = try XServer(screen: "1500x900x24")
      let display = try Display(server)
      let scratch = try Scratch()
      let application = try start(
        on: server, ["open", "--workbench", "--stats", scratch.path("frames")],
        environment: ["SEGUE_TEST_OBSERVES": "1", "HOME": scratch.path("")])
      func window(_ title: String) -> Window? {
        display.visibleWindows(of: application.pid).first { display.text("_NET_WM_NAME", of: $0) == title }
      }
      let main = try wait(for: "the window") { window("Waiting") }
      try wait(until: "the workbench") { window("Workbench") != nil }
      display.focus = main
      let input = Input(on: display, in: main, scale: 1)
      // The workbench closes and opens again.
      input.type(XK_w)
      try wait(until: "no workbench") { window("Workbench") == nil }
      input.type(XK_w)
      try wait(until: "the workbench again") { window("Workbench") != nil }
      let manager = try SettingsManager(on: server)
      manager.publish(XSettingsProperty.bytes([], themeName: "Adwaita-dark"))
      try wait(until: "a dark look") { application.output.contains("dark\n") }
      display.focus = main
      input.type(XK_w, holding: [XK_Control_L])
      #expect(try application.end() == 0)
      #expect(application.output == "frame\ndark\nclosed\n")
      #expect(scratch.text("frames").hasPrefix("{\"frame\":1,"))
      withExtendedLifetime(manager) {}
    }

    @Test("Each window has the title of its screen, and a signal closes both windows")
    func windows() throws {
      let server = try XServer(screen: "640x900x24")
      let display = try Display(server)
      let application = try start(
        on: server, ["--size", "150x90", "--scale", "2"], environment: ["SEGUE_TEST_STAYS": "1"])
      let first = try wait(for: "the first window") { display.visibleWindow(of: application.pid) }
      #expect(display.attributes(of: first).map { [$0.width, $0.height] } == [300, 180])
      try wait(until: "the title of the screen") { display.text("_NET_WM_NAME", of: first) == "Done" }
      #expect(display.text("WM_CLASS", of: first) == "SegueTestApplication\0SegueTestApplication\0")
      // A window manager needs the machine to offer to end a process that does not answer a ping.
      #expect(display.text("WM_CLIENT_MACHINE", of: first)?.isEmpty == false)
      // A third window opens and closes before that.
      try wait(until: "the last line") { application.output.hasSuffix("later\n") }
      let both = try wait(for: "two windows") {
        let windows = display.visibleWindows(of: application.pid)
        return windows.count == 2 ? windows : nil
      }
      let titles = both.compactMap { display.text("_NET_WM_NAME", of: $0) }
      #expect(Set(titles) == ["Done", "Second"])
      application.send(SIGTERM)
      #expect(try application.end() == 0)
      #expect(application.errorLines == [])
    }

    @Test("A signal closes the window while an action reschedules itself forever")
    func endlessActions() throws {
      let server = try XServer(screen: "640x900x24")
      let application = try start(on: server, environment: ["SEGUE_TEST_HURRIES": "1"])
      try wait(until: "the first frame that was cut short") { application.output == "hurried\n" }
      application.send(SIGTERM)
      #expect(try application.end() == 0)
      #expect(application.errorLines == [])
      withExtendedLifetime(server) {}
    }

    @Test("Control-W closes one window, Control-Q all of them")
    func closing() throws {
      let server = try XServer(screen: "640x900x24")
      let display = try Display(server)
      let application = try start(on: server, environment: ["SEGUE_TEST_STAYS": "1"])
      try wait(until: "the last line") { application.output.hasSuffix("later\n") }
      let both = try wait(for: "two windows") {
        let windows = display.visibleWindows(of: application.pid)
        return windows.count == 2 ? windows : nil
      }
      let second = try #require(both.first { display.text("_NET_WM_NAME", of: $0) == "Second" })
      let input = Input(on: display, in: second, scale: 1)
      display.focus = second
      input.type(XK_q, holding: [XK_Control_L])
      #expect(try application.end() == 0)
      let next = try start(on: server, environment: ["SEGUE_TEST_STAYS": "1"])
      try wait(until: "the last line") { next.output.hasSuffix("later\n") }
      display.focus = try wait(for: "a window") { display.visibleWindows(of: next.pid).first }
      input.type(XK_w, holding: [XK_Control_L])
      try wait(until: "one window") { display.visibleWindows(of: next.pid).count == 1 }
      next.send(SIGTERM)
      #expect(try next.end() == 0)
    }

    @Test(
      "A wrong argument and a missing display each give one line",
      arguments: [(["--size", "3"], 64), (["--what"], 64), (["--display", ":4095"], 69)]
        as [([String], Int32)])
    func mistakes(arguments: [String], status: Int32) throws {
      let application = try Child(Segue.path("SegueTestApplication"), arguments)
      #expect(try application.end() == status)
      #expect(application.output == "")
      #expect(application.errorLines.count == 1, "\(application.errors)")
      #expect(application.errors.hasPrefix("SegueTestApplication: "))
    }
  }
}
