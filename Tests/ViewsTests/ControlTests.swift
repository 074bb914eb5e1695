import SegueDrawing
import SegueGeometry
import SegueMotion
import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

/// Switches and segmented controls: by pointer, by keys, and with reduced motion.
@Suite struct ControlTests {
  private func window(with view: View, _ frame: Rect) -> Window {
    let window = Window(size: Size(300, 200))
    view.frame = frame
    window.addSubview(view)
    window.layoutIfNeeded()
    return window
  }

  private func press(_ window: Window, _ phase: PointerEvent.Phase, at point: Point) {
    window.send(.pointer(PointerEvent(phase, at: point, time: window.timeline.now)))
  }

  private func click(_ window: Window, at point: Point) {
    press(window, .pressed, at: point)
    press(window, .released, at: point)
  }

  private func key(_ window: Window, _ key: Key) { window.send(.key(KeyEvent(key, time: 0))) }

  private func knob(of control: Switch) throws -> View { try #require(control.subviews.last?.subviews.last) }

  // MARK: - A switch

  @Test func aClickSwitches() throws {
    let control = Switch(identifier: "switch", label: "Light")
    var values: [Bool] = []
    control.onValueChanged = { values.append($0) }
    let window = window(with: control, Rect(x: 20, y: 20, width: 51, height: 31))
    let off = try knob(of: control).frame
    click(window, at: Point(40, 30))
    #expect(control.isOn && values == [true])
    window.timeline.advance(to: 0.08)
    let moving = try knob(of: control).shown.center.x
    window.timeline.advance(to: 2)
    let on = try knob(of: control).frame
    #expect(moving > off.midX && moving < on.midX && on.maxX == 49 && off.minX == 2)
    control.isOn = false
    #expect(try knob(of: control).frame == off && values == [true])
    #expect(window.timeline.isIdle)
  }

  @Test func aPressShowsAtOnceAndMayBeCalledOff() throws {
    let control = Switch(identifier: "switch", label: "Light")
    let window = window(with: control, Rect(x: 20, y: 20, width: 51, height: 31))
    let width = try knob(of: control).frame.width
    press(window, .pressed, at: Point(40, 30))
    #expect(try knob(of: control).shown.bounds.width > width)
    press(window, .cancelled, at: Point(40, 30))
    window.timeline.advance(to: 1)
    #expect(try knob(of: control).frame.width == width)
    #expect(!control.isOn)
  }

  @Test func keysSwitchAndWithReducedMotionNothingMoves() throws {
    let control = Switch(identifier: "switch", label: "Light")
    let window = window(with: control, Rect(x: 20, y: 20, width: 51, height: 31))
    window.reducesMotion = true
    key(window, .tab)
    #expect(window.focusedView === control)
    for (each, isOn) in [(Key.space, true), (.return, false)] {
      key(window, each)
      #expect(control.isOn == isOn && !window.timeline.isMoving)
    }
  }

  /// Switched again in flight it turns round where it is.
  @Test func switchedInFlightItReverses() throws {
    let control = Switch(identifier: "switch", label: "Light")
    let window = window(with: control, Rect(x: 20, y: 20, width: 51, height: 31))
    control.setOn(true, animated: true)
    window.timeline.advance(to: 0.08)
    let place = try knob(of: control).shown.center.x
    control.setOn(false, animated: true)
    #expect(try abs(knob(of: control).shown.center.x - place) < 1e-9)
    window.timeline.advance(to: 3)
    #expect(try knob(of: control).frame.minX == 2)
  }

  // MARK: - A segmented control

  private func segments() -> SegmentedControl {
    SegmentedControl(["One", "Two", "Three"], identifier: "segments", label: "Number")
  }

  @Test func itTakesColors() throws {
    let control = segments()
    let pill = try #require(control.subviews.first)
    #expect(pill.backgroundColor == .white)
    control.selectedSegmentTintColor = Color(99, 99, 102)
    control.textColor = .white
    #expect(pill.backgroundColor == Color(99, 99, 102))
    #expect(
      control.subviews.dropFirst().compactMap { ($0 as? Label)?.textColor } == [.white, .white, .white])
  }

  @Test func aClickChooses() throws {
    let control = segments()
    var values: [Int] = []
    control.onValueChanged = { values.append($0) }
    let window = window(with: control, Rect(x: 0, y: 0, width: 304, height: 32))
    let pill = try #require(control.subviews.first)
    for (x, index) in [(250.0, 2), (150, 1), (160, 1), (5, 0)] {
      click(window, at: Point(x, 16))
      window.timeline.advance(to: window.timeline.now + 2)
      #expect(control.selectedSegmentIndex == index)
      #expect(pill.frame == Rect(x: 2 + Double(index) * 100, y: 2, width: 100, height: 28))
    }
    #expect(values == [2, 1, 0])
    control.selectedSegmentIndex = 2
    control.selectedSegmentIndex = 7
    #expect(control.selectedSegmentIndex == 2 && values.count == 3 && window.timeline.isIdle)
  }

  @Test func thePressedWordIsDimmed() throws {
    let control = segments()
    let window = window(with: control, Rect(x: 0, y: 0, width: 304, height: 32))
    press(window, .pressed, at: Point(150, 16))
    #expect(control.subviews.map(\.shown.opacity) == [1, 1, 0.4, 1])
    press(window, .dragged, at: Point(150, 60))
    window.timeline.advance(to: 1)
    #expect(control.subviews.map(\.shown.alpha) == [1, 1, 1, 1])
    press(window, .released, at: Point(150, 60))
    #expect(control.selectedSegmentIndex == 0)
  }

  @Test func arrowsChooseTheNeighbor() {
    let control = segments()
    var values: [Int] = []
    control.onValueChanged = { values.append($0) }
    let window = window(with: control, Rect(x: 0, y: 0, width: 304, height: 32))
    key(window, .tab)
    for each in [Key.left, .right, .right, .right, .left, .space, .space] { key(window, each) }
    #expect(values == [1, 2, 1, 2, 0])
  }

  @Test func withReducedMotionThePillDoesNotMove() {
    let control = segments()
    let window = window(with: control, Rect(x: 0, y: 0, width: 304, height: 32))
    window.reducesMotion = true
    click(window, at: Point(250, 16))
    #expect(control.subviews.first?.shown.center.x == 252)
    let size = control.sizeThatFits(Size(.infinity, .infinity))
    #expect(size.height == 32 && size.width > 120 && control.sizeThatFits(Size(90, 100)).width == 90)
  }
}
