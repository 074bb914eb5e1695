internal import CX11
import Geometry
import Views

/// Turns X's events about pointer, wheel, fingers and keys into ours, in the window's points.
final class InputReader {
  /// A notch of a touchpad's scrolling, in points: about what a page of text moves in other toolkits.
  private static let touchpadNotch = 40.0

  /// What has come since it was last taken, oldest first.
  private(set) var events: [InputEvent] = []
  /// Pixels per point.
  var scale: Double
  /// The server's time of the last press or key, for the window manager.
  private(set) var userTime: Time = 0
  /// The server's clock.
  private(set) var clock = ServerTime()
  /// When the newest input happened, in seconds; `nil` when all of it has been shown.
  private(set) var newestInput: Double?
  /// XInput 2; `nil` when core events have to do.
  let devices: PointerDevices?
  private let keyboard: Keyboard
  private var tracker = PointerTracker()
  private var scroll = ScrollAxes()
  private var location = Point.zero
  private var lastTime = 0.0

  /// Listens to a window.
  init(connection: Connection, window: XID, scale: Double) {
    self.scale = scale
    keyboard = Keyboard(connection: connection)
    devices = PointerDevices(connection: connection, window: window)
    if let devices {
      scroll.devices = devices.scrollDevices()
    } else {
      let pointer =
        PointerMotionMask | ButtonPressMask | ButtonReleaseMask | EnterWindowMask | LeaveWindowMask
      var attributes = XWindowAttributes()
      XGetWindowAttributes(connection.display, window, &attributes)
      XSelectInput(connection.display, window, attributes.your_event_mask | pointer)
    }
    events.reserveCapacity(64)
  }

  /// Takes what has come.
  func takeEvents(_ body: (InputEvent) -> Void) {
    for event in events { body(event) }
    events.removeAll(keepingCapacity: true)
  }

  /// The newest input has been shown.
  func clearNewestInput() { newestInput = nil }

  /// Ends whatever is going on: the window is hidden or closes.
  func hide(at now: Double) {
    keyboard.forgetHeldKeys()
    report(.hidden, time: max(lastTime, now))
  }

  /// Takes a core event.
  /// - Returns: whether it was about input.
  func handle(_ event: inout XEvent, at now: Double) -> Bool {
    switch event.type {
    case KeyPress:
      let seconds = stamp(event.xkey.time, at: now, isUser: true)
      if let key = keyboard.press(&event.xkey, seconds: seconds) { events.append(.key(key)) }
    case KeyRelease:
      keyboard.release(&event.xkey)
    case MappingNotify:
      keyboard.refresh(&event.xmapping)
    case FocusOut where Self.isNormal(event.xfocus.mode):
      keyboard.forgetHeldKeys()
    case FocusIn, FocusOut:
      break
    case MotionNotify:
      let motion = event.xmotion
      place(motion.x, motion.y)
      report(.moved(isHeld: Self.isHeld(motion.state)), time: stamp(motion.time, at: now))
    case ButtonPress, ButtonRelease:
      let button = event.xbutton
      place(button.x, button.y)
      press(
        button.button, isDown: event.type == ButtonPress,
        time: stamp(button.time, at: now, isUser: event.type == ButtonPress))
    case EnterNotify, LeaveNotify:
      let crossing = event.xcrossing
      place(crossing.x, crossing.y)
      cross(
        isEnter: event.type == EnterNotify, mode: crossing.mode, detail: crossing.detail,
        isHeld: Self.isHeld(crossing.state), time: stamp(crossing.time, at: now))
    default:
      return false
    }
    return true
  }

  /// Takes an XInput 2 event.
  func handle(_ cookie: XGenericEventCookie, at now: Double) {
    guard let data = cookie.data else { return }
    switch cookie.evtype {
    case XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      handle(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee, at: now)
    case XI_Enter, XI_Leave:
      let crossing = data.assumingMemoryBound(to: XIEnterEvent.self).pointee
      place(crossing.event_x, crossing.event_y)
      cross(
        isEnter: cookie.evtype == XI_Enter, mode: crossing.mode, detail: crossing.detail,
        isHeld: crossing.buttons.isHeld(1), time: stamp(crossing.time, at: now))
    case XI_DeviceChanged:
      let change = data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee
      if change.reason == XISlaveSwitch {
        scroll.forgetPlaces(of: change.sourceid)
      } else {
        scroll.devices = devices?.scrollDevices() ?? [:]
      }
    case XI_HierarchyChanged:
      let change = data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee
      scroll.devices = devices?.scrollDevices() ?? [:]
      if change.flags & (XISlaveRemoved | XIDeviceDisabled) != 0 { report(.touchLost, time: lastTime) }
    default:
      break
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
        append(turn, isTouchpad: scroll.devices[event.sourceid]?.isTouchpad ?? false, time: time)
      }
      // A finger's own events have already told.
      if !isEmulated { report(.moved(isHeld: event.buttons.isHeld(1)), time: time) }
    default:
      let isWheel = event.detail >= 4
      guard !isEmulated || (isWheel && !scroll.reads(event.sourceid)) else { return }
      press(UInt32(event.detail), isDown: event.evtype == XI_ButtonPress, time: time)
    }
  }

  private func press(_ button: UInt32, isDown: Bool, time: Double) {
    switch (button, isDown) {
    case (1, true): report(.primaryDown, time: time)
    case (1, false): report(.primaryUp, time: time)
    case (3, true): report(.secondaryDown, time: time)
    case (4, true): append(Vector(0, -1), isTouchpad: false, time: time)
    case (5, true): append(Vector(0, 1), isTouchpad: false, time: time)
    case (6, true): append(Vector(-1, 0), isTouchpad: false, time: time)
    case (7, true): append(Vector(1, 0), isTouchpad: false, time: time)
    default: break
    }
  }

  private func cross(isEnter: Bool, mode: Int32, detail: Int32, isHeld: Bool, time: Double) {
    // Grabs make crossings that no hand made; they are only a reason to look at the button with the next event.
    guard Self.isNormal(mode), detail != NotifyInferior else { return }
    if isEnter {
      scroll.forgetPlaces()
      report(.moved(isHeld: isHeld), time: time)
    } else {
      report(.left(isHeld: isHeld), time: time)
    }
  }

  private func report(_ report: PointerReport, time: Double) {
    lastTime = max(lastTime, time)
    tracker.take(report, at: location, time: time) { append($0) }
  }

  /// Of neighbouring hovers only the last one matters. Drags are all kept, because speed is read from them.
  private func append(_ event: PointerEvent) {
    newestInput = event.time
    if event.phase == .hovered, case .pointer(let last)? = events.last, last.phase == .hovered {
      events[events.count - 1] = .pointer(event)
    } else {
      events.append(.pointer(event))
    }
  }

  private func append(_ notches: Vector, isTouchpad: Bool, time: Double) {
    newestInput = time
    let delta = isTouchpad ? notches * Self.touchpadNotch : notches
    events.append(.scroll(ScrollEvent(at: location, delta: delta, isPrecise: isTouchpad, time: time)))
  }

  private func place(_ x: Int32, _ y: Int32) { place(Double(x), Double(y)) }

  private func place(_ x: Double, _ y: Double) { location = Point(x / scale, y / scale) }

  private func stamp(_ time: Time, at now: Double, isUser: Bool = false) -> Double {
    if isUser { userTime = time }
    return clock.seconds(of: time, at: now)
  }

  private static func isHeld(_ state: UInt32) -> Bool { state & UInt32(Button1Mask) != 0 }

  private static func isNormal(_ mode: Int32) -> Bool { mode == NotifyNormal || mode == NotifyWhileGrabbed }
}
