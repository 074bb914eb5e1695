internal import CSegueX11
import SegueDrawing

/// A monitor, with its position on the screen and its refresh rate.
struct Monitor: Equatable {
  /// The monitor's rectangle on the screen, in pixels.
  var frame: PixelRect
  /// The refresh rate, in Hz; `nil` if the server does not report it.
  var rate: Double?

  /// Returns the rate of a video mode, in Hz; `nil` if the server invented the mode and its timings are not usable.
  static func rate(
    dotClock: Double, horizontalTotal: Double, verticalTotal: Double, isDoubleScan: Bool, isInterlaced: Bool
  ) -> Double? {
    var lines = verticalTotal
    if isDoubleScan { lines *= 2 }
    if isInterlaced { lines /= 2 }
    let rate = dotClock / (horizontalTotal * lines)
    return rate.isFinite && rate > 0 ? rate : nil
  }
}

extension [Monitor] {
  /// Returns the monitor that shows the largest part of a window; `nil` if there is no monitor.
  func showing(_ window: PixelRect) -> Monitor? {
    self.max { $0.frame.intersection(window).area < $1.frame.intersection(window).area }
  }
}

/// The monitors that make up the screen.
final class Monitors {
  /// The active monitors; if the server does not report any, one monitor that covers the whole screen.
  private(set) var all: [Monitor] = []
  private let connection: Connection
  private let firstEvent: Int32?

  /// Creates the list of monitors, and watches for changes.
  init(connection: Connection) {
    self.connection = connection
    firstEvent = Self.listen(connection)
    read()
  }

  /// Handles an event.
  /// - Returns: whether the monitors have changed.
  func handle(_ event: inout XEvent) -> Bool {
    guard let firstEvent,
      event.type == firstEvent + RRScreenChangeNotify || event.type == firstEvent + RRNotify
    else { return false }
    XRRUpdateConfiguration(&event)
    let before = all
    read()
    return before != all
  }

  private static func listen(_ connection: Connection) -> Int32? {
    guard !connection.disabled.contains(.randr) else { return nil }
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    guard XRRQueryExtension(connection.display, &firstEvent, &firstError) != 0 else { return nil }
    // RandR 1.3 is the first version that answers from memory; older requests make the driver probe its connectors.
    var major: Int32 = 0
    var minor: Int32 = 0
    guard XRRQueryVersion(connection.display, &major, &minor) != 0, (major, minor) >= (1, 3) else {
      return nil
    }
    XRRSelectInput(
      connection.display, connection.root,
      Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask))
    return firstEvent
  }

  private func read() {
    all = firstEvent == nil ? [] : readOutputs()
    guard all.isEmpty else { return }
    let width = XDisplayWidth(connection.display, connection.screen)
    let height = XDisplayHeight(connection.display, connection.screen)
    all = [Monitor(frame: PixelRect(x: 0, y: 0, width: Int(width), height: Int(height)))]
  }

  private func readOutputs() -> [Monitor] {
    let display = connection.display
    guard let resources = XRRGetScreenResourcesCurrent(display, connection.root) else { return [] }
    defer { XRRFreeScreenResources(resources) }
    let modes = UnsafeBufferPointer(start: resources.pointee.modes, count: Int(resources.pointee.nmode))
    let controllers = UnsafeBufferPointer(start: resources.pointee.crtcs, count: Int(resources.pointee.ncrtc))
    return controllers.compactMap { controller in
      guard let info = XRRGetCrtcInfo(display, resources, controller) else { return nil }
      defer { XRRFreeCrtcInfo(info) }
      let crtc = info.pointee
      guard crtc.noutput > 0, crtc.width > 0, crtc.height > 0 else { return nil }
      let mode = modes.first { $0.id == crtc.mode }
      return Monitor(
        frame: PixelRect(x: Int(crtc.x), y: Int(crtc.y), width: Int(crtc.width), height: Int(crtc.height)),
        rate: mode.flatMap(Self.rate))
    }
  }

  private static func rate(of mode: XRRModeInfo) -> Double? {
    Monitor.rate(
      dotClock: Double(mode.dotClock), horizontalTotal: Double(mode.hTotal),
      verticalTotal: Double(mode.vTotal), isDoubleScan: mode.modeFlags & UInt(RR_DoubleScan) != 0,
      isInterlaced: mode.modeFlags & UInt(RR_Interlace) != 0)
  }
}
