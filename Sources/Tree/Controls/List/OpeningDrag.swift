/// The drags that open an item of a list, as a click does.
///
/// Such a drag calls the list's `onSelect`, and the resulting transition follows the pointer. If the transition does not
/// support the direction of the drag, no item is opened.
public nonisolated enum OpeningDrag: Sendable, Hashable {
  /// Drags to the left or to the right. Drags that are not clearly horizontal scroll the list (see `GesturePrecedence`).
  case sideways
  /// Drags in any direction.
  case any
}
