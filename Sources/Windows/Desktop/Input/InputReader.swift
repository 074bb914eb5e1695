internal import CSegueX11
import Glibc
import SegueViews

/// A reader that converts X events from the pointer, the wheel, fingers and keys to input events in window coordinates.
final class InputReader {
  /// The distance that a touchpad scrolls for a movement that X reports as one notch, in points: about two lines of text.
  private static let touchpadNotch = 40.0

  /// The events that have not been taken yet, oldest first.
  private(set) var events: [InputEvent] = []
  /// The number of pixels per point.
  var scale: Double
  /// The server's time of the last press of a button or key, which window managers need.
  private(set) var userTime: Time = 0
  private(set) var clock = ServerTime()
  /// The time of the newest input that no frame has shown yet, in seconds; `nil` if there is no such input.
  var newestInput: Double?
  /// The devices of XInput 2; `nil` if core events are used instead.
  let devices: PointerDevices?
  private let connection: Connection
  private let window: XID
  private let keyboard: Keyboard
  /// The input method, which receives each event first.
  let method: InputMethod
  /// Called when Shift is pressed without other modifiers, and when it is released or the window loses the keyboard. Shift
  /// keeps its meaning for keys and clicks.
  var onShift: ((_ isHeld: Bool) -> Void)?
  private var isShiftHeld = false { didSet { if isShiftHeld != oldValue { onShift?(isShiftHeld) } } }
  /// Whether the window has the keyboard focus; `true` until the window first loses the focus.
  private(set) var isFocused = true
  private var tracker = PointerTracker()
  var pinches = TouchpadPinch()
  var scroll = ScrollAxes()
  private var location = Point.zero
  /// The buttons with numbers above 5 that are down. The state in core events does not include them.
  private var heldThumbButtons: PointerButtons = []
  /// The time of the newest event, in seconds.
  private(set) var lastTime = 0.0

  /// Creates a reader, and selects the input events of a window.
  init(connection: Connection, window: XID, scale: Double) {
    self.scale = scale
    (self.connection, self.window) = (connection, window)
    keyboard = Keyboard(connection: connection)
    method = InputMethod(connection: connection, window: window)
    devices = PointerDevices(connection: connection, window: window)
    if let devices { scroll.devices = devices.scrollDevices() } else { setListening(true) }
    events.reserveCapacity(64)
    method.onText = { [unowned self] phase, text, caret in
      events.append(.text(TextEvent(phase, text, caret: caret, time: max(lastTime, monotonicNow()))))
    }
  }

  /// Starts or stops receiving the pointer's events, so that another program can receive them. Without XInput 2, call this
  /// after `XWindow.setListening`, which replaces the selection.
  func setListening(_ isListening: Bool) {
    if let devices { return devices.setListening(isListening) }
    guard isListening else { return }
    let pointer = PointerMotionMask | ButtonPressMask | ButtonReleaseMask | EnterWindowMask | LeaveWindowMask
    var attributes = XWindowAttributes()
    XGetWindowAttributes(connection.display, window, &attributes)
    XSelectInput(connection.display, window, attributes.your_event_mask | pointer)
  }

  func takeEvents(_ body: (InputEvent) -> Void) {
    for event in events { body(event) }
    events.removeAll(keepingCapacity: true)
  }

  /// Ends the active press and forgets held keys, because the window is hidden or closes.
  func hide(at now: Double) {
    keyboard.forgetHeldKeys()
    isShiftHeld = false
    report(.hidden, time: max(lastTime, now))
  }

  /// Handles a core event.
  /// - Returns: whether the event was about input.
  func handle(_ event: inout XEvent, at now: Double) -> Bool {
    let isSent = event.xany.send_event != 0
    switch event.type {
    case KeyPress:
      let seconds = stamp(event.xkey.time, at: now, isUser: true, isSent: isSent)
      if let text = method.committed(&event.xkey) {
        if !text.isEmpty { events.append(.text(TextEvent(.inserted, text, time: seconds))) }
        break
      }
      if let key = keyboard.press(&event.xkey, seconds: seconds) { events.append(.key(key)) }
      if keyboard.isShift(event.xkey.keycode) { isShiftHeld = event.xkey.state & Keyboard.others == 0 }
    case KeyRelease:
      keyboard.release(&event.xkey)
      if keyboard.isShift(event.xkey.keycode) { isShiftHeld = false }
    case MappingNotify: keyboard.refresh(&event.xmapping)
    case FocusIn, FocusOut:
      // A window manager that grabs the keyboard receives the release of Shift.
      isShiftHeld = false
      guard Self.isNormal(event.xfocus.mode) else { break }
      isFocused = event.type == FocusIn
      method.isFocused = isFocused
      if !isFocused { keyboard.forgetHeldKeys() }
    case MotionNotify:
      let motion = event.xmotion
      place(motion.x, motion.y)
      report(.moved(held: held(motion.state)), time: stamp(motion.time, at: now, isSent: isSent))
    case ButtonPress, ButtonRelease:
      let button = event.xbutton
      place(button.x, button.y)
      press(
        button.button, isDown: event.type == ButtonPress, modifiers: Keyboard.modifiers(button.state),
        time: stamp(button.time, at: now, isUser: event.type == ButtonPress, isSent: isSent))
    case EnterNotify, LeaveNotify:
      let crossing = event.xcrossing
      place(crossing.x, crossing.y)
      cross(
        isEnter: event.type == EnterNotify, mode: crossing.mode, detail: crossing.detail,
        held: held(crossing.state), time: stamp(crossing.time, at: now, isSent: isSent))
    default: return false
    }
    return true
  }

  /// Handles a press or release of a button. X treats the directions of a wheel as buttons, too.
  func press(_ number: UInt32, isDown: Bool, modifiers: Modifiers, time: Double) {
    if let button = PointerButton(number: number) {
      heldThumbButtons.remove(PointerButtons(button))
      if isDown, number > 5 { heldThumbButtons.insert(PointerButtons(button)) }
      pressModifiers = modifiers
      report(isDown ? .down(button) : .up(button), time: time)
    } else if isDown, let notch = Self.notches[number] {
      append(notch, isTouchpad: false, modifiers: modifiers, time: time)
    }
  }

  /// The modifier keys that were held when the last button went down or up.
  private var pressModifiers: Modifiers = []

  private static let notches: [UInt32: Vector] = [
    4: Vector(0, -1), 5: Vector(0, 1), 6: Vector(-1, 0), 7: Vector(1, 0),
  ]

  func cross(isEnter: Bool, mode: Int32, detail: Int32, held: PointerButtons, time: Double) {
    // Grabs cause crossings without movement; the next event shows whether the button is still down.
    guard Self.isNormal(mode), detail != NotifyInferior else { return }
    report(isEnter ? .moved(held: held) : .left(held: held), time: time)
  }

  func report(_ report: PointerReport, time: Double) {
    lastTime = max(lastTime, time)
    tracker.take(report, at: location, time: time) { append($0) }
  }

  /// Adds a pointer event. A hover replaces a hover directly before it. All drags are kept, because velocity is computed from
  /// them.
  private func append(_ event: PointerEvent) {
    newestInput = event.time
    var event = event
    if event.phase == .pressed { event.modifiers = pressModifiers }
    if event.phase == .hovered, case .pointer(let last)? = events.last, last.phase == .hovered {
      events[events.count - 1] = .pointer(event)
    } else {
      events.append(.pointer(event))
    }
  }

  func append(_ notches: Vector, isTouchpad: Bool, modifiers: Modifiers, time: Double) {
    newestInput = time
    let delta = isTouchpad ? notches * Self.touchpadNotch : notches
    let event = ScrollEvent(
      at: location, delta: delta, isPrecise: isTouchpad, modifiers: modifiers, time: time)
    events.append(.scroll(event))
  }

  private func place(_ x: Int32, _ y: Int32) { place(Double(x), Double(y)) }

  func place(_ x: Double, _ y: Double) { location = Point(x / scale, y / scale) }

  /// Returns the time of an event, in seconds of the monotonic clock. Events sent by other clients are treated as happening
  /// now, because their time stamps are not reliable.
  func stamp(_ time: Time, at now: Double, isUser: Bool = false, isSent: Bool = false) -> Double {
    // Events from other programs may lack a time. A user time of 0 would tell window managers not to give the window the focus.
    guard time != 0 else { return now }
    if isUser { userTime = time }
    return clock.seconds(of: isSent ? 0 : time, at: now)
  }

  private func held(_ state: UInt32) -> PointerButtons {
    var held = heldThumbButtons
    if state & UInt32(Button1Mask) != 0 { held.insert(.primary) }
    if state & UInt32(Button2Mask) != 0 { held.insert(.middle) }
    if state & UInt32(Button3Mask) != 0 { held.insert(.secondary) }
    return held
  }

  private static func isNormal(_ mode: Int32) -> Bool { mode == NotifyNormal || mode == NotifyWhileGrabbed }
}

extension PointerButton {
  /// Creates the button with a given number in X; `nil` for the directions of a wheel and for unknown buttons.
  init?(number: UInt32) {
    switch number {
    case 1: self = .primary
    case 2: self = .middle
    case 3: self = .secondary
    case 8: self = .back
    case 9: self = .forward
    default: return nil
    }
  }
}

/// A converter from the server's time stamps to seconds of the monotonic clock. The stamps are in milliseconds and restart at
/// zero every 49.7 days.
struct ServerTime {
  private var last: UInt32?
  private var milliseconds: Int64 = 0
  private var offset = 0.0
  private var smallestDelay = Double.infinity
  /// The maximum rate at which a remote server's clock is assumed to fall behind this machine's clock, in seconds per second.
  private static let drift = 1e-4

  /// Converts an event's time stamp to seconds of the monotonic clock. The times are as evenly spaced as the stamps.
  /// - Parameters:
  ///   - stamp: the server's time, in milliseconds; 0, which a client may send, stands for the time of arrival.
  ///   - now: the time at which the event arrived, in seconds.
  mutating func seconds(of stamp: UInt, at now: Double) -> Double {
    let stamp = UInt32(truncatingIfNeeded: stamp)
    guard stamp != 0 else { return last == nil ? now : now - smallestDelay + offset }
    if let last {
      // A signed difference is also correct when the stamps restart, and for events slightly out of order.
      let passed = Int64(Int32(bitPattern: stamp &- last))
      milliseconds += passed
      smallestDelay += max(0, Double(passed)) * 1e-3 * Self.drift
    } else {
      milliseconds = Int64(stamp)
      offset = now - Double(milliseconds) * 1e-3
    }
    last = stamp
    let raw = Double(milliseconds) * 1e-3
    smallestDelay = min(smallestDelay, now - raw)
    return raw + offset
  }

  /// Returns the age of an event, in seconds, assuming that the fastest event so far arrived without delay.
  func age(of time: Double, at now: Double) -> Double {
    max(0, now - (time - offset) - (smallestDelay.isFinite ? smallestDelay : 0))
  }
}
