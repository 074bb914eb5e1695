internal import CSegueLinux
import Glibc

/// Sleeps until one of a few descriptors can be read.
struct LoopSleep {
  private var entries: [pollfd]

  /// Descriptors, known later by their index.
  init(descriptors: [Int32]) {
    entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  /// Sleeps for as long as nothing happens.
  /// - Parameter ignored: the indices of descriptors that do not end the sleep.
  mutating func sleep(ignoring ignored: [Int] = []) {
    // poll skips negative descriptors.
    for index in ignored { entries[index].fd = ~entries[index].fd }
    if poll(&entries, nfds_t(entries.count), -1) < 0 { skip() }
    for index in ignored { entries[index].fd = ~entries[index].fd }
  }

  /// Nothing has happened since.
  mutating func skip() {
    for index in entries.indices { entries[index].revents = 0 }
  }

  /// Whether the descriptor at an index ended the sleep.
  func isReady(_ index: Int) -> Bool { entries[index].revents != 0 }
}

/// Wakes a window's loop from any thread, for a worker whose result is ready for the loop's thread.
public nonisolated struct LoopWaker: Sendable {
  private let event: WakeEvent

  init() throws(DesktopError) { event = try WakeEvent() }

  /// Makes the loop call `DesktopWindow.onWake` soon. Several calls before that count as one.
  public func wake() { linux_event_raise(event.descriptor) }

  var descriptor: Int32 { event.descriptor }

  func clear() { linux_event_clear(event.descriptor) }
}

/// Keeps the descriptor open for as long as any thread can wake the loop.
private nonisolated final class WakeEvent: Sendable {
  let descriptor: Int32

  init() throws(DesktopError) {
    descriptor = linux_event_open()
    guard descriptor >= 0 else { throw DesktopError(.outOfResources, "the system has no descriptor left") }
  }

  deinit { close(descriptor) }
}

/// A descriptor that becomes readable at a given time.
final class FrameTimer {
  let descriptor: Int32
  private var armedFor: Double?
  private var isExpired = false

  /// - Throws: `.outOfResources`.
  init() throws(DesktopError) {
    descriptor = linux_timer_open()
    guard descriptor >= 0 else { throw DesktopError(.outOfResources, "the system has no timer left") }
  }

  deinit { close(descriptor) }

  /// Sets the time, in seconds of the monotonic clock; `nil` disarms the timer.
  ///
  /// Setting it again is also what clears an expiry, so nothing is ever read from the descriptor.
  func arm(at time: Double?) {
    guard time != armedFor || isExpired else { return }
    armedFor = time
    isExpired = false
    // 0 would disarm, and negative times are invalid; a month is as good as never.
    let nanoseconds = time.map { Int64(min(max(1, $0 * 1e9), (monotonicNow() + 2_592_000) * 1e9)) } ?? 0
    _ = linux_timer_arm(descriptor, nanoseconds)
  }

  /// Records that the descriptor has become readable: the next `arm` has to clear it.
  func expire() { isExpired = true }
}

/// Signals that are read in the loop, instead of interrupting it.
@MainActor final class SignalSource {
  /// What a signal does.
  struct Handler {
    let action: () -> Void
    /// Whether all signals have their default effect again from then on.
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

  isolated deinit {
    restore()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Handles the signals that have arrived.
  func handleAll() {
    guard descriptor >= 0 else { return }
    while let handler = handlers[linux_signals_next(descriptor)] {
      if handler.isLast { release() }
      handler.action()
    }
  }

  /// Lets the signals have their usual effect, even where whoever started the process had blocked them.
  private func release() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in handlers.keys { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private func restore() {
    guard isListening else { return }
    isListening = false
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}

/// Seconds of the clock that never jumps.
func monotonicNow() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
