internal import CSegueX11
import SegueViews

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

  /// The keyboard focus is elsewhere; releases of held keys are not reported here.
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

  /// Without detectable auto-repeat, a repeat is a release followed by a press at the same time.
  private func isRepeat(_ release: XKeyEvent) -> Bool {
    guard XEventsQueued(display, QueuedAfterReading) > 0 else { return false }
    var next = XEvent()
    XPeekEvent(display, &next)
    return next.type == KeyPress && next.xkey.keycode == release.keycode && next.xkey.time == release.time
  }
}

/// An X keysym.
struct KeySymbol: Equatable {
  let rawValue: UInt

  /// The key; `nil` for a modifier, a dead key and the like.
  var key: Key? {
    if let known = Self.named[rawValue] { return known }
    switch rawValue {
    case 0xFFBE...0xFFE0: return .function(Int(rawValue - 0xFFBE) + 1)
    case 0xFFAA...0xFFB9: return Self.character(rawValue - 0xFF80)
    case 0x21...0x7E, 0xA1...0xFF: return Self.character(rawValue)
    // Unicode has symbols of its own in this range.
    case 0x0100_0100...0x0110_FFFF: return Self.character(rawValue - 0x0100_0000)
    default: return nil
    }
  }

  /// Whether the symbol belongs to a Latin layout, for which shortcuts are meant.
  var isLatin: Bool {
    switch rawValue {
    case 0x20...0xFF, 0xFE20, 0xFF00...0xFFFF: true
    default: false
    }
  }

  private static func character(_ value: UInt) -> Key? {
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return nil }
    let lower = String(scalar).lowercased()
    return .character(lower.count == 1 ? Character(lower) : Character(scalar))
  }

  /// Keys by name; the second of a pair is the one on the number pad.
  private static let named: [UInt: Key] = [
    0x20: .space, 0xFF80: .space, 0xFF0D: .return, 0xFF8D: .return, 0xFF1B: .escape, 0xFF09: .tab,
    0xFF89: .tab, 0xFE20: .tab, 0xFF08: .backspace, 0xFFFF: .delete, 0xFF9F: .delete, 0xFF51: .left,
    0xFF96: .left, 0xFF52: .up, 0xFF97: .up, 0xFF53: .right, 0xFF98: .right, 0xFF54: .down, 0xFF99: .down,
    0xFF50: .home, 0xFF95: .home, 0xFF57: .end, 0xFF9C: .end, 0xFF55: .pageUp, 0xFF9A: .pageUp,
    0xFF56: .pageDown, 0xFF9B: .pageDown,
  ]

  /// The Latin letter at a key's position on a common keyboard; the last resort for a layout with none.
  /// - Parameter keycode: as the evdev driver numbers keys, which every present-day Linux server does.
  static func letter(at keycode: Int) -> KeySymbol? {
    for (first, letters) in [(24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm")] {
      let index = keycode - first
      guard letters.utf8.indices.count > index, index >= 0 else { continue }
      return KeySymbol(rawValue: UInt(Array(letters.utf8)[index]))
    }
    return nil
  }

  /// What a key means: by the active layout when that is Latin, else by the first other layout that is, else by its position, so
  /// that Ctrl+W closes a window under a Russian or Greek layout too.
  /// - Parameter candidates: the key's symbol in each layout, the active one first.
  static func resolve(_ candidates: [KeySymbol], keycode: Int) -> Key? {
    if let latin = candidates.first(where: { $0.isLatin && $0.key != nil }) { return latin.key }
    let isLetter = candidates.contains { $0.rawValue != 0 }
    if isLetter, let placed = letter(at: keycode) { return placed.key }
    return candidates.lazy.compactMap(\.key).first
  }
}
