import Foundation
import SegueTestSupport
import Testing

@testable import SegueWatch

/// The system knows what has happened to a file before whoever did it goes on, so nothing here waits.
@Suite("What is a save")
final class FolderWatcherTests {
  private let scratch: Scratch
  private let watcher: FolderWatcher

  init() throws {
    scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path("App/Sources/App"), withIntermediateDirectories: true)
    for name in ["App/Package.swift", "App/Sources/App/main.swift"] { _ = try scratch.file(name) }
    let program = try BuiltProgram(program: "/bin/App", folder: scratch.path("App"))
    watcher = try FolderWatcher(SourceFolders(of: program))
  }

  private func source(_ name: String) -> String { scratch.path("App/Sources/App/" + name) }

  /// Writes as an editor does.
  private func write(_ name: String) throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: source(name)))
  }

  private var isSaved: Bool { watcher.take().isSaved }

  @Test("A file that is written, a new one, one that gets another name, and one that goes")
  func files() throws {
    #expect(!isSaved)
    try write("main.swift")
    #expect(isSaved)
    try write("new.swift")
    #expect(isSaved)
    // As an editor that writes to another file first.
    try write(".new.swift.tmp")
    #expect(!isSaved)
    #expect(rename(source(".new.swift.tmp"), source("new.swift")) == 0)
    #expect(isSaved)
    // As one that puts the file before aside first.
    #expect(rename(source("new.swift"), source("new.swift~")) == 0)
    #expect(isSaved)
    try write("new.swift")
    #expect(isSaved)
    #expect(unlink(source("new.swift")) == 0)
    #expect(isSaved)
    #expect(!isSaved)
  }

  @Test("A file is saved when it is closed, not when it begins to be written")
  func unfinished() throws {
    let file = try #require(fopen(source("long.swift"), "w"))
    fputs("x", file)
    fflush(file)
    #expect(!isSaved)
    fclose(file)
    #expect(isSaved)
  }

  @Test(
    "Editors' files of a moment are none",
    arguments: [".main.swift.swp", "main.swift~", "#main.swift#", "4913", ".#main.swift"])
  func passing(_ name: String) throws {
    try write(name)
    #expect(unlink(source(name)) == 0)
    #expect(!isSaved)
  }

  @Test("New folders are watched with all that lies in them, also where they have come from elsewhere")
  func folders() throws {
    try FileManager.default.createDirectory(atPath: source("New/Newer"), withIntermediateDirectories: true)
    #expect(isSaved)
    try write("New/Newer/file.swift")
    #expect(isSaved)
    #expect(rename(source("New"), scratch.path("Elsewhere")) == 0)
    #expect(isSaved)
    #expect(rename(scratch.path("Elsewhere"), source("Back")) == 0)
    #expect(isSaved)
    try write("Back/Newer/file.swift")
    #expect(isSaved)
  }

  @Test(
    "Sources that have gone as a whole, as when another branch is checked out, are seen when they come again")
  func gone() throws {
    #expect(rename(scratch.path("App/Sources"), scratch.path("Sources")) == 0)
    #expect(isSaved)
    #expect(rename(scratch.path("Sources"), scratch.path("App/Sources")) == 0)
    #expect(isSaved)
    try write("main.swift")
    #expect(isSaved)
  }

  @Test(
    "Of what lies beside the sources only manifests count",
    arguments: [
      ("Package.swift", true), ("Package.resolved", true), ("Package@swift-6.1.swift", true),
      ("README.md", false), ("Package.swift.orig", false), ("Other.swift", false),
    ])
  func manifests(_ name: String, _ counts: Bool) throws {
    _ = try scratch.file("App/" + name)
    #expect(isSaved == counts)
  }

  @Test("More than the system keeps for it is a save, and a package that moves away is told")
  func overflow() throws {
    let limit = try #require(
      Int(
        String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8).filter(\.isNumber)))
    // Of a file that alone would not count; two names, as the system merges what is the same.
    for _ in 0...(limit / 2 + 1) {
      for name in [".a", ".b"] { close(open(source(name), O_CREAT | O_WRONLY, 0o600)) }
    }
    #expect(isSaved)
    #expect(!watcher.take().hasMoved)
    #expect(rename(scratch.path("App"), scratch.path("Moved")) == 0)
    #expect(watcher.take().hasMoved)
  }
}
