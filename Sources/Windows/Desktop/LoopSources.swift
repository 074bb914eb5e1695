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
    guard descriptor >= 0 else { throw DesktopError(.outOfResources, "out of file descriptors") }
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
    guard descriptor >= 0 else { throw DesktopError(.outOfResources, "out of timers") }
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

/// Signals that are noted where they interrupt the process, and handled in the loop.
@MainActor final class SignalSource {
  struct Handler {
    let action: () -> Void
    /// Whether it ends the program: all signals have their usual effect again from then on, and one follows after `gracePeriod`.
    let isLast: Bool
  }

  /// How long a program may take to end well, in seconds. Sessions and service managers wait ten and more before they kill it.
  private static let gracePeriod: Int32 = 5

  /// Readable when a signal has come; -1, which `poll` passes over, where none is handled.
  var descriptor: Int32 { before == nil ? -1 : linux_signals_descriptor() }
  private let handlers: [Int32: Handler]
  private let before: OpaquePointer?

  /// Takes the signals over.
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

/// Seconds of the clock that never jumps.
func monotonicNow() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
