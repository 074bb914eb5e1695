import SegueControls

/// A view of the workbench that describes the object under the pointer.
protocol HintSource: View {
  /// Returns a short description of the object at a point in the view; `nil` if there is nothing to describe.
  func hint(at point: Point) -> String?
}

extension HintSource where Self: Control {
  func hint(at point: Point) -> String? { accessibilityLabel }
}

extension View {
  /// Returns the hint of the frontmost view at a point, in this view's coordinates. Disabled views are included.
  func hint(under point: Point) -> String? {
    guard !isHidden, bounds.contains(point) else { return nil }
    for view in subviews.reversed() {
      if let hint = view.hint(under: view.convert(point, from: self)) { return hint }
    }
    return (self as? any HintSource)?.hint(at: point)
  }
}

/// A label with a hint about the object under the pointer. If there is no hint, it shows a message about the last action or,
/// without a message, a note about the current state.
final class HintLabel: Label {
  /// A note about the current state, shown if there is neither a hint nor a message. `nil` leaves the label empty in this case.
  var note: String? { didSet { if note != oldValue { show() } } }

  private var message = ""
  private var pointedAt: String?
  private var pointer = Point.zero
  /// The location of the click that the current message answers; `nil` once the pointer has moved away.
  private var answeredAt: Point?

  /// The distance from a click beyond which the pointer is considered to have moved away, in points.
  private static let stillness = 8.0

  init() {
    super.init(font: Palette.small, color: Palette.faint)
    identifier = "hint"
  }

  /// Shows a message about an action; empty text removes the last message.
  func say(_ text: String) {
    message = text
    if text.isEmpty { show() } else { answer() }
  }

  /// Keeps the current message visible until the pointer has moved away from the click.
  func answer() {
    (answeredAt, pointedAt) = (pointer, nil)
    show()
  }

  /// Shows a hint about the object under the pointer; `nil` removes the last hint.
  /// - Parameter point: the location of the pointer in the window.
  func say(_ text: String?, under point: Point) {
    pointer = point
    if let answeredAt, answeredAt.distance(to: point) < Self.stillness { return }
    answeredAt = nil
    guard text != pointedAt else { return }
    pointedAt = text
    show()
  }

  private func show() {
    text = pointedAt ?? (message.isEmpty ? note ?? "" : message)
    superview?.setNeedsLayout()
  }
}
