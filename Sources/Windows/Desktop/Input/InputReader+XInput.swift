internal import CSegueX11
import Glibc
import SegueViews

/// Input through XInput 2: subpixel pointer positions, fractional wheel notches, touchpads and touch.
extension InputReader {
  func handle(_ cookie: XGenericEventCookie, at now: Double) {
    guard let data = cookie.data else { return }
    switch cookie.evtype {
    case XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      handle(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee, at: now)
    case XI_GesturePinchBegin, XI_GesturePinchUpdate:
      let pinch = data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee
      place(pinch.event_x, pinch.event_y)
      let turn = pinches.turn(to: cookie.evtype == XI_GesturePinchBegin ? nil : pinch.scale)
      if let turn {
        append(turn, isTouchpad: true, modifiers: .control, time: stamp(pinch.time, at: now))
      }
    case XI_Enter, XI_Leave:
      let crossing = data.assumingMemoryBound(to: XIEnterEvent.self).pointee
      place(crossing.event_x, crossing.event_y)
      scroll.cross(isEnter: cookie.evtype == XI_Enter, mode: crossing.mode, buttons: crossing.buttons.numbers)
      cross(
        isEnter: cookie.evtype == XI_Enter, mode: crossing.mode, detail: crossing.detail,
        held: crossing.buttons.held, time: stamp(crossing.time, at: now))
    case XI_DeviceChanged:
      let change = data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee
      if change.reason == XISlaveSwitch {
        scroll.forgetAxisValues(of: change.sourceid)
      } else {
        scroll.devices = devices?.scrollDevices() ?? [:]
      }
    case XI_HierarchyChanged:
      let change = data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee
      scroll.devices = devices?.scrollDevices() ?? [:]
      if change.flags & (XISlaveRemoved | XIDeviceDisabled) != 0 { report(.touchLost, time: lastTime) }
    default: break
    }
  }

  private func handle(_ event: XIDeviceEvent, at now: Double) {
    let isEmulated = event.flags & XIPointerEmulated != 0
    let finger = UInt32(truncatingIfNeeded: event.detail)
    place(event.event_x, event.event_y)
    let isPress = event.evtype == XI_ButtonPress || event.evtype == XI_TouchBegin
    let time = stamp(event.time, at: now, isUser: isPress)
    switch event.evtype {
    case XI_TouchBegin: report(.touchDown(finger), time: time)
    case XI_TouchUpdate: report(.touchMoved(finger), time: time)
    case XI_TouchEnd: report(.touchUp(finger), time: time)
    case XI_Motion:
      let turn = scroll.turn(of: event.sourceid) { event.valuators.value(of: $0) }
      if let turn {
        let isTouchpad = scroll.devices[event.sourceid]?.isTouchpad ?? false
        append(turn, isTouchpad: isTouchpad, modifiers: event.modifiers, time: time)
      }
      // The movement of a finger is reported by touch events.
      if !isEmulated { report(.moved(held: event.buttons.held), time: time) }
    default:
      let isWheel = (4...7).contains(event.detail)
      guard !isEmulated || (isWheel && !scroll.reads(event.sourceid)) else { return }
      press(
        UInt32(event.detail), isDown: event.evtype == XI_ButtonPress, modifiers: event.modifiers, time: time)
    }
  }
}

/// A converter from pinches on a touchpad to scrolling with Control held.
struct TouchpadPinch {
  private var scale = 1.0

  /// Returns the number of notches that correspond to a change of scale.
  /// - Parameter scale: the scale since the pinch began; `nil` at its beginning.
  /// - Returns: the notches; `nil` at the beginning, and if the scale has not changed.
  mutating func turn(to scale: Double?) -> Vector? {
    guard let scale, scale > 0, scale.isFinite else {
      self.scale = 1
      return nil
    }
    defer { self.scale = scale }
    return scale == self.scale
      ? nil : Vector(0, -log(scale / self.scale) / log(PinchGestureRecognizer.notchScale))
  }
}

extension XIDeviceEvent {
  /// The modifier keys that were held.
  fileprivate var modifiers: Modifiers { Keyboard.modifiers(UInt32(truncatingIfNeeded: mods.effective)) }
}
