import Foundation

/// A file that the system generates while it is read.
enum SystemFile {
  /// The whole text. Such a file has no size, so readers that rely on the size get only the first page.
  static func text(_ path: String) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}
