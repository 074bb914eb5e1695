import Foundation
import SegueCommands
import SegueTestSupport
import Testing

/// `segue bench baseline`. The tests do not depend on the speed of the machine: rows that must be too expensive are compared
/// with zero, and rows that must be cheap enough with a thousand times their cost.
@Suite("Baselines of frame costs")
struct BaselineTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private let measured = ["zooming-icons", "--size", "200x300", "--rounds", "1"]

  private func run(_ arguments: String..., input: String = "") throws -> Command {
    try Command(["bench", "baseline"] + arguments, input: input)
  }

  @Test("Measurements are compared with a written baseline")
  func kept() throws {
    let file = scratch.path("costs")
    let written = try Command(["bench", "baseline", "-o", file] + measured)
    #expect(written.status == 0 && written.output.isEmpty && written.message.isEmpty)
    let text = String(decoding: try scratch.data("costs"), as: UTF8.self)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
    #expect(rows.map(\.count) == [10, 10, 10])
    #expect(
      rows.dropFirst().map { $0.prefix(4) } == [
        ["zooming-icons", "200x300", "1", "1"], ["zooming-icons", "200x300", "2", "1"],
      ])

    let same = try run("--against", file, "--tolerance", "1000")
    #expect(same.status == 0 && same.output.isEmpty && same.message.isEmpty)

    // One row may cost nothing, and one may not lay out anything.
    var cheap = rows.map { $0.map(String.init) }
    cheap[1][4] = "0"
    cheap[2][8] = "0"
    let doctored = cheap.map { $0.joined(separator: " ") }.joined(separator: "\n")
    let costlier = try run("--against", "-", "--tolerance", "1000", input: doctored)
    #expect(costlier.status == 1)
    #expect(costlier.message == "segue: 2 of 2 rows cost more than in standard input\n")
    let lines = costlier.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("zooming-icons 200x300 at scale 1: ") == true)
    #expect(lines.first?.hasSuffix(" copies instead of 0.00") == true)
    #expect(lines.last == "zooming-icons 200x300 at scale 2: \(rows[2][8]) layouts instead of 0")

    // Only the requested rows are compared.
    let half = try run("--against", "-", "--scale", "2", "--tolerance", "1000", input: doctored)
    #expect(half.status == 1 && half.text.split(separator: "\n").count == 1)
  }

  @Test(
    "A measurement without scenes or scripts gives the reason",
    arguments: [[], ["baseline"], ["measure"]])
  @MainActor func unmeasurable(words: [String]) {
    for (scenes, reason) in [
      ([], "the application has no scenes to measure"),
      ([ApplicationScene.main { _ in }], "the scene 'main' has no script to measure"),
    ] {
      var program = Program(name: "none")
      program.scenes = scenes
      let error = #expect(throws: CommandError.self) {
        try Program.$current.withValue(program) {
          try Program.$commands.withValue(Program.commandsWithoutDisplay) {
            try (Program.parse(["bench"] + words) as? any ViewCommand)?.perform()
          }
        }
      }
      #expect(error?.status == .usage && error?.message.hasPrefix(reason) == true)
    }
  }

  @Test("Help, lists and errors do not make the scripts of scenes")
  @MainActor func scriptsAreNotMade() {
    var program = Program(name: "none")
    let scene = ApplicationScene(
      "late", title: "", summary: "",
      script: {
        Issue.record("A script was made.")
        return ""
      }(), hasScript: true
    ) { _ in }
    program.scenes = [scene, ApplicationScene("none", title: "", summary: "", script: "") { _ in }]
    #expect(!program.scenes[1].hasScript)
    Program.$current.withValue(program) {
      #expect(Program.discussion { _, scene in [scene] }.hasSuffix(" late"))
      Program.$commands.withValue(Program.commandsWithoutDisplay) {
        for (words, reason) in [
          (["bench", "none"], "no script to measure"),
          (["strip", "-o", scratch.path("a.png")], "such as 'late'"),
        ] {
          let error = #expect(throws: CommandError.self) {
            try (Program.parse(words) as? any ViewCommand)?.perform()
          }
          #expect(error?.message.contains(reason) == true)
        }
      }
    }
  }

  @Test("Without a file, the table is printed")
  func printed() throws {
    let run = try Command(["bench", "baseline", "--scale", "1"] + measured)
    #expect(run.status == 0)
    #expect(run.text.split(separator: "\n").count { $0.hasPrefix("zooming-icons ") } == 1)
  }

  private static let head = "demo size scale rounds copies worst pixels backings layouts allocations\n"

  @Test(
    "An invalid baseline ends the command before any measurement",
    arguments: [
      ("", 66, "standard input: no rows"), ("nonsense", 66, "standard input: line 1: not the header"),
      (head + "a b", 66, "standard input: line 2: not a row"),
      (head + "nothing 1x1 1 1 1 1 1 1 1 1", 66, "standard input: there is no scene 'nothing'"),
      (
        head + "zooming-icons 1x1 4 1 1 1 1 1 1 1", 64,
        "standard input has no row for these scenes, size and scale"
      ),
    ] as [(String, Int32, String)])
  func bad(text: String, status: Int32, words: String) throws {
    try expect(try run("--against", "-", "--scale", "1", input: text), status, words)
  }

  @Test(
    "Wrong arguments are usage errors",
    arguments: [
      (["--against", "/none"], 66, "No such file"), (["--against", "/"], 66, "Is a directory"),
      (["--against", "a", "-o", "b"], 64, "either --output or --against"),
      (["--against", "a", "--rounds", "3"], 64, "the file sets the rounds"),
      (["--tolerance", "2"], 64, "--tolerance needs --against"),
      (["--against", "a", "--tolerance", "0.5"], 64, "from 1 to 1000"),
      (["--against", "a", "--tolerance", "nan"], 64, "from 1 to 1000"),
      (["zooming"], 64, "did you mean 'zooming-icons'?"), (["-o", ""], 64, "empty"),
    ] as [([String], Int32, String)])
  func usage(arguments: [String], status: Int32, words: String) throws {
    try expect(try Command(["bench", "baseline"] + arguments), status, words)
  }

  @Test("'bench' measures by default")
  func measure() throws {
    for arguments in [["bench"], ["bench", "measure"]] {
      let run = try Command(arguments + measured + ["--scale", "1", "--json"])
      #expect(run.status == 0)
      let object = try JSONSerialization.jsonObject(with: run.output) as? [String: [[String: Any]]]
      #expect(object?["benchmarks"]?.map { $0["demo"] as? String } == ["zooming-icons"])
    }
  }

  @Test(
    "Allocations are counted only on request",
    .disabled(
      if: Sanitizer.replacesAllocator, "the sanitizer's allocator takes the place of the one that counts"))
  func allocations() throws {
    func counted(_ arguments: [String]) throws -> Any? {
      let run = try Command(["bench"] + measured + ["--scale", "1", "--json"] + arguments)
      #expect(run.status == 0, "\(run.message)")
      let object = try JSONSerialization.jsonObject(with: run.output) as? [String: [[String: Any]]]
      return object?["benchmarks"]?.first?["allocations_per_frame"]
    }
    #expect(try counted([]) is NSNull)
    let count = try #require(try counted(["--allocations"]) as? Double)
    #expect(count > 0)
  }

  /// The limits include Cairo's own allocations and those of modules that are not optimized in a test build.
  @Test(
    "A frame of a transition allocates little more than Cairo itself",
    .disabled(
      if: Sanitizer.replacesAllocator, "the sanitizer's allocator takes the place of the one that counts"),
    arguments: [("zooming-icons", 111.0), ("expanding-cells", 205)])
  func steadyFrames(demo: String, limit: Double) throws {
    let run = try Command(
      ["bench", demo, "--scale", "1", "--rounds", "1", "--json", "--allocations"])
    #expect(run.status == 0, "\(run.message)")
    let object = try JSONSerialization.jsonObject(with: run.output) as? [String: [[String: Any]]]
    let count = try #require(object?["benchmarks"]?.first?["allocations_per_frame"] as? Double)
    #expect(count <= limit)
  }

  @Test("A missing library for counting allocations gives one line")
  func alone() throws {
    let program = try #require(try Command.process([]).executableURL)
    let copy = URL(fileURLWithPath: scratch.path("se gue"))
    try FileManager.default.copyItem(at: program, to: copy)
    // The wrapper receives the built program, and starts the copy instead.
    let run = try Command(
      ["bench", "--allocations"] + measured, under: ["sh", "-c", "shift; exec \"$0\" \"$@\"", copy.path])
    try expect(run, 69, "cannot open '\(scratch.path("libSegueAllocations.so"))': No such file")
  }

  private func expect(
    _ run: Command, _ status: Int32, _ words: String, location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(run.status == status, "\(run.message)", sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    #expect(
      run.message.hasPrefix("segue: ") && run.message.contains(words), "\(run.message)",
      sourceLocation: location)
    #expect(run.message.dropLast().allSatisfy { !$0.isNewline }, sourceLocation: location)
  }
}
