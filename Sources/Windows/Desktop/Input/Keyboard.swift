internal import CSegueX11
import SegueViews

/// A converter from X key events to Segue's key events. The text of a key is that of the keyboard's layout; an `InputMethod`
/// composes text from several keys.
final class Keyboard {
  private static let layoutCount: UInt32 = 4

  private let display: OpaquePointer
  private let tellsRepeats: Bool
  private var held: Set<UInt32> = []
  /// Whether each layout of the keyboard is Latin; `nil` until first needed.
  private var latinLayouts: [Bool]?

  /// Creates a keyboard, and asks the server to repeat a held key without reporting releases in between.
  init(connection: Connection) {
    display = connection.display
    var isSupported: Int32 = 0
    XkbSetDetectableAutoRepeat(display, xTrue, &isSupported)
    tellsRepeats = isSupported != 0
  }

  /// Records that a key was pressed.
  /// - Parameter seconds: the time of the press, in seconds.
  /// - Returns: the key event; `nil` for a modifier key, and while Super is held, because those keys are reserved for the
  ///   desktop.
  func press(_ event: inout XKeyEvent, seconds: Double) -> KeyEvent? {
    let isRepeat = !held.insert(event.keycode).inserted
    guard event.state & UInt32(Mod4Mask) == 0 else { return nil }
    let text = text(at: event.keycode, state: event.state)
    guard let key = key(at: event.keycode, state: event.state) ?? Key(typing: text) else { return nil }
    return KeyEvent(
      key, modifiers: Self.modifiers(event.state), text: text, isRepeat: isRepeat, time: seconds)
  }

  /// Records that a key was released.
  func release(_ event: inout XKeyEvent) {
    if !tellsRepeats, isRepeat(event) { return }
    held.remove(event.keycode)
  }

  /// Forgets all held keys when the keyboard focus is lost, because their releases are reported to another program.
  func forgetHeldKeys() { held.removeAll() }

  /// Adapts to a changed keyboard layout.
  func refresh(_ event: inout XMappingEvent) {
    XRefreshKeyboardMapping(&event)
    latinLayouts = nil
  }

  /// The modifiers other than Shift with which a key is a shortcut, in an event's state.
  static let others = UInt32(ControlMask | Mod1Mask | Mod4Mask)

  /// Returns whether the key with a key code is one of the two Shift keys.
  func isShift(_ keycode: UInt32) -> Bool { [0xFFE1, 0xFFE2].contains(symbol(keycode, state: 0).rawValue) }

  /// Returns the modifiers in an event's state. Modifiers are never remembered between events, because their release may be
  /// reported to another program.
  static func modifiers(_ state: UInt32) -> Modifiers {
    var modifiers: Modifiers = []
    if state & UInt32(ShiftMask) != 0 { modifiers.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { modifiers.insert(.control) }
    if state & UInt32(Mod1Mask) != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  /// Returns the key for a key code and a state; `nil` if Segue has no such key.
  /// - Parameter state: the modifiers that are held and, in bits 13 and 14, the active layout, as in a key event.
  func key(at keycode: UInt32, state: UInt32) -> Key? {
    let active = state &>> 13 & 3
    // Control and Caps Lock change the text that a key types, but not the key itself.
    let levels = state & 0xFF & ~UInt32(ControlMask) & ~UInt32(LockMask)
    let latin = latinLayouts ?? (0..<Self.layoutCount).map(isLatin)
    latinLayouts = latin
    let candidates = (0..<Self.layoutCount).map { step in
      let layout = (active + step) % Self.layoutCount
      return KeySymbol.Candidate(
        symbol: symbol(keycode, state: levels | layout &<< 13), isLatinLayout: latin[Int(layout)])
    }
    return KeySymbol.resolve(
      candidates, keycode: Int(keycode), isCommand: !Self.modifiers(state).isDisjoint(with: [.control, .alt]))
  }

  /// Returns the text that a key types in the active layout; empty for shortcuts, dead keys and keys that type nothing.
  /// - Parameter state: the state, as in a key event.
  func text(at keycode: UInt32, state: UInt32) -> String {
    guard state & Self.others == 0 else { return "" }
    // Bits 8 to 12 are buttons.
    var (used, symbol): (UInt32, KeySym) = (0, 0)
    XkbLookupKeySym(display, KeyCode(truncatingIfNeeded: keycode), state & 0x60FF, &used, &symbol)
    guard state & ~used & UInt32(LockMask) != 0 else { return text(of: symbol) }
    // Caps Lock does not choose the symbol of this key.
    var (lower, upper): (KeySym, KeySym) = (0, 0)
    XConvertCase(symbol, &lower, &upper)
    let capital = text(of: upper)
    return capital.isEmpty ? text(of: symbol) : capital
  }

  private func text(of symbol: KeySym) -> String {
    if let text = KeySymbol(rawValue: symbol).text { return text }
    // Xlib knows the symbols from before Unicode.
    var bytes = [CChar](repeating: 0, count: 16)
    var (symbol, extra): (KeySym, Int32) = (symbol, 0)
    guard InputMethod.setLocale() else { return "" }
    let count = XkbTranslateKeySym(display, &symbol, 0, &bytes, Int32(bytes.count), &extra)
    return String(decoding: bytes.prefix(max(0, Int(count))).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func symbol(_ keycode: UInt32, state: UInt32) -> KeySymbol {
    var rest: UInt32 = 0
    var symbol: KeySym = 0
    XkbLookupKeySym(display, KeyCode(truncatingIfNeeded: keycode), state, &rest, &symbol)
    return KeySymbol(rawValue: symbol)
  }

  private func isLatin(_ layout: UInt32) -> Bool {
    var (first, last): (Int32, Int32) = (0, 0)
    XDisplayKeycodes(display, &first, &last)
    return KeySymbol.areLatin((first...max(first, last)).map { symbol(UInt32($0), state: layout &<< 13) })
  }

  /// Returns whether a release belongs to a repeated key. Without detectable auto-repeat, a repeat is a release followed by a
  /// press at the same time.
  private func isRepeat(_ release: XKeyEvent) -> Bool {
    guard XEventsQueued(display, QueuedAfterReading) > 0 else { return false }
    var next = XEvent()
    XPeekEvent(display, &next)
    return next.type == KeyPress && next.xkey.keycode == release.keycode && next.xkey.time == release.time
  }
}

/// An X keysym, the symbol on a key.
struct KeySymbol: Equatable {
  let rawValue: UInt

  /// The key; `nil` for modifiers, dead keys and other symbols without a key.
  var key: Key? {
    if let known = Self.named[rawValue] { return known }
    switch rawValue {
    case 0xFFBE...0xFFE0: return .function(Int(rawValue - 0xFFBE) + 1)
    case 0xFFAA...0xFFB9: return Self.character(rawValue - 0xFF80)
    case 0x21...0x7E, 0xA1...0xFF: return Self.character(rawValue)
    // Symbols for Unicode characters are in this range.
    case 0x0100_0100...0x0110_FFFF: return Self.character(rawValue - 0x0100_0000)
    default: return nil
    }
  }

  /// The text that the symbol stands for, empty for symbols without text; `nil` for symbols from before Unicode.
  var text: String? {
    let value: UInt
    switch rawValue {
    case 0x20...0x7E, 0xA0...0xFF: value = rawValue
    case 0x0100_0020...0x0100_007E, 0x0100_00A0...0x0110_FFFF: value = rawValue - 0x0100_0000
    // The number pad.
    case 0xFFAA...0xFFB9, 0xFFBD, 0xFF80: value = rawValue == 0xFF80 ? 0x20 : rawValue - 0xFF80
    case 0x0100...0x20FF: return nil
    default: return ""
    }
    return Unicode.Scalar(UInt32(value)).map { String($0) } ?? ""
  }

  /// The symbol of a key in one of the layouts.
  struct Candidate {
    let symbol: KeySymbol
    let isLatinLayout: Bool
  }

  /// Returns whether a layout is Latin, given the symbols that its keys have without modifiers. At least 20 of the letters a to
  /// z must be among them. A few may be missing; Turkish, for example, has no plain i next to the dotless one. Layouts of other
  /// scripts type no Latin letters.
  static func areLatin(_ symbols: [KeySymbol]) -> Bool {
    Set(symbols.map(\.rawValue).filter { (0x61...0x7A).contains($0) }).count >= 20
  }

  /// Whether the symbol means the same key in every layout, such as Return, an arrow, F11 or a digit on the number pad. `false`
  /// for symbols of other characters.
  private var isNamed: Bool { Self.named[rawValue] != nil || (0xFF00...0xFFFF).contains(rawValue) }

  /// Whether a Latin layout can type the symbol.
  private var isLatin: Bool { isNamed || (0x20...0xFF).contains(rawValue) }

  private static func character(_ value: UInt) -> Key? {
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return nil }
    let lower = String(scalar).lowercased()
    return .character(lower.count == 1 ? Character(lower) : Character(scalar))
  }

  /// The keys with names, by symbol. A second symbol for the same key is on the number pad; the third symbol for Tab is typed
  /// with Shift.
  private static let named: [UInt: Key] = [
    0x20: .space, 0xFF80: .space, 0xFF0D: .return, 0xFF8D: .return, 0xFF1B: .escape, 0xFF09: .tab,
    0xFF89: .tab, 0xFE20: .tab, 0xFF08: .backspace, 0xFFFF: .delete, 0xFF9F: .delete, 0xFF63: .insert,
    0xFF9E: .insert, 0xFF51: .left,
    0xFF96: .left, 0xFF52: .up, 0xFF97: .up, 0xFF53: .right, 0xFF98: .right, 0xFF54: .down, 0xFF99: .down,
    0xFF50: .home, 0xFF95: .home, 0xFF57: .end, 0xFF9C: .end, 0xFF55: .pageUp, 0xFF9A: .pageUp,
    0xFF56: .pageDown, 0xFF9B: .pageDown, 0xFF67: .menu,
  ]

  /// Returns the Latin letter at a key's position on a QWERTY keyboard, as the last resort for a layout without Latin letters.
  /// - Parameter keycode: the key code as assigned by the evdev driver, which all current Linux servers use.
  static func letter(at keycode: Int) -> KeySymbol? {
    for (first, letters) in [(24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm")] {
      let index = keycode - first
      guard letters.utf8.indices.count > index, index >= 0 else { continue }
      return KeySymbol(rawValue: UInt(Array(letters.utf8)[index]))
    }
    return nil
  }

  /// Returns the key that a key press means, so that Ctrl+W closes a window under a Russian, Greek or Hebrew layout, too.
  ///
  /// With Control or Alt held, the active layout is used if it is Latin; otherwise the first Latin layout; otherwise the letter
  /// at the key's position. The Hebrew w key, for example, types an apostrophe, but its layout is not Latin. Without these
  /// modifiers, the first symbol in `candidates` that a Latin layout can type is used.
  /// - Parameters:
  ///   - candidates: the symbol of the key in each layout, active layout first.
  ///   - isCommand: whether Control or Alt is held.
  static func resolve(_ candidates: [Candidate], keycode: Int, isCommand: Bool) -> Key? {
    if let active = candidates.first?.symbol, active.isNamed { return active.key }
    let isMeant = { (candidate: Candidate) in
      candidate.symbol.key != nil
        && (isCommand ? candidate.isLatinLayout || candidate.symbol.isNamed : candidate.symbol.isLatin)
    }
    if let meant = candidates.first(where: isMeant) { return meant.symbol.key }
    let isTyped = candidates.contains { $0.symbol.rawValue != 0 }
    if isTyped, let placed = letter(at: keycode) { return placed.key }
    return candidates.lazy.compactMap(\.symbol.key).first
  }
}

extension Key {
  /// Creates the key of a character that no Latin layout has; `nil` if `text` is not one character.
  fileprivate init?(typing text: String) {
    let lower = text.lowercased()
    guard let character = lower.first, lower.count == 1 else { return nil }
    self = .character(character)
  }
}
