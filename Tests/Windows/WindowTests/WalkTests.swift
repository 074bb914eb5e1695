import Foundation
import SegueTestSupport
import Testing

extension RealWindow {
  /// Walks of a failing application, in separate processes.
  @Suite(
    "Walks",
    .disabled(if: Sanitizer.name != nil, "programs have 0.3 s and 0.2 GB, less than a sanitizer takes"))
  struct WalkTests {
    /// In this walk of 20 events, M is pressed, and then R.
    private static let arguments = ["walk", "fragile", "--events", "20", "--seed", "55"]
    private static let start = "SegueTestApplication: the walk with seed 55 failed: at line 15: "

    /// Runs the test application, which breaks in the given way.
    private func run(_ arguments: [String], _ way: String) throws -> Child {
      let child = try Child(
        Segue.path("SegueTestApplication"), arguments, environment: ["SEGUE_TEST_BREAKS": way])
      _ = try wait(for: "the end of a walk that meets \(way)", seconds: 60) { child.status }
      return child
    }

    @Test(
      "A crash, an exit or a hang is reported with a seed, a short script and a reason",
      arguments: [
        (
          "unowned", "the program was killed by signal 6 (Aborted): Fatal error: Attempted to read an unowned"
        ),
        ("index", "Fatal error: Index out of range"),
        ("exit", "the program ended with status 3: key 2 breaks"),
        ("hang", "the program made no progress for 0.3 s: key 2 breaks"),
        ("wait", "the program made no progress for 0.3 s: key 2 breaks"),
        ("memory", "the program uses more than 0.2 GB: key 2 breaks"),
      ])
    func broken(way: String, words: String) throws {
      let walk = try run(Self.arguments + ["--timeout", "0.3", "--memory", "0.2"], way)
      #expect(walk.status == 1)
      let lines = walk.output.split(separator: "\n")
      try #require(lines.count == 3, "\(walk.output)")
      #expect(lines[0].hasPrefix("# at line 2: the program ") && lines[0].contains(words), "\(lines[0])")
      #expect(lines[1].hasSuffix(" key m") && lines[2].hasSuffix(" key Shift+r"), "\(walk.output)")
      let last = try #require(walk.errorLines.last)
      #expect(last.hasPrefix(Self.start), "\(last)")
      #expect(last.contains(words.replacing("key 2", with: "key 6")), "\(last)")
      #expect(walk.errorLines.count <= 3, "addresses say nothing: \(walk.errors)")

      // The printed script breaks the application again.
      guard !["hang", "wait", "memory"].contains(way) else { return }
      let scratch = try Scratch()
      try walk.output.write(toFile: scratch.path("script"), atomically: true, encoding: .utf8)
      let again = try run(["describe", "fragile", "--script", scratch.path("script")], way)
      #expect(again.status != 0 && again.errors.hasPrefix("key 2 breaks\n"), "\(again.errors)")
    }

    @Test("A fault that the walk itself finds is printed unchanged")
    func fault() throws {
      let walk = try run(Self.arguments, "fault")
      #expect(walk.status == 1)
      #expect(
        walk.output.wholeMatch(
          of: #/# .+ frames: at\(\S+\)\n\S+ key m\n\S+ key Shift\+r\n/#) != nil,
        "\(walk.output)")
      let start = "SegueTestApplication: the walk with seed 55 failed: "
      #expect(walk.errorLines.last?.hasPrefix(start) == true && walk.errors.contains(" frames: at("))
    }

    @Test("Parallel walks report the first failure, and keep the order of messages")
    func order() throws {
      // The second walk has 20 events, and ends long before the first one.
      let (first, second) = (["--events", "500", "--seed", "116"], ["--events", "20", "--seed", "117"])
      let both = ["--events", "520", "--seed", "116"]
      let sound = try run(["walk", "fragile"] + both, "")
      #expect(sound.status == 0)
      #expect(sound.output.hasSuffix(" of input, seeds 116 to 117: no failures\n"), "\(sound.output)")
      let alone = try [first, second].map { try run(["walk", "fragile"] + $0, "").errors }
      #expect(alone.allSatisfy { $0.hasSuffix(" breaks\n") } && alone[0] != alone[1])
      #expect(sound.errors == alone.joined())
      for (arguments, seed) in [(both, 116), (second, 117)] {
        let walk = try run(["walk", "fragile"] + arguments, "exit")
        #expect(walk.status == 1)
        #expect(walk.errors.contains("the walk with seed \(seed) failed"), "\(walk.errors)")
      }
    }

    @Test("A failure that depends on an earlier walk is printed in full")
    func dependent() throws {
      // Enough events for a process to play several walks on any machine.
      let walk = try run(["walk", "fragile", "--events", "40000"], "second")
      #expect(walk.status == 1)
      let last = try #require(walk.errorLines.last)
      #expect(
        last.hasPrefix(
          "SegueTestApplication: the walk with seed 2 failed once, but not when replayed: at line 176: "),
        "\(last)")
      #expect(walk.output.split(separator: "\n").count == 501)
    }

    @Test("Processes that play walks end with the main program", arguments: [SIGTERM, SIGKILL])
    func end(signal: Int32) throws {
      let walk = try Child(
        Segue.path("SegueTestApplication"), Self.arguments, environment: ["SEGUE_TEST_BREAKS": "hang"])
      let player = try wait(for: "a process that plays") {
        try SystemFile.text("/proc/\(walk.pid)/task/\(walk.pid)/children").split(separator: " ").first
      }
      func isThere() -> Bool {
        guard let state = try? SystemFile.text("/proc/\(player)/stat") else { return false }
        return !state.contains(") Z ")
      }
      // A remaining process would keep the test from ending.
      defer { withExtendedLifetime(walk) { if isThere(), let pid = pid_t(player) { kill(pid, SIGKILL) } } }
      // The process has reached the endless loop: reaching it takes far less than half a second of processor time.
      try wait(until: "the loop", seconds: 60) {
        let words = try SystemFile.text("/proc/\(player)/stat").split(separator: " ")
        return words.count > 14 && (Int(words[13]) ?? 0) > 50
      }
      walk.send(signal)
      #expect(try walk.end() == 256 + signal)
      try wait(until: "its end") { !isThere() }
    }
  }
}
