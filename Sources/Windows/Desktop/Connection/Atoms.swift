internal import CSegueX11
import Glibc

/// The atoms that Segue uses: names that X clients agree on, with the numbers that the server has assigned to them.
struct Atoms {
  /// The name of an atom. The raw value is the name in the protocol, with `%` in place of the screen's number.
  enum Name: String, CaseIterable {
    case protocols = "WM_PROTOCOLS"
    case deleteWindow = "WM_DELETE_WINDOW"
    case ping = "_NET_WM_PING"
    case syncRequest = "_NET_WM_SYNC_REQUEST"
    case syncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
    case name = "_NET_WM_NAME"
    case iconName = "_NET_WM_ICON_NAME"
    case icon = "_NET_WM_ICON"
    case processIdentifier = "_NET_WM_PID"
    case windowType = "_NET_WM_WINDOW_TYPE"
    case windowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
    case startupIdentifier = "_NET_STARTUP_ID"
    case userTime = "_NET_WM_USER_TIME"
    case state = "_NET_WM_STATE"
    case stateHidden = "_NET_WM_STATE_HIDDEN"
    case stateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case stateMaximizedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case stateMaximizedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
    case iconicState = "WM_STATE"
    case supported = "_NET_SUPPORTED"
    case supportingWindow = "_NET_SUPPORTING_WM_CHECK"
    case utf8 = "UTF8_STRING"
    case manager = "MANAGER"
    case compositor = "_NET_WM_CM_S%"
    case settingsOwner = "_XSETTINGS_S%"
    case settings = "_XSETTINGS_SETTINGS"
    case fence = "_SEGUE_FENCE"
    case touchpad = "TOUCHPAD"
    case clipboard = "CLIPBOARD"
    case clipboardManager = "CLIPBOARD_MANAGER"
    case targets = "TARGETS"
    case multiple = "MULTIPLE"
    case timestamp = "TIMESTAMP"
    case plainText = "text/plain;charset=utf-8"
    case saveTargets = "SAVE_TARGETS"
    case atomPair = "ATOM_PAIR"
    case increment = "INCR"
    case pasted = "_SEGUE_PASTED"
    case inputServers = "XIM_SERVERS"
    case locales = "LOCALES"
  }

  private let values: [Name: Atom]

  /// Creates the table of atoms by interning all names in one round trip.
  init(display: OpaquePointer) {
    let screen = String(XDefaultScreen(display))
    var spellings: [UnsafeMutablePointer<CChar>?] = Name.allCases.map { name in
      strdup(name.rawValue.last == "%" ? name.rawValue.dropLast() + screen : name.rawValue)
    }
    defer { spellings.forEach { free($0) } }
    var atoms = [Atom](repeating: 0, count: spellings.count)
    // If the server does not answer, Xlib leaves its own values in the array.
    guard XInternAtoms(display, &spellings, Int32(spellings.count), xFalse, &atoms) != 0 else {
      values = [:]
      return
    }
    values = Dictionary(uniqueKeysWithValues: zip(Name.allCases, atoms))
  }

  subscript(name: Name) -> Atom { values[name] ?? 0 }
}
