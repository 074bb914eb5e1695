import SegueControls

/// A view of the workbench that describes the object under the pointer.
protocol HintSource: View {
  /// Returns a short description of the object at a point of the view; `nil` if there is nothing to describe.
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

/// A label with short text about the object under the pointer or about the last action. If there is neither, the text is about
/// the current state.
final class HintLabel: Label {
  /// Text about the current state, which is shown if there is neither a hint nor a message; `nil` shows an empty label.
  var note: String? { didSet { if note != oldValue { show() } } }

  private var message = ""
  private var pointedAt: String?
  private var pointer = Point.zero
  /// The position of the pointer when a message answered a click; `nil` once the pointer has left this position.
  private var answeredAt: Point?

  /// The distance that the pointer has to move to leave the place of a click, in points.
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

  /// Keeps the current message visible until the pointer has left the place of the click.
  func answer() {
    (answeredAt, pointedAt) = (pointer, nil)
    show()
  }

  /// Shows a hint about the object under the pointer, which is at a point of the window; `nil` removes the last hint.
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
