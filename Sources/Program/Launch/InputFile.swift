internal import Glibc
internal import SegueDrawing

/// A text file named by an argument.
package struct InputFile {
  /// The name of the file in messages: its path, or "standard input".
  package let name: String
  package let text: String

  /// The maximum size of a file for `init(path:)`, in bytes. This is more than enough for a script with a day of input.
  private static let mostBytes = 16 << 20

  /// Creates an input file by reading a file of at most 16 MiB, or standard input for `-`. Throws an `.input` error if the file
  /// cannot be read, is longer or is not UTF-8.
  package init(path: String) throws(CommandError) { try self.init(path: path, mostBytes: Self.mostBytes) }

  package init(path: String, mostBytes: Int) throws(CommandError) {
    name = path == "-" ? "standard input" : path
    guard let text = String(validating: try Self.read(path, name, mostBytes), as: UTF8.self) else {
      throw CommandError(.input, "\(name): not UTF-8 text")
    }
    self.text = text
  }

  /// Returns whether a path, after following symbolic links, refers to a regular file rather than a pipe, a device or a folder.
  package static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path.fileName, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns the device and the inode of a file, which are the same for all paths to the file; `nil` if the file does not
  /// exist.
  package static func identity(of path: String) -> [UInt64]? {
    var status = stat()
    return stat(path.fileName, &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path.fileName, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns a path in which all links are resolved; if there is no such file, returns the path itself.
  package static func resolve(_ path: String) -> String {
    guard let resolved = realpath(path.fileName, nil) else { return path }
    defer { free(resolved) }
    return String(fileName: resolved)
  }

  private static func read(_ path: String, _ name: String, _ mostBytes: Int) throws(CommandError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path.fileName, O_RDONLY | O_CLOEXEC)
    let limit = mostBytes < 1 &<< 20 ? "\(mostBytes &>> 10) KiB" : "\(mostBytes &>> 20) MiB"
    guard descriptor >= 0 else { throw CommandError(.input, "cannot read '\(name)': \(SystemError().words)") }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 &<< 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandError(.input, "cannot read '\(name)': \(SystemError().words)")
      }
      bytes += chunk[..<count]
      guard bytes.count <= mostBytes else { throw CommandError(.input, "'\(name)' is longer than \(limit)") }
    }
  }
}
