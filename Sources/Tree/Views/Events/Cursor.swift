/// The shape that the pointer takes over a view.
public nonisolated enum Cursor: Sendable, Hashable {
  /// The arrow.
  case arrow
  /// A hand that points: a click does something.
  case pointingHand
  /// An open hand: a drag does something.
  case openHand
  /// A closed hand: a drag is going on.
  case closedHand
  /// An arrow to the left and one to the right: a drag moves an edge sideways.
  case resizeLeftRight
}
