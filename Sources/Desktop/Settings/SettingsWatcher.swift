internal import CX11

/// Follows the desktop's settings: those of an XSETTINGS manager and the X resource database.
final class SettingsWatcher {
  /// Pixels per point.
  private(set) var scale = DisplayScale(value: 1, source: .usual)
  /// Whether the user wants less movement; `nil` when the desktop does not say.
  private(set) var prefersReducedMotion: Bool?
  private let connection: Connection
  private let option: Double?
  private let environment: Double?
  private var owner: XID = 0

  /// Reads the settings and watches them.
  /// - Parameter option: the scale that the user asked for.
  init(connection: Connection, option: Double?) {
    self.connection = connection
    self.option = option
    let text = environmentValue("SEGUE_SCALE")
    environment = text.flatMap(DisplayScale.parse)
    if let text, environment == nil {
      connection.report("SEGUE_SCALE=\(text) is not a number from 0.5 to 4; ignored")
    }
    findOwner()
    _ = read()
  }

  /// Takes an event.
  /// - Returns: whether the scale or the wish for less movement has changed.
  func handle(_ event: XEvent) -> Bool {
    switch event.type {
    case PropertyNotify where event.xproperty.window == connection.root:
      return event.xproperty.atom == Atom(XA_RESOURCE_MANAGER) && read()
    case PropertyNotify where event.xproperty.window == owner && owner != noResource:
      return read()
    case DestroyNotify where event.xdestroywindow.window == owner && owner != noResource:
      findOwner()
      return read()
    case ClientMessage where event.xclient.message_type == connection.atoms[.manager]:
      guard Atom(bitPattern: event.xclient.data.l.1) == connection.atoms[.settingsOwner] else { return false }
      findOwner()
      return read()
    default:
      return false
    }
  }

  private func findOwner() {
    owner = XGetSelectionOwner(connection.display, connection.atoms[.settingsOwner])
    guard owner != noResource else { return }
    // The owner may be gone before we listen.
    let error = connection.trapping {
      XSelectInput(connection.display, owner, PropertyChangeMask | StructureNotifyMask)
    }
    if error != nil { owner = noResource }
  }

  private func read() -> Bool {
    let bytes = owner == noResource ? nil : connection.bytes(connection.atoms[.settings], of: owner)
    let settings = XSettings(bytes ?? [])
    let resources = connection.bytes(Atom(XA_RESOURCE_MANAGER), of: connection.root) ?? []
    let scale = DisplayScale.choose(
      option: option, environment: environment, settings: settings,
      resources: String(decoding: resources, as: UTF8.self))
    let motion = settings.numbers["Gtk/EnableAnimations"].map { $0 == 0 }
    guard scale != self.scale || motion != prefersReducedMotion else { return false }
    self.scale = scale
    prefersReducedMotion = motion
    return true
  }
}
