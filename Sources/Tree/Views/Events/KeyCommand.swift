/// A key that does something wherever the keyboard's focus is, for instance close the window. `Window.keyCommands` holds those of
/// a window; they are asked after everything in the window that could use the key.
public struct KeyCommand {
  /// The key.
  public let key: Key
  /// The modifiers. Shift is not required where it already makes another character (`?`).
  public let modifiers: Modifiers
  /// What the command does, in a few words for a list of keys.
  public let title: String
  /// The action.
  public let action: () -> Void

  /// A command with the given values. A key that repeats because it is held does not repeat the action.
  public init(
    _ key: Key, modifiers: Modifiers = [], title: String, action: @escaping () -> Void
  ) {
    (self.key, self.modifiers, self.title, self.action) = (key, modifiers, title, action)
  }

  /// Whether a key event triggers the command.
  func matches(_ event: KeyEvent) -> Bool {
    guard event.key == key, !event.isRepeat else { return false }
    if case .character(let character) = key, !character.isLetter {
      return event.modifiers.subtracting(.shift) == modifiers.subtracting(.shift)
    }
    return event.modifiers == modifiers
  }

  /// The key as it is printed, such as `F11` or `Ctrl+W`.
  public var keyName: String {
    let held = [(Modifiers.control, "Ctrl+"), (.alt, "Alt+"), (.shift, "Shift+")]
      .filter { modifiers.contains($0.0) }.map(\.1)
    return held.joined() + key.name
  }
}

extension Key {
  /// The key as it is printed.
  var name: String {
    switch self {
    case .character(let character): character.uppercased()
    case .function(let number): "F\(number)"
    case .escape: "Escape"
    case .return: "Return"
    case .space: "Space"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .left: "Left"
    case .right: "Right"
    case .up: "Up"
    case .down: "Down"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    }
  }
}
