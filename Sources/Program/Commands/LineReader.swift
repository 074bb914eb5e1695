internal import CSegueLinux
internal import Glibc

/// A reader that splits the output of a process into lines.
package final class LineReader {
  /// A descriptor that poll(2) reports as readable when there is output or the output has ended. After the end is read, it is
  /// -1, which poll(2) ignores.
  package var descriptor: Int32 { isOver ? -1 : pipe }
  private let pipe: Int32
  private var isOver = false
  private var bytes: [UInt8] = []

  /// The greatest length of a returned line, in bytes. Longer lines are returned in pieces, because a program may write forever
  /// without line breaks.
  private static let longestLine = 1 << 16

  package init(_ descriptor: Int32) {
    pipe = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(pipe) }

  /// The beginning of a line that has not ended yet.
  package var unfinishedLine: String { String(decoding: bytes, as: UTF8.self) }

  package static func pipe() throws(CommandError) -> (LineReader, Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      throw CommandError(.outOfResources, "cannot create a pipe: \(SystemError().words)")
    }
    return (LineReader(ends[0]), ends[1])
  }

  /// Reads the lines that have arrived, without blocking.
  /// - Parameter isLast: whether the process has ended, so that an unfinished line is returned as well; `false` by default.
  /// - Returns: `nil` if everything was read and the output has ended.
  package func take(isOver isLast: Bool = false) -> [String]? {
    var chunk = [UInt8](repeating: 0, count: 1 &<< 14)
    // The loop is bounded, so that a process that writes endlessly does not block the caller.
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
