/// The window manager openbox.
final class WindowManager {
  private let child: Child

  /// Starts it and waits until it manages.
  init(on server: XServer, seenBy display: Display) throws {
    child = try Child("openbox", ["--sm-disable"], environment: ["DISPLAY": server.name])
    try wait(until: "a window manager") {
      guard let window = display.items("_NET_SUPPORTING_WM_CHECK", of: display.root).first else {
        return false
      }
      return display.items("_NET_SUPPORTING_WM_CHECK", of: UInt(bitPattern: window)) == [window]
    }
  }
}
