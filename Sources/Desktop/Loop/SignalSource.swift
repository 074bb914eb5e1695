internal import CLinux
import Glibc

/// Signals as something to read in the loop, instead of something that interrupts it.
final class SignalSource {
  /// What a signal does.
  struct Handler {
    let action: () -> Void
    /// Whether all signals have their usual effect again from then on.
    let isLast: Bool
  }

  /// Readable when a signal has come; -1, which `poll` passes over, where none is handled.
  let descriptor: Int32
  private let handlers: [Int32: Handler]
  private var before = sigset_t()
  private var isListening = false

  /// Takes the signals over from the calling thread.
  /// - Throws: `.outOfResources`.
  init(_ handlers: [Int32: Handler]) throws(DesktopError) {
    self.handlers = handlers
    guard !handlers.isEmpty else {
      descriptor = -1
      return
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in handlers.keys { sigaddset(&signals, signal) }
    descriptor = linux_signals_open(&signals)
    guard descriptor >= 0 else { throw DesktopError(.outOfResources, "the system has no descriptor left") }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    isListening = true
  }

  deinit {
    restore()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Does what the signals that have come are for.
  func handleAll() {
    guard descriptor >= 0 else { return }
    while let handler = handlers[linux_signals_next(descriptor)] {
      if handler.isLast { restore() }
      handler.action()
    }
  }

  private func restore() {
    guard isListening else { return }
    isListening = false
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
