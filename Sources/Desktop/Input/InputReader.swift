internal import CX11
import Geometry
import Views

/// Turns X's events about pointer, wheel, fingers and keys into ours, in the window's points.
final class InputReader {
  /// A notch of a touchpad's scrolling, in points: about two lines of text.
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
  /// Where the wheels stand.
  var scroll = ScrollAxes()
  private var location = Point.zero
  /// The time of the newest event, in seconds.
  private(set) var lastTime = 0.0

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

  func press(_ button: UInt32, isDown: Bool, time: Double) {
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

  func cross(isEnter: Bool, mode: Int32, detail: Int32, isHeld: Bool, time: Double) {
    // Grabs make crossings that no hand made; they are only a reason to look at the button with the next event.
    guard Self.isNormal(mode), detail != NotifyInferior else { return }
    if isEnter {
      scroll.forgetPlaces()
      report(.moved(isHeld: isHeld), time: time)
    } else {
      report(.left(isHeld: isHeld), time: time)
    }
  }

  func report(_ report: PointerReport, time: Double) {
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

  func append(_ notches: Vector, isTouchpad: Bool, time: Double) {
    newestInput = time
    let delta = isTouchpad ? notches * Self.touchpadNotch : notches
    events.append(.scroll(ScrollEvent(at: location, delta: delta, isPrecise: isTouchpad, time: time)))
  }

  private func place(_ x: Int32, _ y: Int32) { place(Double(x), Double(y)) }

  func place(_ x: Double, _ y: Double) { location = Point(x / scale, y / scale) }

  func stamp(_ time: Time, at now: Double, isUser: Bool = false) -> Double {
    if isUser { userTime = time }
    return clock.seconds(of: time, at: now)
  }

  private static func isHeld(_ state: UInt32) -> Bool { state & UInt32(Button1Mask) != 0 }

  private static func isNormal(_ mode: Int32) -> Bool { mode == NotifyNormal || mode == NotifyWhileGrabbed }
}
