internal import CLinux
import Glibc

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

  /// Sets the time, in seconds of the monotonic clock; `nil` lets the timer rest.
  ///
  /// Setting it anew is also what clears an expiry, so nothing is ever read from the descriptor.
  func arm(at time: Double?) {
    guard time != armedFor || isExpired else { return }
    armedFor = time
    isExpired = false
    // 0 would disarm, and times before it are not valid; a month is as good as never.
    let nanoseconds = time.map { Int64(min(max(1, $0 * 1e9), (monotonicNow() + 2_592_000) * 1e9)) } ?? 0
    _ = linux_timer_arm(descriptor, nanoseconds)
  }

  /// Notes that the descriptor has become readable: the next `arm` has to clear it.
  func expire() { isExpired = true }
}
