import Glibc

/// A separate X server with an invisible screen.
final class XServer {
  /// The value of `DISPLAY` for its clients.
  let name: String
  private let child: Child

  /// Starts a server and waits until clients can connect.
  /// - Parameters:
  ///   - screen: width, height and depth.
  ///   - options: more arguments for Xvfb.
  init(screen: String, _ options: [String] = []) throws {
    let child = try Child(
      "Xvfb", ["-displayfd", "1", "-screen", "0", screen, "-noreset", "-nolisten", "tcp"] + options)
    self.child = child
    name = try wait(for: "the server's number") {
      if let status = child.status {
        throw NeverCame(description: "Xvfb ended with \(status): \(child.errors)")
      }
      return child.output.hasSuffix("\n") ? ":" + child.output.dropLast() : nil
    }
  }

  var pid: pid_t { child.pid }
  var isRunning: Bool { child.status == nil }

  /// Stops the server until `resume`; clients that wait for an answer wait until then.
  func stop() { child.send(SIGSTOP) }
  /// Continues the server.
  func resume() { child.send(SIGCONT) }

  /// Kills the server without notifying its clients.
  func kill() { child.kill() }
}
