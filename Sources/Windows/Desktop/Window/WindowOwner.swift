internal import CSegueX11
import SegueDrawing

/// An object that owns windows and keeps them on the screen while one program after another shows its contents in them.
/// Position, stacking, focus and workspace stay the same, and window managers notice nothing.
///
/// A program opens such a window with `WindowOptions.existingWindow`, and hands it off to the next program with
/// `DesktopWindow.handOver`.
@MainActor package final class WindowOwner {
  private let connection: Connection
  private var windows: [(window: XWindow, counter: SyncCounter?)] = []

  /// Creates an owner without windows on a display; `nil` uses `$DISPLAY`.
  /// - Throws: a `DesktopError`.
  package init(displayName: String?) throws(DesktopError) {
    connection = try Connection(name: displayName, notice: nil)
  }

  /// Creates a window that is not shown yet.
  /// - Returns: the identifier of the window on the server.
  /// - Throws: a `DesktopError`.
  package func add(_ options: WindowOptions) throws(DesktopError) -> UInt {
    let scale = SettingsWatcher(connection: connection, option: options.scale).scale.value
    let size = pixels(options.size, scale: scale)
    let options = options.reachable(size, on: Monitors(connection: connection))
    let window = try XWindow(connection: connection, size: size, options: options)
    let counter = SyncCounter(connection: connection)
    window.introduce(options, counter: counter)
    window.setSizeHints(minimum: (1, 1), options: options)
    // The program in the window handles the window's events.
    XSelectInput(connection.display, window.identifier, NoEventMask)
    XSync(connection.display, xFalse)
    guard !connection.isLost else { throw DesktopWindow.lost }
    windows.append((window, counter))
    return window.identifier
  }

  /// The descriptor of the socket, for `poll`.
  package var descriptor: Int32 { connection.descriptor }

  /// Forwards the window manager's messages to the program in the window, because they are sent only to the client that created
  /// the window.
  /// - Parameter isAlone: whether the window has no program that could receive messages.
  /// - Returns: `true` if the user asked to close a window that has no program to handle this.
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
        // The key press mask determines the receiver: window managers select many events of a window, but never its keys.
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
  /// Stops drawing and listening, so that another program can show its contents in the window, which stays unchanged. Does
  /// nothing if the window does not belong to a `WindowOwner`.
  package func handOver() {
    guard window.isKept, !isHandedOver else { return }
    drainEvents()
    deliverInput()
    input.setListening(false)
    window.setListening(false)
    window.isHandedOver = true
    XSync(connection.display, xFalse)
    // The last events arrived before the server processed the change.
    drainEvents()
    deliverInput()
  }

  /// Resumes drawing and listening after `handOver`.
  package func takeBack() {
    guard isHandedOver else { return }
    window.isHandedOver = false
    window.setListening(true)
    input.setListening(true)
    uploader.expose(PixelRect(x: 0, y: 0, width: uploader.size.width, height: uploader.size.height))
    waker.wake()
  }
}
