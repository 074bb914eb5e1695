internal import CLinux
import Glibc

/// Signals as something to read in the loop, instead of something that interrupts it.
final class SignalSource {
  /// What a signal asks for.
  enum Request {
    /// End in good order (INT, TERM, HUP).
    case finish
    /// Take a screenshot (USR1).
    case screenshot
  }

  /// Readable when a signal has come.
  let descriptor: Int32
  private var before = sigset_t()
  private var isListening = true

  /// Takes the signals over from the thread that calls.
  /// - Throws: `.outOfResources`.
  init() throws(DesktopError) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGUSR1] { sigaddset(&signals, signal) }
    descriptor = linux_signals_open(&signals)
    guard descriptor >= 0 else { throw DesktopError(.outOfResources, "the system has no descriptor left") }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    // A reader that goes away shows in write(2).
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    restore()
    close(descriptor)
  }

  /// What the next signal that has come asks for.
  func next() -> Request? {
    switch linux_signals_next(descriptor) {
    case 0: return nil
    case SIGUSR1: return .screenshot
    default:
      // Somebody who asks twice does not want to wait.
      restore()
      return .finish
    }
  }

  private func restore() {
    guard isListening else { return }
    isListening = false
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
