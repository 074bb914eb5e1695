import SegueControls

extension Transition {
  /// Returns the first of the transition's drags for `operation` that matches the direction of the pan and may begin where the
  /// pan started; `nil` if there is no such drag.
  func drag(for operation: TransitionOperation, by pan: PanGestureRecognizer, in view: View) -> Drag? {
    let place = view.convert(pan.startLocation, from: nil, by: .shown)
    return drags(for: operation).first { $0.accepts(pan, in: view) && shouldBegin($0, at: place) }
  }
}

/// A delegate of the pans that close a screen. If the matching `Drag` has `goesBeforeScrollingAtStart`, the pan takes
/// precedence over a scroll view whose content is at its beginning. Recognizers with `goesBeforeBackDrags` take precedence over
/// the pan.
final class BackDragPriority: GestureRecognizerDelegate {
  private let drag: (PanGestureRecognizer) -> Drag?

  /// Creates the delegate.
  /// - Parameter drag: returns the drag that a pan matches; `nil` if there is no such drag.
  init(_ drag: @escaping (PanGestureRecognizer) -> Drag?) { self.drag = drag }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { other.goesBeforeBackDrags }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    guard let pan = gestureRecognizer as? PanGestureRecognizer, let list = other.view as? ScrollView,
      other === list.panGestureRecognizer, let drag = drag(pan), drag.goesBeforeScrollingAtStart
    else { return false }
    switch drag.direction {
    case .down: return list.contentOffset.y <= list.verticalRange.lowerBound
    case .right: return list.contentOffset.x <= list.horizontalRange.lowerBound
    case .up, .left, .outward: return false
    }
  }
}
