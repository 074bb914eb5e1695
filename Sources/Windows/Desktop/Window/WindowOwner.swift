internal import CSegueX11
import SegueDrawing

/// Keeps windows on the screen while the programs that show their contents in them come and go: place, stacking, focus and workspace
/// stay as they are, and no window manager notices.
///
/// A program opens one by `WindowOptions.existingWindow`, and leaves it to the next one by `DesktopWindow.handOver`.
@MainActor package final class WindowOwner {
  private let connection: Connection
  private var windows: [(window: XWindow, counter: SyncCounter?)] = []

  /// Opens a display.
  /// - Throws: a `DesktopError`.
  package init(displayName: String?) throws(DesktopError) {
    connection = try Connection(name: displayName, notice: nil)
  }

  /// Makes a window that is not shown yet.
  /// - Returns: its name on the server.
  /// - Throws: a `DesktopError`.
  package func add(_ options: WindowOptions) throws(DesktopError) -> UInt {
    let scale = SettingsWatcher(connection: connection, option: options.scale).scale.value
    let size = pixels(options.size, scale: scale)
    let options = options.reachable(size, on: Monitors(connection: connection))
    let window = try XWindow(connection: connection, size: size, options: options)
    let counter = SyncCounter(connection: connection)
    window.introduce(options, counter: counter)
    window.setSizeHints(minimum: (1, 1), options: options)
    // What happens to it is for the program in it.
    XSelectInput(connection.display, window.identifier, NoEventMask)
    XSync(connection.display, xFalse)
    guard !connection.isLost else { throw DesktopWindow.lost }
    windows.append((window, counter))
    return window.identifier
  }

  /// The socket, for `poll`.
  package var descriptor: Int32 { connection.descriptor }

  /// Passes what window managers say to the window on to the program in it: such messages go to the client that has made the
  /// window, and to no other.
  /// - Parameter isAlone: whether there is no program that could answer.
  /// - Returns: whether the user wants to close a window that nobody else could close.
  /// - Throws: `.connectionLost`.
  package func forwardEvents(isAlone: Bool) throws(DesktopError) -> Bool {
    var isClosing = false
    var event = XEvent()
    while !connection.isLost, XPending(connection.display) > 0 {
      XNextEvent(connection.display, &event)
      guard event.type == ClientMessage,
        windows.contains(where: { $0.window.identifier == event.xany.window })
      else { continue }
      if isAlone {
        isClosing = isClosing || Atom(bitPattern: event.xclient.data.l.0) == connection.atoms[.deleteWindow]
      } else {
        // Window managers select much on a window, but never its keys.
        XSendEvent(connection.display, event.xany.window, xFalse, KeyPressMask, &event)
      }
    }
    for error in ProtocolErrors.take(from: connection.display) { _ = error }
    connection.flush()
    guard !connection.isLost else { throw DesktopWindow.lost }
    return isClosing
  }

  package func close() {
    for (window, counter) in windows {
      window.close()
      counter?.close()
    }
    windows = []
    if !connection.isLost { XSync(connection.display, xFalse) }
  }
}

extension DesktopWindow {
  /// Stops drawing and listening, so that another program can show its contents in the window: it stays as it is. Does nothing where
  /// no `WindowOwner` has made it.
  package func handOver() {
    guard window.isKept, !isHandedOver else { return }
    drainEvents()
    deliverInput()
    input.setListening(false)
    window.setListening(false)
    window.isHandedOver = true
    XSync(connection.display, xFalse)
    // What has come meanwhile is the last.
    drainEvents()
    deliverInput()
  }

  /// Goes on after `handOver`.
  package func takeBack() {
    guard isHandedOver else { return }
    window.isHandedOver = false
    window.setListening(true)
    input.setListening(true)
    uploader.expose(PixelRect(x: 0, y: 0, width: uploader.size.width, height: uploader.size.height))
    waker.wake()
  }
}
