import CSegueXTest
import Glibc

/// The test's own connection to a server.
final class Display {
  let connection: OpaquePointer
  let root: Window
  // A server must outlive its clients, because Xlib would end this process, too.
  private let server: XServer

  init(_ server: XServer) throws {
    self.server = server
    // A queried window may disappear at any time.
    XSetErrorHandler { _, _ in 0 }
    XSetIOErrorHandler { _ in 0 }
    guard let connection = XOpenDisplay(server.name) else {
      throw NeverCame(description: "cannot connect to \(server.name)")
    }
    // If a server dies, only its own test fails.
    XSetIOErrorExitHandler(connection, { _, _ in }, nil)
    self.connection = connection
    root = XDefaultRootWindow(connection)
  }

  deinit {
    // Closing a connection to a dead server would fail, so only the socket is closed.
    if server.isRunning { XCloseDisplay(connection) } else { close(XConnectionNumber(connection)) }
  }

  /// Waits until the server has handled all requests.
  func roundTrip() { XSync(connection, False) }

  /// Lets time pass on the server's clock.
  func pause(milliseconds: UInt) {
    // Releasing a button that is not pressed has no effect, after the delay.
    XTestFakeButtonEvent(connection, 9, False, milliseconds)
    roundTrip()
  }

  /// The items of a property with 32 bits each; empty if there is no such property.
  func items(_ property: String, of window: Window) -> [Int] {
    read(property, of: window, format: 32) { data, count in
      // Xlib returns such items as longs.
      data.withMemoryRebound(to: Int.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    } ?? []
  }

  /// The text of a property, with parts separated by zero bytes; `nil` if there is no such property.
  func text(_ property: String, of window: Window) -> String? {
    read(property, of: window, format: 8) { data, count in
      String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    }
  }

  private func read<Value>(
    _ property: String, of window: Window, format wanted: Int32,
    _ convert: (UnsafeMutablePointer<UInt8>, Int) -> Value
  ) -> Value? {
    var (type, format, count, rest): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      connection, window, atom(property), 0, 1 << 16, False, Atom(AnyPropertyType), &type, &format, &count,
      &rest, &data)
    defer { if let data { XFree(data) } }
    guard status == Success, format == wanted, let data else { return nil }
    return convert(data, Int(count))
  }

  /// Sets a property of bytes.
  func set(_ property: String, of window: Window, type: String = "STRING", to bytes: [UInt8]) {
    XChangeProperty(
      connection, window, atom(property), atom(type), 8, PropModeReplace, bytes, Int32(bytes.count))
    roundTrip()
  }

  /// Sets a property of 32-bit items.
  func set(_ property: String, of window: Window, type: String, items: [Int]) {
    items.withUnsafeBytes {
      _ = XChangeProperty(
        connection, window, atom(property), atom(type), 32, PropModeReplace,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(items.count))
    }
    roundTrip()
  }

  /// Makes a window the owner of a selection; `None` gives the selection up.
  func own(_ selection: String, with window: Window) {
    XSetSelectionOwner(connection, atom(selection), window, Time(CurrentTime))
    roundTrip()
  }

  /// Answers a request for a selection, after its property has been set if the text is given.
  func reply(to request: XSelectionRequestEvent, isGiven: Bool = true) {
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.property = isGiven ? request.property : 0
    XSendEvent(connection, request.requestor, False, NoEventMask, &reply)
    roundTrip()
  }

  func atom(_ name: String) -> Atom { XInternAtom(connection, name, False) }

  /// The name of an atom.
  func name(of atom: Int) -> String? {
    guard let name = XGetAtomName(connection, Atom(bitPattern: atom)) else { return nil }
    defer { XFree(name) }
    return String(cString: name)
  }

  /// The first visible window of a process.
  func visibleWindow(of pid: pid_t) -> Window? { visibleWindows(of: pid).first }

  /// The visible windows of a process.
  func visibleWindows(of pid: pid_t) -> [Window] {
    windows(in: root).filter {
      items("_NET_WM_PID", of: $0) == [Int(pid)] && attributes(of: $0)?.map_state == IsViewable
    }
  }

  /// Changes a meaningless property of the root window, so that clients that watch it get an event.
  func touchRoot() {
    XChangeProperty(connection, root, atom("SEGUE_TEST"), Atom(XA_INTEGER), 32, PropModeReplace, nil, 0)
    roundTrip()
  }

  /// The attributes of a window; `nil` if there is no such window.
  func attributes(of window: Window) -> XWindowAttributes? {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(connection, window, &attributes) != 0 ? attributes : nil
  }

  /// The position of the window's contents on the screen.
  func origin(of window: Window) -> (x: Int32, y: Int32) {
    var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
    XTranslateCoordinates(connection, window, root, 0, 0, &x, &y, &child)
    return (x, y)
  }

  /// The pixels of the pointer's shape.
  var cursor: [UInt] {
    var (first, error): (Int32, Int32) = (0, 0)
    guard XFixesQueryExtension(connection, &first, &error) != 0, let image = XFixesGetCursorImage(connection)
    else { return [] }
    defer { XFree(image) }
    let count = Int(image.pointee.width) * Int(image.pointee.height)
    return Array(UnsafeBufferPointer(start: image.pointee.pixels, count: count))
  }

  /// The window with the keyboard focus.
  var focus: Window {
    get {
      var (window, revert): (Window, Int32) = (0, 0)
      XGetInputFocus(connection, &window, &revert)
      return window
    }
    set { XSetInputFocus(connection, newValue, Int32(RevertToPointerRoot), Time(CurrentTime)) }
  }

  /// Sends a window a message of the protocol, like a window manager.
  func tell(
    _ window: Window, toDo protocolName: String, _ first: Int = 0, _ second: Int = 0, _ third: Int = 0
  ) { send("WM_PROTOCOLS", to: window, (Int(atom(protocolName)), first, second, third, 0)) }

  /// Sends a message of five 32-bit items.
  func send(_ type: String, to window: Window, _ items: (Int, Int, Int, Int, Int)) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(type)
    event.xclient.format = 32
    event.xclient.data.l = items
    // A message to the root window is for its watchers.
    let mask = window == root ? StructureNotifyMask : NoEventMask
    XSendEvent(connection, window, False, mask, &event)
    roundTrip()
  }

  /// The parent of a window.
  func parent(of window: Window) -> Window {
    var (root, parent, children, count): (Window, Window, UnsafeMutablePointer<Window>?, UInt32) = (
      0, 0, nil, 0
    )
    XQueryTree(connection, window, &root, &parent, &children, &count)
    if let children { XFree(children) }
    return parent
  }

  func windows(in parent: Window) -> [Window] {
    var (root, above, count): (Window, Window, UInt32) = (0, 0, 0)
    var children: UnsafeMutablePointer<Window>?
    guard XQueryTree(connection, parent, &root, &above, &children, &count) != 0, let children else {
      return []
    }
    defer { XFree(children) }
    let direct = Array(UnsafeBufferPointer(start: children, count: Int(count)))
    return direct + direct.flatMap(windows)
  }
}
