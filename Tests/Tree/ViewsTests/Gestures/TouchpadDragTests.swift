import Testing

@testable import SegueControls
@testable import SegueViews

/// Two fingers on a touchpad drive the pans that a pressed pointer drives, with the same follow and the same release.
@Suite struct TouchpadDragTests {
  private let pointer: Pointer
  private let log = Log()

  /// The steps that a pan has reported.
  private final class Log {
    var steps: [(state: GestureRecognizer.State, travel: Vector, velocity: Vector)] = []
    var states: [GestureRecognizer.State] { steps.map(\.state) }
  }

  init() { pointer = Pointer() }

  @discardableResult
  private func add(
    _ precedence: GesturePrecedence, _ axis: PanGestureRecognizer.Axis = .any, to view: View? = nil
  ) -> PanGestureRecognizer {
    let pan = PanGestureRecognizer(axis: axis, precedence: precedence) { [log] in
      log.steps.append(($0.state, $0.translation, $0.velocity))
    }
    (view ?? pointer.window).addGestureRecognizer(pan)
    return pan
  }

  /// Ten scroll events in a tenth of a second, by default.
  private func slide(_ delta: Vector, times: Int = 10) {
    for _ in 0..<times {
      pointer.turn(delta, isPrecise: true, waiting: 0.01)
    }
  }

  private func addList(offset: Double) -> ScrollView {
    let list = ScrollView(frame: pointer.window.bounds)
    list.contentSize = Size(400, 2000)
    pointer.window.addSubview(list)
    list.contentOffset.y = offset
    return list
  }

  @Test func firstTurnBeginsAPanWithoutSlop() {
    add(.view)
    slide(Vector(-2, -3))
    // There is no slop, and the content is dragged down where a wheel scrolls up.
    #expect(log.states == [.began] + Array(repeating: .changed, count: 9))
    #expect(log.steps.last?.travel == Vector(20, 30))
    pointer.wait(0.14)
    #expect(log.states.last == .ended && log.states.count == 11)
  }

  /// A fast series ends soon, at its velocity; after a slow one, the fingers may only be resting.
  @Test(arguments: [(1.0, 0.15), (8, 0.05)]) func panEndsAfterAPause(step: Double, silence: Double) {
    add(.view)
    slide(Vector(0, -step))
    pointer.wait(silence - 0.012)
    #expect(log.states.last == .changed)
    pointer.wait(0.004)
    #expect(log.states.last == .ended)
    #expect(abs((log.steps.last?.velocity.dy ?? 0) - step * 100) < 1)
  }

  @Test(arguments: [GesturePrecedence.row, .view, .screen, .scroll, .transition])
  func scrollingYieldsOnlyToRows(precedence: GesturePrecedence) {
    let list = addList(offset: 500)
    add(precedence, to: list)
    slide(Vector(0, -5))
    #expect(log.states.isEmpty == (precedence != .row))
    #expect(list.contentOffset.y == (precedence == .row ? 500 : 450))
  }

  /// A series that has scrolled to the end of the content begins no pan there; the next series does.
  @Test func scrollingSeriesBeginsNoPan() {
    let list = addList(offset: 20)
    list.bounces = false
    add(.screen)
    slide(Vector(0, -5))
    #expect(list.contentOffset.y == 0 && log.states.isEmpty)
    pointer.wait(0.2)
    slide(Vector(0, -5))
    #expect(list.contentOffset.y == 0 && log.steps.last?.travel == Vector(0, 50))
  }

  @Test func wheelStepsAndOtherDirectionsBeginNoPan() {
    add(.row, .horizontal)
    pointer.turn(Vector(3, 0), waiting: 0.3)
    slide(Vector(5, 6))
    #expect(log.states.isEmpty)
  }

  @Test func pressTakesOverFromTheFingers() {
    add(.view)
    slide(Vector(0, -5), times: 3)
    pointer.press(Point(10, 10))
    #expect(log.states.last == .ended && log.steps.last?.velocity == .zero)
    slide(Vector(0, -5), times: 3)
    pointer.move(by: Vector(0, 30))
    #expect(log.states.last == .changed && log.steps.last?.travel.dy == 22)
  }

  @Test func escapeCancelsATouchpadPan() {
    let pan = add(.view)
    slide(Vector(0, -5), times: 3)
    #expect(pointer.window.send(.key(KeyEvent(.escape, time: pointer.now))))
    #expect(log.states.last == .cancelled && pan.cancellation == .byUser)
    // The rest of the series begins nothing new.
    slide(Vector(0, -5), times: 3)
    #expect(log.states.last == .cancelled)
  }

  @Test func hidingTheViewCancelsTheDrag() {
    let view = View(frame: pointer.window.bounds)
    pointer.window.addSubview(view)
    add(.view, to: view)
    slide(Vector(0, -5), times: 3)
    view.isHidden = true
    #expect(log.states.last == .cancelled)
  }
}
