import Foundation
import SegueTestSupport

/// A folder whose files the command is to show as pictures, with `--photos`.
struct PhotoFolder {
  /// What is around the folder.
  let scratch: Scratch
  let url: URL

  /// Makes an empty folder.
  init() throws {
    scratch = try Scratch()
    url = scratch.url.appendingPathComponent("photos")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Adds a file.
  func add(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  /// Adds a link to `target`.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// Shows the pictures of the folder, or of another one.
  /// - Parameter wrapper: a command that starts ours.
  func shot(of folder: String? = nil, under wrapper: [String] = []) throws -> Command {
    try Command(
      ["shot", "pop-in-out", "--photos", folder ?? url.path, "-o", scratch.path("shot.png")], under: wrapper)
  }

  /// What is said of the pictures, without the beginning that all lines have, sorted.
  func complaints(_ run: Command) -> [String] {
    run.message.split(separator: "\n")
      .map { $0.replacingOccurrences(of: "segue: cannot read picture \(url.path)/", with: "") }.sorted()
  }

  /// Starts a command with no more than 100 MB of memory. A sanitizer needs more than that for itself.
  static let inLittleMemory =
    Sanitizer.replacesAllocator ? [] : ["sh", "-c", "ulimit -d 100000; exec \"$@\"", "sh"]
}
