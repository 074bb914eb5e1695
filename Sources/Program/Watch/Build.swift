internal import Glibc
package import SegueCommands

/// What a compiler says of a source.
package struct Diagnostic: Equatable {
  package var file: String?
  package var line: Int?
  package var column: Int?
  package let message: String

  /// Reads `/a/b.swift:3:14: error: …`, or a line with `error: ` in it; `nil` for all others.
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

  /// `b.swift:3:14`, or nothing.
  var place: String {
    guard let file, let line else { return "" }
    return "\(file.split(separator: "/").last ?? ""):\(line):\(column ?? 1)"
  }

  /// The line itself.
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
  /// What it has found: errors with a place, where there are any.
  package var diagnostics: [Diagnostic] {
    let placed = found.filter { $0.file != nil }
    return placed.isEmpty ? found : placed
  }
  /// Without what it says twice.
  private var found: [Diagnostic] = []
  /// Whether it waits for another one with the same scratch path.
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

  /// Takes what it has written.
  /// - Returns: whether it has begun or ended to wait.
  package func takeOutput(isOver: Bool = false) -> Bool {
    let before = isWaiting
    for line in output.take(isOver: isOver) ?? [] where !line.allSatisfy(\.isWhitespace) {
      lastLine = line
      if let diagnostic = Diagnostic(parsing: line), !found.contains(diagnostic) { found.append(diagnostic) }
    }
    // The line ends when the other one has ended.
    isWaiting = output.unfinishedLine.contains("is already running using")
    return isWaiting != before
  }

  /// Asks it to end, with all that it has started.
  func cancel() { kill(pid, SIGINT) }

  /// Ends it, with all that it has started.
  func kill() { Glibc.kill(-pid, SIGKILL) }

  private func kill(_ pid: pid_t, _ signal: Int32) { _ = Glibc.kill(pid, signal) }
}
