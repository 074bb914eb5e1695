import SegueControls

/// A draggable part of a field or bar. The arrow keys move it in steps.
final class Grip: Control, HintSource {
  /// Called while the grip is dragged. `continues` is `false` for the first step of a drag.
  var onDrag: (_ pan: PanGestureRecognizer, _ continues: Bool) -> Void = { _, _ in }
  var onCancel: () -> Void = {}
  /// Called for each press of an arrow key, with the step as a vector whose y points upward. `continues` is `true` for a
  /// repeated key.
  var onStep: (_ step: Vector, _ continues: Bool) -> Void = { _, _ in }

  private let steps: (plain: Double, shifted: Double)
  private let axis: PanGestureRecognizer.Axis

  /// Creates a grip.
  /// - Parameters:
  ///   - identifier: the identifier of the view.
  ///   - label: a description of the drag.
  ///   - cursor: the cursor over the grip.
  ///   - slop: the distance that the pointer has to move before a drag begins, in points.
  ///   - axis: the axis of drags and arrow keys; both by default.
  ///   - steps: the length of a step, without and with Shift.
  init(
    _ identifier: String, _ label: String, _ cursor: Cursor, slop: Double,
    axis: PanGestureRecognizer.Axis = .any, steps: (plain: Double, shifted: Double)
  ) {
    (self.steps, self.axis) = (steps, axis)
    super.init(identifier: identifier, label: label)
    self.cursor = cursor
    addGestureRecognizer(
      PanGestureRecognizer(slop: slop, axis: axis) { [unowned self] pan in
        switch pan.state {
        case .began, .changed: onDrag(pan, pan.state != .began)
        case .cancelled: onCancel()
        default: break
        }
      })
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isSubset(of: .shift), let way = event.key.way, axis == .any || way.dy == 0 else {
      return super.keyPressed(event)
    }
    onStep(way * (event.modifiers.isEmpty ? steps.plain : steps.shifted), event.isRepeat)
    return true
  }
}
