internal import CSeguePortal
import Glibc
import SegueDrawing

/// Follows what the settings portal publishes (Docs/DESKTOP.md#environment). A thread asks and listens; the descriptor is readable when
/// it has something.
final class PortalWatcher {
  /// What it has said.
  private(set) var preferences = DesktopPreferences()
  let descriptor: Int32
  private let portal: OpaquePointer

  /// Begins to ask.
  /// - Parameter address: of the bus; that of the session where it is `nil`. Without a bus there is no portal.
  init?(address: String?) {
    guard let address = address ?? Self.sessionAddress, let portal = portal_open(address) else { return nil }
    (self.portal, descriptor) = (portal, portal_descriptor(portal))
  }

  isolated deinit { portal_close(portal) }

  /// Where the session's bus is. GLib would start one where there is none.
  private static var sessionAddress: String? {
    if let address = environmentValue("DBUS_SESSION_BUS_ADDRESS") { return address }
    guard let path = environmentValue("XDG_RUNTIME_DIR").map({ "\($0)/bus" }), access(path, F_OK) == 0 else {
      return nil
    }
    return "unix:path=\(path)"
  }

  /// Takes what has come.
  /// - Returns: whether anything has changed.
  func take() -> Bool {
    var said = portal_appearance()
    guard portal_take(portal, &said) else { return false }
    let before = preferences
    // Where it knows the setting and nothing is preferred, that is what programs without a dark look have.
    preferences.userInterfaceStyle = [0: .light, 1: .dark, 2: .light][said.color_scheme]
    preferences.accessibilityContrast = [0: .normal, 1: .high][said.contrast]
    preferences.reducesMotion = [1: true][said.reduced_motion]
    let (red, green, blue) = said.accent
    preferences.accentColor = red < 0 ? nil : Color(red: red, green: green, blue: blue)
    return preferences != before
  }
}
