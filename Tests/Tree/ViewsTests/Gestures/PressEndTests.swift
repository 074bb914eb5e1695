import Testing

@testable import SegueControls
@testable import SegueViews

/// A press ends with its view: the gestures of a view that is hidden or removed report only their cancellation.
@Suite struct PressEndTests {
  private let log = Log()
  private let outer = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  private let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
  private let pointer: Pointer
  private static let place = Point(50, 50)

  init() {
    outer.addSubview(view)
    pointer = Pointer(over: outer)
  }

  /// The way in which a view vanishes.
  enum End: CaseIterable { case removed, hidden, ancestorRemoved, ancestorHidden }

  private func end(_ how: End) {
    switch how {
    case .removed: view.removeFromSuperview()
    case .hidden: view.isHidden = true
    case .ancestorRemoved: outer.removeFromSuperview()
    case .ancestorHidden: outer.isHidden = true
    }
  }

  private func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    recognizer.allowedButtons = .all
    view.addGestureRecognizer(log.note("\(type(of: recognizer))", recognizer))
    return recognizer
  }

  @Test(arguments: End.allCases, [PointerButton.primary, .secondary]) func vanishedViewReportsNoTap(
    how: End, button: PointerButton
  ) {
    let tap = add(TapGestureRecognizer())
    var lit: [Bool] = []
    tap.onHighlight = { lit.append($0) }
    pointer.press(Self.place, button: button)
    end(how)
    #expect(lit == [true, false])
    pointer.release(waiting: 1)
    #expect(log.entries.isEmpty)
  }

  @Test(arguments: End.allCases) func vanishedViewReportsNoWaitingTap(how: End) {
    let (single, double) = (add(TapGestureRecognizer()), add(TapGestureRecognizer(numberOfTapsRequired: 2)))
    single.require(toFail: double)
    pointer.click(Self.place)
    end(how)
    pointer.wait(1)
    #expect(log.entries.isEmpty)
  }

  @Test(arguments: End.allCases) func vanishedViewReportsNoLongPress(how: End) {
    let press = add(LongPressGestureRecognizer())
    pointer.press(Self.place, waiting: 0.2)
    end(how)
    pointer.wait(1)
    pointer.release()
    #expect(log.entries.isEmpty && press.state == .failed)
  }

  @Test(arguments: End.allCases) func vanishingViewCancelsItsPan(how: End) {
    let pan = add(PanGestureRecognizer())
    pointer.press(Self.place)
    pointer.move(by: Vector(20, 0))
    log.clear()
    end(how)
    #expect(log.entries == ["PanGestureRecognizer cancelled"] && pan.cancellation == .withdrawn)
    pointer.move(by: Vector(20, 0))
    pointer.release()
    #expect(log.entries.count == 1)
  }

  @Test(arguments: End.allCases) func vanishingViewCancelsItsPinch(how: End) {
    _ = add(PinchGestureRecognizer())
    pointer.hover(Self.place)
    pointer.turn(Vector(0, -1), modifiers: .control)
    log.clear()
    end(how)
    #expect(log.entries == ["PinchGestureRecognizer cancelled"])
    pointer.turn(Vector(0, -1), modifiers: .control, waiting: 1)
    #expect(log.entries.count == 1)
  }

  @Test func aViewThatIsMovedAwayLosesItsPress() {
    _ = (add(TapGestureRecognizer()), add(LongPressGestureRecognizer()))
    pointer.press(Self.place)
    View().addSubview(view)
    pointer.wait(1)
    pointer.release()
    #expect(log.entries.isEmpty)
    outer.addSubview(view)
    _ = add(PanGestureRecognizer())
    pointer.press(Self.place)
    pointer.move(by: Vector(20, 0))
    log.clear()
    View().addSubview(view)
    pointer.move(by: Vector(20, 0))
    #expect(log.entries == ["PanGestureRecognizer cancelled"])
  }

  @Test func viewMovedWithinItsWindowKeepsItsPress() {
    _ = add(TapGestureRecognizer())
    pointer.press(Self.place)
    let page = View()
    page.addSubview(view)
    pointer.window.addSubview(page)
    pointer.release()
    #expect(log.entries == ["TapGestureRecognizer ended"])
  }

  @Test func aDisabledViewIsNotTapped() {
    _ = add(TapGestureRecognizer())
    pointer.press(Self.place)
    outer.isUserInteractionEnabled = false
    pointer.release()
    #expect(log.entries.isEmpty)
  }

  @Test func sliderDisabledDuringAPressKeepsItsValue() {
    let slider = Slider(identifier: "volume", label: "Volume")
    slider.frame = Rect(x: 0, y: 200, width: 200, height: 31)
    outer.addSubview(slider)
    var values: [Double] = []
    slider.onValueChanged = { values.append($0) }
    pointer.press(Point(100, 215))
    slider.isEnabled = false
    values = []
    pointer.move(by: Vector(30, 0))
    pointer.release()
    #expect(values.isEmpty)
  }
}
