internal import CSegueX11

/// Properties of windows, through which X clients communicate.
extension Connection {
  /// Returns the 32-bit items of a property, each of which Xlib passes as a C `long`; an empty array if the window has no such
  /// property.
  func items(_ property: Atom, of window: XID, type: Atom = anyPropertyType) -> [Int] {
    read(property, of: window, type: type, format: 32) { data, count in
      data.withMemoryRebound(to: Int.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    } ?? []
  }

  /// Returns the bytes of a property; `nil` if the window has no such property.
  func bytes(_ property: Atom, of window: XID) -> [UInt8]? {
    read(property, of: window, type: anyPropertyType, format: 8) { data, count in
      Array(UnsafeBufferPointer(start: data, count: count))
    }
  }

  /// Removes a property.
  /// - Returns: its type and its bytes, which are meaningless unless they are text; `nil` if there are more than `limit` bytes,
  ///   or no such property.
  func take(_ property: Atom, from window: XID, limit: Int) -> (type: Atom, bytes: [UInt8])? {
    var type: Atom = 0
    var (format, count, rest): (Int32, UInt, UInt) = (0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, property, 0, limit / 4, xTrue, anyPropertyType, &type, &format, &count, &rest, &data)
    guard status == 0, let data else { return nil }
    defer { XFree(data) }
    return type == 0 || rest > 0 ? nil : (type, Array(UnsafeBufferPointer(start: data, count: Int(count))))
  }

  func setItems(_ property: Atoms.Name, of window: XID, type: Atom, to items: [Int]) {
    setItems(atoms[property], of: window, type: type, to: items)
  }

  func setItems(_ property: Atom, of window: XID, type: Atom, to items: [Int]) {
    items.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window, property, type, 32, PropModeReplace,
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(items.count))
    }
  }

  func setText(_ property: Atoms.Name, of window: XID, to text: String) {
    setBytes(atoms[property], of: window, type: atoms[.utf8], to: Array(text.utf8))
  }

  func setBytes(_ property: Atom, of window: XID, type: Atom, to bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    XChangeProperty(display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  /// Requests events that report when a window's properties change and when it is destroyed.
  /// - Returns: whether the window exists.
  func watch(_ window: XID) -> Bool {
    // The window may no longer exist. It may also be one of ours that another client has named; its other events must stay
    // selected.
    trapping {
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(display, window, &attributes) != 0 else { return }
      XSelectInput(display, window, attributes.your_event_mask | PropertyChangeMask | StructureNotifyMask)
    } == nil
  }

  /// Sends the window manager a message about a window, with five 32-bit items.
  func messageManager(_ type: Atoms.Name, about window: XID, _ items: (Int, Int, Int, Int, Int)) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atoms[type]
    event.xclient.format = 32
    event.xclient.data.l = items
    XSendEvent(display, root, xFalse, SubstructureNotifyMask | SubstructureRedirectMask, &event)
  }

  private func read<Value>(
    _ property: Atom, of window: XID, type: Atom, format wanted: Int32,
    _ convert: (UnsafeMutablePointer<UInt8>, Int) -> Value
  ) -> Value? {
    var actualType: Atom = 0
    var (format, count, rest): (Int32, UInt, UInt) = (0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    // Lengths are in units of 32 bits; 4 MiB is more than any property that Segue reads.
    let status = XGetWindowProperty(
      display, window, property, 0, 1 &<< 20, xFalse, type, &actualType, &format, &count, &rest, &data)
    guard status == 0, let data else { return nil }
    defer { XFree(data) }
    return format == wanted ? convert(data, Int(count)) : nil
  }
}
