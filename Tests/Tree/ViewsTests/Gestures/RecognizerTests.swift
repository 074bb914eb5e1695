import Testing

@testable import SegueViews

/// How each recognizer handles a press.
@Suite struct RecognizerTests {
  private let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
  private let log = Log()
  private let pointer: Pointer

  init() { pointer = Pointer(over: view) }

  private func add<Recognizer: GestureRecognizer>(_ name: String, _ recognizer: Recognizer) -> Recognizer {
    view.addGestureRecognizer(recognizer)
    return log.note(name, recognizer)
  }

  // MARK: - Taps

  @Test func twoQuickTapsAreADoubleTap() {
    _ = add("double", TapGestureRecognizer(numberOfTapsRequired: 2))
    for _ in 0..<2 {
      pointer.click(Point(100, 100))
      pointer.wait(0.29)
    }
    #expect(log.entries == ["double ended"])
    pointer.click(Point(100, 100))
    #expect(log.entries == ["double ended"])
  }

  @Test func threeTapsAreATripleTap() {
    _ = add("triple", TapGestureRecognizer(numberOfTapsRequired: 3))
    for taps in [2, 3] {
      for _ in 0..<taps { pointer.click(Point(100, 100)) }
      #expect(log.entries.count == taps - 2)
      pointer.wait(1)
    }
  }

  @Test(arguments: [(0.31, 0.0), (0, 17), (0.5, 40)])
  func tapsFarApartAreNoDoubleTap(pause: Double, distance: Double) {
    let double = add("double", TapGestureRecognizer(numberOfTapsRequired: 2))
    pointer.click(Point(100, 100))
    #expect(double.state == .possible)
    pointer.wait(pause)
    pointer.click(Point(100 + distance, 100))
    #expect(log.entries.isEmpty)
    // The second tap may be the first of another pair until the time for that has passed.
    pointer.wait(1)
    #expect(double.state == .failed)
  }

  /// The times of the clicks count, not the times at which the window receives them.
  @Test func doubleTapUsesTheTimesOfEvents() {
    _ = add("double", TapGestureRecognizer(numberOfTapsRequired: 2))
    for time in [10.0, 10.4] {
      for phase in [PointerEvent.Phase.pressed, .released] {
        pointer.window.send(.pointer(PointerEvent(phase, at: Point(100, 100), time: time)))
      }
    }
    #expect(log.entries.isEmpty)
  }

  @Test func singleTapDoesNotWaitWithoutARequirement() {
    _ = add("single", TapGestureRecognizer())
    _ = add("double", TapGestureRecognizer(numberOfTapsRequired: 2))
    pointer.click(Point(100, 100))
    #expect(log.entries == ["single ended"])
    pointer.click(Point(100, 100))
    #expect(log.entries == ["single ended", "double ended"])
  }

  @Test func aSingleTapCanWaitForADoubleTap() {
    let single = add("single", TapGestureRecognizer())
    let double = add("double", TapGestureRecognizer(numberOfTapsRequired: 2))
    single.require(toFail: double)
    pointer.click(Point(100, 100))
    pointer.wait(0.29)
    #expect(log.entries.isEmpty && single.state == .possible)
    pointer.wait(0.02)
    #expect(log.entries == ["single ended"])
    log.clear()
    for _ in 0..<2 { pointer.click(Point(100, 100)) }
    pointer.wait(1)
    #expect(log.entries == ["double ended"])
    #expect(pointer.window.timeline.isIdle)
  }

  /// The second press rules out a double tap: the single tap is reported then, and the second press is handled as a new one.
  @Test(arguments: ["elsewhere", "drag"]) func failedSecondTapFreesTheFirst(second: String) {
    let other = View(frame: Rect(x: 0, y: 500, width: 400, height: 300))
    pointer.window.addSubview(other)
    let single = add("single", TapGestureRecognizer())
    let double = add("double", TapGestureRecognizer(numberOfTapsRequired: 2))
    let otherTap = log.note("other", TapGestureRecognizer())
    _ = add("pan", PanGestureRecognizer())
    single.require(toFail: double)
    other.addGestureRecognizer(otherTap)
    pointer.click(Point(100, 100))
    pointer.wait(0.1)
    if second == "drag" {
      pointer.drag(from: Point(100, 100), by: Vector(0, 30))
      #expect(log.winners == ["single", "pan"])
    } else {
      pointer.click(Point(100, 600))
      #expect(log.entries == ["single ended", "other ended"])
    }
  }

  /// A transition that begins withdraws all presses; a tap that waited is not reported afterward.
  @Test func cancelPressDropsAWaitingTap() {
    let single = add("single", TapGestureRecognizer())
    single.require(toFail: add("double", TapGestureRecognizer(numberOfTapsRequired: 2)))
    pointer.click(Point(100, 100))
    pointer.window.cancelPress()
    pointer.wait(1)
    #expect(log.entries.isEmpty)
    #expect(pointer.window.timeline.isIdle)
  }

  @Test func gesturesWaitingForEachOtherFail() {
    let first = add("first", TapGestureRecognizer())
    let second = add("second", TapGestureRecognizer())
    first.require(toFail: second)
    second.require(toFail: first)
    pointer.click(Point(100, 100))
    #expect(log.entries.isEmpty)
    #expect(first.state == .failed && second.state == .failed)
  }

  // MARK: - Long press

  @Test func aPressThatRestsIsALongPress() {
    _ = add("long", LongPressGestureRecognizer())
    _ = add("tap", TapGestureRecognizer())
    pointer.press(Point(100, 100), waiting: 0.499)
    #expect(log.entries.isEmpty)
    pointer.wait(0.002)
    #expect(log.entries == ["long began"])
    pointer.move(by: Vector(0.5, 0))
    pointer.release()
    #expect(log.entries == ["long began", "long changed", "long ended"])
  }

  @Test func shorterPressIsNoLongPress() {
    _ = add("long", LongPressGestureRecognizer())
    _ = add("tap", TapGestureRecognizer())
    pointer.press(Point(100, 100), waiting: 0.4)
    pointer.release(waiting: 1)
    #expect(log.entries == ["tap ended"])
    #expect(pointer.window.timeline.isIdle)
  }

  @Test(arguments: [(9.9, true), (10.1, false)]) func longPressAllowsTenPointsOfMovement(
    travel: Double, isLong: Bool
  ) {
    _ = add("long", LongPressGestureRecognizer())
    pointer.press(Point(100, 100))
    pointer.move(by: Vector(0, travel))
    pointer.move(by: Vector(0, -travel))
    pointer.wait(1)
    #expect(log.entries == (isLong ? ["long began"] : []))
  }

  @Test func aDragEndsTheWaitForALongPress() {
    let long = add("long", LongPressGestureRecognizer())
    long.allowableMovement = 100
    _ = add("pan", PanGestureRecognizer())
    pointer.press(Point(100, 100))
    pointer.move(by: Vector(0, 9))
    pointer.wait(1)
    #expect(log.winners == ["pan"])
    #expect(long.state == .failed)
  }

  @Test func aLongPressKeepsTheDrag() {
    _ = add("long", LongPressGestureRecognizer())
    _ = add("pan", PanGestureRecognizer(precedence: .screenEdge))
    pointer.press(Point(5, 100), waiting: 0.6)
    pointer.move(by: Vector(50, 0))
    pointer.release()
    #expect(log.winners == ["long"])
  }

  // MARK: - Edges

  @Test(arguments: [
    (Point(20, 400), Vector(30, 0), "left"), (Point(25, 400), Vector(30, 0), ""),
    (Point(20, 400), Vector(-15, 0), ""),
    (Point(20, 400), Vector(10, 30), ""), (Point(380, 400), Vector(-30, 10), "right"),
    (Point(200, 10), Vector(0, 30), "top"), (Point(200, 790), Vector(5, -30), "bottom"),
    (Point(200, 790), Vector(-30, 0), ""), (Point(3, 3), Vector(30, 0), "left"),
    (Point(3, 3), Vector(0, 30), "top"),
  ]) func edgeDragBeginsOnlyInwards(start: Point, way: Vector, edge: String) {
    for (name, edges) in [("left", RectEdge.left), ("right", .right), ("top", .top), ("bottom", .bottom)] {
      _ = add(name, ScreenEdgePanGestureRecognizer(edges: edges))
    }
    pointer.drag(from: start, by: way)
    #expect(log.winners == (edge.isEmpty ? [] : [edge]))
  }

  @Test func oneGestureCanTakeSeveralEdges() {
    let pan = add("pan", ScreenEdgePanGestureRecognizer(edges: [.left, .right]))
    pan.edgeWidth = 40
    for (start, way) in [(Point(39, 9), 20.0), (Point(361, 9), -20)] {
      pointer.drag(from: start, by: Vector(way, 0))
    }
    #expect(log.entries.filter { $0 == "pan began" }.count == 2)
  }

  // MARK: - Pinch

  @Test func wheelStepWithControlPinchesSmoothly() {
    var scales: [Double] = []
    let pinch = add("pinch", PinchGestureRecognizer())
    pinch.addAction { scales.append($0.scale) }
    pointer.hover(Point(100, 100))
    #expect(!pointer.turn(Vector(0, -1)))
    #expect(pointer.turn(Vector(0, -1), modifiers: .control))
    #expect(scales == [1])
    for _ in 0..<24 { pointer.wait(1 / 120) }
    #expect(pinch.state == .ended)
    #expect(abs(pinch.scale - 1.2) < 1e-9)
    #expect(zip(scales, scales.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 < 0.06 })
    #expect(scales.count > 10)
    #expect(pointer.window.timeline.isIdle)
    // The other way, and by several wheel steps.
    for _ in 0..<2 {
      pointer.turn(Vector(0, 1), modifiers: .control, waiting: 0.05)
    }
    pointer.wait(1)
    #expect(abs(pinch.scale - 1 / 1.44) < 1e-9)
  }

  @Test func pinchEndsAfterAPause() {
    let pinch = add("pinch", PinchGestureRecognizer())
    pointer.hover(Point(100, 100))
    for _ in 0..<5 {
      pointer.turn(Vector(0, -4), isPrecise: true, modifiers: .control, waiting: 0.14)
      #expect(pinch.state == .began || pinch.state == .changed)
    }
    #expect(abs(pinch.scale - 1.0954) < 1e-3)
    pointer.wait(0.02)
    #expect(pinch.state == .ended)
  }

  @Test func touchpadPinchHasAVelocity() {
    let pinch = add("pinch", PinchGestureRecognizer())
    pointer.hover(Point(100, 100))
    for _ in 0..<20 {
      pointer.wait(0.01)
      pointer.turn(Vector(0, -2), isPrecise: true, modifiers: .control)
    }
    // 200 points per second are 5 wheel steps: the scale grows by 1.2 to the power of 5 per second.
    #expect(abs(pinch.velocity / pinch.scale - 5 * 0.18232) < 0.01)
    // The velocity after the fingers left is that of their last scroll events.
    pointer.wait(0.2)
    #expect(pinch.state == .ended)
    #expect(abs(pinch.velocity / pinch.scale - 5 * 0.18232) < 0.01)
  }

  @Test func innermostPinchKeepsTheWheelUntilItEnds() {
    let inner = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(inner)
    _ = add("outer", PinchGestureRecognizer())
    inner.addGestureRecognizer(log.note("inner", PinchGestureRecognizer()))
    pointer.hover(Point(50, 50))
    pointer.turn(Vector(0, -1), modifiers: .control)
    pointer.hover(Point(300, 300))
    pointer.turn(Vector(0, -1), modifiers: .control)
    #expect(log.entries.allSatisfy { $0.hasPrefix("inner") })
    pointer.wait(1)
    pointer.turn(Vector(0, -1), modifiers: .control)
    #expect(log.entries.last == "outer began")
  }

  @Test func escapeCancelsAPinch() {
    let pinch = add("pinch", PinchGestureRecognizer())
    pointer.hover(Point(100, 100))
    pointer.turn(Vector(0, -1), modifiers: .control)
    #expect(pointer.type(.escape))
    #expect(pinch.state == .cancelled && pinch.cancellation == .byUser)
    #expect(pointer.window.timeline.isIdle)
    #expect(!pointer.type(.escape))
  }

  // MARK: - Hover

  @Test func hoveringBeginsChangesAndEnds() {
    let inner = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(inner)
    _ = add("outer", HoverGestureRecognizer())
    inner.addGestureRecognizer(log.note("inner", HoverGestureRecognizer()))
    pointer.hover(Point(300, 300))
    pointer.hover(Point(50, 50))
    pointer.hover(Point(60, 50))
    pointer.hover(Point(300, 300))
    pointer.send(.left)
    #expect(
      log.entries == [
        "outer began", "inner began", "outer changed", "inner changed", "outer changed", "inner ended",
        "outer changed", "outer ended",
      ])
  }

  @Test(arguments: ["hidden", "removed", "disabled", "its superview hidden"])
  func hoveringIsCancelledWhenTheViewIsGone(way: String) {
    let hover = add("hover", HoverGestureRecognizer())
    let box = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
    pointer.window.addSubview(box)
    box.addSubview(view)
    pointer.hover(Point(50, 50))
    switch way {
    case "hidden": view.isHidden = true
    case "removed": view.removeFromSuperview()
    case "disabled": hover.isEnabled = false
    default: box.isHidden = true
    }
    #expect(log.entries == ["hover began", "hover cancelled"])
    #expect(hover.cancellation == .withdrawn)
    pointer.hover(Point(60, 50))
    #expect(log.entries.count == 2)
  }

  @Test func viewUnderPointerIsHoveredAtNextEvent() {
    _ = add("hover", HoverGestureRecognizer())
    view.center.x += 400
    pointer.hover(Point(50, 50))
    view.center.x -= 400
    #expect(log.entries.isEmpty)
    pointer.hover(Point(50, 50))
    #expect(log.entries == ["hover began"])
  }

  @Test func hoveringWaitsForTheEndOfADrag() {
    _ = add("hover", HoverGestureRecognizer())
    _ = add("pan", PanGestureRecognizer())
    pointer.hover(Point(50, 50))
    pointer.press(Point(50, 50))
    pointer.move(by: Vector(40, 0))
    #expect(log.entries.filter { $0.hasPrefix("hover") } == ["hover began"])
    pointer.release()
    #expect(log.entries.last == "hover changed" || log.entries.contains("hover changed"))
  }

  @Test func hoveringDoesNotCompeteForPresses() {
    _ = add("hover", HoverGestureRecognizer())
    _ = add("tap", TapGestureRecognizer())
    pointer.hover(Point(50, 50))
    pointer.click(Point(50, 50))
    #expect(log.entries == ["hover began", "tap ended"])
  }

  // MARK: - Buttons

  @Test(arguments: PointerButton.allCases) func gesturesIgnoreOtherButtons(button: PointerButton) {
    _ = add("tap", TapGestureRecognizer())
    let others = add("others", TapGestureRecognizer())
    others.allowedButtons = [.secondary, .middle]
    let back = add("back", PanGestureRecognizer())
    back.allowedButtons = .back
    pointer.press(Point(100, 100), button: button)
    pointer.move(by: Vector(2, 0))
    pointer.release()
    pointer.press(Point(100, 100), button: button)
    pointer.move(by: Vector(20, 0))
    pointer.release()
    switch button {
    case .primary: #expect(log.winners == ["tap"])
    case .secondary, .middle: #expect(log.winners == ["others"])
    case .back: #expect(log.winners == ["back"])
    case .forward: #expect(log.entries.isEmpty)
    }
  }

  @Test func pressOfAnUnusedButtonIsNotHandled() {
    let tap = add("tap", TapGestureRecognizer())
    #expect(!pointer.send(.pressed, Point(100, 100), button: .back))
    pointer.send(.released, button: .back)
    tap.allowedButtons = .all
    #expect(pointer.send(.pressed, Point(100, 100), button: .back))
    pointer.send(.released, button: .back)
    #expect(log.entries == ["tap ended"])
  }
}
