import Foundation
import SegueCommands
import SegueTestSupport
import Testing

@testable import SegueWatch

@Suite("Builds and their sources")
struct BuildTests {
  /// Waits for the end of a build.
  private func finish(_ build: Build) -> ChildProcess.End {
    var status: Int32 = 0
    // The output must be read while the build runs.
    while waitpid(build.pid, &status, WNOHANG) == 0 {
      _ = build.takeOutput()
      usleep(2000)
    }
    _ = build.takeOutput(isOver: true)
    return ChildProcess.End(status)
  }

  @Test("A real package with a dependency builds, reports errors with their lines, and recovers")
  func package() throws {
    let scratch = try Scratch()
    // SwiftPM leaves locks in the folder for temporary files.
    let temporary = FileManager.default.temporaryDirectory.path
    setenv("TMPDIR", scratch.path(""), 1)
    defer { setenv("TMPDIR", temporary, 1) }
    for (path, text) in [
      (
        "Tiny/Package.swift",
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Tiny", dependencies: [.package(path: "../Other")],
          targets: [
            .executableTarget(name: "Tiny", dependencies: ["Other"]), .target(name: "More"),
            .testTarget(name: "TinyTests", dependencies: ["Tiny"]),
          ])
        """
      ), ("Tiny/Sources/Tiny/main.swift", "import Other\nprint(answer)\n"),
      ("Tiny/Sources/More/More.swift", ""), ("Tiny/Tests/TinyTests/Tests.swift", ""),
      (
        "Other/Package.swift",
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Other", products: [.library(name: "Other", targets: ["Other"])],
          targets: [.target(name: "Other")])
        """
      ), ("Other/Sources/Other/Answer.swift", "public let answer = 42\n"),
    ] {
      let folder = (path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(
        atPath: scratch.path(folder), withIntermediateDirectories: true)
      _ = try scratch.file(path, text)
    }
    let root = InputFile.resolve(scratch.path(""))
    let program = try BuiltProgram(program: "/bin/Tiny", folder: root + "/Tiny")
    #expect(program.path == root + "/Tiny/.build/debug/Tiny")
    #expect(SourceFolders(of: program).sources == [root + "/Tiny/Sources"])
    let first = try Build(program)
    #expect(finish(first) == .status(0), "\(first.lastLine)")
    let stamp = try #require(FileStamp(program.path))
    let folders = SourceFolders(of: program)
    // The folders of tests and of unused targets are not included.
    #expect(folders.sources == [root + "/Tiny/Sources/Tiny", root + "/Other/Sources/Other"])
    #expect(folders.packages == [root + "/Tiny", root + "/Other"])
    // The program itself reports the same location.
    #expect(try BuiltProgram(program: InputFile.resolve(program.path)).package == root + "/Tiny")

    // This also holds with a separate scratch path in the package.
    let other = try BuiltProgram(program: root + "/Tiny/.build/program/x86/debug/Tiny")
    #expect(other.package == root + "/Tiny")
    #expect(other.path == root + "/Tiny/.build/program/debug/Tiny")

    _ = try scratch.file("Tiny/Sources/Tiny/main.swift", "import Other\nprint(anser)\n")
    let second = try Build(program)
    #expect(finish(second) == .status(1))
    let fault = try #require(second.diagnostics.first)
    #expect(fault.place == "main.swift:2:7")
    #expect(fault.message.contains("'anser'"))
    #expect(fault.source == "print(anser)")
    #expect(FileStamp(program.path) == stamp)

    // The build waits for another one that holds the scratch path, and reports this. SwiftPM's lock is named after the locked
    // path.
    let name = program.scratch.replacing("/", with: "_") + ".lock"
    let lock = open(scratch.path(name), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    let third = try Build(program)
    var status: Int32 = 0
    // The loop ends even if the build never reports that it waits.
    for _ in 0..<15_000 where !third.isWaiting && waitpid(third.pid, &status, WNOHANG) == 0 {
      _ = third.takeOutput()
      usleep(2000)
    }
    #expect(third.isWaiting)
    close(lock)
    #expect(finish(third) == .status(1))
    #expect(!third.isWaiting)

    // A missing dependency, and an invalid manifest.
    _ = try scratch.file("Tiny/Sources/Tiny/main.swift", "import Missing\n")
    let fourth = try Build(program)
    #expect(finish(fourth) == .status(1))
    #expect(fourth.diagnostics.first?.place == "main.swift:1:8")
    #expect(fourth.diagnostics.first?.message.contains("no such module 'Missing'") == true)
    _ = try scratch.file(
      "Tiny/Package.swift", "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = 1 +\n")
    let fifth = try Build(program)
    #expect(finish(fifth) == .status(1))
    #expect(fifth.diagnostics.first?.place == "Package.swift:4:1")
    // The folders stay watched, so that the fix is noticed.
    #expect(SourceFolders(of: program) == folders)
  }

  @Test("The name of a package's folder may have commas")
  func commas() {
    let options = WatchOptions(parsing: "loop,/a,b/c, d,check")
    #expect(options.folder == "/a,b/c, d" && options.loops && options.checks)
  }

  @Test("A source line has no line ending of any system")
  func source() throws {
    let scratch = try Scratch()
    let file = try scratch.file("a.swift", "one\r\ntwo\r\n")
    #expect(Diagnostic(parsing: "\(file):1:1: error: x")?.source == "one")
    #expect(Diagnostic(parsing: "\(file):2:1: error: x")?.source == "two")
  }

  @Test("Only error lines of compilers become diagnostics")
  func diagnostics() {
    let fault = Diagnostic(parsing: "/a b/c:d.swift:3:14: error: cannot find 'x' in scope")
    #expect(fault?.file == "/a b/c:d.swift")
    #expect(fault?.line == 3 && fault?.column == 14)
    #expect(fault?.place == "c:d.swift:3:14")
    #expect(Diagnostic(parsing: "error: 'pkg': Invalid manifest")?.message == "'pkg': Invalid manifest")
    for line in [
      "12 |   print(\"error: x\")", "   |        `- error: cannot find 'x' in scope", "Compiling A b.swift",
      "/a/b.swift:3:1: warning: unused", "error: ",
    ] { #expect(Diagnostic(parsing: line) == nil, "\(line)") }
  }

  @Test("A state survives being written and parsed")
  func state() {
    var one = ProgramState()
    (one.time, one.speed, one.isPaused, one.fraction) = (12.25, 0.2, true, 0.375)
    (one.hud, one.hasTool, one.script) = (2, true, "0.0 resize 200.0 300.0\n12.25 wait")
    one.pressTargets = [ProgramState.PressTarget(time: 1.5, name: "Label in #row 7")]
    let other = ProgramState(parsing: one.text)
    #expect(other.text == one.text)
    #expect(other.pressTargets == one.pressTargets)
    #expect(other.script == one.script)
  }

  /// A program that inherits an ignored SIGCHLD would not learn how its children end.
  @Test func endOfChildIsKnownWithIgnoredSignal() throws {
    let before = signal(SIGCHLD, SIG_IGN)
    defer { signal(SIGCHLD, before) }
    let child = try ChildProcess("false", ["false"], descriptors: [], leads: false, end: 0)
    var status: Int32 = 0
    #expect(waitpid(child.pid, &status, 0) == child.pid)
    #expect(ChildProcess.End(status) == .status(1))
  }

  @Test("A program that was not built by a package needs a folder")
  func places() throws {
    #expect(throws: (any Error).self) { try BuiltProgram(program: "/usr/bin/segue") }
    #expect(throws: (any Error).self) { try BuiltProgram(program: "/a/.build/x/debug/App") }
  }
}
