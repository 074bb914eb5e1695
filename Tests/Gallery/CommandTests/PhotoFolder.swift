import Foundation
import SegueTestSupport

/// A folder of files that the command shows as pictures with `--photos`.
struct PhotoFolder {
  /// The parent of the folder.
  let scratch: Scratch
  let url: URL

  /// Creates an empty folder.
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
  /// - Parameter wrapper: a command that starts `segue`.
  func shot(of folder: String? = nil, under wrapper: [String] = []) throws -> Command {
    try Command(
      ["shot", "pop-in-out", "--photos", folder ?? url.path, "-o", scratch.path("shot.png")], under: wrapper)
  }

  /// The messages about the pictures, sorted and without their common beginning.
  func complaints(_ run: Command) -> [String] {
    run.message.split(separator: "\n")
      .map { $0.replacingOccurrences(of: "segue: cannot read picture \(url.path)/", with: "") }.sorted()
  }

  /// A wrapper that limits a command's memory to 100 MB. Sanitizers need more memory, so they have no limit.
  static let inLittleMemory =
    Sanitizer.replacesAllocator ? [] : ["sh", "-c", "ulimit -d 100000; exec \"$@\"", "sh"]
}
