internal import CSegueLinux
internal import CSegueX11
internal import CSegueXlib
import Glibc

/// A connection to an X server, and its state.
@MainActor final class Connection {
  /// Xlib's handle.
  let display: OpaquePointer
  /// The default screen and its root window.
  let screen: Int32
  let root: XID
  /// The atoms that we use, interned in one round trip.
  let atoms: Atoms
  let disabled: Set<Extension>
  private let notice: ((String) -> Void)?
  private let state: UnsafeMutablePointer<xlib_state>
  private var reported: Set<UInt32> = []
  /// The number of the request after the last one that was sent.
  private var flushed: UInt = 0

  /// Whether the connection is lost. From then on Xlib has no answers.
  var isLost: Bool { state.pointee.is_lost }

  /// Opens a display.
  /// - Parameters:
  ///   - name: such as `:0`; `nil` reads the environment.
  ///   - notice: called with problems that do not end the connection, in one line; see
  ///     `WindowOptions.onNotice`.
  /// - Throws: `.noDisplay`.
  init(name: String?, notice: ((String) -> Void)?) throws(DesktopError) {
    ProtocolErrors.install()
    // A lost server is reported as an error by the next call.
    linux_signal_pass_over(SIGPIPE)
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
    // The next connection may have the same address.
    _ = ProtocolErrors.take(from: display)
    // Closing a dead display would only fail again; the socket goes with the process.
    if isLost { close(XConnectionNumber(display)) } else { XCloseDisplay(display) }
    state.deallocate()
  }

  /// The socket, for `poll`.
  var descriptor: Int32 { XConnectionNumber(display) }

  /// Sends the requests made so far. Xlib also checks for events each time, which costs a system call, so it is not called when
  /// there is nothing to send.
  func flush() {
    let next = XNextRequest(display)
    guard next != flushed else { return }
    flushed = next
    XFlush(display)
  }

  /// Makes requests and waits until the server has processed them.
  /// - Returns: the first error that they caused.
  func trapping(_ requests: () -> Void) -> ProtocolError? {
    let first = XNextRequest(display)
    requests()
    guard !isLost else { return nil }
    XSync(display, xFalse)
    return ProtocolErrors.take(from: display, since: first).first
  }

  /// Passes a problem on to the application, which decides what to do with it.
  func report(_ line: String) { notice?(line) }

  /// Reports errors outside a trap, once for each kind. Races over a window that another client destroyed are not mistakes, and
  /// not reported.
  /// - Parameter repair: called with each, reported or not.
  func reportErrors(sparing window: XID, repair: (ProtocolError) -> Void) {
    for error in ProtocolErrors.take(from: display) {
      repair(error)
      let isRace = error.resource == window || error.code == UInt8(BadWindow)
      let kind = UInt32(error.code) << 16 | UInt32(error.request) << 8 | UInt32(error.minor)
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

/// Extensions of the X server that make a window better and that it can live without, by their names in `SEGUE_X11_DISABLE`, which
/// switches them off to test how a window does without them.
nonisolated enum Extension: String {
  /// A clock that follows the screen.
  case present
  /// Sub-pixel pointer, smooth scrolling, touch.
  case xi2
  /// The counter that signals the window manager that a new size has been drawn.
  case sync
  /// Pixels in shared memory.
  case shm
  /// Monitors and their refresh rates.
  case randr

  /// Reads a list such as `present,shm`.
  /// - Returns: the known names, and the unknown ones.
  static func parse(_ list: String) -> (known: Set<Extension>, unknown: [String]) {
    let words = list.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() }
    return (Set(words.compactMap(Extension.init)), words.filter { Extension(rawValue: $0) == nil })
  }
}

// Xlib's macros are imported with whatever integer type C gave them; these are the ones whose type does not fit their use.

/// X's "no resource" (0) as an identifier.
let noResource: XID = 0
/// C's `False` and `True`, as Xlib's functions take them.
let xFalse: Int32 = 0
let xTrue: Int32 = 1
let anyPropertyType: Atom = 0

/// The value of an environment variable; `nil` when it is unset or empty.
nonisolated func environmentValue(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
