import SegueControls
import SegueGeometry
import SegueViews

extension PanGestureRecognizer {
  /// A drag that opens the item of a list on which it began.
  /// - Parameters:
  ///   - sidewaysOnly: leaves what is steeper to the list, which scrolls.
  ///   - itemAt: the item at a point of the list.
  ///   - open: opens an item, led by the drag.
  static func opening(
    sidewaysOnly: Bool = false, itemAt: @escaping (Point) -> ItemPath?,
    _ open: @escaping (ItemPath, PanGestureRecognizer) -> Void
  ) -> PanGestureRecognizer {
    func item(under pan: PanGestureRecognizer) -> ItemPath? {
      pan.view.flatMap { $0.window?.convert(pan.startLocation, to: $0) }.flatMap(itemAt)
    }
    let pan = PanGestureRecognizer(
      axis: sidewaysOnly ? .horizontal : .any, precedence: sidewaysOnly ? .row : .view
    ) { pan in
      guard pan.state == .began, let indexPath = item(under: pan) else { return }
      open(indexPath, pan)
    }
    pan.shouldBegin = { [unowned pan] in item(under: pan) != nil }
    // Items set the cursor themselves.
    pan.cursor = nil
    return pan
  }
}
