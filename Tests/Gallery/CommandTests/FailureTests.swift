import Foundation
import SegueTestSupport
import Testing

@Suite("Failures of the command")
struct FailureTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Runs the command and expects a status, a message of one line and no output.
  @discardableResult
  private func expect(
    _ status: Int32, _ arguments: [String], input: String = "", saying words: String = "segue: ",
    location: SourceLocation = #_sourceLocation
  ) throws -> Command {
    let run = try Command(arguments, input: input)
    #expect(run.status == status, "\(arguments): \(run.message)", sourceLocation: location)
    #expect(run.output.isEmpty, sourceLocation: location)
    #expect(run.message.hasPrefix("segue: ") && run.message.hasSuffix("\n"), sourceLocation: location)
    #expect(run.message.dropLast().allSatisfy { !$0.isNewline }, sourceLocation: location)
    #expect(run.message.contains(words), "\(run.message)", sourceLocation: location)
    return run
  }

  private var shot: [String] { ["shot", "zooming-icons", "-o", scratch.path("a.png")] }

  @Test(
    "Invalid and out-of-range numbers are usage errors", arguments: ["--size", "--scale", "--at"],
    [
      "", "nan", "inf", "-inf", "-1", "1e9", "1e999", "0x10", "١", "🙂", "--", "390x", "x", "1x2x3", "nanxnan",
      "0x0",
    ])
  func numbers(option: String, value: String) throws {
    try expect(64, shot + [option, value])
    #expect(scratch.names.isEmpty)
  }

  @Test(
    "Wrong arguments give advice",
    arguments: [
      (
        ["shot", "zoming-icons", "-o", "x"], "there is no scene 'zoming-icons'; did you mean 'zooming-icons'?"
      ),
      (["shot", "zooming", "-o", "x"], "did you mean 'zooming-icons'?"),
      (["shot", "", "-o", "x"], "there is no scene ''; 'segue list' lists them"),
      (["shot", "é漢🙂\u{1B}[31m", "-o", "x"], "there is no scene"),
      (["shto", "zooming-icons"], "there is no command or scene 'shto'; did you mean 'shot'?"),
      (["lst"], "did you mean 'list'?"), (["quite-something-else"], "see 'segue --help'"),
      (["shot", "zooming-icons"], "'--output <file>'"), (["shot"], "'--output <file>'"),
      (["strip", "zooming-icons"], "'--output <file>'; see 'segue help strip'"),
      (["curves"], "'curves' is now 'trace'"),
      (["trace", "gallery", "--lint"], "'trace --lint' is now 'check'"),
      (["trace", "--property=alpha"], "'trace --property' is now 'trace --id'"),
      (["strip", "--at", "1", "--folder=y"], "'strip --folder' is now 'record --folder'"),
      (["compare", "a", "b", "-o", "c"], "'compare -o' is now 'report --against'"),
      (["icon"], "'icon' is now the files in packaging/icons"),
      (["help", "stirp"], "there is no command 'stirp'; did you mean 'strip'?"),
      (["open", "--geometry", "foo"], "expected a geometry such as 390x844+40+40"),
      (["spring", "--response", "1", "--bounce", "0", "--for", "react"], "expected one of segue, uikit"),
      (["strip", "zooming-icons", "-o", "x", "--crop", "1x1"], "expected a rectangle such as 200x100+40+60"),
      (["strip", "zooming-icons", "-o", "x", "--crop", "#none"], "no view is called #none"),
      (["strip", "zooming-icons", "-o", "x", "--crop", "9x9+999+0"], "is outside the window"),
      (["record", "zooming-icons"], "use one of --output, --folder and --y4m"),
      (["record", "zooming-icons", "-o", "x", "--y4m"], "use one of"),
      (["record", "zooming-icons", "-o", "x", "--at", "0"], "--at needs --folder"),
      (["record", "zooming-icons", "--folder", "x", "--at", "0", "--to", "1"], "excludes --from and --to"),
      (["walk", "--events", "0"], "a whole number from 1"),
      (["walk", "--script", "x"], "--script cannot be used with walk"),
      (["trace", "zooming-icons", "--rate", "10000", "--to", "200"], "more than 100000 samples"),
      (["shot", "zooming-icons", "-o"], "missing value"), (["shot", "zooming-icons", "-o", ""], "empty"),
      (["shot", "zooming-icons", "-o", "x", "--bogus"], "'--bogus'"),
      (["shot", "zooming-icons", "-o", "x", "--motion", "slow"], "'full' and 'reduced'"),
      (["shot", "zooming-icons", "-o", "x", "--size", "16384x16384", "--scale", "4"], "65536"),
      (["shot", "zooming-icons", "-o", "x", "--size", "8000x8000", "--scale", "4"], "34 million in all"),
      (["record", "zooming-icons", "-o", "x", "--size", "8000x8000", "--scale", "4"], "34 million in all"),
      (["strip", "zooming-icons", "-o", "x", "--size", "8000x8000", "--scale", "4"], "34 million in all"),
      (
        ["strip", "zooming-icons", "-o", "x", "--size", "3000x3000", "--scale", "1", "--frames", "50"],
        "136 million"
      ),
      (["strip", "zooming-icons", "-o", "x", "--at", "0,,1"], "--at"),
      (["strip", "zooming-icons", "-o", "x", "--at", "1", "--frames", "3"], "either --at or"),
      (["strip", "zooming-icons", "-o", "x", "--frames", "0"], "1 to 200"),
      (["strip", "zooming-icons", "-o", "x", "--frames", "201"], "1 to 200"),
      (
        ["strip", "zooming-icons", "-o", "x", "--from", "2", "--to", "1"], "--to must not be less than --from"
      ),
      (
        ["strip", "zooming-icons", "-o", "x", "--scale", "4", "--columns", "200", "--frames", "200"],
        "fewer frames"
      ),
      (
        ["record", "zooming-icons", "-o", "x", "--from", "2", "--to", "1"],
        "--to must not be less than --from"
      ),
      (["record", "zooming-icons", "-o", "x", "--fps", "0"], "1 to 100"),
      (["record", "zooming-icons", "-o", "x", "--to", "120"], "more than 3600 frames"),
      (["open", "--loop"], "--script"),
    ] as [([String], String)])
  func usage(arguments: [String], words: String) throws {
    let run = try expect(64, arguments, saying: words)
    #expect(!run.message.contains("\u{1B}"))
  }

  @Test("Too little memory for a picture is not a usage error", .disabled(if: Sanitizer.replacesAllocator))
  func memory() throws {
    let run = try Command(
      ["shot", "zooming-icons", "--size", "5000x5000", "-o", scratch.path("a.png")],
      under: ["sh", "-c", "ulimit -d 60000; exec \"$@\"", "sh"])
    #expect(run.status == 71)
    #expect(run.message == "segue: cannot make a surface: out of memory\n")
    #expect(scratch.names.isEmpty)
  }

  @Test("Unreadable and impossible scripts are errors")
  func scripts() throws {
    try expect(66, shot + ["--script", scratch.path("none")], saying: "No such file or directory")
    try expect(66, shot + ["--script", scratch.url.path], saying: "Is a directory")
    try expect(66, shot + ["--script", "/dev/zero"], saying: "longer than 16 MiB")
    try expect(
      66, shot + ["--script", "-"], input: "0 wait\n\n0 fly", saying: "standard input: line 3: “fly”")
    try expect(66, shot + ["--script", "-"], input: "0 click #x", saying: "line 1: no view is called #x")
    try expect(
      66, ["strip", "zooming-icons", "-o", scratch.path("a.png"), "--script", "-"],
      input: "0 wait\n0 click #x", saying: "line 2: no view is called #x")
    try expect(
      66, shot + ["--scale", "4", "--script", "-"], input: "0 resize 16384 1",
      saying: "standard input: a window")
    try Data([0x30, 0xFF, 0xFE]).write(to: scratch.url.appendingPathComponent("binary"))
    try expect(66, shot + ["--script", scratch.path("binary")], saying: "UTF-8")
    #expect(scratch.names == ["binary"])
  }

  @Test("Tracing a missing view is an error")
  func trace() throws {
    let traced = ["trace", "zooming-icons", "--id", "icon-twitter", "--id", "none"]
    try expect(66, traced, saying: "no view is called #none at any of these times")
  }

  /// On a machine without fonts, pictures have no text.
  @Test func missingFontIsReportedOnce() throws {
    let folder = scratch.path("fonts")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let configuration = try scratch.file(
      "fonts.conf", "<fontconfig><dir>\(folder)</dir><cachedir>\(folder)</cachedir></fontconfig>")
    let run = try Command(shot, environment: ["FONTCONFIG_FILE": configuration])
    #expect(run.status == 0 && run.message.hasPrefix("Segue: no font is installed"))
    #expect(run.message.count { $0.isNewline } == 1, "\(run.message)")
  }

  @Test("A missing display gives one line", arguments: [["open"], ["doctor"], []])
  func display(arguments: [String]) throws {
    try expect(69, arguments)
  }

  @Test("An output file that cannot be created is an error")
  func output() throws {
    try expect(73, ["shot", "zooming-icons", "-o", scratch.url.path], saying: "it is a folder")
    try expect(
      73, ["shot", "zooming-icons", "-o", scratch.path("none/a.png")], saying: "No such file or directory")
    let long = String(repeating: "a", count: 300)
    try expect(73, ["shot", "zooming-icons", "-o", scratch.path(long)], saying: "File name too long")
    #expect(scratch.names.isEmpty)
  }

  @Test(
    "A file name with another picture format is an error",
    arguments: ["a.jpg", "b.JPEG", "c.d.gif", "e.svg", "f.mp4"])
  func kinds(name: String) throws {
    try expect(64, ["shot", "zooming-icons", "-o", scratch.path(name)], saying: "must end in '.png'")
    try expect(64, ["strip", "zooming-icons", "-o", scratch.path(name)], saying: "must end in '.png'")
    #expect(scratch.names.isEmpty)
  }

  @Test(
    "A file name with the wrong extension gives advice",
    arguments: [
      ("shot zooming-icons -o", "a.txt", "'.png'"), ("record zooming-icons -o", "a.csv", "'.png'"),
      ("strip zooming-icons -o", "a.b", "'.png'"),
      ("trace zooming-icons -o", "a.txt", "'.png' or '.csv'"),
      ("map zooming-icons -o", "a.html", "'.png' or '.csv'"), ("report zooming-icons -o", "a.png", "'.html'"),
      ("bench baseline -o", "a.png", "'.txt'"),
      ("open --record", "a.png", "'.txt'"), ("open --stats", "a.png", "'.json' or '.txt'"),
    ])
  func otherKinds(command: String, name: String, advice: String) throws {
    let arguments = command.split(separator: " ").map(String.init)
    try expect(64, arguments + [scratch.path(name)], saying: "must end in \(advice)")
    #expect(scratch.names.isEmpty)
  }

  @Test("Files in read-only folders and at mount points are overwritten in place")
  func overwritten() throws {
    let manager = FileManager.default
    let folder = scratch.path("folder")
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let long = String(repeating: "old", count: 100_000)
    let file = try scratch.file("folder/a.png", long)
    try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    let shot = ["shot", "zooming-icons", "-o"]
    // Root may write to every folder.
    let other = geteuid() == 0 ? ["setpriv", "--reuid", "65534", "--clear-groups"] : []
    let run = try Command(shot + [file], under: other)
    #expect(run.status == 0, "\(run.message)")
    #expect(try scratch.data("folder/a.png").pictureSize == [390, 844])
    #expect(scratch.names(in: "folder") == ["a.png"])
    // The old file remains if there is no space for the new one.
    let kilobytes = try scratch.data("folder/a.png").count / 1024 + 2
    let small = try Command(
      shot + [file, "--scale", "3"],
      under: ["bash", "-c", "ulimit -f \(kilobytes); exec \"$@\"", "bash"] + other)
    #expect(small.status == 74 && small.message.contains("File too large"), "\(small.message)")
    #expect(try scratch.data("folder/a.png").pictureSize == [390, 844])
    let new = try Command(shot + [scratch.path("folder/b.png")], under: other)
    #expect(new.status == 73 && new.message.contains("Permission denied"))
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)

    let source = try scratch.file("source.png", "new")
    let mount = [
      "unshare", "-rm", "sh", "-c", "mount --bind \"$0\" \"$1\" && shift && exec \"$@\"", source, file,
    ]
    guard try Command(["--version"], under: mount).status == 0 else { return }
    #expect(try Command(shot + [file], under: mount).status == 0)
    #expect(try scratch.data("source.png").pictureSize == [390, 844])
    #expect(scratch.names(in: "folder") == ["a.png"])
  }

  @Test("Circular links and links to missing folders are errors")
  func links() throws {
    let manager = FileManager.default
    for (name, target) in [("1", "2"), ("2", "1"), ("3", "./4"), ("4", "new.png"), ("5", "none/a.png")] {
      try manager.createSymbolicLink(atPath: scratch.path(name), withDestinationPath: target)
    }
    try expect(
      73, ["shot", "zooming-icons", "-o", scratch.path("1")], saying: "Too many levels of symbolic links")
    try expect(73, ["shot", "zooming-icons", "-o", scratch.path("5")], saying: "No such file or directory")
    #expect(scratch.names == ["1", "2", "3", "4", "5"])
    #expect(try Command(["shot", "zooming-icons", "-o", scratch.path("3")]).status == 0)
    #expect(try scratch.data("new.png").pictureSize == [390, 844])
    #expect(scratch.names == ["1", "2", "3", "4", "5", "new.png"])
    #expect(try manager.destinationOfSymbolicLink(atPath: scratch.path("3")) == "./4")
  }

  @Test("A full disk is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func full() throws {
    try expect(74, ["shot", "zooming-icons", "-o", "/dev/full"], saying: "No space left on device")
    let process = try Command.process(["list"])
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 74)
  }

  @Test(
    "A closed pipe does not crash the command", arguments: [["list"], ["shot", "zooming-icons", "-o", "-"]])
  func brokenPipe(arguments: [String]) throws {
    let process = try Command.process(arguments)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try output.fileHandleForReading.close()
    try process.run()
    try output.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    try errors.fileHandleForWriting.close()
    #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  @Test("A failed picture leaves the old file unchanged, and no other file")
  func oldFile() throws {
    let file = try scratch.file("a.png", "old")
    try expect(66, ["shot", "zooming-icons", "-o", file, "--script", "-"], input: "0 click #x")
    #expect(try scratch.data("a.png") == Data("old".utf8))
    #expect(scratch.names == ["a.png"])
  }

  @Test("A picture replaces the old file with its permissions, also through links")
  func replaced() throws {
    let manager = FileManager.default
    let file = try scratch.file("a.png", "old")
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    try manager.createSymbolicLink(atPath: scratch.path("link.png"), withDestinationPath: "a.png")
    #expect(try Command(["shot", "zooming-icons", "-o", scratch.path("link.png")]).status == 0)
    #expect(try scratch.data("a.png").pictureSize == [390, 844])
    #expect(try manager.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
    #expect(try manager.destinationOfSymbolicLink(atPath: scratch.path("link.png")) == "a.png")
    #expect(scratch.names == ["a.png", "link.png"])
  }
}
