import SegueGeometry

/// The class of a drag. If several drags are possible under the pointer, their classes determine which one goes first.
///
/// In the table below, the view of the *inner* drag is the view of the *outer* drag or a descendant of it. The drag that goes
/// second waits until the first one has failed, even if it needs less travel itself:
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
/// A dash means that the drag that recognizes first goes first. If both recognize at the same moment, the inner drag goes
/// first; on the same view, the one that was added first. In other words, a running transition goes before everything else. A
/// drag from the screen's edge goes before the drags of views near the edge. A row goes before its list, and a scroll view,
/// even at its end, goes before the screen behind it. In all other cases, the innermost view goes first.
///
/// `GestureRecognizer.require(toFail:)` and the delegate override the table. Gestures that recognize without travel, such as a
/// catch, a tap or a long press, wait for no other gesture in the table. If several of them recognize at the same moment, a
/// double tap goes before a single tap. Among the rest, a transition goes first, then a screen edge, then the innermost view.
///
/// A drag that is bound to an axis fails in other directions, and the next drag gets the pointer
/// (Docs/BEHAVIOR.md#pointer-wheel-and-keys):
///
/// | class          | begins if the travel is                                       |
/// |----------------|---------------------------------------------------------------|
/// | row            | clearly along its axis: more than 1.5 times as far as across  |
/// | scroll         | not clearly across: at most 1.5 times as far across as along  |
/// | all the others | at least as far along as across                               |
public nonisolated enum GesturePrecedence: Sendable, Hashable, CaseIterable {
  /// A drag that catches a running transition.
  case transition
  /// A drag that begins at an edge of the screen.
  case screenEdge
  /// A drag that moves or opens one item of a list.
  case row
  /// A drag that moves the content of a scroll view.
  case scroll
  /// A drag that moves a whole screen, for example to go back.
  case screen
  /// Any other drag; the default.
  case view

  /// Defines which of two drags goes first, and whether the other one waits.
  enum Order: Hashable {
    /// The drag on the inner view goes first, and the other waits until it fails.
    case inner
    /// The drag on the outer view goes first, and the other waits until it fails.
    case outer
    /// The drag that recognizes first goes first. If both recognize at the same moment, the inner one goes first.
    case firstToRecognize
  }

  /// Returns which of two drags goes first, as the table above defines.
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

  /// The ratio between the distances along and across an axis above which the direction is considered clear.
  private static let clearRatio = 1.5

  /// Returns whether a movement is clearly along an axis: more than 1.5 times as far along the axis as across it.
  package static func isMostly(along: Double, across: Double) -> Bool { along > across * clearRatio }

  /// Returns whether a drag of this class may begin after the pointer has moved in a direction.
  /// - Parameters:
  ///   - travel: the distance from the start of the press, in points.
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
