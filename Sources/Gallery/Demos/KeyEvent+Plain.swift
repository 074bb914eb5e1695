import SegueViews

extension KeyEvent {
  /// Whether a key goes down alone: it does not repeat, and neither Control nor Alt makes it a shortcut of something else.
  package var isPlain: Bool { !isRepeat && modifiers.isDisjoint(with: [.control, .alt]) }
}
