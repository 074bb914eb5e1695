@testable import SegueControls
@testable import SegueViews

/// A scroll view that fills a window, with a pointer, a wheel and a clock.
final class Scroller: ScrollViewDelegate {
  let window: Window
  let scrollView: ScrollView
  /// The offsets that the delegate received, and its calls by name.
  private(set) var offsets: [Point] = []
  private(set) var calls: [String] = []
  private var finger = Point.zero

  init(
    _ scrollView: ScrollView = ScrollView(), size: Size = Size(390, 844), content: Size = Size(390, 2000),
    bounces: Bool = true
  ) {
    window = Window(size: size)
    self.scrollView = scrollView
    scrollView.fillsSuperview = true
    window.addSubview(scrollView)
    if !(scrollView is TableView) { scrollView.contentSize = content }
    scrollView.bounces = bounces
    scrollView.alwaysBounceVertical = true
    window.layoutIfNeeded()
    scrollView.delegate = self
  }

  /// The offset at which the content is shown.
  var y: Double { scrollView.shown.bounds.minY }
  var now: Double { window.timeline.now }

  func wait(_ seconds: Double) {
    window.timeline.advance(to: now + seconds)
    window.layoutIfNeeded()
  }

  // MARK: - The pointer

  func send(_ phase: PointerEvent.Phase, at point: Point) {
    finger = point
    window.send(.pointer(PointerEvent(phase, at: point, time: now)))
  }

  func press(_ point: Point) { send(.pressed, at: point) }

  /// Moves the pressed pointer in even steps, 120 per second.
  func move(by way: Vector, in seconds: Double) {
    let start = finger
    let steps = max(1, Int((seconds * 120).rounded()))
    for step in 1...steps {
      wait(seconds / Double(steps))
      send(.dragged, at: start + way * (Double(step) / Double(steps)))
    }
  }

  func lift(waiting seconds: Double? = nil) {
    send(.released, at: finger)
    if let seconds { wait(seconds) }
  }

  func drag(from start: Point = Point(195, 400), by way: Vector, in seconds: Double = 0.25) {
    press(start)
    move(by: way, in: seconds)
  }

  // MARK: - Wheel and keys

  @discardableResult
  func turn(_ delta: Vector, isPrecise: Bool = false, waiting seconds: Double? = nil) -> Bool {
    defer { if let seconds { wait(seconds) } }
    return window.send(
      .scroll(ScrollEvent(at: Point(195, 400), delta: delta, isPrecise: isPrecise, time: now)))
  }

  @discardableResult func key(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
    scrollView.keyPressed(KeyEvent(key, modifiers: modifiers, time: now))
  }

  // MARK: - Calls of the delegate

  func scrollViewDidScroll(_ scrollView: ScrollView) { offsets.append(scrollView.contentOffset) }
  /// Called when a drag begins.
  var onBegin: () -> Void = {}

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    calls.append("begin")
    onBegin()
  }

  /// Called when the delegate is asked where released content is to rest, and called after the release.
  var retarget: (inout Point) -> Void = { _ in }
  var onEnd: () -> Void = {}

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, velocity: Vector, targetContentOffset: inout Point
  ) {
    retarget(&targetContentOffset)
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, velocity: Vector) {
    calls.append("end")
    onEnd()
  }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { calls.append("rest") }
}
