import CSegueXTest
import SegueTestSupport

/// A desktop's settings manager with a separate connection. The settings are removed when the manager is released.
final class SettingsManager {
  private let display: Display
  private let window: Window

  /// Becomes the settings manager of a server, and announces itself without publishing settings.
  init(on server: XServer) throws {
    display = try Display(server)
    window = XCreateSimpleWindow(display.connection, display.root, 0, 0, 1, 1, 0, 0, 0)
    display.own("_XSETTINGS_S0", with: window)
    display.send("MANAGER", to: display.root, (0, Int(display.atom("_XSETTINGS_S0")), Int(window), 0, 0))
  }

  /// Publishes whole numbers.
  func publish(_ numbers: [String: Int]) {
    publish(XSettingsProperty.bytes(numbers.map { ($0.key, $0.value) }))
  }

  /// Publishes any bytes.
  func publish(_ bytes: [UInt8]) {
    display.set("_XSETTINGS_SETTINGS", of: window, type: "_XSETTINGS_SETTINGS", to: bytes)
  }
}
