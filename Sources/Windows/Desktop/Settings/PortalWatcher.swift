internal import CSeguePortal
import Glibc
import SegueDrawing

/// A watcher of the settings portal (Docs/DESKTOP.md#environment). A thread reads the settings and waits for changes;
/// `descriptor` is readable when there are new ones.
final class PortalWatcher {
  /// The preferences that the portal has reported so far.
  private(set) var preferences = DesktopPreferences()
  let descriptor: Int32
  private let portal: OpaquePointer

  /// Creates a watcher, which starts to read the settings; `nil` if there is no bus, and therefore no portal.
  /// - Parameter address: the address of the bus; `nil` uses the session's bus.
  init?(address: String?) {
    guard let address = address ?? Self.sessionAddress, let portal = portal_open(address) else { return nil }
    (self.portal, descriptor) = (portal, portal_descriptor(portal))
  }

  isolated deinit { portal_close(portal) }

  /// The address of the session's bus; `nil` if no bus is running, in which case GLib would needlessly start one.
  private static var sessionAddress: String? {
    if let address = environmentValue("DBUS_SESSION_BUS_ADDRESS") { return address }
    guard let path = environmentValue("XDG_RUNTIME_DIR").map({ "\($0)/bus" }), access(path, F_OK) == 0 else {
      return nil
    }
    return "unix:path=\(path)"
  }

  /// Adopts the settings that have arrived.
  /// - Returns: whether a preference has changed.
  func take() -> Bool {
    var said = portal_appearance()
    guard portal_take(portal, &said) else { return false }
    let before = preferences
    // If the portal knows the setting but the user has no preference, the appearance is light, as for programs without a dark
    // one.
    preferences.userInterfaceStyle = [0: .light, 1: .dark, 2: .light][said.color_scheme]
    preferences.accessibilityContrast = [0: .normal, 1: .high][said.contrast]
    preferences.reducesMotion = [1: true][said.reduced_motion]
    let (red, green, blue) = said.accent
    preferences.accentColor = red < 0 ? nil : Color(red: red, green: green, blue: blue)
    return preferences != before
  }
}
