import SegueViews

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

extension PinchGestureRecognizer {
  /// Returns a recognizer for a pinch that opens the item on which the fingers spread.
  /// - Parameters:
  ///   - itemAt: returns the item at a point in the list's coordinates.
  ///   - open: opens an item.
  static func opening(
    itemAt: @escaping (Point) -> ItemPath?, _ open: @escaping (ItemPath) -> Void
  ) -> PinchGestureRecognizer {
    func item(under pinch: PinchGestureRecognizer) -> ItemPath? {
      pinch.view.flatMap { $0.window?.convert(pinch.location, to: $0) }.flatMap(itemAt)
    }
    let pinch = PinchGestureRecognizer { pinch in
      guard pinch.state == .began, let indexPath = item(under: pinch) else { return }
      pinch.view?.window?.drive(by: pinch) { open(indexPath) }
    }
    pinch.shouldBegin = { [unowned pinch] in pinch.isSpreading && item(under: pinch) != nil }
    return pinch
  }
}

extension PanGestureRecognizer {
  /// Returns a recognizer for a drag that opens the item on which it began.
  /// - Parameters:
  ///   - drag: the directions in which the drag may begin.
  ///   - itemAt: returns the item at a point in the list's coordinates.
  ///   - open: opens an item.
  static func opening(
    _ drag: OpeningDrag, itemAt: @escaping (Point) -> ItemPath?, _ open: @escaping (ItemPath) -> Void
  ) -> PanGestureRecognizer {
    func item(under pan: PanGestureRecognizer) -> ItemPath? {
      pan.view.flatMap { $0.window?.convert(pan.startLocation, to: $0) }.flatMap(itemAt)
    }
    let isSideways = drag == .sideways
    let pan = PanGestureRecognizer(
      axis: isSideways ? .horizontal : .any, precedence: isSideways ? .row : .view
    ) { pan in
      guard pan.state == .began, let indexPath = item(under: pan) else { return }
      pan.view?.window?.drive(by: pan) { open(indexPath) }
    }
    pan.shouldBegin = { [unowned pan] in item(under: pan) != nil }
    // Cells set the cursor themselves.
    pan.cursor = nil
    return pan
  }
}
