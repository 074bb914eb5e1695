internal import CSegueX11
import Glibc
import SegueDrawing

/// Information about the window for the window manager.
extension XWindow {
  /// Sets all properties that are known before the window is shown.
  func introduce(_ options: WindowOptions, counter: SyncCounter?) {
    setTitle(options.title)
    setClass(options)
    var protocols = [connection.atoms[.deleteWindow], connection.atoms[.ping]]
    if let counter {
      protocols.append(connection.atoms[.syncRequest])
      connection.setItems(
        .syncRequestCounter, of: identifier, type: Atom(XA_CARDINAL),
        to: [Int(bitPattern: counter.identifier)])
    }
    XSetWMProtocols(connection.display, identifier, &protocols, Int32(protocols.count))
    connection.setItems(.processIdentifier, of: identifier, type: Atom(XA_CARDINAL), to: [Int(getpid())])
    connection.setItems(
      .windowType, of: identifier, type: Atom(XA_ATOM), to: [Int(connection.atoms[.windowTypeNormal])])
    passOnStartup()
  }

  func setIcons(_ icons: [Surface]) {
    let items = icons.flatMap(WindowIcon.items)
    if !items.isEmpty { connection.setItems(.icon, of: identifier, type: Atom(XA_CARDINAL), to: items) }
  }

  /// Sets the title, for old and new window managers.
  func setTitle(_ title: String) {
    connection.setText(.name, of: identifier, to: title)
    connection.setText(.iconName, of: identifier, to: title)
    Xutf8SetWMProperties(connection.display, identifier, title, title, nil, 0, nil, nil, nil)
  }

  /// Sets the minimum size, in pixels, and whether the user chose the position.
  func setSizeHints(minimum: (width: Int, height: Int), options: WindowOptions) {
    var hints = XSizeHints()
    hints.flags = PMinSize | PWinGravity
    hints.min_width = Int32(minimum.width)
    hints.min_height = Int32(minimum.height)
    hints.win_gravity = StaticGravity
    if let position = options.position {
      hints.flags |= USPosition
      if !position.isOfContents {
        hints.win_gravity =
          switch (position.isFromRight, position.isFromBottom) {
          case (false, false): NorthWestGravity
          case (true, false): NorthEastGravity
          case (false, true): SouthWestGravity
          case (true, true): SouthEastGravity
          }
      }
    }
    XSetWMNormalHints(connection.display, identifier, &hints)
  }

  /// Sets the time of the last user action, so that a new window does not take the focus from newer activity.
  func setUserTime(_ time: Time) {
    connection.setItems(.userTime, of: identifier, type: Atom(XA_CARDINAL), to: [Int(time)])
  }

  private func setClass(_ options: WindowOptions) {
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = xTrue
    hints.initial_state = NormalState
    options.applicationName.withMutableCopy { name in
      options.applicationClass.withMutableCopy { applicationClass in
        var both = XClassHint(res_name: name, res_class: applicationClass)
        // This call also sets the machine's name.
        Xutf8SetWMProperties(connection.display, identifier, nil, nil, nil, 0, nil, &hints, &both)
      }
    }
  }

  /// Passes the startup identifier to the launcher, which waits for it. Programs started by this one must not inherit the
  /// identifier.
  private func passOnStartup() {
    guard let startup = environmentValue("DESKTOP_STARTUP_ID") else { return }
    unsetenv("DESKTOP_STARTUP_ID")
    connection.setText(.startupIdentifier, of: identifier, to: startup)
    // An identifier ends with the time of the click that started the program; a launcher that does not know the time writes 0
    // or −1.
    guard let mark = startup.ranges(of: "_TIME").last, let time = UInt32(startup[mark.upperBound...]),
      time > 0
    else { return }
    setUserTime(Time(time))
  }
}

nonisolated extension String {
  /// Calls `body` with a copy of the string as a mutable C string, which is valid during the call.
  fileprivate func withMutableCopy(_ body: (UnsafeMutablePointer<CChar>) -> Void) {
    var copy = Array(utf8CString)
    copy.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { body(start) }
    }
  }
}

/// A converter from pictures to the format of `_NET_WM_ICON`.
enum WindowIcon {
  /// Returns the width and the height, followed by each pixel as alpha, red, green and blue. The colors are not multiplied by
  /// alpha. Each item is a C `long`; the protocol sends only its lower 32 bits.
  static func items(_ surface: Surface) -> [Int] {
    [surface.width, surface.height] + surface.words.map { Int(straight($0)) }
  }

  static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : pixel }
    func divide(_ value: UInt32) -> UInt32 { min(255, (value * 255 + alpha / 2) / alpha) }
    return alpha &<< 24 | divide(pixel &>> 16 & 0xFF) &<< 16 | divide(pixel &>> 8 & 0xFF) &<< 8
      | divide(pixel & 0xFF)
  }
}
