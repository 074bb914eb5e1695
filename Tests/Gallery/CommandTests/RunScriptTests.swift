import Foundation
import SegueTestSupport
import Testing

/// `./run.sh`, with a stand-in for the built program that only records its arguments.
@Suite("run.sh")
struct RunScriptTests {
  private let scratch: Scratch
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  init() throws {
    scratch = try Scratch()
    let manager = FileManager.default
    for folder in [
      "Sources", "Tests/Support", "assets", "packaging", "bin", ".build/release", ".build/program/release",
    ] {
      try manager.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    for file in ["run.sh", "Package.swift", "assets/tour.txt", "packaging/packages"] {
      try manager.copyItem(atPath: Self.root.appending(path: file).path, toPath: scratch.path(file))
    }
    for build in [".build/program/release", ".build/release"] {
      let segue = try scratch.file(
        "\(build)/segue",
        """
        #!/bin/sh
        echo "$*" >> asked
        if [ "$1" = list ]; then echo 'one  The first.'; echo 'two  The second.'; fi
        if [ "$1" = --help ]; then printf 'OPTIONS:\\n  -h\\n\\nSUBCOMMANDS:\\n  one (default)  First,\\n                 two lines.\\n  two   Second\\n\\n  See\\n'; fi
        """)
      // Newer than all sources, so that nothing is built.
      let future = Date(timeIntervalSinceNow: 1000)
      try manager.setAttributes([.posixPermissions: 0o755, .modificationDate: future], ofItemAtPath: segue)
    }
  }

  /// Runs the script.
  /// - Returns: its exit status and its standard error.
  private func run(
    _ arguments: String..., display: String? = nil, path: String? = nil
  ) throws -> (status: Int32, words: String) {
    let (process, errors) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: scratch.path("run.sh"))
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    variables["DISPLAY"] = display
    if let path { variables["PATH"] = path }
    process.environment = variables
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let bytes = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  private var asked: [Substring] { scratch.text("asked").split(separator: "\n") }

  @Test("Without a display, pictures are drawn and their paths printed")
  func pictures() throws {
    let (status, words) = try run()
    #expect(status == 0)
    #expect(words.contains("no display") && words.contains("\(scratch.path("pictures"))"))
    #expect(
      asked == [
        "shot gallery -o pictures/gallery.png",
        "strip gallery --script assets/tour.txt --from 7.7 --to 8.9 -o pictures/gallery-strip.png", "list",
        "strip one -o pictures/one-strip.png", "strip two -o pictures/two-strip.png",
        """
        record gallery --script assets/tour.txt --size 390x760 --scale 0.58 --from 1 -o pictures/tour.png
        """,
      ])
    for line in asked where line.contains("-o ") {
      #expect(words.contains(line.split(separator: " ").last ?? "?"), "\(line)")
    }
  }

  @Test("Explicit commands are not replaced by pictures")
  func open() throws {
    let (status, words) = try run("open", "one")
    #expect(status == 69)
    #expect(words.contains("no display"))
    #expect(asked == [])
    #expect(try run(display: ":1").status == 0)
    #expect(scratch.text("asked") == "\n")
  }

  @Test("A file that is saved during a build is built by the next run", arguments: ["list", "install"])
  func savedMeanwhile(command: String) throws {
    for (name, text) in [
      (".ci/pkg-config", ""), (".ci/quick-build", "program_build=()"), ("Sources/a.swift", "old"),
      ("packaging/install", "#!/bin/sh"),
      (
        "bin/swift",
        """
        #!/usr/bin/env bash
        content=$(cat Sources/a.swift)
        echo "$content" >> built
        # Saved while it is compiled.
        [[ "$content" == new ]] || { sleep 0.05; echo new >Sources/a.swift; sleep 0.05; }
        for folder in program/release release; do printf '#!/bin/sh\\n' >.build/$folder/segue; done
        """
      ),
    ] {
      if !scratch.names.contains(".ci") {
        try FileManager.default.createDirectory(
          atPath: scratch.path(".ci"), withIntermediateDirectories: true)
      }
      let path = try scratch.file(name, text)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    for build in [".build/program/release", ".build/release"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: scratch.path("\(build)/segue"))
    }
    let path = scratch.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    for built in ["old\n", "old\nnew\n", "old\nnew\n"] {
      #expect(try run(command, path: path).status == 0)
      #expect(scratch.text("built") == built)
    }
  }

  @Test("Uninstalling removes exactly the installed files")
  func install() throws {
    let manager = FileManager.default
    for file in ["install", "uninstall", "icons", "segue.desktop", "segue.metainfo.xml"] {
      let path = "packaging/\(file)"
      try manager.copyItem(atPath: Self.root.appending(path: path).path, toPath: scratch.path(path))
    }
    for folder in ["assets/space", "usr/share/man/man1"] {
      try manager.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    _ = try scratch.file("assets/space/veil.jpg", "a picture")
    _ = try scratch.file("usr/share/man/man1/other.1", "of another program")
    var files: [String] {
      let names = manager.enumerator(atPath: scratch.path("usr"))?.compactMap { $0 as? String } ?? []
      return names.filter { !scratch.isFolder("usr/\($0)") }.sorted()
    }
    let (status, words) = try run("install", scratch.path("usr"))
    #expect(status == 0 && words.contains("usr/bin/segue"), "\(words)")
    #expect(
      files == [
        "bin/segue", "share/applications/segue.desktop", "share/bash-completion/completions/segue",
        "share/fish/vendor_completions.d/segue.fish", "share/icons/hicolor/128x128/apps/segue.png",
        "share/icons/hicolor/256x256/apps/segue.png", "share/icons/hicolor/48x48/apps/segue.png",
        "share/man/man1/other.1", "share/man/man1/segue.1.gz", "share/metainfo/segue.metainfo.xml",
        "share/segue/files", "share/segue/space/veil.jpg", "share/zsh/site-functions/_segue",
      ])
    // The manual has the commands from the help, and requests the help of each.
    #expect(asked.filter { $0.hasSuffix("--help") } == ["--help", "--help", "one --help", "two --help"])
    #expect(try run("uninstall", scratch.path("usr")).status == 0)
    #expect(files == ["share/man/man1/other.1"] && scratch.names(in: "usr") == ["share"])
    #expect(try run("uninstall", scratch.path("usr")).status == 66)
  }

  @Test(
    "Without apt-get, the install command of another system is printed",
    arguments: [
      ("dnf", "dnf install pkgconf-pkg-config libX11-devel"), ("pacman", "pacman -S --needed pkgconf libx11"),
      ("none", "these Debian packages: pkg-config libx11-dev"),
    ])
  func otherSystems(manager: String, words: String) throws {
    for tool in ["env", "bash", "dirname", "awk", "xargs", "echo"] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path("bin/\(tool)"), withDestinationPath: "/usr/bin/\(tool)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("bin/\(manager)"), withDestinationPath: "/usr/bin/true")
    let run = try run("setup", path: scratch.path("bin"))
    #expect(run.status == 69)
    #expect(run.words.contains(words), "\(run.words)")
  }

  @Test("The installed packages include all linked libraries")
  func packages() throws {
    let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let table = scratch.text("packaging/packages").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ") }
    #expect(table.count > 20 && table.allSatisfy { $0.count == 3 })
    let linked = manifest.matches(of: /"(lib[a-z0-9.-]+-dev)"/).map(\.1)
    #expect(linked.count > 8)
    for name in linked { #expect(table.contains { $0[0] == name }, "\(name)") }
  }

  @Test("The script's header documents its commands")
  func help() throws {
    let script = try String(contentsOf: Self.root.appending(path: "run.sh"), encoding: .utf8)
    let head = script.split(separator: "\n").dropFirst().prefix { $0.hasPrefix("#") }
    for command in ["setup", "test", "walk", "flood", "docs", "sanitize"] {
      #expect(head.contains { $0.hasPrefix("# ./run.sh \(command) ") }, "\(command)")
    }
    #expect(try run("--help").status == 0)
    #expect(asked == ["--help"])
  }
}

extension Scratch {
  fileprivate func isFolder(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder) && isFolder.boolValue
  }
}
