import CSegueXTest

/// The window manager openbox.
final class WindowManager {
  private let child: Child

  /// Starts the window manager and waits until it manages windows.
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

  /// Openbox announces itself before it is ready, and ignores a window that is mapped in between until another event arrives.
  /// This window may be ignored.
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
