internal import CSegueX11
import SegueDrawing

/// The window on the server, with its position, size and visibility.
final class XWindow {
  let identifier: XID
  /// The visual that defines the window's pixels.
  let visual: VisualChoice
  /// The size of the contents, in pixels.
  private(set) var size: (width: Int, height: Int)
  /// Whether the window is mapped on the server.
  private(set) var isMapped = false
  /// Whether other windows cover the whole window, as far as the server knows; always `false` with a compositor.
  private(set) var isCovered = false
  private(set) var isIconic = false
  /// Whether the window covers a monitor in fullscreen mode.
  private(set) var isFullscreen = false
  /// Whether the window is maximized in both directions.
  private(set) var isMaximized = false
  /// Whether the window has been destroyed, by any client.
  private(set) var isDestroyed = false
  /// Whether the window belongs to a `WindowOwner`, which keeps it for the next program.
  let isKept: Bool
  /// Whether another program currently shows its contents in the window.
  var isHandedOver = false
  let connection: Connection
  private let colormap: Colormap?
  /// The window's frame before fullscreen mode, in pixels, if no window manager remembers it; otherwise `nil`.
  private var frameBefore: PixelRect?

  var isVisible: Bool { isMapped && !isIconic && !isDestroyed }

  /// Creates the window, or takes over an existing one; `show` puts it on the screen.
  /// - Parameters:
  ///   - size: the size of the contents, in pixels.
  ///   - options: the position, and the existing window, if any.
  /// - Throws: `.unsupportedDisplay`, or `.connectionLost` if the existing window is gone.
  init(connection: Connection, size wanted: (width: Int, height: Int), options: WindowOptions)
    throws(DesktopError)
  {
    self.connection = connection
    visual = try VisualChoice(on: connection)
    let display = connection.display
    isKept = options.existingWindow != nil
    if let kept = options.existingWindow {
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(display, kept, &attributes) != 0 else {
        throw DesktopError(.connectionLost, "the window in which to show it is gone")
      }
      (identifier, colormap) = (kept, nil)
      size = (Int(attributes.width), Int(attributes.height))
      isMapped = attributes.map_state != IsUnmapped
      setListening(true)
      readState()
      return
    }
    size = Uploader.clamp(wanted)
    var attributes = XSetWindowAttributes()
    // The window has no background and keeps its old pixels in place, so that it does not flash while it is resized.
    attributes.background_pixmap = noResource
    attributes.bit_gravity = NorthWestGravity
    attributes.border_pixel = 0
    attributes.event_mask = Self.ownEvents | Self.keyEvents
    var mask = CWBackPixmap | CWBitGravity | CWBorderPixel | CWEventMask
    if visual.isDefault {
      colormap = nil
    } else {
      let made = XCreateColormap(display, connection.root, visual.visual, AllocNone)
      attributes.colormap = made
      colormap = made
      mask |= CWColormap
    }
    let place = Self.place(options.position, size: size, on: connection)
    identifier = XCreateWindow(
      display, connection.root, place.x, place.y, UInt32(size.width), UInt32(size.height), 0, visual.depth,
      UInt32(InputOutput), visual.visual, UInt(mask), &attributes)
  }

  private static let ownEvents =
    ExposureMask | StructureNotifyMask | PropertyChangeMask | VisibilityChangeMask
  private static let keyEvents = KeyPressMask | KeyReleaseMask | FocusChangeMask

  /// Starts or stops receiving key and focus events, so that another program can receive them.
  func setListening(_ isListening: Bool) {
    XSelectInput(
      connection.display, identifier, Self.ownEvents | (isListening ? Self.keyEvents : NoEventMask))
  }

  /// Asks the server and the window manager to show the window. A window that is already mapped or iconified is left unchanged.
  func show() { if !isMapped, !isIconic { XMapWindow(connection.display, identifier) } }

  /// Destroys the window. Free its pixels and cursors before calling this.
  func close() {
    guard !connection.isLost else { return }
    if isKept {
      if !isHandedOver, !isDestroyed { XWithdrawWindow(connection.display, identifier, connection.screen) }
      return
    }
    if !isDestroyed { XDestroyWindow(connection.display, identifier) }
    if let colormap { XFreeColormap(connection.display, colormap) }
  }

  /// Requests another size for the contents, in pixels.
  func resize(to wanted: (width: Int, height: Int)) {
    let clamped = Uploader.clamp(wanted)
    XResizeWindow(connection.display, identifier, UInt32(clamped.width), UInt32(clamped.height))
    // The size is assumed immediately, so that no frame shows a new scale at the old size.
    size = clamped
  }

  /// Reads the actual size of the window from the server.
  func readSize() {
    var attributes = XWindowAttributes()
    guard !isDestroyed, XGetWindowAttributes(connection.display, identifier, &attributes) != 0 else { return }
    size = (Int(attributes.width), Int(attributes.height))
  }

  /// Handles an event about the window itself.
  func handle(_ event: XEvent) {
    switch event.type {
    case ConfigureNotify: size = (Int(event.xconfigure.width), Int(event.xconfigure.height))
    case MapNotify: isMapped = true
    case UnmapNotify: isMapped = false
    case VisibilityNotify: isCovered = event.xvisibility.state == VisibilityFullyObscured
    case DestroyNotify: isDestroyed = true
    case PropertyNotify
    where event.xproperty.atom == connection.atoms[.state]
      || event.xproperty.atom == connection.atoms[.iconicState]:
      readState()
    default: break
    }
  }

  /// The rectangle of the contents on the screen, in pixels. Reading it costs a round trip.
  var frame: PixelRect {
    var x: Int32 = 0
    var y: Int32 = 0
    var child: XID = 0
    XTranslateCoordinates(connection.display, identifier, connection.root, 0, 0, &x, &y, &child)
    return PixelRect(x: Int(x), y: Int(y), width: size.width, height: size.height)
  }

  /// Enters or leaves fullscreen mode: through the window manager if it supports that, otherwise directly on a monitor.
  func toggleFullscreen(on monitor: Monitor?) {
    if managerDoesFullscreen {
      let toggle = 2
      let fromApplication = 1
      connection.messageManager(
        .state, about: identifier, (toggle, Int(connection.atoms[.stateFullscreen]), 0, fromApplication, 0))
    } else if let before = frameBefore {
      move(to: before)
      frameBefore = nil
      isFullscreen = false
    } else if let monitor {
      frameBefore = frame
      move(to: monitor.frame)
      isFullscreen = true
    }
  }

  /// Requests fullscreen mode before the window is shown.
  func beginFullscreen(on monitor: Monitor?) {
    if managerDoesFullscreen {
      connection.setItems(
        .state, of: identifier, type: Atom(XA_ATOM), to: [Int(connection.atoms[.stateFullscreen])])
    } else {
      toggleFullscreen(on: monitor)
    }
  }

  private func move(to frame: PixelRect) {
    XMoveResizeWindow(
      connection.display, identifier, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
      UInt32(frame.height))
    XRaiseWindow(connection.display, identifier)
  }

  private var managerDoesFullscreen: Bool {
    let check = connection.atoms[.supportingWindow]
    guard let manager = connection.items(check, of: connection.root).first.map({ XID(bitPattern: $0) })
    else { return false }
    // The property remains after its window manager has ended, but the window that it names does not.
    var isAlive = false
    _ = connection.trapping {
      isAlive = connection.items(check, of: manager).first.map { XID(bitPattern: $0) } == manager
    }
    let supported = connection.items(connection.atoms[.supported], of: connection.root)
    return isAlive && supported.contains(Int(connection.atoms[.stateFullscreen]))
  }

  private func readState() {
    // Property events may still arrive after the window was destroyed.
    guard !isDestroyed else { return }
    let states = Set(connection.items(connection.atoms[.state], of: identifier))
    func has(_ name: Atoms.Name) -> Bool { states.contains(Int(connection.atoms[name])) }
    let iconic = connection.items(connection.atoms[.iconicState], of: identifier).first == Int(IconicState)
    isIconic = iconic || has(.stateHidden)
    if frameBefore == nil { isFullscreen = has(.stateFullscreen) }
    isMaximized = has(.stateMaximizedHorizontally) && has(.stateMaximizedVertically)
  }

  private static func place(
    _ position: WindowOptions.Position?, size: (width: Int, height: Int), on connection: Connection
  ) -> (x: Int32, y: Int32) {
    guard let position else { return (0, 0) }
    let width = Int(XDisplayWidth(connection.display, connection.screen))
    let height = Int(XDisplayHeight(connection.display, connection.screen))
    // The protocol allows signed 16-bit values; positions beyond them are off every screen.
    func fit(_ value: Int, _ isFromFar: Bool, _ space: Int) -> Int32 {
      let value = value.clamped(to: -65_536...65_536)
      return Int32((isFromFar ? space - value : value).clamped(to: -32_768...32_767))
    }
    return (
      fit(position.x, position.isFromRight, width - size.width),
      fit(position.y, position.isFromBottom, height - size.height)
    )
  }
}
