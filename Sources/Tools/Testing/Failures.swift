import Foundation
import SegueControllers
import Synchronization

/// Where tests put what is to be looked at: pictures, differences, strips and scripts.
///
/// The folder is the one that the environment variable `SEGUE_FAILURES` names, or `segue-failures` in the temporary directory.
public nonisolated struct Failures {
  /// The folder.
  public static var folder: String { url.path }

  private static var url: URL {
    ProcessInfo.processInfo.environment["SEGUE_FAILURES"].map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory.appending(path: "segue-failures")
  }

  /// Puts a file there, and returns its path.
  @discardableResult
  static func save(_ data: Data, as name: String) throws -> String { try save(data, as: name, in: url) }

  /// A name for files of a failing test, which none that this process has saved in a folder has: the cases of a test with arguments,
  /// and tests of several suites, may have the same names.
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
