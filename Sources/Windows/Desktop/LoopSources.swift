internal import CSegueLinux
import Glibc

/// A sleep that ends when one of several descriptors becomes readable.
struct LoopSleep {
  private var entries: [pollfd]

  /// Creates a sleep for descriptors, which are identified by their indices.
  init(descriptors: [Int32]) {
    entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  /// Sleeps until one of the descriptors is readable.
  /// - Parameter ignored: the indices of descriptors that do not end the sleep.
  mutating func sleep(ignoring ignored: [Int] = []) {
    // The call to `poll` skips negative descriptors.
    for index in ignored { entries[index].fd = ~entries[index].fd }
    if poll(&entries, nfds_t(entries.count), -1) < 0 { skip() }
    for index in ignored { entries[index].fd = ~entries[index].fd }
  }

  /// Marks all descriptors as not ready, without sleeping.
  mutating func skip() { for index in entries.indices { entries[index].revents = 0 } }

  /// Returns whether the descriptor at the given index ended the sleep.
  func isReady(_ index: Int) -> Bool { entries[index].revents != 0 }
}

/// A waker that wakes a window's loop from any thread, for instance when a worker has a result for the loop's thread.
public nonisolated final class LoopWaker: Sendable {
  let descriptor: Int32

  init() throws(DesktopError) {
    descriptor = linux_event_open()
    guard descriptor >= 0 else { throw DesktopError(.outOfResources, "out of file descriptors") }
  }

  deinit { close(descriptor) }

  /// Makes the loop call `DesktopWindow.onWake` soon. Several calls before that have the effect of one.
  public func wake() { linux_event_raise(descriptor) }

  func clear() { linux_event_clear(descriptor) }
}

/// A timer whose descriptor becomes readable at a given time.
final class FrameTimer {
  let descriptor: Int32
  private var armedFor: Double?
  private var isExpired = false

  /// Creates a disarmed timer.
  /// - Throws: `.outOfResources`.
  init() throws(DesktopError) {
    descriptor = linux_timer_open()
    guard descriptor >= 0 else { throw DesktopError(.outOfResources, "out of timers") }
  }

  deinit { close(descriptor) }

  /// Sets the time, in seconds of the monotonic clock; `nil` disarms the timer.
  ///
  /// Arming the timer again also clears an expiry, so nothing is ever read from the descriptor.
  func arm(at time: Double?) {
    guard time != armedFor || isExpired else { return }
    armedFor = time
    isExpired = false
    // 0 would disarm the timer, and negative times are invalid; a month is as good as never.
    let nanoseconds = time.map { Int64(min(max(1, $0 * 1e9), (monotonicNow() + 2_592_000) * 1e9)) } ?? 0
    _ = linux_timer_arm(descriptor, nanoseconds)
  }

  /// Records that the descriptor has become readable, so that the next `arm` clears it.
  func expire() { isExpired = true }
}

/// A source of signals, which are recorded when they interrupt the process, and handled later in the loop.
@MainActor final class SignalSource {
  struct Handler {
    let action: () -> Void
    /// Whether the signal makes the program end. If so, all signals have their default effect again, and one is sent after
    /// `gracePeriod` seconds.
    let isLast: Bool
  }

  /// The time that a program may take to end cleanly, in seconds. Sessions and service managers wait ten seconds or more before
  /// they kill a program.
  private static let gracePeriod: Int32 = 5

  /// A descriptor that is readable when a signal has arrived; -1, which `poll` skips, if no signal is handled.
  var descriptor: Int32 { before == nil ? -1 : linux_signals_descriptor() }
  private let handlers: [Int32: Handler]
  private let before: OpaquePointer?

  /// Creates a source that handles signals from now on.
  /// - Throws: `.outOfResources`.
  init(_ handlers: [Int32: Handler]) throws(DesktopError) {
    self.handlers = handlers
    guard !handlers.isEmpty else {
      before = nil
      return
    }
    before = linux_signals_open(
      Self.set(handlers.keys), Self.set(handlers.filter(\.value.isLast).keys), Self.gracePeriod)
    guard before != nil else { throw DesktopError(.outOfResources, "out of file descriptors") }
  }

  isolated deinit { if let before { linux_signals_close(before) } }

  func handleAll() {
    guard before != nil else { return }
    let arrived = linux_signals_take()
    for (signal, handler) in handlers where Self.set([signal]) & arrived != 0 { handler.action() }
  }

  private static func set(_ signals: some Sequence<Int32>) -> UInt64 {
    signals.reduce(0) { $0 | UInt64(1) << $1 }
  }
}

/// Returns the time of the monotonic clock, in seconds.
package func monotonicNow() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
