import SegueViews

/// The names of keys in scripts: `Escape`, `a`, `?`, `F12`, `Shift+Right`, and `U00200C` for a character that cannot be written
/// by itself. Uppercase and lowercase are equivalent.
package nonisolated enum KeyNames {
  private static let keys: [String: Key] = [
    "escape": .escape, "esc": .escape, "return": .return, "enter": .return, "space": .space, "tab": .tab,
    "backspace": .backspace, "delete": .delete, "insert": .insert, "left": .left, "right": .right, "up": .up,
    "down": .down,
    "numbersign": .character("#"), "home": .home, "end": .end, "pageup": .pageUp, "pagedown": .pageDown,
    "menu": .menu,
  ]

  private static let modifiers: [String: Modifiers] = [
    "shift": .shift, "control": .control, "ctrl": .control, "alt": .alt,
  ]

  /// Returns the key and the modifiers in a name such as `Shift+Right`; `nil` if the name is unknown.
  static func parse(_ name: Substring) -> (Key, Modifiers)? {
    var rest = name.lowercased()[...]
    var held: Modifiers = []
    // The last character belongs to the key even if it is a plus sign.
    while let plus = rest.dropLast().firstIndex(of: "+"), let modifier = modifiers[String(rest[..<plus])] {
      held.insert(modifier)
      rest = rest[rest.index(after: plus)...]
    }
    return key(String(rest)).map { ($0, held) }
  }

  /// Returns the modifier keys in a name such as `Ctrl` or `Control+Shift`; `nil` if one of them is unknown.
  static func modifiers(_ name: Substring) -> Modifiers? {
    var held: Modifiers = []
    for part in name.lowercased().split(separator: "+", omittingEmptySubsequences: false) {
      guard let modifier = modifiers[String(part)] else { return nil }
      held.insert(modifier)
    }
    return held
  }

  /// Returns the key that types a character, with Shift for an uppercase letter.
  static func key(for character: Character) -> (Key, Modifiers) {
    switch character {
    case " ": (.space, [])
    case "\t": (.tab, [])
    default: (.character(Character(lowercase(character))), character.isUppercase ? .shift : [])
    }
  }

  /// Returns the lowercase form of a character if that is a single character; otherwise the character itself.
  private static func lowercase(_ character: Character) -> String {
    let small = character.lowercased()
    return small.count == 1 ? small : String(character)
  }

  /// The names of all keys except characters and function keys, one array per key. The longest name, which is the plainest,
  /// comes first.
  package static var all: [[String]] {
    Dictionary(grouping: keys.keys) { keys[$0] }.values.map { $0.sorted { ($0.count, $0) > ($1.count, $1) } }
      .sorted { $0[0] < $1[0] }
  }

  /// Returns the name of a key with modifiers held, such as `Ctrl+Shift+Right`.
  package static func name(of key: Key, _ held: Modifiers) -> String {
    (names(of: held) + [name(of: key)]).joined(separator: "+")
  }

  /// Returns the names of modifiers, in the order Ctrl, Alt, Shift.
  static func names(of held: Modifiers) -> [String] {
    [("Ctrl", Modifiers.control), ("Alt", .alt), ("Shift", .shift)].compactMap { name, modifier in
      held.contains(modifier) ? name : nil
    }
  }

  private static func name(of key: Key) -> String {
    switch key {
    case .character("#"): "NumberSign"
    case .character(let character):
      // A space cannot be written by itself, nor can a mark that would join the character before it.
      if let scalar = character.unicodeScalars.first, character.isWhitespace || " \(character) ".count != 3 {
        "U" + String(String(0x1000_0000 + scalar.value, radix: 16).suffix(6)).uppercased()
      } else {
        String(character)
      }
    case .function(let number): "F\(number)"
    // If a key has several names, the longest one is the plainest.
    default:
      keys.filter { $0.value == key }.keys.max { ($0.count, $0) < ($1.count, $1) } ?? "\(key)"
    }
  }

  private static func key(_ name: String) -> Key? {
    if let key = keys[name] { return key }
    if name.count == 1, let character = name.first { return .character(character) }
    if name.first == "u", name.count > 4,
      let scalar = UInt32(name.dropFirst(), radix: 16).flatMap(Unicode.Scalar.init)
    {
      return .character(Character(scalar))
    }
    guard name.first == "f", let number = Int(name.dropFirst()), (1...35).contains(number) else { return nil }
    return .function(number)
  }
}
