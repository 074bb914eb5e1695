internal import CSegueLinux
internal import Glibc
internal import SegueCommands
internal import SegueDrawing

/// A process that was started.
struct ChildProcess {
  let pid: pid_t

  /// - Parameters:
  ///   - path: the file; a name without a slash is looked for in `PATH`.
  ///   - words: its arguments, the first of which is its name.
  ///   - descriptors: what its descriptors are here, from 0 on; -1 stays as it is.
  ///   - leads: whether signals from a terminal do not reach it.
  ///   - end: the signal that it gets when this process is gone.
  init(_ path: String, _ words: [String], descriptors: [Int32], leads: Bool, end: Int32) throws(CommandError)
  {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0.fileName) } + [nil]
    defer { arguments.forEach { free($0) } }
    fflush(nil)
    pid = linux_spawn(path.fileName, &arguments, descriptors, Int32(descriptors.count), leads ? 1 : 0, end)
    guard pid > 0 else {
      throw CommandError(.outOfResources, "cannot start '\(path)': \(SystemError().words)")
    }
  }

  /// How a process has ended.
  enum End: Equatable {
    case status(Int32)
    case signal(Int32)

    init(_ status: Int32) { self = status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F) }

    var words: String {
      switch self {
      case .status(let status): "ended with status \(status)"
      case .signal(let signal): "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
      }
    }
  }
}

/// Reads what a process writes, line by line.
final class LineReader {
  /// Readable when there is something, or no more.
  let descriptor: Int32
  private var bytes: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Both ends of a pipe.
  static func pipe() throws(CommandError) -> (LineReader, Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      throw CommandError(.outOfResources, "cannot create a pipe: \(SystemError().words)")
    }
    return (LineReader(ends[0]), ends[1])
  }

  /// The lines that have come.
  /// - Parameter isOver: whether no more will come, so that a line without an end is one.
  /// - Returns: `nil` when all has been read and nobody writes any more.
  func take(isOver: Bool = false) -> [String]? {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    var isClosed = false
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 || errno != EINTR {
        isClosed = count == 0
        break
      }
    }
    var lines: [String] = []
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(String(decoding: bytes[..<end], as: UTF8.self))
      bytes.removeFirst(end + 1)
    }
    if isOver || isClosed, !bytes.isEmpty {
      lines.append(String(decoding: bytes, as: UTF8.self))
      bytes = []
    }
    return isClosed && lines.isEmpty ? nil : lines
  }
}

/// What a compiler says of a source.
struct Diagnostic: Equatable {
  var file: String?
  var line: Int?
  var column: Int?
  let message: String

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
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(line - 1) ? String(lines[line - 1]) : nil
  }
}

/// A build that runs.
final class Build {
  let pid: pid_t
  let output: LineReader
  /// What it has found: errors with a place, where there are any.
  var diagnostics: [Diagnostic] {
    let placed = found.filter { $0.file != nil }
    return placed.isEmpty ? found : placed
  }
  /// Without what it says twice.
  private var found: [Diagnostic] = []
  /// Whether it waits for another one with the same scratch path.
  private(set) var isWaiting = false
  private(set) var lastLine = ""

  /// Begins to build a program.
  init(_ program: BuiltProgram) throws(CommandError) {
    let words = program.buildCommand
    let (reader, end) = try LineReader.pipe()
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { for each in [end, null] { close(each) } }
    output = reader
    pid = try ChildProcess(words[0], words, descriptors: [null, end, end], leads: true, end: SIGINT).pid
  }

  /// Takes what it has written.
  /// - Returns: whether it has begun or ended to wait.
  func takeOutput(isOver: Bool = false) -> Bool {
    let before = isWaiting
    for line in output.take(isOver: isOver) ?? [] where !line.allSatisfy(\.isWhitespace) {
      isWaiting = line.contains("is already running using") || isWaiting && line.hasPrefix("waiting")
      lastLine = line
      if let diagnostic = Diagnostic(parsing: line), !found.contains(diagnostic) { found.append(diagnostic) }
    }
    return isWaiting != before
  }

  /// Asks it to end, with all that it has started.
  func cancel() { kill(pid, SIGINT) }

  /// Ends it, with all that it has started.
  func kill() { Glibc.kill(-pid, SIGKILL) }

  private func kill(_ pid: pid_t, _ signal: Int32) { _ = Glibc.kill(pid, signal) }
}
