internal import CSegueX11
import Glibc
import SegueViews

/// The pointer as the XInput 2 extension reports it: subpixel positions, scroll axes, touch.
struct PointerDevices {
  /// The extension's number in generic events.
  let opcode: Int32
  private let connection: Connection
  private let window: XID
  private let events: [Int32]

  /// Selects the events of pointers over a window.
  /// - Returns: `nil` when the server is too old for it, or it is disabled.
  init?(connection: Connection, window: XID) {
    guard !connection.disabled.contains(.xi2) else { return nil }
    var opcode: Int32 = 0
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    guard XQueryExtension(connection.display, "XInputExtension", &opcode, &firstEvent, &firstError) != 0
    else { return nil }
    // 2.2 is the first with touch, 2.4 the first with pinches of touchpads.
    var major: Int32 = 2
    var minor: Int32 = 4
    let status = XIQueryVersion(connection.display, &major, &minor)
    guard status == Success, (major, minor) >= (2, 2) else { return nil }
    self.opcode = opcode
    (self.connection, self.window) = (connection, window)
    var events = [
      XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave, XI_TouchBegin, XI_TouchUpdate,
      XI_TouchEnd, XI_DeviceChanged,
    ]
    if (major, minor) >= (2, 4) {
      events += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
    }
    self.events = events
    setListening(true)
    Self.select([XI_HierarchyChanged], of: XIAllDevices, on: window, connection)
  }

  /// Takes the events of pointers, or leaves them to another program.
  func setListening(_ isListening: Bool) {
    Self.select(isListening ? events : [], of: XIAllMasterDevices, on: window, connection)
  }

  /// Asks which devices scroll, and how.
  func scrollDevices() -> [Int32: ScrollAxes.Device] {
    var count: Int32 = 0
    guard let list = XIQueryDevice(connection.display, XIAllDevices, &count) else { return [:] }
    defer { XIFreeDeviceInfo(list) }
    let touchpads = touchpads()
    var devices: [Int32: ScrollAxes.Device] = [:]
    for info in UnsafeBufferPointer(start: list, count: Int(count)) {
      // A master only repeats what one of its slaves says.
      guard info.use == XISlavePointer || info.use == XIFloatingSlave else { continue }
      let axes = Self.scrollAxes(info)
      guard !axes.isEmpty else { continue }
      devices[info.deviceid] = ScrollAxes.Device(axes: axes, isTouchpad: touchpads.contains(info.deviceid))
    }
    return devices
  }

  private static func scrollAxes(_ info: XIDeviceInfo) -> [ScrollAxis] {
    UnsafeBufferPointer(start: info.classes, count: Int(info.num_classes)).compactMap { item -> ScrollAxis? in
      guard let item, item.pointee.type == XIScrollClass else { return nil }
      let scroll = UnsafeRawPointer(item).assumingMemoryBound(to: XIScrollClassInfo.self).pointee
      return ScrollAxis(
        number: Int(scroll.number), increment: scroll.increment,
        isVertical: scroll.scroll_type == XIScrollTypeVertical)
    }
  }

  /// The devices that call themselves touchpads; only the first version of the extension reports that.
  private func touchpads() -> Set<Int32> {
    var count: Int32 = 0
    guard let list = XListInputDevices(connection.display, &count) else { return [] }
    defer { XFreeDeviceList(list) }
    let kind = connection.atoms[.touchpad]
    return Set(
      UnsafeBufferPointer(start: list, count: Int(count)).filter { $0.type == kind }.map { Int32($0.id) })
  }

  private static func select(_ events: [Int32], of device: Int32, on window: XID, _ connection: Connection) {
    var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT) / 8 + 1)
    for event in events { bits[Int(event) / 8] |= 1 << (event % 8) }
    bits.withUnsafeMutableBufferPointer { buffer in
      var mask = XIEventMask(deviceid: device, mask_len: Int32(buffer.count), mask: buffer.baseAddress)
      XISelectEvents(connection.display, window, &mask, 1)
    }
  }
}

extension XIValuatorState {
  /// The value of a valuator that the event carries; `nil` when it has not moved.
  func value(of number: Int) -> Double? {
    guard let mask, let values, number >= 0, number < Int(mask_len) * 8 else { return nil }
    guard mask[number / 8] & 1 << (number % 8) != 0 else { return nil }
    // Values are packed: the index of this one is the number of bits set before its own.
    var place = 0
    for index in 0..<number where mask[index / 8] & 1 << (index % 8) != 0 { place += 1 }
    return values[place]
  }
}

extension XIButtonState {
  /// The numbers of the buttons that are down, those of a wheel among them.
  var numbers: Set<UInt32> {
    guard let mask else { return [] }
    return Set((1..<max(1, UInt32(mask_len) * 8)).filter { mask[Int($0 / 8)] & 1 << ($0 % 8) != 0 })
  }

  /// The buttons that are down.
  var held: PointerButtons {
    numbers.compactMap(PointerButton.init).reduce(into: []) { $0.insert(PointerButtons($1)) }
  }
}

struct ScrollAxis: Equatable {
  let number: Int
  /// The distance that is one notch; its sign is the direction in which the device counts.
  let increment: Double
  let isVertical: Bool
  /// Its last value; `nil` when that is not known.
  var value: Double?
}

/// Turns the running totals of scroll axes into notches.
struct ScrollAxes {
  struct Device: Equatable {
    var axes: [ScrollAxis]
    /// Whether it is a touchpad, which scrolls by distance and not by notches.
    var isTouchpad: Bool
  }

  var devices: [Int32: Device] = [:]
  /// The buttons that were down when another program grabbed the pointer.
  private var grabbing: Set<UInt32> = []

  /// Whether the wheel of a device is read here; then its buttons 4 to 7 report the same a second time.
  func reads(_ device: Int32) -> Bool { devices[device] != nil }

  /// How many notches right and down a device has turned.
  /// - Parameter value: the present total of a valuator; `nil` when it has not moved.
  /// - Returns: `nil` when nothing turned, or when the previous value is not known.
  mutating func turn(of device: Int32, value: (Int) -> Double?) -> Vector? {
    guard var known = devices.removeValue(forKey: device) else { return nil }
    defer { devices[device] = known }
    var notches = Vector.zero
    for index in known.axes.indices {
      guard let total = value(known.axes[index].number) else { continue }
      let before = known.axes[index].value
      known.axes[index].value = total
      guard let before, known.axes[index].increment != 0 else { continue }
      let turn = (total - before) / known.axes[index].increment
      guard turn.isFinite else { continue }
      if known.axes[index].isVertical { notches.dy += turn } else { notches.dx += turn }
    }
    return notches == .zero ? nil : notches
  }

  /// Records that the pointer has entered or left the window, and drops the last values of the axes if a wheel may have been turned
  /// unseen: over another window, or while another program had grabbed the pointer.
  /// - Parameters:
  ///   - mode: the mode of the crossing, such as `NotifyUngrab`.
  ///   - buttons: the numbers of the buttons that are down.
  mutating func cross(isEnter: Bool, mode: Int32, buttons: Set<UInt32>) {
    switch (mode, isEnter) {
    case (NotifyNormal, true), (NotifyWhileGrabbed, true): forgetPlaces()
    case (NotifyGrab, false): grabbing = buttons
    case (NotifyUngrab, true):
      // Window managers grab for the length of a click. No turn goes unseen while a click waits to be replayed to this window, nor does
      // the one whose emulated button began the grab.
      let wheel: Set<UInt32> = [4, 5, 6, 7]
      if grabbing.isDisjoint(with: buttons.union(wheel)) { forgetPlaces() }
      grabbing = []
    default: break
    }
  }

  /// Drops the last values of the axes: they may have been turned over another window.
  mutating func forgetPlaces(of device: Int32? = nil) {
    for key in devices.keys where device == nil || device == key {
      guard let count = devices[key]?.axes.count else { continue }
      for index in 0..<count { devices[key]?.axes[index].value = nil }
    }
  }
}
