import Foundation
import SegueControllers

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

  @discardableResult
  static func save(_ data: Data, as name: String, in folder: URL) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }
}
