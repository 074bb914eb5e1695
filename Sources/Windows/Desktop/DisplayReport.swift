internal import CSegueX11
import SegueDrawing
import SegueGeometry

/// A report that helps to find out why a display is slow. Each entry describes a feature of the display. If Segue can choose
/// between alternatives, the entry gives the choice and its reason.
///
/// The report contains no names of files, hosts or users, and is safe to share.
public nonisolated struct DisplayReport: Sendable, CustomStringConvertible {
  /// One line of the report.
  public nonisolated struct Entry: Sendable, Hashable {
    /// The topic of the line, in one or two words.
    public let name: String
    /// The findings and, if Segue had a choice, the choice and its reason.
    public let value: String
  }

  /// The lines, in the order in which they should be shown.
  public let entries: [Entry]

  /// Creates a report by examining a display. This takes about a third of a second, because the display's clock is measured.
  /// - Parameters:
  ///   - displayName: the name of the display, such as `:0`; `nil`, the default, uses `$DISPLAY`.
  ///   - scale: the scale that the command line specifies; `nil`, the default, if it specifies no scale.
  ///   - onNotice: see `WindowOptions.onNotice`.
  /// - Throws: `.noDisplay` or `.connectionLost`.
  @MainActor public init(
    displayName: String? = nil, scale: Double? = nil, onNotice: ((String) -> Void)? = nil
  ) throws(DesktopError) {
    let probe = try DisplayProbe(displayName: displayName, scale: scale, onNotice: onNotice)
    entries = probe.entries()
    if probe.isLost { throw DesktopWindow.lost }
  }

  /// The lines as text in two columns.
  public var description: String {
    let width = entries.map(\.name.count).max() ?? 0
    return entries.map { entry in
      entry.name + String(repeating: " ", count: width - entry.name.count + 2) + entry.value
    }.joined(separator: "\n")
  }
}

/// A probe that tries the features of a display that a window would use.
struct DisplayProbe {
  private let connection: Connection
  private let settings: SettingsWatcher
  private let monitors: Monitors

  /// Creates a probe, and opens a connection to the display.
  /// - Throws: `.noDisplay`.
  init(displayName: String?, scale: Double?, onNotice: ((String) -> Void)?) throws(DesktopError) {
    connection = try Connection(name: displayName, notice: onNotice)
    settings = SettingsWatcher(connection: connection, option: scale)
    monitors = Monitors(connection: connection)
  }

  var isLost: Bool { connection.isLost }

  /// Returns all findings, in the order of the report.
  func entries() -> [DisplayReport.Entry] {
    var entries = [
      entry("server", server), entry("session", session), entry("window manager", windowManager),
      entry(
        "compositor",
        CompositorWatcher(connection: connection).isPresent
          ? "present: frames appear one refresh later" : "none"),
    ]
    // The window is never shown, but the clock and the memory can be tried with it.
    let options = WindowOptions(title: "", size: Size(64, 64))
    do throws(DesktopError) {
      let window = try XWindow(connection: connection, size: (64, 64), options: options)
      defer { window.close() }
      entries += [
        entry("visual", describe(window.visual)), entry("pixels", sharing),
        entry("clock", try clock(on: window.identifier)), entry("pointer", pointer(on: window.identifier)),
      ]
    } catch {
      entries.append(entry("visual", error.message))
    }
    entries += monitors.all.enumerated().map { entry("monitor \($0 + 1)", describe($1)) }
    let counter = SyncCounter(connection: connection)
    counter?.close()
    let scale = settings.scale
    return entries + [
      entry(
        "resize",
        counter == nil ? "unsynchronized: SYNC \(absence(.sync))" : "synchronized with the window manager"),
      entry("scale", "\(scale.value) from \(scale.source.rawValue)"), entry("motion", motion),
      entry("font", Font.system(size: 17).installedFamily ?? "none is installed: no text is shown"),
    ]
  }

  private func entry(_ name: String, _ value: String) -> DisplayReport.Entry {
    DisplayReport.Entry(name: name, value: value)
  }

  private func absence(_ part: Extension) -> String {
    connection.disabled.contains(part) ? "is switched off by SEGUE_X11_DISABLE" : "is missing on the server"
  }

  private func has(_ name: String) -> Bool {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    return XQueryExtension(connection.display, name, &opcode, &event, &error) != 0
  }

  private var server: String {
    let vendor = XServerVendor(connection.display).map { String(cString: $0) } ?? "unknown"
    let kind = has("XWAYLAND") ? ", Xwayland" : ""
    return "\(vendor), release \(XVendorRelease(connection.display))\(kind)"
  }

  private var session: String { environmentValue("XDG_SESSION_TYPE") ?? "XDG_SESSION_TYPE is not set" }

  private var windowManager: String {
    let check = connection.items(connection.atoms[.supportingWindow], of: connection.root).first
    guard let manager = check.map({ XID(bitPattern: $0) }) else { return "none with EWMH" }
    let name = connection.bytes(connection.atoms[.name], of: manager).map {
      String(decoding: $0, as: UTF8.self)
    }
    return name ?? "unnamed, or gone"
  }

  private func describe(_ visual: VisualChoice) -> String {
    func hex(_ mask: UInt32) -> String { String(mask, radix: 16) }
    let layout = visual.layout
    let masks = "\(hex(layout.redMask))/\(hex(layout.greenMask))/\(hex(layout.blueMask))"
    let way = layout.isDrawn ? "drawn directly" : "converted"
    return "\(visual.depth)-bit TrueColor, masks \(masks), \(layout.bitsPerPixel) bits per pixel, \(way)"
  }

  private var sharing: String {
    guard !connection.disabled.contains(.shm), XShmQueryExtension(connection.display) != 0 else {
      return "copied through the socket: MIT-SHM \(absence(.shm))"
    }
    return PixelMemory(shared: 4096, connection: connection) == nil
      ? "copied through the socket: the server cannot attach shared memory (ssh or a container?)"
      : "shared memory (MIT-SHM)"
  }

  private func pointer(on window: XID) -> String {
    guard let devices = PointerDevices(connection: connection, window: window) else {
      return "core events, whole pixels: XInput 2.2 \(absence(.xi2))"
    }
    return "XInput 2.2, \(devices.scrollDevices().count) devices with scroll axes"
  }

  private func describe(_ monitor: Monitor) -> String {
    let rate = monitor.rate.map { "\(rounded($0)) Hz" } ?? "rate unknown"
    let frame = monitor.frame
    return "\(frame.width)x\(frame.height)+\(frame.x)+\(frame.y), \(rate)"
  }

  private var motion: String {
    switch settings.preferences.reducesMotion {
    case true?: "reduced (Gtk/EnableAnimations is 0)"
    case false?: "full (Gtk/EnableAnimations is 1)"
    case nil: "full (no preference set)"
    }
  }

  /// Measures the Present clock for a third of a second, and returns the findings as text.
  private func clock(on window: XID) throws(DesktopError) -> String {
    guard let present = PresentClock(connection: connection, window: window) else {
      return "timer at \(timerRate): Present \(absence(.present))"
    }
    let timer = try FrameTimer()
    var sleep = LoopSleep(descriptors: [connection.descriptor, timer.descriptor])
    var watch = RefreshWatch()
    var event = XEvent()
    let end = monotonicNow() + 0.333
    timer.arm(at: end)
    while monotonicNow() < end, !connection.isLost {
      if let question = watch.question(at: monotonicNow(), period: 1 / 60) { present.ask(question) }
      while !connection.isLost, XPending(connection.display) > 0 {
        XNextEvent(connection.display, &event)
        guard event.type == GenericEvent, event.xcookie.extension == present.opcode,
          XGetEventData(connection.display, &event.xcookie) != 0
        else { continue }
        defer { XFreeEventData(connection.display, &event.xcookie) }
        guard let answer = present.answer(in: event.xcookie) else { continue }
        let now = monotonicNow()
        _ = watch.answer(serial: answer.serial, answer.refresh, at: now)
        if let question = watch.question(at: now, period: 1 / 60) { present.ask(question) }
      }
      XFlush(connection.display)
      if XEventsQueued(connection.display, QueuedAlready) == 0 { sleep.sleep() }
    }
    guard let period = watch.period else { return "timer at \(timerRate): Present reports no usable times" }
    return "Present, measured \(rounded(1 / period)) Hz"
  }

  private var timerRate: String {
    monitors.all.compactMap(\.rate).first.map { "\(rounded($0)) Hz (RandR)" } ?? "60 Hz (assumed)"
  }

  private func rounded(_ rate: Double) -> Double { (rate * 100).rounded() / 100 }
}
