internal import CSegueLinux
internal import Glibc
internal import SegueDrawing

/// The running program: its streams and its end.
package enum Process {
  /// Lets signals end the program, and makes writing safe: a reader that goes away and a file that may not grow are reported as errors, and files never take the
  /// descriptor of a closed standard stream.
  package static func prepare() {
    unblockSignals()
    linux_signal_pass_over(SIGPIPE)
    linux_signal_pass_over(SIGXFSZ)
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      // Opened in the opposite mode, so that using it still fails.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Lets signals end the program before it has a window: whoever started it may have blocked them, as threads of libdispatch do.
  private static func unblockSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The arguments after the program's name, with names of files as text.
  package static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { String(fileName: $0) } }
  }

  /// Ends with a result on standard output.
  package static func exit(printing text: String = "") -> Never {
    do {
      try Output.standard.write(text.isEmpty || text.hasSuffix("\n") ? text : text + "\n")
    } catch {
      exit(error)
    }
    Glibc.exit(0)
  }

  /// Ends with one line on standard error.
  package static func exit(_ error: CommandError) -> Never {
    let line = Array("\(Program.current.name): \(error.message.oneLine)\n".utf8)
    _ = try? write(line, to: STDERR_FILENO)
    Glibc.exit(error.status.rawValue)
  }

  /// Writes one line to standard error about what did not work; the program goes on.
  package static func warn(_ message: String) {
    _ = try? write(Array("\(Program.current.name): \(message.oneLine)\n".utf8), to: STDERR_FILENO)
  }

  /// A variable of the environment; `nil` where it is not set or empty.
  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(fileName: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // The stream is non-blocking: wait until it can take more.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, -1)
      } else if errno != EINTR {
        throw SystemError()
      }
    }
  }
}

package struct SystemError: Error {
  package let code: Int32
  package init() { code = errno }
  package init(code: Int32) { self.code = code }

  /// As text, such as `No such file or directory`.
  package var words: String { String(cString: strerror(code)) }
}
