/// On which side the lines of a text begin.
public enum TextAlignment: Hashable, Sendable {
  /// Left, or right where the writing runs that way.
  case natural
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// At both sides, except for the last line of a paragraph.
  case justified
}

/// Where a text that has more lines than it may is cut.
public enum TextTruncation: Hashable, Sendable {
  /// An ellipsis at the end of the last line.
  case end
  /// An ellipsis in the middle of the last line.
  case middle
  /// No ellipsis; further lines are left out.
  case none
}
