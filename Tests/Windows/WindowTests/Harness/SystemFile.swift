import Foundation

/// A file that the system makes up while it is read.
enum SystemFile {
  /// All of its text. Such a file has no size, and what trusts the size reads only a first page.
  static func text(_ path: String) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}
