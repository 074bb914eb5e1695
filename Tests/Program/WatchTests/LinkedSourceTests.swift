import Foundation
import SegueTestSupport
import Testing

@testable import SegueWatch

/// Sources outside the package's own folders: links, folders that are removed and created again, and individual files.
@Suite("Sources in other places")
struct LinkedSourceTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for folder in ["App/Sources/Group/App", "Shared/Deep"] { try make(folder) }
    for name in [
      "App/Package.swift", "App/Sources/Group/App/main.swift", "Shared/a.swift", "Shared/Deep/b.swift",
    ] {
      try save(name)
    }
  }

  private func make(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path(folder), withIntermediateDirectories: true)
  }

  private func save(_ name: String) throws { _ = try scratch.file(name, "x") }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(name), withDestinationPath: scratch.path(target))
  }

  /// Watches the package with a plan that names one source folder.
  private func watcher() throws -> FolderWatcher {
    let plan =
      "    inputs: [\"\(scratch.path("App/Sources/Group/App"))/\",\"\(scratch.path("App/Package.swift"))\"]\n"
    try make("App/.build")
    _ = try scratch.file("App/.build/debug.yaml", plan)
    return try FolderWatcher(
      SourceFolders(of: BuiltProgram(program: "/bin/App", folder: scratch.path("App"))))
  }

  @Test func filesThatLinksLeadToAreWatched() throws {
    try link("App/Sources/Group/App/one.swift", to: "Shared/a.swift")
    let watcher = try watcher()
    try save("Shared/a.swift")
    #expect(watcher.take().isSaved)
    // Some editors write another file first.
    try save("Shared/.a.swift.tmp")
    #expect(rename(scratch.path("Shared/.a.swift.tmp"), scratch.path("Shared/a.swift")) == 0)
    #expect(watcher.take().isSaved)
    // No link refers to this neighbor.
    try save("Shared/c.swift")
    #expect(!watcher.take().isSaved)
  }

  @Test func foldersThatLinksLeadToAreWatched() throws {
    try link("App/Sources/Group/App/linked", to: "Shared")
    try link("App/Sources/Group/App/circle", to: "App/Sources/Group")
    let watcher = try watcher()
    try save("Shared/Deep/b.swift")
    #expect(watcher.take().isSaved)
    try save("App/Sources/Group/App/main.swift")
    #expect(watcher.take().isSaved)
  }

  @Test func linksThatComeLaterAreSaves() throws {
    let watcher = try watcher()
    try link("App/Sources/Group/App/soft.swift", to: "Shared/a.swift")
    #expect(watcher.take().isSaved)
    try save("Shared/a.swift")
    #expect(watcher.take().isSaved)
    try link("App/Sources/Group/App/folder", to: "Shared/Deep")
    #expect(watcher.take().isSaved)
    try save("Shared/Deep/b.swift")
    #expect(watcher.take().isSaved)
    try FileManager.default.linkItem(
      atPath: scratch.path("Shared/Deep/b.swift"), toPath: scratch.path("App/Sources/Group/App/hard.swift"))
    #expect(watcher.take().isSaved)
  }

  @Test func recreatedSourceFolderIsWatched() throws {
    let watcher = try watcher()
    try FileManager.default.removeItem(atPath: scratch.path("App/Sources"))
    #expect(watcher.take().isSaved)
    try make("App/Sources/Group/App")
    #expect(watcher.take().isSaved)
    try save("App/Sources/Group/App/main.swift")
    #expect(watcher.take().isSaved)
  }

  /// The system drops new events while 16,384 events wait.
  @Test func folderCreatedDuringOverflowIsWatched() throws {
    let watcher = try watcher()
    let files = ["a.swift", "b.swift"].map { scratch.path("App/Sources/Group/App/\($0)") }
    for index in 0..<20_000 { close(open(files[index % 2], O_WRONLY | O_CREAT, 0o600)) }
    try make("App/Sources/Group/App/New")
    #expect(watcher.take().isSaved)
    try save("App/Sources/Group/App/New/c.swift")
    #expect(watcher.take().isSaved)
  }

  @Test func namedFileIsWatchedAlone() throws {
    let watcher = try FolderWatcher(SourceFolders([], files: [scratch.path("Shared/a.swift")]))
    for name in ["Shared/c.swift", "Shared/Deep/b.swift"] {
      try save(name)
      #expect(!watcher.take().isSaved)
    }
    try save("Shared/a.swift")
    #expect(watcher.take().isSaved)
  }

  @Test func filesOfFolderIncludeLinksOnce() throws {
    try link("App/Sources/Group/App/one.swift", to: "Shared/a.swift")
    try link("App/Sources/Group/App/linked", to: "Shared/Deep")
    try link("App/Sources/Group/App/circle", to: "App/Sources/Group/App")
    let root = scratch.path("App/Sources/Group/App")
    #expect(
      SourceFolders.files(in: root).map { $0.dropFirst(root.count) }.sorted()
        == ["/linked/b.swift", "/main.swift", "/one.swift"])
  }
}
