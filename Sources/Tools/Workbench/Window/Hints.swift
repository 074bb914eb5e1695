import SegueControls

/// A view of the workbench that says in a few words what is under the pointer.
protocol HintSource: View {
  /// What lies at a point of the view; `nil` where there is nothing to say.
  func hint(at point: Point) -> String?
}

extension HintSource where Self: Control {
  func hint(at point: Point) -> String? { accessibilityLabel }
}

extension View {
  /// What the frontmost view at a point of this one says, also one that is disabled.
  func hint(under point: Point) -> String? {
    guard !isHidden, bounds.contains(point) else { return nil }
    for view in subviews.reversed() {
      if let hint = view.hint(under: view.convert(point, from: self)) { return hint }
    }
    return (self as? any HintSource)?.hint(at: point)
  }
}

/// A few words: about what is under the pointer, or what was just done, or what is so for longer.
final class HintLabel: Label {
  /// What is so for longer than something that was just said.
  var note: String? { didSet { if note != oldValue { show() } } }

  private var message = ""
  private var pointedAt: String?
  private var pointer = Point.zero
  /// Where the pointer was when a click was answered.
  private var answeredAt: Point?

  /// How far the pointer goes before it is somewhere else, in points.
  private static let stillness = 8.0

  init() {
    super.init(font: Palette.small, color: Palette.faint)
    identifier = "hint"
  }

  /// Says what was done; an empty text is nothing any more.
  func say(_ text: String) {
    message = text
    if text.isEmpty { show() } else { answer() }
  }

  /// What is said now answers a click: it is seen until the pointer has left what was clicked.
  func answer() {
    (answeredAt, pointedAt) = (pointer, nil)
    show()
  }

  /// Says what is under the pointer, at a point of the window.
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
