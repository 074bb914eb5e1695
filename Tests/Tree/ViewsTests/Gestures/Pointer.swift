@testable import SegueViews

/// A pointer over a window of its own, with a clock: every step takes 1/120 s.
final class Pointer {
  let window: Window
  private(set) var location = Point.zero
  private var button = PointerButton.primary

  init(over views: View..., size: Size = Size(400, 800)) {
    window = Window(size: size)
    for view in views { window.addSubview(view) }
    window.layoutIfNeeded()
  }

  var now: Double { window.timeline.now }

  func wait(_ seconds: Double) { window.timeline.advance(to: now + seconds) }

  @discardableResult
  func send(_ phase: PointerEvent.Phase, _ point: Point? = nil, button: PointerButton? = nil) -> Bool {
    location = point ?? location
    return window.send(
      .pointer(PointerEvent(phase, at: location, button: button ?? self.button, time: now)))
  }

  func press(_ point: Point, button: PointerButton = .primary, waiting seconds: Double? = nil) {
    self.button = button
    send(.pressed, point)
    if let seconds { wait(seconds) }
  }

  /// Moves the pressed pointer in steps of at most one point.
  func move(by way: Vector) {
    let start = location
    let steps = max(1, Int(way.length.rounded(.up)))
    for step in 1...steps {
      wait(1 / 120)
      send(.dragged, start + way * (Double(step) / Double(steps)))
    }
  }

  func release(waiting seconds: Double? = nil) {
    send(.released)
    if let seconds { wait(seconds) }
  }

  func click(_ point: Point, button: PointerButton = .primary) {
    press(point, button: button)
    release()
  }

  func drag(from start: Point, by way: Vector) {
    press(start)
    move(by: way)
    release()
  }

  func hover(_ point: Point) { send(.hovered, point) }

  @discardableResult
  func turn(
    _ delta: Vector, isPrecise: Bool = false, modifiers: Modifiers = [], waiting seconds: Double? = nil
  ) -> Bool {
    defer { if let seconds { wait(seconds) } }
    return window.send(
      .scroll(
        ScrollEvent(at: location, delta: delta, isPrecise: isPrecise, modifiers: modifiers, time: now)))
  }

  @discardableResult
  func type(_ key: Key) -> Bool { window.send(.key(KeyEvent(key, time: now))) }
}

/// A log of the steps of gestures.
final class Log {
  private(set) var entries: [String] = []
  func callAsFunction(_ entry: String) { entries.append(entry) }

  /// Logs every step of a gesture under a name.
  func note<Recognizer: GestureRecognizer>(_ name: String, _ recognizer: Recognizer) -> Recognizer {
    recognizer.addAction { [unowned self] in entries.append("\(name) \($0.state)") }
    return recognizer
  }

  /// The names of the gestures that began or were made, in order.
  var winners: [String] {
    entries.filter { $0.hasSuffix("began") || $0.hasSuffix(" ended") }
      .map { String($0.split(separator: " ")[0]) }
      .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  func clear() { entries = [] }
}
