import SegueViews

extension KeyEvent {
  /// Whether the event is the first press of a key, not a repeat, and neither Control nor Alt is held. With Control or Alt, the
  /// key would be a shortcut.
  package var isPlain: Bool { !isRepeat && modifiers.isDisjoint(with: [.control, .alt]) }
}
