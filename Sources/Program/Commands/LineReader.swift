internal import CSegueLinux
internal import Glibc

/// Reads what a process writes, line by line.
package final class LineReader {
  /// Readable when there is something, or no more; -1, for which poll(2) never returns, once that was read.
  package var descriptor: Int32 { isOver ? -1 : pipe }
  private let pipe: Int32
  private var isOver = false
  private var bytes: [UInt8] = []

  /// What is longer comes in pieces, in bytes: a program may write dots without end.
  private static let longestLine = 1 << 16

  package init(_ descriptor: Int32) {
    pipe = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(pipe) }

  /// What has come of a line that has not ended yet.
  package var unfinishedLine: String { String(decoding: bytes, as: UTF8.self) }

  package static func pipe() throws(CommandError) -> (LineReader, Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      throw CommandError(.outOfResources, "cannot create a pipe: \(SystemError().words)")
    }
    return (LineReader(ends[0]), ends[1])
  }

  /// The lines that have come.
  /// - Parameter isLast: whether no more will come, so that a line without an end is one.
  /// - Returns: `nil` when all has been read and nobody writes any more.
  package func take(isOver isLast: Bool = false) -> [String]? {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    // Whoever writes without end keeps nobody here.
    for _ in 0..<64 {
      let count = chunk.withUnsafeMutableBytes { read(pipe, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 || errno != EINTR {
        isOver = count == 0
        break
      }
    }
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var lines = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
    bytes = Array(parts.last ?? [])
    if isLast || isOver || bytes.count > Self.longestLine, !bytes.isEmpty {
      lines.append(String(decoding: bytes, as: UTF8.self))
      bytes = []
    }
    return isOver && lines.isEmpty ? nil : lines
  }
}
