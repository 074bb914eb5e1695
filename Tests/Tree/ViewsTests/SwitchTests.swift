import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

extension Window {
  fileprivate func press(_ phase: PointerEvent.Phase, at point: Point) {
    send(.pointer(PointerEvent(phase, at: point, time: timeline.now)))
  }

  fileprivate func click(at point: Point) {
    press(.pressed, at: point)
    press(.released, at: point)
  }

  fileprivate func key(_ key: Key) { send(.key(KeyEvent(key, time: 0))) }
}

/// A switch: by pointer, by keys, and with reduced motion.
@Suite struct SwitchTests {
  private let control = Switch(identifier: "switch", label: "Light")
  private let window = Window(size: Size(300, 200))
  private let knob: View

  init() throws {
    control.frame = Rect(x: 20, y: 20, width: 63, height: 28)
    window.addSubview(control)
    window.layoutIfNeeded()
    knob = try #require(control.subviews.last)
  }

  @Test func clickTogglesTheSwitch() {
    var values: [Bool] = []
    control.onValueChanged = { values.append($0) }
    let off = knob.frame
    window.click(at: Point(40, 30))
    #expect(control.isOn && values == [true])
    window.timeline.advance(to: 0.08)
    let moving = knob.shown.center.x
    window.timeline.advance(to: 2)
    let on = knob.frame
    #expect(moving > off.midX && moving < on.midX && on.maxX == 61 && off.minX == 2)
    control.isOn = false
    #expect(knob.frame == off && values == [true])
    #expect(window.timeline.isIdle)
  }

  @Test func pressWidensTheKnobUntilCancelled() {
    let width = knob.frame.width
    window.press(.pressed, at: Point(40, 30))
    window.timeline.advance(to: 0.06)
    #expect(knob.frame.width == width)
    window.timeline.advance(to: 0.2)
    #expect(knob.frame.width > width + 20)
    window.press(.cancelled, at: Point(40, 30))
    window.timeline.advance(to: 1)
    #expect(knob.frame.width == width)
    #expect(!control.isOn)
  }

  /// The application turns the switch on while the user drags it there.
  @Test(arguments: [true, false]) func switchSetDuringDragKeepsValue(animated: Bool) {
    var values: [Bool] = []
    control.onValueChanged = { values.append($0) }
    window.press(.pressed, at: Point(40, 30))
    for x in [50.0, 60, 90] { window.press(.dragged, at: Point(x, 30)) }
    control.setOn(true, animated: animated)
    window.press(.released, at: Point(90, 30))
    window.timeline.advance(to: 2)
    #expect(control.isOn && values.isEmpty)
    #expect(knob.frame.maxX == 61)
  }

  @Test func keysToggleWithoutMotionWhenMotionIsReduced() {
    window.systemTraits.reducesMotion = true
    window.key(.tab)
    #expect(window.focusedView === control)
    for (each, isOn) in [(Key.space, true), (.return, false)] {
      window.key(each)
      #expect(control.isOn == isOn && !window.timeline.isMoving)
    }
  }

  /// A switch that is toggled in flight reverses from where its knob is shown.
  @Test func togglingInFlightReversesTheKnob() {
    control.setOn(true, animated: true)
    window.timeline.advance(to: 0.08)
    let place = knob.shown.center.x
    control.setOn(false, animated: true)
    #expect(abs(knob.shown.center.x - place) < 1e-9)
    window.timeline.advance(to: 3)
    #expect(knob.frame.minX == 2)
  }

  /// Setting `isOn` in flight ends the motion. If the switch becomes wider later, the knob is at its end again.
  @Test func settingIsOnInFlightStopsTheKnob() {
    control.setOn(true, animated: true)
    window.timeline.advance(to: 0.05)
    control.isOn = false
    #expect(window.timeline.isIdle)
    control.setOn(true, animated: true)
    window.timeline.advance(to: 4)
    control.frame.size.width = 80
    window.layoutIfNeeded()
    #expect(knob.frame.maxX == 78 && window.timeline.isIdle)
  }

  /// A short click lifts the knob, too, and the knob stays up for a while.
  @Test func aClickLiftsTheKnob() {
    window.click(at: Point(40, 30))
    window.timeline.advance(to: 0.2)
    #expect(knob.frame.height > 38)
    window.timeline.advance(to: 2)
    #expect(knob.frame.size == Size(37, 24) && window.timeline.isIdle)
  }

  /// The knob follows the pointer as if on an elastic band, and yields by less than 12 points beyond its end.
  @Test func theKnobFollowsAPointer() {
    let start = knob.frame.midX
    window.press(.pressed, at: Point(30, 30))
    window.press(.dragged, at: Point(37, 30))
    window.press(.dragged, at: Point(47, 30))
    #expect(knob.frame.midX == start && control.isHighlighted)
    window.timeline.advance(to: 0.1)
    #expect(abs(knob.frame.midX - start - 6.2) < 0.1)
    window.timeline.advance(to: 2)
    #expect(abs(knob.frame.midX - start - 10) < 0.01)
    window.press(.dragged, at: Point(79, 30))
    window.timeline.advance(to: 4)
    #expect(abs(knob.frame.midX - start - 22 - rubberBand(20, dimension: 12)) < 0.01)
    #expect(!control.isOn)
  }

  /// After a drag to the other end, the end to which the knob was dragged last counts; before, a release toggles like a click.
  @Test(arguments: [([10.0], true), ([30], true), ([30, 10], true), ([30, -5], false), ([-20], true)])
  func dragTogglesTheSwitchOnRelease(ways: [Double], isOn: Bool) {
    var values: [Bool] = []
    control.onValueChanged = { values.append($0) }
    window.press(.pressed, at: Point(40, 30))
    for way in ways { window.press(.dragged, at: Point(40 + way + (way < 0 ? -7 : 7), 30)) }
    #expect(values.isEmpty && !control.isOn && control.isHighlighted)
    window.timeline.advance(to: 0.5)
    window.press(.released, at: Point(40, 30))
    #expect(control.isOn == isOn && values == (isOn ? [true] : []) && !control.isHighlighted)
    window.timeline.advance(to: 3)
    #expect(knob.frame == Rect(x: isOn ? 24 : 2, y: 2, width: 37, height: 24))
    #expect(window.timeline.isIdle)
  }

  /// In a drag, the color changes 90 ms after the knob was dragged to the other end.
  @Test func colorFollowsTheKnobAfterADelay() throws {
    let track = try #require(control.subviews.first)
    window.press(.pressed, at: Point(40, 30))
    window.press(.dragged, at: Point(80, 30))
    window.timeline.advance(to: 0.089)
    #expect(track.backgroundColor == control.offTintColor)
    window.timeline.advance(to: 0.12)
    #expect(track.backgroundColor != control.offTintColor)
    window.press(.cancelled, at: Point(80, 30))
    window.timeline.advance(to: 3)
    #expect(track.backgroundColor == control.offTintColor)
  }

  @Test func cancelledKnobDragChangesNothing() {
    var values: [Bool] = []
    control.onValueChanged = { values.append($0) }
    window.press(.pressed, at: Point(30, 30))
    window.press(.dragged, at: Point(60, 30))
    window.press(.cancelled, at: Point(60, 30))
    window.timeline.advance(to: 2)
    #expect(knob.frame.minX == 2)
    #expect(!control.isOn && values.isEmpty && window.timeline.isIdle)
  }

  /// The color shows through a held knob; with reduced motion, too, although the knob is not lifted then.
  @Test(arguments: [false, true]) func aHeldKnobShowsTheState(reducesMotion: Bool) {
    control.isOn = true
    window.systemTraits.reducesMotion = reducesMotion
    #expect(knob.backgroundColor == .white)
    window.press(.pressed, at: Point(40, 30))
    window.timeline.advance(to: 1)
    let held = knob.backgroundColor
    #expect(held.isOpaque && held.green - held.red > 0.2 && held.green > 0.85, "\(held)")
    window.press(.cancelled, at: Point(40, 30))
    window.timeline.advance(to: 3)
    #expect(knob.backgroundColor == .white && window.timeline.isIdle)
  }
}

/// A segmented control: by pointer, by keys, and with reduced motion.
@Suite struct SegmentedControlTests {
  private let control = SegmentedControl(["One", "Two", "Three"], identifier: "segments", label: "Number")
  private let window = Window(size: Size(300, 200))
  private let pill: View

  init() throws {
    control.frame = Rect(x: 0, y: 0, width: 304, height: 32)
    window.addSubview(control)
    window.layoutIfNeeded()
    pill = try #require(control.subviews.first)
  }

  @Test func segmentedControlTakesColors() {
    #expect(pill.backgroundColor == .segment)
    control.selectedSegmentTintColor = Color(99, 99, 102)
    control.textColor = .white
    #expect(pill.backgroundColor == Color(99, 99, 102))
    #expect(
      control.subviews.dropFirst().compactMap { ($0 as? Label)?.textColor } == [.white, .white, .white])
  }

  @Test func clickSelectsTheSegment() {
    var values: [Int] = []
    control.onValueChanged = { values.append($0) }
    for (x, index) in [(250.0, 2), (150, 1), (160, 1), (5, 0)] {
      window.click(at: Point(x, 16))
      window.timeline.advance(to: window.timeline.now + 2)
      #expect(control.selectedSegmentIndex == index)
      #expect(pill.frame == Rect(x: 2 + Double(index) * 100, y: 2, width: 100, height: 28))
    }
    #expect(values == [2, 1, 0])
    control.selectedSegmentIndex = 2
    control.selectedSegmentIndex = 7
    #expect(control.selectedSegmentIndex == 2 && values.count == 3 && window.timeline.isIdle)
  }

  @Test func pressDimsTheSegmentTitle() {
    window.press(.pressed, at: Point(150, 16))
    #expect(control.subviews.map(\.shown.opacity) == [1, 1, 0.4, 1])
    window.press(.dragged, at: Point(150, 60))
    window.timeline.advance(to: 1)
    #expect(control.subviews.map(\.shown.alpha) == [1, 1, 1, 1])
    window.press(.released, at: Point(150, 60))
    #expect(control.selectedSegmentIndex == 0)
  }

  /// A drag that begins on the selected segment moves it, lifted; a drag that begins elsewhere selects where it is released.
  /// The segment nearest to the pointer counts, not the position of the lifted one.
  @Test(arguments: [(50.0, 178.0, 1, 180.0), (90, 210, 2, 172), (150, 280, 2, 52), (250, 150, 1, 52)])
  func dragSelectsTheSegmentAtItsRelease(from: Double, to: Double, index: Int, held: Double) {
    var values: [Int] = []
    control.onValueChanged = { values.append($0) }
    window.press(.pressed, at: Point(from, 16))
    window.press(.dragged, at: Point(from + (to > from ? 8 : -8), 16))
    window.press(.dragged, at: Point(to, 16))
    window.timeline.advance(to: 2)
    #expect(abs(pill.frame.midX - held) < 0.01 && values.isEmpty)
    #expect(abs(pill.frame.width - (held == 52 ? 100 : 124)) < 0.01)
    window.press(.released, at: Point(to, 16))
    #expect(control.selectedSegmentIndex == index && values == [index])
    window.timeline.advance(to: 4)
    #expect(pill.frame == Rect(x: 2 + Double(index) * 100, y: 2, width: 100, height: 28))
    #expect(window.timeline.isIdle)
  }

  @Test func pillResistsBeyondTheLastSegment() {
    control.selectedSegmentIndex = 2
    window.layoutIfNeeded()
    window.press(.pressed, at: Point(250, 16))
    window.press(.dragged, at: Point(298, 16))
    window.timeline.advance(to: 2)
    #expect(abs(pill.frame.midX - 252 - rubberBand(48, dimension: 12)) < 0.01)
    window.press(.cancelled, at: Point(298, 16))
    window.timeline.advance(to: 4)
    #expect(pill.frame == Rect(x: 202, y: 2, width: 100, height: 28) && window.timeline.isIdle)
  }

  /// The pill springs into place without a jump even if `reducesMotion` changes at the release.
  @Test(arguments: [false, true]) func togglingReducedMotionLeavesADragSmooth(isReducedBefore: Bool) {
    window.systemTraits.reducesMotion = isReducedBefore
    control.onValueChanged = { [unowned window, unowned control] _ in
      window.systemTraits.reducesMotion.toggle()
      control.setNeedsLayout()
    }
    window.press(.pressed, at: Point(50, 16))
    for step in 1...10 {
      window.timeline.advance(to: Double(step) / 30)
      window.press(.dragged, at: Point(50 + 7 * Double(step), 16))
    }
    let held = pill.shown.center.x
    window.press(.released, at: Point(120, 16))
    window.layoutIfNeeded()
    var last = held
    for frame in 1...40 {
      window.timeline.advance(to: 1.0 / 3 + Double(frame) / 60)
      #expect(abs(pill.shown.center.x - last) < 8, "frame \(frame)")
      last = pill.shown.center.x
    }
    window.timeline.advance(to: 4)
    #expect(control.selectedSegmentIndex == 1 && pill.frame == Rect(x: 102, y: 2, width: 100, height: 28))
  }

  @Test func arrowKeysSelectTheNeighbor() {
    var values: [Int] = []
    control.onValueChanged = { values.append($0) }
    window.key(.tab)
    for each in [Key.left, .right, .right, .right, .left, .space, .space] { window.key(each) }
    #expect(values == [1, 2, 1, 2, 0])
  }

  @Test func reducedMotionPlacesThePillImmediately() {
    window.systemTraits.reducesMotion = true
    window.click(at: Point(250, 16))
    #expect(pill.shown.center.x == 252)
    let size = control.sizeThatFits(Size(.infinity, .infinity))
    #expect(size.height == 32 && size.width > 120 && control.sizeThatFits(Size(90, 100)).width == 90)
  }
}
