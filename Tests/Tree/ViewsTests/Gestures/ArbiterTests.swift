import SegueTestSupport
import Testing

@testable import SegueControls
@testable import SegueViews

/// The rules for a press besides the table of precedences: requirements, delegates, subclasses, and how a gesture ends.
@Suite struct ArbiterTests {
  private let outer = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
  private let inner = View(frame: Rect(x: 0, y: 0, width: 200, height: 800))
  private let log = Log()
  private let pointer: Pointer

  init() {
    outer.addSubview(inner)
    pointer = Pointer(over: outer)
  }

  private func pan(_ name: String, on view: View, slop: Double = 8, _ precedence: GesturePrecedence = .view)
    -> PanGestureRecognizer
  {
    let pan = log.note(name, PanGestureRecognizer(slop: slop, precedence: precedence))
    view.addGestureRecognizer(pan)
    return pan
  }

  // MARK: - Waiting for others to fail

  @Test func requirementOverridesThePrecedenceTable() {
    let row = pan("row", on: inner, .row)
    let list = pan("list", on: outer, slop: 20, .scroll)
    row.require(toFail: list)
    pointer.drag(from: Point(100, 400), by: Vector(40, 0))
    #expect(log.winners == ["list"])
    log.clear()
    list.shouldBegin = { false }
    pointer.drag(from: Point(100, 400), by: Vector(40, 0))
    #expect(log.winners == ["row"])
  }

  /// A gesture that is not under the press has nothing to fail at, so that nothing waits for it.
  @Test func requirementOfAnUnpressedViewIsIgnored() {
    let left = pan("left", on: inner)
    let right = pan("outer", on: outer)
    right.require(toFail: left)
    pointer.drag(from: Point(300, 400), by: Vector(40, 0))
    #expect(log.winners == ["outer"])
  }

  @Test func releaseFailsAWaitingGesture() {
    let waiting = pan("waiting", on: inner)
    waiting.require(toFail: pan("slow", on: outer, slop: 50))
    pointer.drag(from: Point(100, 400), by: Vector(40, 0))
    #expect(log.entries.isEmpty)
    #expect(waiting.state == .failed)
  }

  @Test func aChainOfRequirementsIsDecidedInOneEvent() {
    let names = ["a", "b", "c", "d"]
    let pans = names.map { pan($0, on: inner) }
    for (each, next) in zip(pans, pans.dropFirst()) { each.require(toFail: next) }
    for each in pans.dropFirst() { each.shouldBegin = { false } }
    pointer.press(Point(100, 400))
    pointer.move(by: Vector(8, 0))
    #expect(log.entries == ["a began"])
  }

  // MARK: - Delegates

  private final class Judge: GestureRecognizerDelegate {
    var receives = true
    var begins = true
    var waitsFor: GestureRecognizer?
    var goesBefore: GestureRecognizer?
    var companion: GestureRecognizer?

    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive press: PointerEvent) -> Bool
    {
      receives
    }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { begins }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { other === waitsFor }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { other === goesBefore }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { other === companion }
  }

  @Test(arguments: ["receive", "begin", "waits", "goes before", "nothing"])
  func delegateDecidesWhichGestureWins(word: String) {
    let judge = Judge()
    let (first, second) = (pan("inner", on: inner), pan("outer", on: outer))
    switch word {
    case "receive": judge.receives = false
    case "begin": judge.begins = false
    case "waits": judge.waitsFor = second
    case "goes before": judge.goesBefore = first
    default: break
    }
    (word == "goes before" ? second : first).delegate = judge
    pointer.drag(from: Point(100, 400), by: Vector(40, 0))
    #expect(log.winners == [word == "nothing" ? "inner" : "outer"])
  }

  @Test(arguments: [true, false]) func twoGesturesCanShareAPress(delegateIsTheWinners: Bool) {
    let judge = Judge()
    let (first, second) = (pan("inner", on: inner), pan("outer", on: outer, slop: 20))
    let tap = log.note("tap", TapGestureRecognizer())
    inner.addGestureRecognizer(tap)
    judge.companion = delegateIsTheWinners ? second : first
    (delegateIsTheWinners ? first : second).delegate = judge
    pointer.press(Point(100, 400))
    pointer.move(by: Vector(19, 0))
    #expect(first.hasPress && second.state == .possible && tap.state == .failed)
    pointer.move(by: Vector(10, 0))
    #expect(first.hasPress && second.hasPress)
    pointer.release()
    #expect(first.state == .ended && second.state == .ended)
    #expect(log.entries.suffix(2) == ["inner ended", "outer ended"])
  }

  // MARK: - Ends of gestures

  @Test(arguments: [
    (PointerEvent.Phase.cancelled, GestureRecognizer.Cancellation.byUser), (.lost, .lost),
    (.pressed, .lost),
  ]) func aCancelledGestureKnowsWhy(phase: PointerEvent.Phase, reason: GestureRecognizer.Cancellation) {
    let pan = pan("pan", on: inner)
    pointer.press(Point(100, 400))
    pointer.move(by: Vector(20, 0))
    #expect(pan.cancellation == nil)
    var reasons: [GestureRecognizer.Cancellation?] = []
    pan.addAction { reasons.append($0.cancellation) }
    pointer.send(phase)
    #expect(reasons.first == reason)
    pointer.send(.lost)
    pointer.drag(from: Point(100, 400), by: Vector(20, 0))
    #expect(pan.cancellation == nil)
  }

  @Test func escapeCancelsOnlyAPress() {
    let pan = pan("pan", on: inner)
    #expect(!pointer.type(.escape))
    pointer.press(Point(100, 400))
    pointer.move(by: Vector(20, 0))
    #expect(pointer.type(.escape))
    #expect(pan.state == .cancelled && pan.cancellation == .byUser)
    // The button is still down, but no gesture has the press, and another Escape is not handled.
    #expect(!pointer.type(.escape))
    pointer.move(by: Vector(20, 0))
    pointer.release()
    #expect(log.entries == ["pan began"] + Array(repeating: "pan changed", count: 12) + ["pan cancelled"])
    pointer.drag(from: Point(100, 400), by: Vector(20, 0))
    #expect(pan.state == .ended)
  }

  @Test func escapeBeforeRecognitionCancelsThePress() {
    var highlights: [Bool] = []
    let tap = log.note("tap", TapGestureRecognizer())
    tap.onHighlight = { highlights.append($0) }
    inner.addGestureRecognizer(tap)
    pointer.press(Point(100, 400))
    #expect(pointer.type(.escape))
    pointer.release()
    #expect(log.entries.isEmpty && highlights == [true, false])
  }

  @Test func disablingCancelsARunningGesture() {
    let pan = pan("pan", on: inner)
    pan.isEnabled = false
    #expect(pan.state == .possible)
    pan.isEnabled = true
    pointer.press(Point(100, 400))
    pointer.move(by: Vector(20, 0))
    pan.isEnabled = false
    #expect(pan.state == .cancelled && pan.cancellation == .withdrawn)
    pan.isEnabled = true
    pointer.move(by: Vector(20, 0))
    #expect(log.entries.last == "pan cancelled")
  }

  /// A gesture that is disabled before it begins frees the gestures that wait for it.
  @Test func disablingFreesWaitingGestures() {
    let slow = pan("slow", on: inner, slop: 30, .row)
    _ = pan("list", on: outer, .scroll)
    pointer.press(Point(100, 400))
    pointer.move(by: Vector(20, 0))
    #expect(log.entries.isEmpty)
    slow.isEnabled = false
    #expect(log.entries == ["list began"])
  }

  @Test func removingCancelsARunningGesture() {
    let pan = pan("pan", on: inner)
    pointer.press(Point(100, 400))
    pointer.move(by: Vector(20, 0))
    inner.removeGestureRecognizer(pan)
    #expect(pan.state == .cancelled)
    pointer.move(by: Vector(20, 0))
    #expect(log.entries.last == "pan cancelled")
  }

  @Test func cancelPressWithdrawsTheGesture() {
    let (first, second) = (pan("first", on: inner), pan("second", on: outer))
    pointer.press(Point(100, 400))
    pointer.move(by: Vector(20, 0))
    pointer.window.cancelPress(except: first)
    #expect(first.hasPress && second.state == .failed)
    pointer.window.cancelPress()
    #expect(first.cancellation == .withdrawn)
  }

  @Test func actionsAreCalledInTheirOrder() {
    var order: [Int] = []
    let tap = TapGestureRecognizer { _ in order.append(1) }
    tap.addAction { _ in order.append(2) }
    tap.addAction { order.append($0.numberOfTapsRequired + 2) }
    inner.addGestureRecognizer(tap)
    pointer.click(Point(100, 400))
    #expect(order == [1, 2, 3])
  }

  // MARK: - Subclasses

  /// A discrete gesture: 50 points up.
  private final class Flick: GestureRecognizer {
    var resets = 0
    override func pointerMoved(_ event: PointerEvent) {
      if location.y < startLocation.y - 50 { state = .ended }
    }
    override func reset() { resets += 1 }
  }

  @Test func subclassDefinesItsOwnGesture() {
    let flick = log.note("flick", Flick())
    inner.addGestureRecognizer(flick)
    pointer.press(Point(100, 400))
    pointer.move(by: Vector(0, -51))
    #expect(log.entries == ["flick ended"] && flick.resets == 1)
    pointer.release()
    #expect(flick.resets == 1)
    pointer.click(Point(100, 400))
    #expect(flick.state == .failed && flick.resets == 2)
    pointer.press(Point(100, 400))
    pointer.send(.cancelled)
    #expect(flick.state == .failed && flick.resets == 3)
    // Another gesture was quicker.
    _ = pan("pan", on: outer)
    pointer.drag(from: Point(100, 400), by: Vector(0, -60))
    #expect(log.winners == ["flick", "pan"] && flick.resets == 4)
  }

  /// A continuous gesture that does not end itself.
  private final class Careless: GestureRecognizer {
    override func pointerPressed(_ event: PointerEvent) { state = .began }
    override func pointerMoved(_ event: PointerEvent) { state = .changed }
  }

  @Test func aGestureThatDoesNotEndIsCancelled() {
    let careless = log.note("careless", Careless())
    inner.addGestureRecognizer(careless)
    pointer.press(Point(100, 400))
    #expect(careless.state == .began)
    pointer.move(by: Vector(1, 0))
    pointer.release()
    #expect(log.entries == ["careless began", "careless changed", "careless cancelled"])
  }

  /// A gesture that tries every state at every event.
  private final class Unruly: GestureRecognizer {
    var tries: [State] = []
    private func attempt() { for state in tries { self.state = state } }
    override func pointerPressed(_ event: PointerEvent) { attempt() }
    override func pointerMoved(_ event: PointerEvent) { attempt() }
    override func pointerReleased(_ event: PointerEvent) { attempt() }
    override func pointerCancelled(_ event: PointerEvent) { attempt() }
  }

  @Test(arguments: 0..<60) func illegalStateChangesAreIgnored(seed: Int) {
    var seeds = SeededGenerator(seed)
    let states: [GestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
    let unruly = Unruly()
    inner.addGestureRecognizer(unruly)
    var seen: [GestureRecognizer.State] = []
    unruly.addAction { seen.append($0.state) }
    for _ in 0..<40 {
      unruly.tries = (0..<4).map { _ in seeds.pick(states) }
      pointer.send(seeds.pick([.pressed, .dragged, .dragged, .released, .cancelled]), Point(100, 400))
    }
    var last = GestureRecognizer.State.possible
    for state in seen {
      let isLegal =
        switch (last, state) {
        case (.began, .changed), (.began, .ended), (.began, .cancelled), (.changed, .changed),
          (.changed, .ended), (.changed, .cancelled):
          true
        case (.began, _), (.changed, _): false
        default: state == .began || state == .ended
        }
      #expect(isLegal, "\(last) to \(state)")
      last = state
    }
  }

  // MARK: - Cursor

  @Test func cursorShowsTheAvailableGesture() {
    let scrollView = ScrollView()
    scrollView.frame = Rect(x: 200, y: 0, width: 200, height: 400)
    outer.addSubview(scrollView)
    let pan = pan("pan", on: inner)
    pointer.hover(Point(100, 400))
    #expect(pointer.window.currentCursor == .openHand)
    pan.isEnabled = false
    #expect(pointer.window.currentCursor == .arrow)
    inner.addGestureRecognizer(TapGestureRecognizer())
    pan.isEnabled = true
    #expect(pointer.window.currentCursor == .pointingHand)
    pointer.press(Point(100, 400))
    #expect(pointer.window.currentCursor == .pointingHand)
    pointer.move(by: Vector(20, 0))
    #expect(pointer.window.currentCursor == .closedHand)
    pointer.release()
    #expect(pointer.window.currentCursor == .pointingHand)
    // A scroll view with nothing to scroll shows the cursor of the view behind it.
    pointer.hover(Point(300, 100))
    #expect(pointer.window.currentCursor == .arrow)
    scrollView.contentSize = Size(200, 1000)
    #expect(pointer.window.currentCursor == .openHand)
    scrollView.isScrollEnabled = false
    #expect(pointer.window.currentCursor == .arrow)
    outer.cursor = .pointingHand
    #expect(pointer.window.currentCursor == .pointingHand)
  }
}
