internal import CLinux
import Glibc

/// Wakes a window's loop from any thread, for a worker that has put its result where the loop's thread will look.
public struct LoopWaker: Sendable {
  private let event: WakeEvent

  init() throws(DesktopError) { event = try WakeEvent() }

  /// Makes the loop call `DesktopWindow.onWake` soon. Several calls before that count as one.
  public func wake() { linux_event_raise(event.descriptor) }

  var descriptor: Int32 { event.descriptor }

  func clear() { linux_event_clear(event.descriptor) }
}

/// Keeps the descriptor open for as long as anybody can wake the loop.
private final class WakeEvent: Sendable {
  let descriptor: Int32

  init() throws(DesktopError) {
    descriptor = linux_event_open()
    guard descriptor >= 0 else { throw DesktopError(.outOfResources, "the system has no descriptor left") }
  }

  deinit { close(descriptor) }
}
