import SegueViews

extension KeyEvent {
  /// Whether this is the first press of a key, not a repeat, without Control and Alt, which would make it a shortcut.
  package var isPlain: Bool { !isRepeat && modifiers.isDisjoint(with: [.control, .alt]) }
}
