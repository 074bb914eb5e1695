/// The shape of the pointer over a view.
public nonisolated enum Cursor: Sendable, Hashable {
  /// The arrow, which is the usual pointer.
  case arrow
  /// A pointing hand, which shows that the view responds to clicks.
  case pointingHand
  /// An open hand, which shows that the view can be dragged.
  case openHand
  /// A closed hand, which shows that a drag is in progress.
  case closedHand
  /// A vertical bar, which shows that text can be selected.
  case iBeam
  /// Arrows to the left and to the right, which show that a drag moves an edge horizontally.
  case resizeLeftRight
}
