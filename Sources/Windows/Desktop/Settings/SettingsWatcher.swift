internal import CSegueX11

/// A watcher of the desktop's settings, which an XSETTINGS manager and the X resource database publish.
final class SettingsWatcher {
  /// The current scale, with its source.
  private(set) var scale = DisplayScale(value: 1, source: .usual)
  /// The preferences from XSETTINGS.
  private(set) var preferences = DesktopPreferences()
  private let connection: Connection
  private let option: Double?
  private let environment: Double?
  private var owner: XID = 0

  /// Creates a watcher, which reads the settings and watches for changes.
  /// - Parameter option: the scale that the user specified; `nil` if the user specified no scale.
  init(connection: Connection, option: Double?) {
    (self.connection, self.option) = (connection, option)
    let text = environmentValue("SEGUE_SCALE")
    environment = text.flatMap(DisplayScale.parse)
    if let text, environment == nil {
      connection.report("SEGUE_SCALE=\(text) is not a number from 0.5 to 4; ignored")
    }
    findOwner()
    _ = read()
  }

  /// Handles an event.
  /// - Returns: whether the scale or a preference has changed.
  func handle(_ event: XEvent) -> Bool {
    switch event.type {
    case PropertyNotify where event.xproperty.window == connection.root:
      return event.xproperty.atom == Atom(XA_RESOURCE_MANAGER) && read()
    case PropertyNotify where event.xproperty.window == owner && owner != noResource: return read()
    case DestroyNotify where event.xdestroywindow.window == owner && owner != noResource:
      findOwner()
      return read()
    case ClientMessage where event.xclient.message_type == connection.atoms[.manager]:
      guard Atom(bitPattern: event.xclient.data.l.1) == connection.atoms[.settingsOwner] else { return false }
      findOwner()
      return read()
    default: return false
    }
  }

  private func findOwner() {
    owner = XGetSelectionOwner(connection.display, connection.atoms[.settingsOwner])
    if owner != noResource, !connection.watch(owner) { owner = noResource }
  }

  private func read() -> Bool {
    let bytes = owner == noResource ? nil : connection.bytes(connection.atoms[.settings], of: owner)
    let settings = XSettings(bytes ?? [])
    let resources = connection.bytes(Atom(XA_RESOURCE_MANAGER), of: connection.root) ?? []
    let scale = DisplayScale.choose(
      option: option, environment: environment, settings: settings,
      resources: String(decoding: resources, as: UTF8.self))
    let preferences = DesktopPreferences(settings)
    guard scale != self.scale || preferences != self.preferences else { return false }
    (self.scale, self.preferences) = (scale, preferences)
    return true
  }
}

/// The desktop's settings as the XSETTINGS protocol publishes them: names with integers, text or colors.
struct XSettings: Equatable {
  /// The integers, by name. Colors are not stored, because no setting in use is a color.
  private(set) var numbers: [String: Int] = [:]
  private(set) var texts: [String: String] = [:]

  init() {}

  /// Creates settings from the bytes of the property. All bytes after an error are ignored.
  init(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return }
    var reader = Reader(bytes: bytes, isBigEndian: order == 1)
    // The property begins with the byte order and padding, followed by the serial number of the settings.
    guard reader.skip(4), reader.skip(4), let count = reader.integer(4) else { return }
    for _ in 0..<count {
      guard let kind = reader.integer(1), reader.skip(1), let length = reader.integer(2),
        let name = reader.text(length), reader.skip(4)
      else { return }
      switch kind {
      case 0:
        guard let value = reader.integer(4) else { return }
        numbers[name] = Int(Int32(truncatingIfNeeded: value))
      case 1:
        guard let length = reader.integer(4), let text = reader.text(length) else { return }
        texts[name] = text
      case 2:
        guard reader.skip(8) else { return }
      default: return
      }
    }
  }

  /// A reader that moves forward through bytes, and never past their end.
  private struct Reader {
    let bytes: [UInt8]
    let isBigEndian: Bool
    var place = 0

    mutating func skip(_ count: Int) -> Bool {
      guard count >= 0, count <= bytes.count - place else { return false }
      place += count
      return true
    }

    mutating func integer(_ count: Int) -> Int? {
      let start = place
      guard skip(count) else { return nil }
      let digits = bytes[start..<place]
      let ordered = isBigEndian ? Array(digits) : digits.reversed()
      return ordered.reduce(0) { $0 &<< 8 | Int($1) }
    }

    /// Reads text, which is padded to a multiple of four bytes; `nil` if too few bytes remain.
    mutating func text(_ length: Int) -> String? {
      let start = place
      guard skip(length) else { return nil }
      let text = String(decoding: bytes[start..<place], as: UTF8.self)
      return skip((4 - length % 4) % 4) ? text : nil
    }
  }
}
