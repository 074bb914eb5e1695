internal import CSegueX11
import Glibc
import SegueViews

/// The pointer devices as the XInput 2 extension reports them: with subpixel positions, scroll axes and touch.
struct PointerDevices {
  /// The opcode of the extension, by which its generic events are recognized.
  let opcode: Int32
  private let connection: Connection
  private let window: XID
  private let events: [Int32]

  /// Creates the devices, and selects the pointer events of a window; `nil` if the extension is older than 2.2 or disabled.
  init?(connection: Connection, window: XID) {
    guard !connection.disabled.contains(.xi2) else { return nil }
    var opcode: Int32 = 0
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    guard XQueryExtension(connection.display, "XInputExtension", &opcode, &firstEvent, &firstError) != 0
    else { return nil }
    // Version 2.2 is the first with touch, 2.4 the first with pinches on touchpads.
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

  /// Starts or stops receiving the pointer's events, so that another program can receive them.
  func setListening(_ isListening: Bool) {
    Self.select(isListening ? events : [], of: XIAllMasterDevices, on: window, connection)
  }

  /// Returns the devices that scroll, by identifier, with their scroll axes.
  func scrollDevices() -> [Int32: ScrollAxes.Device] {
    var count: Int32 = 0
    guard let list = XIQueryDevice(connection.display, XIAllDevices, &count) else { return [:] }
    defer { XIFreeDeviceInfo(list) }
    let touchpads = touchpads()
    var devices: [Int32: ScrollAxes.Device] = [:]
    for info in UnsafeBufferPointer(start: list, count: Int(count)) {
      // A master device only repeats the reports of its slaves.
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

  /// Returns the devices that identify themselves as touchpads; only version 1 of the extension reports this.
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
  /// Returns the value of a valuator in the event; `nil` if it has not changed.
  func value(of number: Int) -> Double? {
    guard let mask, let values, number >= 0, number < Int(mask_len) * 8 else { return nil }
    guard mask.hasBit(number) else { return nil }
    // Values are packed: the index of a value is the number of bits that are set before its own.
    var place = 0
    for index in 0..<number where mask.hasBit(index) { place += 1 }
    return values[place]
  }
}

extension XIButtonState {
  /// The numbers of the buttons that are down, including those of a wheel.
  var numbers: Set<UInt32> {
    guard let mask else { return [] }
    return Set((1..<max(1, UInt32(mask_len) * 8)).filter { mask.hasBit(Int($0)) })
  }

  /// The buttons that are down, without those of a wheel.
  var held: PointerButtons {
    numbers.compactMap(PointerButton.init).reduce(into: []) { $0.insert(PointerButtons($1)) }
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Returns whether the bit of a number is set in a mask, which must be long enough.
  fileprivate func hasBit(_ number: Int) -> Bool { self[number / 8] & (1 &<< UInt8(number % 8)) != 0 }
}

struct ScrollAxis: Equatable {
  let number: Int
  /// The change of the axis for one notch; negative if the axis counts backwards.
  let increment: Double
  let isVertical: Bool
  /// The last value of the axis; `nil` if unknown.
  var value: Double?
}

/// A converter from the running totals of scroll axes to notches.
struct ScrollAxes {
  struct Device: Equatable {
    var axes: [ScrollAxis]
    /// Whether the device is a touchpad, which scrolls by distance rather than by notches.
    var isTouchpad: Bool
  }

  var devices: [Int32: Device] = [:]
  /// The buttons that were down when another program grabbed the pointer.
  private var grabbing: Set<UInt32> = []

  /// Returns whether the scroll axes of a device are read. If so, its buttons 4 to 7 repeat the same scrolling and must be
  /// ignored.
  func reads(_ device: Int32) -> Bool { devices[device] != nil }

  /// Returns the number of notches by which a device has scrolled to the right and down; `nil` if no axis has changed, or if
  /// the previous values are unknown.
  /// - Parameter value: returns the current total of a valuator; `nil` if it has not changed.
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

  /// Records that the pointer has entered or left the window. Drops the last values of the axes if a wheel may have been turned
  /// unseen. This can happen over another window, or while another program grabs the pointer.
  /// - Parameters:
  ///   - mode: the mode of the crossing, such as `NotifyUngrab`.
  ///   - buttons: the numbers of the buttons that are down.
  mutating func cross(isEnter: Bool, mode: Int32, buttons: Set<UInt32>) {
    switch (mode, isEnter) {
    case (NotifyNormal, true), (NotifyWhileGrabbed, true): forgetAxisValues()
    case (NotifyGrab, false): grabbing = buttons
    case (NotifyUngrab, true):
      // Window managers grab the pointer for the duration of a click. Nothing is missed if the button is still down, because
      // the click is then replayed to this window. Nothing is missed either if scrolling began the grab with its emulated
      // button.
      let wheel: Set<UInt32> = [4, 5, 6, 7]
      if grabbing.isDisjoint(with: buttons.union(wheel)) { forgetAxisValues() }
      grabbing = []
    default: break
    }
  }

  /// Drops the last values of the scroll axes, because a wheel may have been turned over another window.
  /// - Parameter device: the device to reset; `nil`, the default, resets all.
  mutating func forgetAxisValues(of device: Int32? = nil) {
    for key in devices.keys where device == nil || device == key {
      guard let count = devices[key]?.axes.count else { continue }
      for index in 0..<count { devices[key]?.axes[index].value = nil }
    }
  }
}
