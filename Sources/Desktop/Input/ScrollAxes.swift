import Geometry

/// One of a device's scroll axes.
struct ScrollAxis: Equatable {
  /// The number of its valuator.
  let number: Int
  /// The distance that is one notch; its sign says which way the device counts.
  let increment: Double
  /// Whether it scrolls up and down.
  let isVertical: Bool
  /// Where it stood last; `nil` when that is not known.
  var value: Double?
}

/// Turns the running totals of scroll axes into notches.
struct ScrollAxes {
  /// A device that scrolls.
  struct Device: Equatable {
    /// The axes.
    var axes: [ScrollAxis]
    /// Whether it is a surface under fingers, which scrolls by distance and not by notches.
    var isTouchpad: Bool
  }

  /// The devices, by their number.
  var devices: [Int32: Device] = [:]

  /// Whether the wheel of a device is read here; then its buttons 4 to 7 say the same a second time.
  func reads(_ device: Int32) -> Bool { devices[device] != nil }

  /// How many notches right and down a device has turned.
  /// - Parameter value: the present total of a valuator; `nil` when it has not moved.
  /// - Returns: `nil` when nothing turned, or when the place that it turned from is not known.
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

  /// Forgets where the axes stood: they may have been turned over another window.
  mutating func forgetPlaces(of device: Int32? = nil) {
    for key in devices.keys where device == nil || device == key {
      guard let count = devices[key]?.axes.count else { continue }
      for index in 0..<count { devices[key]?.axes[index].value = nil }
    }
  }
}
