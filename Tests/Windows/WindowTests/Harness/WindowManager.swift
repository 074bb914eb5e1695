import CSegueXTest

/// The window manager openbox.
final class WindowManager {
  private let child: Child

  /// Starts it and waits until it manages windows.
  init(on server: XServer, seenBy display: Display) throws {
    child = try Child("openbox", ["--sm-disable"], environment: ["DISPLAY": server.name])
    try wait(until: "a window manager") {
      guard let window = display.items("_NET_SUPPORTING_WM_CHECK", of: display.root).first else {
        return false
      }
      return display.items("_NET_SUPPORTING_WM_CHECK", of: UInt(bitPattern: window)) == [window]
    }
    try manageFirstWindow(on: display)
  }

  /// It says that it is there before it is ready, and forgets a window that comes in between until something else
  /// happens. So it is first given a window that may be forgotten.
  private func manageFirstWindow(on display: Display) throws {
    let window = XCreateSimpleWindow(display.connection, display.root, 0, 0, 8, 8, 0, 0, 0)
    XMapWindow(display.connection, window)
    try wait(until: "a window manager that manages") {
      display.touchRoot()
      return !display.items("WM_STATE", of: window).isEmpty
    }
    XDestroyWindow(display.connection, window)
    try wait(until: "an empty desktop") { display.items("_NET_CLIENT_LIST", of: display.root).isEmpty }
  }
}
