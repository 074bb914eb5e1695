internal import Glibc
package import SegueCommands

/// An error that the compiler reports.
package struct Diagnostic: Equatable {
  package var file: String?
  package var line: Int?
  package var column: Int?
  package let message: String

  /// Creates a diagnostic from a line such as `/a/b.swift:3:14: error: …`, or another line that contains `error: `; `nil` for
  /// all other lines, and for lines that quote source code.
  init?(parsing text: String) {
    guard let mark = text.firstRange(of: "error: ") else { return nil }
    message = String(text[mark.upperBound...])
    let head = text[..<mark.lowerBound]
    guard !message.isEmpty, !head.hasPrefix(" "), !head.contains("|") else { return nil }
    let parts = head.split(separator: ":").dropLast()
    if head.hasPrefix("/"), parts.count >= 3, let line = Int(parts[parts.endIndex - 2]),
      let column = Int(parts[parts.endIndex - 1])
    {
      file = parts.dropLast(2).joined(separator: ":")
      (self.line, self.column) = (line, column)
    }
  }

  /// The position of the error, such as `b.swift:3:14`; empty if the error has no file.
  var place: String {
    guard let file, let line else { return "" }
    return "\(file.split(separator: "/").last ?? ""):\(line):\(column ?? 1)"
  }

  /// The source line that contains the error; `nil` if it cannot be read.
  var source: String? {
    guard let file, let line, InputFile.isRegular(file), let text = try? InputFile(path: file).text else {
      return nil
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.indices.contains(line - 1) ? String(lines[line - 1]) : nil
  }
}

package final class Build {
  package let pid: Int32
  package let output: LineReader
  /// The errors so far. If some of them name a file, only those are included.
  package var diagnostics: [Diagnostic] {
    let placed = found.filter { $0.file != nil }
    return placed.isEmpty ? found : placed
  }
  /// All errors so far, without duplicates.
  private var found: [Diagnostic] = []
  /// Whether the build waits for another build with the same scratch path.
  package private(set) var isWaiting = false
  package private(set) var lastLine = ""

  package init(_ program: BuiltProgram) throws(CommandError) {
    let words = program.buildCommand
    program.dropForeignPlan()
    let (reader, end) = try LineReader.pipe()
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { for each in [end, null] { close(each) } }
    output = reader
    pid = try ChildProcess(words[0], words, descriptors: [null, end, end], leads: true, end: SIGINT).pid
  }

  /// Reads the new output of the build.
  /// - Parameter isOver: whether the build has ended; `false` by default.
  /// - Returns: whether `isWaiting` has changed.
  package func takeOutput(isOver: Bool = false) -> Bool {
    let before = isWaiting
    for line in output.take(isOver: isOver) ?? [] where !line.allSatisfy(\.isWhitespace) {
      lastLine = line
      if let diagnostic = Diagnostic(parsing: line), !found.contains(diagnostic) { found.append(diagnostic) }
    }
    // SwiftPM completes this line only when the other build has ended.
    isWaiting = output.unfinishedLine.contains("is already running using")
    return isWaiting != before
  }

  /// Interrupts the build with SIGINT, so that SwiftPM ends the processes that it has started.
  func cancel() { kill(pid, SIGINT) }

  /// Kills the build and all processes in its group.
  func kill() { Glibc.kill(-pid, SIGKILL) }

  private func kill(_ pid: pid_t, _ signal: Int32) { _ = Glibc.kill(pid, signal) }
}
