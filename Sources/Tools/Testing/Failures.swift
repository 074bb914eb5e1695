import Foundation
import SegueControllers
import Synchronization

/// The folder in which failing tests save files for inspection: pictures, differences, film strips and scripts.
///
/// The environment variable `SEGUE_FAILURES` names the folder. If it is not set, the folder is `segue-failures` in the
/// temporary directory.
public nonisolated struct Failures {
  /// The path of the folder.
  public static var folder: String { url.path }

  private static var url: URL {
    ProcessInfo.processInfo.environment["SEGUE_FAILURES"].map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory.appending(path: "segue-failures")
  }

  /// Saves a file in the folder, and returns its path.
  @discardableResult
  static func save(_ data: Data, as name: String) throws -> String { try save(data, as: name, in: url) }

  /// Returns a file name that this process has not used before: `name`, then `name-2`, `name-3` and so on. Tests may share a
  /// name: a test with arguments has several cases, and suites may contain tests of the same name.
  static func unusedName(_ name: String, in folder: URL? = nil) -> String {
    let path = (folder ?? url).appending(path: name).path
    let number = counts.withLock { counts in
      counts[path, default: 0] += 1
      return counts[path, default: 1]
    }
    return number == 1 ? name : "\(name)-\(number)"
  }

  private static let counts = Mutex<[String: Int]>([:])

  @discardableResult
  static func save(_ data: Data, as name: String, in folder: URL) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }
}
