/// A keyboard command, such as closing the window, that works regardless of the keyboard focus.
///
/// Add commands to `Window.keyCommands`. A window triggers a command only if nothing else in it uses the key.
public struct KeyCommand {
  /// The key that triggers the command.
  public let key: Key
  /// The modifiers that must be held. For characters that are not letters, such as `?`, Shift is ignored.
  public let modifiers: Modifiers
  /// A short description of the command, for lists of keyboard commands.
  public let title: String
  /// Called when the command is triggered.
  public let action: () -> Void

  /// Creates a key command. Holding the key does not repeat the action.
  public init(_ key: Key, modifiers: Modifiers = [], title: String, action: @escaping () -> Void) {
    (self.key, self.modifiers, self.title, self.action) = (key, modifiers, title, action)
  }

  /// Returns whether a key event triggers the command.
  func matches(_ event: KeyEvent) -> Bool {
    guard event.key == key, !event.isRepeat else { return false }
    if case .character(let character) = key, !character.isLetter {
      return event.modifiers.subtracting(.shift) == modifiers.subtracting(.shift)
    }
    return event.modifiers == modifiers
  }

  /// The key and its modifiers as text, such as `F11` or `Ctrl+W`.
  public var keyName: String {
    let held = [(Modifiers.control, "Ctrl+"), (.alt, "Alt+"), (.shift, "Shift+")]
      .filter { modifiers.contains($0.0) }.map(\.1)
    return held.joined() + key.name
  }
}

extension Key {
  /// The name of the key as shown to the user.
  var name: String {
    switch self {
    case .character(let character): character.uppercased()
    case .function(let number): "F\(number)"
    case .menu: "Menu"
    case .escape: "Escape"
    case .return: "Return"
    case .space: "Space"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
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
