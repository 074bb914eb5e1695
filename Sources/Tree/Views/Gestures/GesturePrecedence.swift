import SegueGeometry

/// The class of a drag, which decides which of several drags under one pointer goes first.
///
/// Of two drags the inner one is the one whose view lies in the other's, or is the same. While the pointer moves, the one that
/// goes second waits until the first has failed, even if it needs less travel itself:
///
/// | inner ↓, outer → | transition | screenEdge | row   | scroll | screen | view  |
/// |------------------|------------|------------|-------|--------|--------|-------|
/// | transition       | –          | inner      | inner | inner  | inner  | inner |
/// | screenEdge       | outer      | –          | inner | inner  | inner  | inner |
/// | row              | outer      | outer      | –     | inner  | inner  | –     |
/// | scroll           | outer      | outer      | –     | –      | inner  | –     |
/// | screen           | outer      | outer      | –     | –      | –      | –     |
/// | view             | outer      | outer      | –     | –      | –      | –     |
///
/// A dash: whichever recognizes first; of two that recognize at the same moment the inner one, and on one view the one that
/// was added first. In words: a running transition goes before everything, a drag from the edge of the screen before what
/// lies there, a row before the list that it lies in, a scroll view, even at its end, before the screen behind it, and
/// otherwise the innermost view.
///
/// `GestureRecognizer.require(toFail:)` and the delegate go before the table. A gesture that takes a press without waiting for
/// travel, such as a catch, a tap or a long press, waits for none in the table; of several that do so at the same moment a
/// transition comes first, then an edge, then the innermost, and a double tap before a single one.
///
/// A drag that is bound to an axis fails in other directions, and leaves the pointer to the next one
/// (Docs/BEHAVIOR.md#pointer-wheel-and-keys):
///
/// | class          | begins where the travel is                                    |
/// |----------------|---------------------------------------------------------------|
/// | row            | clearly along its axis: more than 1.5 times as far as across  |
/// | scroll         | not clearly across: at most 1.5 times as far across as along  |
/// | all the others | at least as far along as across                               |
public nonisolated enum GesturePrecedence: Sendable, Hashable, CaseIterable {
  /// Catches a running transition.
  case transition
  /// Begins at an edge of the screen.
  case screenEdge
  /// Moves or opens one item of a list.
  case row
  /// Moves the content of a scroll view.
  case scroll
  /// Moves a whole screen, for instance back.
  case screen
  /// Anything else.
  case view

  /// Which of two drags goes first.
  enum Order: Hashable {
    /// The one on the inner view; the other waits for it to fail.
    case inner
    /// The one on the outer view; the other waits for it to fail.
    case outer
    /// The one that recognizes first, and at the same moment the inner one.
    case firstToRecognize
  }

  /// The cell of the table.
  static func order(inner: GesturePrecedence, outer: GesturePrecedence) -> Order {
    switch (inner, outer) {
    case _ where inner == outer: .firstToRecognize
    case (.transition, _): .inner
    case (_, .transition): .outer
    case (.screenEdge, _): .inner
    case (_, .screenEdge): .outer
    case (.row, .scroll), (.row, .screen), (.scroll, .screen): .inner
    default: .firstToRecognize
    }
  }

  /// How much further along than across, or across than along, is clearly so.
  private static let clearRatio = 1.5

  /// Whether a travel leads clearly along an axis, and not across.
  package static func isMostly(along: Double, across: Double) -> Bool { along > across * clearRatio }

  /// Whether a drag of this class that is bound to `axis` begins with a travel.
  /// - Parameters:
  ///   - travel: from where the press began, in points.
  ///   - axis: the axis that the drag is bound to.
  public func accepts(_ travel: Vector, along axis: PanGestureRecognizer.Axis) -> Bool {
    let (along, across): (Double, Double)
    switch axis {
    case .any: return true
    case .horizontal: (along, across) = (abs(travel.dx), abs(travel.dy))
    case .vertical: (along, across) = (abs(travel.dy), abs(travel.dx))
    }
    switch self {
    case .row: return Self.isMostly(along: along, across: across)
    case .scroll: return across <= along * Self.clearRatio
    case .transition, .screenEdge, .screen, .view: return along >= across
    }
  }
}
