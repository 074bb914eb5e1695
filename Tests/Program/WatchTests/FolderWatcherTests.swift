import Foundation
import SegueTestSupport
import Testing

@testable import SegueWatch

/// The system reports a change of a file before the change returns, so no test waits.
@Suite("Detection of saves")
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

  /// Writes a file like an editor.
  private func write(_ name: String) throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: source(name)))
  }

  private var isSaved: Bool { watcher.take().isSaved }

  @Test("Writing, creating, renaming and deleting a file each count as a save")
  func files() throws {
    #expect(!isSaved)
    try write("main.swift")
    #expect(isSaved)
    try write("new.swift")
    #expect(isSaved)
    // Some editors write to a temporary file first.
    try write(".new.swift.tmp")
    #expect(!isSaved)
    #expect(rename(source(".new.swift.tmp"), source("new.swift")) == 0)
    #expect(isSaved)
    // Some editors move the old file aside first.
    #expect(rename(source("new.swift"), source("new.swift~")) == 0)
    #expect(isSaved)
    try write("new.swift")
    #expect(isSaved)
    #expect(unlink(source("new.swift")) == 0)
    #expect(isSaved)
    #expect(!isSaved)
  }

  @Test("A file is saved when it is closed, not at its first write")
  func unfinished() throws {
    let file = try #require(fopen(source("long.swift"), "w"))
    fputs("x", file)
    fflush(file)
    #expect(!isSaved)
    fclose(file)
    #expect(isSaved)
  }

  @Test(
    "Temporary files of editors are ignored",
    arguments: [".main.swift.swp", "main.swift~", "#main.swift#", "4913", ".#main.swift"])
  func passing(_ name: String) throws {
    try write(name)
    #expect(unlink(source(name)) == 0)
    #expect(!isSaved)
  }

  @Test("New and moved-in folders are watched with their contents")
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
    "Removed source folders are watched again when they return")
  func gone() throws {
    #expect(rename(scratch.path("App/Sources"), scratch.path("Sources")) == 0)
    #expect(isSaved)
    #expect(rename(scratch.path("Sources"), scratch.path("App/Sources")) == 0)
    #expect(isSaved)
    try write("main.swift")
    #expect(isSaved)
  }

  @Test(
    "Next to the sources, only manifests count",
    arguments: [
      ("Package.swift", true), ("Package.resolved", true), ("Package@swift-6.1.swift", true),
      ("README.md", false), ("Package.swift.orig", false), ("Other.swift", false),
    ])
  func manifests(_ name: String, _ counts: Bool) throws {
    _ = try scratch.file("App/" + name)
    #expect(isSaved == counts)
  }

  @Test("An event overflow counts as a save, and a moved package is reported")
  func overflow() throws {
    let limit = try #require(
      Int(
        String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8).filter(\.isNumber)))
    // Two temporary files, which are ignored otherwise; two names, because the system merges equal events.
    for _ in 0...(limit / 2 + 1) {
      for name in [".a", ".b"] { close(open(source(name), O_CREAT | O_WRONLY, 0o600)) }
    }
    #expect(isSaved)
    #expect(!watcher.take().hasMoved)
    #expect(rename(scratch.path("App"), scratch.path("Moved")) == 0)
    #expect(watcher.take().hasMoved)
  }
}
