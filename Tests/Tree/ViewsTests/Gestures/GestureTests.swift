import SegueTestSupport
import Testing

@testable import SegueViews

@Suite struct GestureTests {
  private let window = Window(size: Size(300, 300))
  private let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))

  init() { window.addSubview(view) }

  @discardableResult
  private func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double = 50, at time: Double = 0) -> Bool {
    window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: time)))
  }

  @Test(arguments: [(0.0, 1), (7.9, 1), (8, 0), (40, 0)]) func tapFailsBeyondItsSlop(
    travel: Double, taps: Int
  ) {
    var log = 0
    view.addGestureRecognizer(TapGestureRecognizer { _ in log += 1 })
    send(.pressed, 50)
    send(.dragged, 50 + travel)
    send(.dragged, 50)
    send(.released, 50)
    #expect(log == taps)
  }

  @Test func tapHighlightsUntilItFailsOrEnds() {
    var log: [String] = []
    let tap = TapGestureRecognizer { _ in log.append("tap") }
    tap.onHighlight = { log.append($0 ? "on" : "off") }
    view.addGestureRecognizer(tap)
    send(.pressed, 50)
    send(.released, 50)
    send(.pressed, 50)
    send(.dragged, 80)
    send(.dragged, 90)
    send(.released, 90)
    send(.pressed, 50)
    send(.cancelled, 50)
    #expect(log == ["on", "off", "tap", "on", "off", "on", "off"])
  }

  @Test func panExcludesItsSlop() {
    var log: [String] = []
    let pan = PanGestureRecognizer { log.append("\($0.state) \($0.translation.dx.short)") }
    view.addGestureRecognizer(pan)
    send(.pressed, 50)
    send(.dragged, 57)
    #expect(log.isEmpty && pan.state == .possible)
    send(.dragged, 60)
    #expect(pan.displacement == Vector(10, 0) && pan.anchorLocation == Point(58, 50))
    send(.dragged, 40)
    send(.released, 38)
    #expect(log == ["began 2", "changed -18", "ended -20"])
    // A move within the slop is no pan.
    send(.pressed, 50)
    send(.dragged, 55)
    send(.released, 55)
    #expect(log.count == 3 && pan.state == .failed)
  }

  @Test func aPanWithoutSlopBeginsWithThePress() {
    var states: [GestureRecognizer.State] = []
    view.addGestureRecognizer(PanGestureRecognizer(slop: 0) { states.append($0.state) })
    send(.pressed, 50)
    send(.cancelled, 50)
    #expect(states == [.began, .cancelled])
  }

  @Test(arguments: [(0.0, 1000.0), (0.2, 0)]) func velocityIsMeasuredJustBeforeRelease(
    rest: Double, velocity: Double
  ) {
    var last = Vector.zero
    view.addGestureRecognizer(PanGestureRecognizer { last = $0.velocity })
    send(.pressed, 20, at: 1)
    for step in 1...10 { send(.dragged, 20 + Double(step) * 10, at: 1 + Double(step) * 0.01) }
    send(.released, 120, at: 1.1 + rest)
    #expect(abs(last.dx - velocity) < 1e-6 && abs(last.dy) < 1e-6)
  }

  @Test func deepestGestureToRecognizeWins() {
    var log: [String] = []
    let inner = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(inner)
    let outerPan = PanGestureRecognizer { log.append("outer \($0.state)") }
    let innerPan = PanGestureRecognizer { log.append("inner \($0.state)") }
    let tap = TapGestureRecognizer { _ in log.append("tap") }
    view.addGestureRecognizer(outerPan)
    view.addGestureRecognizer(tap)
    inner.addGestureRecognizer(innerPan)
    send(.pressed, 50)
    send(.dragged, 70)
    #expect(innerPan.state == .began && outerPan.state == .failed && tap.state == .failed)
    send(.released, 70)
    send(.pressed, 150)
    send(.dragged, 170)
    send(.released, 170)
    send(.pressed, 50)
    send(.released, 50)
    #expect(log == ["inner began", "inner ended", "outer began", "outer ended", "tap"])
    log = []
    innerPan.shouldBegin = { false }
    send(.pressed, 50)
    send(.dragged, 70)
    #expect(innerPan.state == .failed && outerPan.state == .began)
    send(.released, 70)
    innerPan.isEnabled = false
    outerPan.isEnabled = false
    send(.pressed, 50)
    send(.dragged, 70)
    send(.released, 70)
    #expect(log == ["outer began", "outer ended"])
  }

  @Test func nextPressCancelsALostOne() {
    var states: [GestureRecognizer.State] = []
    view.addGestureRecognizer(PanGestureRecognizer { states.append($0.state) })
    send(.pressed, 50)
    send(.dragged, 70)
    send(.pressed, 50)
    send(.released, 50)
    #expect(states == [.began, .cancelled])
  }

  @Test func handOverPassesOnAStartedDrag() {
    var log: [String] = []
    let pan = PanGestureRecognizer { pan in
      log.append("owner \(pan.state)")
      pan.handOver { log.append("heir \($0.state)") }
    }
    view.addGestureRecognizer(pan)
    for _ in 0..<2 {
      send(.pressed, 50)
      send(.dragged, 70)
      send(.dragged, 80)
      send(.released, 80)
    }
    #expect(
      log == ["owner began", "heir changed", "heir ended", "owner began", "heir changed", "heir ended"])
  }

  @Test func locationUsesThePresentationOfTheView() {
    var place: Point?
    let tap = TapGestureRecognizer { [unowned view] in place = $0.location(in: view) }
    view.addGestureRecognizer(tap)
    var shown = view.model
    shown.transform = .scale(0.5)
    view.presentation = shown
    send(.pressed, 75, 75)
    send(.released, 75, 75)
    #expect(place == Point(50, 50))
  }

  @Test func theCursorFollowsViewsAndDrags() {
    #expect(window.currentCursor == .arrow)
    view.cursor = .openHand
    view.addSubview(View(frame: Rect(x: 0, y: 0, width: 50, height: 50)))
    view.addGestureRecognizer(PanGestureRecognizer { _ in })
    #expect(!send(.hovered, 20, 20))
    #expect(window.currentCursor == .openHand)
    send(.hovered, 250)
    #expect(window.currentCursor == .arrow)
    send(.pressed, 20)
    send(.dragged, 90)
    #expect(window.currentCursor == .closedHand)
    send(.released, 90)
    #expect(window.currentCursor == .openHand)
    send(.left, 0)
    #expect(window.currentCursor == .arrow)
  }

  /// Whatever events come, every gesture changes its state along legal edges only, and a press has one owner.
  @Test(arguments: 0..<80) func randomEventsTakeOnlyLegalEdges(seed: Int) {
    var seeds = SeededGenerator(seed)
    let legal: [GestureRecognizer.State: Set<GestureRecognizer.State>] = [
      .possible: [.began, .ended], .began: [.changed, .ended, .cancelled],
      .changed: [.changed, .ended, .cancelled],
      .ended: [.began, .ended], .cancelled: [.began, .ended], .failed: [.began, .ended],
    ]
    let inner = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(inner)
    var gestures: [GestureRecognizer] = []
    var last: [ObjectIdentifier: GestureRecognizer.State] = [:]
    func note(_ gesture: GestureRecognizer) {
      let before = last[ObjectIdentifier(gesture)] ?? .possible
      #expect(legal[before, default: []].contains(gesture.state), "\(before) to \(gesture.state)")
      last[ObjectIdentifier(gesture)] = gesture.state
    }
    for index in 0..<4 {
      let gesture =
        seeds.chance(0.4)
        ? TapGestureRecognizer(note)
        : PanGestureRecognizer(slop: seeds.pick([0, 8, 20]), note) as GestureRecognizer
      if seeds.chance(0.2) {
        var seeds = SeededGenerator(seed + index)
        gesture.shouldBegin = { seeds.chance(0.5) }
      }
      (index % 2 == 0 ? view : inner).addGestureRecognizer(gesture)
      gestures.append(gesture)
    }
    var isDown = false
    var time = 0.0
    defer { #expect(!last.isEmpty, "no gesture was recognized") }
    for _ in 0..<400 {
      time += seeds.next(in: 0...0.1)
      let phase = seeds.pick(
        [
          PointerEvent.Phase.pressed, .dragged, .dragged, .dragged, .released, .cancelled, .lost, .hovered,
          .left,
        ])
      send(phase, seeds.next(in: 0...260), seeds.next(in: 0...260), at: time)
      switch phase {
      case .pressed: isDown = true
      case .released, .cancelled, .lost: isDown = false
      default: break
      }
      #expect(gestures.filter(\.hasPress).count <= (isDown ? 1 : 0))
      if !isDown {
        #expect(gestures.allSatisfy { $0.state != .began && $0.state != .changed })
      }
    }
  }
}
