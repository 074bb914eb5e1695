internal import CSegueLinux
internal import CSegueX11
internal import CSegueXlib
import Glibc

/// A connection to an X server.
@MainActor final class Connection {
  /// Xlib's handle for the display.
  let display: OpaquePointer
  /// The number of the default screen; `root` is its root window.
  let screen: Int32
  let root: XID
  /// The atoms that Segue uses, all interned in one round trip.
  let atoms: Atoms
  let disabled: Set<Extension>
  private let notice: ((String) -> Void)?
  private let state: UnsafeMutablePointer<xlib_state>
  private var reported: Set<UInt32> = []
  /// The serial number of the first request after the last flush.
  private var flushed: UInt = 0

  /// Whether the connection is lost. If it is, Xlib no longer returns results.
  var isLost: Bool { state.pointee.is_lost }

  /// Creates a connection to a display.
  /// - Parameters:
  ///   - name: the name of the display, such as `:0`; `nil` uses `$DISPLAY`.
  ///   - notice: called with a one-line description of each problem that does not end the connection; see
  ///     `WindowOptions.onNotice`.
  /// - Throws: `.noDisplay`.
  init(name: String?, notice: ((String) -> Void)?) throws(DesktopError) {
    ProtocolErrors.install()
    // The signal is ignored; the next call reports a lost server as an error.
    linux_signal_ignore(SIGPIPE)
    state = .allocate(capacity: 1)
    state.initialize(to: xlib_state())
    guard let display = xlib_open(name, state) else {
      state.deallocate()
      throw Connection.cannotOpen(name)
    }
    (self.display, self.notice) = (display, notice)
    let (disabled, unknown) = Extension.parse(environmentValue("SEGUE_X11_DISABLE") ?? "")
    self.disabled = disabled
    screen = XDefaultScreen(display)
    root = XRootWindow(display, screen)
    atoms = Atoms(display: display)
    if isLost { throw Connection.cannotOpen(name) }
    for name in unknown { report("SEGUE_X11_DISABLE: unknown extension \"\(name)\"; ignored") }
  }

  isolated deinit {
    // The next connection may have the same address, and must not receive these errors.
    _ = ProtocolErrors.take(from: display)
    // Closing a lost display would only fail again, so its memory is not released before the process ends.
    if isLost { close(XConnectionNumber(display)) } else { XCloseDisplay(display) }
    state.deallocate()
  }

  /// The descriptor of the socket, for `poll`.
  var descriptor: Int32 { XConnectionNumber(display) }

  /// Sends the requests made so far. Without requests, Xlib is not called, because it would check for events at the cost of a
  /// system call.
  func flush() {
    let next = XNextRequest(display)
    guard next != flushed else { return }
    flushed = next
    XFlush(display)
  }

  /// Calls `requests`, and waits until the server has processed the requests made there.
  /// - Returns: the first error that they caused; `nil` if there was no error, or if the connection is lost.
  func trapping(_ requests: () -> Void) -> ProtocolError? {
    let first = XNextRequest(display)
    requests()
    guard !isLost else { return nil }
    XSync(display, xFalse)
    return ProtocolErrors.take(from: display, since: first).first
  }

  /// Reports a problem to the application.
  func report(_ line: String) { notice?(line) }

  /// Reports errors that requests outside `trapping` caused, once for each kind. Errors about windows that another client may
  /// have destroyed are not reported, because such races are not mistakes.
  /// - Parameters:
  ///   - window: the program's window; errors about it are not reported.
  ///   - repair: called with each error, reported or not.
  func reportErrors(sparing window: XID, repair: (ProtocolError) -> Void) {
    for error in ProtocolErrors.take(from: display) {
      repair(error)
      let isRace = error.resource == window || error.code == UInt8(BadWindow)
      let kind = UInt32(error.code) &<< 16 | UInt32(error.request) &<< 8 | UInt32(error.minor)
      guard !isRace, reported.insert(kind).inserted else { continue }
      report(
        "X error \(error.code) for request \(error.request).\(error.minor), resource \(error.resource); continuing"
      )
    }
  }

  private static func cannotOpen(_ name: String?) -> DesktopError {
    let wanted = name ?? environmentValue("DISPLAY") ?? ""
    let session = environmentValue("XDG_SESSION_TYPE").map { " (the session type is \($0))" } ?? ""
    guard !wanted.isEmpty else { return DesktopError(.noDisplay, "no display: DISPLAY is not set\(session)") }
    return DesktopError(.noDisplay, "cannot open display \"\(wanted)\"\(session)")
  }
}

/// Optional extensions of the X server. The raw values are their names in the environment variable `SEGUE_X11_DISABLE`, which
/// disables extensions for tests.
nonisolated enum Extension: String {
  /// The Present extension: a clock that follows the screen.
  case present
  /// XInput 2: subpixel pointer positions, smooth scrolling and touch.
  case xi2
  /// SYNC: a counter that tells the window manager that a new size has been drawn.
  case sync
  /// MIT-SHM: pixels in shared memory.
  case shm
  /// RandR: monitors and their refresh rates.
  case randr

  /// Reads a list such as `present,shm`.
  /// - Returns: the extensions with known names, and the unknown names.
  static func parse(_ list: String) -> (known: Set<Extension>, unknown: [String]) {
    let words = list.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() }
    return (Set(words.compactMap(Extension.init)), words.filter { Extension(rawValue: $0) == nil })
  }
}

// Xlib's macros are imported with the integer types that C gives them. These constants have the types that their uses need.

/// The identifier 0, which means that there is no resource.
let noResource: XID = 0
/// C's constant `False`, in the type that Xlib's functions take; `xTrue` is `True`.
let xFalse: Int32 = 0
let xTrue: Int32 = 1
let anyPropertyType: Atom = 0

/// Returns the value of an environment variable; `nil` if it is unset or empty.
nonisolated func environmentValue(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
