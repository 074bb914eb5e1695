import SegueControls

extension Transition {
  /// The drag for an operation that has the direction of a pan, and may begin where that was pressed.
  func drag(for operation: TransitionOperation, by pan: PanGestureRecognizer, in view: View) -> Drag? {
    let place =
      view.transform(to: nil, by: .shown).inverted?.apply(to: pan.startLocation) ?? pan.startLocation
    return drags(for: operation).first { $0.accepts(pan, in: view) && shouldBegin($0, at: place) }
  }
}

/// Lets a pan that leads back go before a scroll view whose content is at its beginning, where the transition says so, and after what
/// an application leads back by itself.
final class BackDragPriority: GestureRecognizerDelegate {
  private let drag: (PanGestureRecognizer) -> Drag?

  /// The priority of a pan for which `drag` finds the drag that it would be.
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
