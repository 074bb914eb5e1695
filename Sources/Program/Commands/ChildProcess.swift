internal import CSegueLinux
internal import Glibc
internal import SegueDrawing

/// A program that this process has started.
package struct ChildProcess {
  package let pid: Int32

  /// Starts a program.
  /// - Parameters:
  ///   - path: the program's file; a name without a slash is looked up in `PATH`.
  ///   - words: the arguments, beginning with the program's name.
  ///   - descriptors: the descriptors of this process that the program receives as its descriptors 0, 1, 2 and so on; -1 passes
  ///     on the descriptor with the same number.
  ///   - leads: whether the program gets a process group of its own, so that signals from a terminal do not reach it.
  ///   - end: the signal that the program receives when this process ends; 0 sends no signal.
  package init(
    _ path: String, _ words: [String], descriptors: [Int32], leads: Bool, end: Int32
  ) throws(CommandError) {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0.fileName) } + [nil]
    defer { arguments.forEach { free($0) } }
    fflush(nil)
    pid = linux_spawn(path.fileName, &arguments, descriptors, Int32(descriptors.count), leads ? 1 : 0, end)
    guard pid > 0 else {
      throw CommandError(.outOfResources, "cannot start '\(path)': \(SystemError().words)")
    }
  }

  /// Returns how the process ended; `nil` while it runs. Do not call this again after it has returned an end.
  package func ended() -> End? {
    var status: Int32 = 0
    return waitpid(pid, &status, WNOHANG) == pid ? End(status) : nil
  }

  package enum End: Equatable {
    case status(Int32)
    case signal(Int32)

    package init(_ status: Int32) {
      self = status & 0x7F == 0 ? .status(status &>> 8 & 0xFF) : .signal(status & 0x7F)
    }

    package var words: String {
      switch self {
      case .status(let status): "ended with status \(status)"
      case .signal(let signal): "was killed by signal \(signal) (\(String(cString: strsignal(signal))))"
      }
    }
  }
}

/// The resource usage of a process, read from `/proc/PID/stat`; see proc_pid_stat(5).
struct ProcessUsage {
  /// Whether the main thread is running or ready to run.
  let isRunning: Bool
  /// The processor time that the process has used, in seconds.
  let seconds: Double
  let bytes: Int

  init?(of pid: Int32) {
    var text = [UInt8](repeating: 0, count: 1 &<< 12)
    let descriptor = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let count = text.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    // The program's name, in parentheses, may contain any characters, so the fields are counted from the last parenthesis.
    guard count > 0, let end = text[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let words = String(decoding: text[(end + 1)..<count], as: UTF8.self).split(separator: " ")
    guard words.count > 21, let user = Double(words[11]), let system = Double(words[12]),
      let pages = Int(words[21])
    else { return nil }
    isRunning = words[0] == "R"
    seconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    bytes = pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
