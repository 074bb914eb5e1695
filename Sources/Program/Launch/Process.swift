internal import CSegueLinux
internal import Glibc
internal import SegueDrawing

/// The running process, with its arguments, environment and standard streams.
package enum Process {
  /// Prepares the process. Call this before any other work.
  ///
  /// INT, TERM and HUP end the program even if its parent blocked them. Writing to a closed pipe, or beyond the file size
  /// limit, fails with an error instead of a signal. Closed standard streams are opened again, so that no other file gets their
  /// descriptors.
  package static func prepare() {
    unblockSignals()
    linux_signal_ignore(SIGPIPE)
    linux_signal_ignore(SIGXFSZ)
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
      // Standard input is opened for writing and the others for reading, so that every use still fails, as if they were closed.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Begins to load the fonts, so that the first text waits less for them. The thread that loads them receives no signals.
  package static func loadFonts() {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    Font.beginLoading()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Unblocks INT, TERM and HUP, because the parent may have blocked them, as the threads of libdispatch do.
  private static func unblockSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The arguments after the program's name. Bytes that are not UTF-8 are preserved in the encoding of `String(fileName:)`.
  package static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { String(fileName: $0) } }
  }

  /// Writes a result to standard output, with a final newline, and ends the program with status 0.
  package static func exit(printing text: String) -> Never {
    do {
      try Output.standard.write(text.isEmpty || text.hasSuffix("\n") ? text : text + "\n")
    } catch {
      exit(error)
    }
    Glibc.exit(0)
  }

  /// Writes an error to standard error as one line, and ends the program with the error's status.
  package static func exit(_ error: CommandError) -> Never {
    let line = Array("\(Program.current.name): \(error.message.oneLine)\n".utf8)
    _ = try? write(line, to: STDERR_FILENO)
    Glibc.exit(error.status.rawValue)
  }

  /// Writes a message about a problem to standard error as one line. The program continues.
  package static func warn(_ message: String) {
    _ = try? write(Array("\(Program.current.name): \(message.oneLine)\n".utf8), to: STDERR_FILENO)
  }

  /// Returns the value of an environment variable; `nil` if the variable is not set or is empty.
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
        // The stream is non-blocking, so this waits until it accepts more data.
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

  /// The error as text, such as `No such file or directory`.
  package var words: String { String(cString: strerror(code)) }
}
