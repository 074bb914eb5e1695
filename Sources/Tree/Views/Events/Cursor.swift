/// The shape of the pointer over a view.
public nonisolated enum Cursor: Sendable, Hashable {
  /// The arrow, which is the usual pointer.
  case arrow
  /// A pointing hand: a click acts here.
  case pointingHand
  /// An open hand: the view can be dragged.
  case openHand
  /// A closed hand: a drag is in progress.
  case closedHand
  /// Two arrows, left and right: a drag moves an edge sideways.
  case resizeLeftRight
}
