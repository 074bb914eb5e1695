internal import CSegueLinux
internal import Glibc
internal import SegueDrawing

package struct ChildProcess {
  package let pid: Int32

  /// - Parameters:
  ///   - path: the file; a name without a slash is looked for in `PATH`.
  ///   - words: its arguments, the first of which is its name.
  ///   - descriptors: what its descriptors are here, from 0 on; -1 stays as it is.
  ///   - leads: whether signals from a terminal do not reach it.
  ///   - end: the signal that it gets when this process is gone.
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

  /// How it has ended; `nil` while it runs. Not to be asked again then.
  package func ended() -> End? {
    var status: Int32 = 0
    return waitpid(pid, &status, WNOHANG) == pid ? End(status) : nil
  }

  package enum End: Equatable {
    case status(Int32)
    case signal(Int32)

    package init(_ status: Int32) {
      self = status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }

    package var words: String {
      switch self {
      case .status(let status): "ended with status \(status)"
      case .signal(let signal): "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
      }
    }
  }
}

/// What the system says of a process: proc_pid_stat(5).
struct ProcessUsage {
  /// Whether its main thread works, or would if a processor were free.
  let isRunning: Bool
  /// The processor time that it has taken, in seconds.
  let seconds: Double
  let bytes: Int

  init?(of pid: Int32) {
    var text = [UInt8](repeating: 0, count: 1 << 12)
    let descriptor = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let count = text.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    // The name of the program, in parentheses, may have any characters.
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
