internal import CSegueX11
import SegueViews

/// Reads keys. No input method is opened: nothing here types text, and opening one costs a dozen milliseconds.
final class Keyboard {
  private static let layoutCount: UInt32 = 4

  private let display: OpaquePointer
  private let tellsRepeats: Bool
  private var held: Set<UInt32> = []
  /// Which of the layouts are Latin; `nil` until a key needs to know.
  private var latinLayouts: [Bool]?

  /// Asks the server to repeat a held key without pretending to release it.
  init(connection: Connection) {
    display = connection.display
    var isSupported: Int32 = 0
    XkbSetDetectableAutoRepeat(display, xTrue, &isSupported)
    tellsRepeats = isSupported != 0
  }

  /// Records that a key went down.
  /// - Parameter seconds: when.
  /// - Returns: what it means; `nil` for a modifier, and with Super held, which makes a key the desktop's.
  func press(_ event: inout XKeyEvent, seconds: Double) -> KeyEvent? {
    let isRepeat = !held.insert(event.keycode).inserted
    guard event.state & UInt32(Mod4Mask) == 0, let key = key(at: event.keycode, state: event.state) else {
      return nil
    }
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
  func refresh(_ event: inout XMappingEvent) {
    XRefreshKeyboardMapping(&event)
    latinLayouts = nil
  }

  /// Modifiers are taken from each event, never remembered: their release may go elsewhere.
  static func modifiers(_ state: UInt32) -> Modifiers {
    var modifiers: Modifiers = []
    if state & UInt32(ShiftMask) != 0 { modifiers.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { modifiers.insert(.control) }
    if state & UInt32(Mod1Mask) != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  /// What the key with a code means.
  /// - Parameter state: the modifiers that are held, and in bits 13 and 14 the active layout, as in a key event.
  func key(at keycode: UInt32, state: UInt32) -> Key? {
    let active = state >> 13 & 3
    // Control and Caps Lock change what a key types, not which key it is.
    let levels = state & 0xFF & ~UInt32(ControlMask) & ~UInt32(LockMask)
    let latin = latinLayouts ?? (0..<Self.layoutCount).map(isLatin)
    latinLayouts = latin
    let candidates = (0..<Self.layoutCount).map { step in
      let layout = (active + step) % Self.layoutCount
      return KeySymbol.Candidate(
        symbol: symbol(keycode, state: levels | layout << 13), isLatinLayout: latin[Int(layout)])
    }
    return KeySymbol.resolve(
      candidates, keycode: Int(keycode), isCommand: !Self.modifiers(state).isDisjoint(with: [.control, .alt]))
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
    return KeySymbol.areLatin((first...max(first, last)).map { symbol(UInt32($0), state: layout << 13) })
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

  /// A symbol that a key has in one of the layouts.
  struct Candidate {
    let symbol: KeySymbol
    let isLatinLayout: Bool
  }

  /// Whether the symbols that a layout's keys have without modifiers make it a Latin one: it types nearly all letters from a to z.
  /// A few may be missing (Turkish has no plain i beside the dotless one); of other scripts none types a single one.
  static func areLatin(_ symbols: [KeySymbol]) -> Bool {
    Set(symbols.map(\.rawValue).filter { (0x61...0x7A).contains($0) }).count >= 20
  }

  /// Whether the key means the same in every layout: Return, arrows, F11, but not what types something.
  private var isNamed: Bool { Self.named[rawValue] != nil || (0xFF00...0xFFFF).contains(rawValue) }

  /// Whether it is something that a Latin layout types.
  private var isLatin: Bool { isNamed || (0x20...0xFF).contains(rawValue) }

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

  /// What a key means, so that Ctrl+W closes a window under a Russian, Greek or Hebrew layout, too.
  ///
  /// A command, with Control or Alt, is meant for a Latin layout: for the active one, else for the first other one, else for the
  /// letter at the key's place. A Hebrew w types an apostrophe, which is no Latin layout's. Without these modifiers what the key
  /// types comes first, if that is Latin.
  /// - Parameters:
  ///   - candidates: the key's symbol in each layout, the active one first.
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
