internal import CSegueX11

/// A watcher that knows whether a compositor is running. With a compositor, frames are shown one refresh later.
final class CompositorWatcher {
  private(set) var isPresent = false
  private let connection: Connection
  private let notifyType: Int32

  /// Creates a watcher, which checks for a compositor now and watches for changes if the server reports them (XFixes).
  init(connection: Connection) {
    self.connection = connection
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    if XFixesQueryExtension(connection.display, &firstEvent, &firstError) != 0 {
      notifyType = firstEvent + XFixesSelectionNotify
      XFixesSelectSelectionInput(
        connection.display, connection.root, connection.atoms[.compositor],
        UInt(
          XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
            | XFixesSelectionClientCloseNotifyMask))
    } else {
      notifyType = -1
    }
    update()
  }

  /// Handles an event.
  /// - Returns: whether a compositor has started or ended.
  func handle(_ event: XEvent) -> Bool {
    guard event.type == notifyType else { return false }
    let before = isPresent
    update()
    return before != isPresent
  }

  private func update() {
    isPresent = XGetSelectionOwner(connection.display, connection.atoms[.compositor]) != noResource
  }
}
