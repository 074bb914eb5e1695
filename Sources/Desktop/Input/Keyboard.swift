internal import CX11
import Views

/// Reads keys. No input method is opened: nothing here types text, and opening one costs a dozen milliseconds.
final class Keyboard {
  private static let layoutCount: UInt32 = 4

  private let display: OpaquePointer
  private let tellsRepeats: Bool
  private var held: Set<UInt32> = []

  /// Asks the server to repeat a held key without pretending to release it.
  init(connection: Connection) {
    display = connection.display
    var isSupported: Int32 = 0
    XkbSetDetectableAutoRepeat(display, xTrue, &isSupported)
    tellsRepeats = isSupported != 0
  }

  /// A key went down.
  /// - Parameter seconds: when.
  func press(_ event: inout XKeyEvent, seconds: Double) -> KeyEvent? {
    let isRepeat = !held.insert(event.keycode).inserted
    guard let key = key(for: event) else { return nil }
    return KeyEvent(key, modifiers: Self.modifiers(event.state), isRepeat: isRepeat, time: seconds)
  }

  /// A key went up.
  func release(_ event: inout XKeyEvent) {
    if !tellsRepeats, isRepeat(event) { return }
    held.remove(event.keycode)
  }

  /// The keyboard belongs to another window; what happens to held keys will not be heard.
  func forgetHeldKeys() { held.removeAll() }

  /// The layout has changed.
  func refresh(_ event: inout XMappingEvent) { XRefreshKeyboardMapping(&event) }

  /// Modifiers are taken from each event, never remembered: their release may go elsewhere.
  static func modifiers(_ state: UInt32) -> Modifiers {
    var modifiers: Modifiers = []
    if state & UInt32(ShiftMask) != 0 { modifiers.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { modifiers.insert(.control) }
    if state & UInt32(Mod1Mask) != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  private func key(for event: XKeyEvent) -> Key? {
    let active = event.state >> 13 & 3
    // Control and Caps Lock change what a key types, not which key it is.
    let levels = event.state & 0xFF & ~UInt32(ControlMask) & ~UInt32(LockMask)
    let candidates = (0..<Self.layoutCount).map { step in
      symbol(event.keycode, state: levels | ((active + step) % Self.layoutCount) << 13)
    }
    return KeySymbol.resolve(candidates, keycode: Int(event.keycode))
  }

  private func symbol(_ keycode: UInt32, state: UInt32) -> KeySymbol {
    var rest: UInt32 = 0
    var symbol: KeySym = 0
    XkbLookupKeySym(display, KeyCode(truncatingIfNeeded: keycode), state, &rest, &symbol)
    return KeySymbol(rawValue: symbol)
  }

  /// Without help from the server a repeat is a release with a press of the same instant right behind it.
  private func isRepeat(_ release: XKeyEvent) -> Bool {
    guard XEventsQueued(display, QueuedAfterReading) > 0 else { return false }
    var next = XEvent()
    XPeekEvent(display, &next)
    return next.type == KeyPress && next.xkey.keycode == release.keycode && next.xkey.time == release.time
  }
}
