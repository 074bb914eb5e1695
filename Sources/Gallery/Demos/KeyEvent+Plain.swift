import SegueViews

extension KeyEvent {
  /// Whether the event is a first press of a key, not a repeat, while neither Control nor Alt is held. With these keys, it
  /// would be a shortcut.
  package var isPlain: Bool { !isRepeat && modifiers.isDisjoint(with: [.control, .alt]) }
}
