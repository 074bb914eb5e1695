import SegueViews

/// The drags on an item of a list that open it, as a click does: `onSelect` is called, and the transition that it begins follows the
/// pointer. Where that transition has no drag in this direction, nothing is opened.
public nonisolated enum OpeningDrag: Sendable, Hashable {
  /// To the left or to the right; what is steeper is left to the list, which scrolls.
  case sideways
  /// In any direction.
  case any
}

extension PinchGestureRecognizer {
  /// Fingers that spread on an item open it.
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
  /// A drag that opens the item on which it began.
  /// - Parameters:
  ///   - itemAt: the item at a point of the list.
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
    // Items set the cursor themselves.
    pan.cursor = nil
    return pan
  }
}
