import Testing

@testable import SegueControls
@testable import SegueViews

/// A slider, moved by pointer, keys and wheel.
@Suite struct SliderTests {
  /// A slider with 100 points of travel, from x = 33.5 to 133.5 in the window.
  private final class Bench {
    let slider = Slider(identifier: "volume", label: "Volume")
    let window = Window(size: Size(300, 200))
    var values: [Double] = []

    init() {
      slider.frame = Rect(x: 20, y: 20, width: 127, height: 31)
      window.addSubview(slider)
      window.layoutIfNeeded()
      slider.onValueChanged = { [unowned self] in values.append(($0 * 1000).rounded() / 1000) }
    }

    var knob: View { slider.subviews[2] }
    var fill: View { slider.subviews[1] }

    func pointer(_ phase: PointerEvent.Phase, _ x: Double, y: Double = 35) {
      window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: window.timeline.now)))
    }

    func key(_ key: Key, _ modifiers: Modifiers = []) {
      window.send(.key(KeyEvent(key, modifiers: modifiers, time: 0)))
    }

    @discardableResult func scroll(_ delta: Vector, isPrecise: Bool = false) -> Bool {
      window.send(
        .scroll(ScrollEvent(at: Point(80, 35), delta: delta, isPrecise: isPrecise, time: 0)))
    }
  }

  @Test func theKnobFollowsThePointer() {
    let bench = Bench()
    bench.slider.value = 0.5
    #expect(bench.knob.frame.midX == 63.5 && bench.fill.frame.width == 63.5)
    // The knob does not jump if it is grabbed beside its center.
    bench.pointer(.pressed, 88)
    #expect(bench.slider.value == 0.5 && bench.values.isEmpty)
    #expect(bench.knob.frame.width > 27, "a press shows at once")
    bench.pointer(.dragged, 98)
    bench.pointer(.dragged, 108, y: 190)
    #expect(bench.values == [0.6, 0.7])
    bench.pointer(.dragged, 900)
    bench.pointer(.released, 900)
    #expect(bench.slider.value == 1 && bench.knob.frame == Rect(x: 100, y: 2, width: 27, height: 27))
    #expect(bench.window.timeline.isIdle)
  }

  @Test(arguments: [false, true]) func pressBesideTheKnobMovesItThere(reducesMotion: Bool) {
    let bench = Bench()
    bench.window.systemTraits.reducesMotion = reducesMotion
    bench.pointer(.pressed, 113.5)
    #expect(bench.values == [0.8])
    #expect(bench.window.timeline.isMoving == !reducesMotion)
    bench.pointer(.released, 113.5)
    bench.window.timeline.advance(to: 1)
    #expect(bench.slider.value == 0.8 && bench.knob.shown.center.x == 93.5 && bench.knob.frame.width == 27)
    #expect(bench.values == [0.8])
  }

  @Test func cancelledDragRestoresTheValue() {
    let bench = Bench()
    bench.slider.value = 0.2
    bench.pointer(.pressed, 53.5)
    bench.pointer(.dragged, 93.5)
    bench.pointer(.cancelled, 93.5)
    bench.window.timeline.advance(to: 1)
    #expect(bench.slider.value == 0.2 && bench.values == [0.6, 0.2])
  }

  @Test func nonContinuousSliderReportsOnlyTheEnd() {
    let bench = Bench()
    bench.slider.isContinuous = false
    bench.pointer(.pressed, 33.5)
    for x in [50.0, 70, 83.5] { bench.pointer(.dragged, x) }
    #expect(bench.values.isEmpty && bench.slider.value == 0.5)
    bench.pointer(.released, 83.5)
    #expect(bench.values == [0.5])
    // A press that does not move the knob reports nothing.
    bench.pointer(.pressed, 83.5)
    bench.pointer(.released, 83.5)
    #expect(bench.values == [0.5])
  }

  @Test func keysChangeTheValue() {
    let bench = Bench()
    bench.key(.tab)
    #expect(bench.window.focusedView === bench.slider)
    for key in [Key.right, .up, .left, .pageUp, .pageDown, .end, .right, .home, .left] { bench.key(key) }
    #expect(bench.values == [0.05, 0.1, 0.05, 0.15, 0.05, 1, 0])
    bench.slider.range = 10...20
    bench.slider.step = 2
    bench.values = []
    for key in [Key.right, .right, .pageUp, .end] { bench.key(key) }
    #expect(bench.values == [12, 14, 16, 20])
  }

  /// The last step lies at the end of the range, or before it.
  @Test(arguments: [(0.4, 0.8), (0.3, 0.9), (0.1, 1), (2, 0)])
  func endKeyStopsAtLastStep(step: Double, last: Double) {
    let bench = Bench()
    bench.slider.range = 0...1
    bench.slider.step = step
    bench.key(.tab)
    bench.key(.end)
    #expect(abs(bench.slider.value - last) < 1e-12)
    bench.slider.value = 5
    #expect(abs(bench.slider.value - last) < 1e-12)
  }

  /// A vertical wheel step scrolls the list around the slider unless the slider has the focus.
  @Test func verticalWheelNeedsTheFocus() {
    let bench = Bench()
    #expect(!bench.scroll(Vector(0, -1)))
    #expect(bench.slider.value == 0)
    #expect(bench.scroll(Vector(2, 0)))
    #expect(bench.scroll(Vector(10, 0), isPrecise: true))
    #expect(bench.values == [0.1, 0.2])
    bench.window.focus(on: bench.slider)
    #expect(bench.scroll(Vector(0, -1)))
    #expect(bench.values == [0.1, 0.2, 0.25])
  }

  /// A fine wheel and a touchpad move less than a step per event.
  @Test func smallScrollEventsAddUpToSteps() {
    let bench = Bench()
    bench.slider.step = 0.25
    for _ in 0..<12 { bench.scroll(Vector(1 / 8, 0)) }
    #expect(bench.values == [0.25, 0.5])
    for _ in 0..<25 { bench.scroll(Vector(-1, 0), isPrecise: true) }
    #expect(bench.values == [0.25, 0.5, 0.25, 0])
    for _ in 0..<40 { bench.scroll(Vector(-1, 0), isPrecise: true) }
    for _ in 0..<13 { bench.scroll(Vector(1, 0), isPrecise: true) }
    #expect(bench.values == [0.25, 0.5, 0.25, 0, 0.25], "what leads beyond an end is not made up for")
    bench.slider.value = 1
    bench.scroll(Vector(-1, 0), isPrecise: true)
    #expect(bench.slider.value == 1, "what was turned before counts from where the value was then")
  }

  @Test func valuesAreKeptInRangeAndOnSteps() {
    let slider = Slider(identifier: "s", label: "S")
    slider.range = -1...1
    slider.value = 7
    #expect(slider.value == 1)
    slider.value = .nan
    #expect(slider.value == 1)
    slider.value = -.infinity
    #expect(slider.value == 1, "not a number that a slider can have")
    slider.step = 0.5
    slider.value = 0.3
    #expect(slider.value == 0.5)
    slider.range = 0...0
    #expect(slider.value == 0)
    slider.frame = Rect(x: 0, y: 0, width: 0, height: 0)
    slider.layoutIfNeeded()
    #expect(slider.subviews.allSatisfy { $0.frame.width.isFinite })
  }

  @Test func valueSetInFlightDoesNotJump() {
    let bench = Bench()
    bench.slider.setValue(1, animated: true)
    bench.window.timeline.advance(to: 0.06)
    let place = bench.knob.shown.center.x
    #expect(place > 14 && place < 113)
    bench.slider.setValue(0, animated: true)
    #expect(abs(bench.knob.shown.center.x - place) < 1e-9)
    bench.window.timeline.advance(to: 2)
    #expect(bench.knob.shown.center.x == 13.5 && bench.values.isEmpty)
  }

  /// For every kind of control.
  @Test func disabledControlIsFadedAndUnreachable() {
    let bench = Bench()
    let all: [Control] = [
      bench.slider, Switch(identifier: "switch", label: "Light"),
      SegmentedControl(["A", "B"], identifier: "segments", label: "Letter"),
    ]
    for (index, control) in all.enumerated() {
      if index > 0 {
        control.frame = Rect(x: 20, y: Double(20 + index * 50), width: 120, height: 31)
        bench.window.addSubview(control)
      }
      control.isEnabled = false
      #expect(
        control.model.opacity == Control.disabledAlpha && control.alpha == 1 && !control.canBecomeFocused)
      #expect(bench.window.hitTest(control.frame.center) === bench.window)
    }
    bench.key(.tab)
    #expect(bench.window.focusedView == nil)
    bench.pointer(.pressed, 80)
    #expect(bench.values.isEmpty)
    for control in all { control.isEnabled = true }
    #expect(all.allSatisfy { $0.alpha == 1 && $0.canBecomeFocused })
  }

  @Test func newRangeMovesTheKnob() {
    let bench = Bench()
    bench.slider.setValue(0.5, animated: true)
    bench.window.timeline.advance(to: 5)
    bench.slider.range = 0...2
    #expect(bench.slider.value == 0.5 && bench.knob.frame.midX == 38.5 && bench.fill.frame.width == 38.5)
    // In flight, too.
    bench.slider.setValue(2, animated: true)
    bench.window.timeline.advance(to: 5.05)
    bench.slider.range = 0...4
    #expect(bench.knob.frame.midX == 63.5 && bench.knob.presentation == nil)
  }

  @Test func knobReachesItsEndAfterAResize() {
    let bench = Bench()
    bench.slider.setValue(1, animated: true)
    bench.window.timeline.advance(to: 0.05)
    bench.slider.frame.size.width = 227
    bench.window.layoutIfNeeded()
    bench.window.timeline.advance(to: 2)
    #expect(bench.knob.frame.midX == 213.5 && bench.fill.frame.width == 213.5)
    #expect(bench.knob.presentation == nil && bench.window.timeline.isIdle)
  }
}
