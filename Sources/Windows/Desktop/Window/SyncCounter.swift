internal import CSegueX11

/// A counter that tells the window manager when a requested size has been drawn. The next size is then sent neither too early
/// nor too late (Docs/DESKTOP.md#window-and-window-manager).
final class SyncCounter {
  let identifier: XSyncCounter
  private let connection: Connection
  private let isKept: Bool
  private var request: XSyncValue?
  private var isConfigured = false

  /// Creates a counter, or takes the existing one of a window that a `WindowOwner` created; `nil` if the server does not
  /// support counters, or if they are disabled.
  init?(connection: Connection, existingWindow: XID? = nil) {
    guard !connection.disabled.contains(.sync) else { return nil }
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    var major: Int32 = 0
    var minor: Int32 = 0
    guard XSyncQueryExtension(connection.display, &firstEvent, &firstError) != 0,
      XSyncInitialize(connection.display, &major, &minor) != 0
    else { return nil }
    self.connection = connection
    let kept = existingWindow.flatMap {
      connection.items(connection.atoms[.syncRequestCounter], of: $0).first.map {
        XSyncCounter(bitPattern: $0)
      }
    }
    isKept = kept != nil
    identifier = kept ?? XSyncCreateCounter(connection.display, XSyncValue(hi: 0, lo: 0))
  }

  func close() { if !connection.isLost, !isKept { XSyncDestroyCounter(connection.display, identifier) } }

  /// Records that the window manager is about to send a size, and that it will wait until that size is drawn.
  func take(_ message: XClientMessageEvent) {
    request = XSyncValue(
      hi: Int32(truncatingIfNeeded: message.data.l.3), lo: UInt32(truncatingIfNeeded: message.data.l.2))
    isConfigured = false
  }

  /// Records that the size has arrived.
  func configured() { isConfigured = true }

  /// Whether a new size is waiting to be drawn and acknowledged.
  var isWaiting: Bool { request != nil && isConfigured }

  /// Tells the window manager that the size was drawn, or that the window is not visible.
  func answer() {
    guard isWaiting, let value = request else { return }
    request = nil
    XSyncSetCounter(connection.display, identifier, value)
  }
}
