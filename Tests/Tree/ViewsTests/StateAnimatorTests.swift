import SegueStage
import SegueTestSupport
import Testing

@testable import SegueAnimation
@testable import SegueViews

/// An animator with any number of states, and one position with a velocity.
@Suite struct StateAnimatorTests {
  enum Stage: Int, CaseIterable { case peek, half, full }

  static let timing = Timing.spring(duration: 0.4, dampingRatio: 0.8)

  private let window = Window(size: Size(200, 400))
  private let card = View(frame: Rect(x: 0, y: 300, width: 200, height: 400))
  private var timeline: Timeline { window.timeline }

  init() { window.addSubview(card) }

  private static func top(_ stage: Stage) -> Double { [300, 150, 20][stage.rawValue] }

  private func make(
    _ initially: Stage = .peek, tracks: [Track] = [Track(timing)], timing: ((Stage, Stage) -> Timing)? = nil
  ) -> StateAnimator<Stage> {
    StateAnimator(Stage.allCases, initially: initially, over: window, tracks: tracks, timing: timing) {
      [card] stage in
      card.frame = Rect(x: 0, y: Self.top(stage), width: 200, height: 400)
    }
  }

  private var y: Double { card.shown.toSuperview.apply(to: card.shown.bounds).minY }
  private func place(at position: Double) -> Double {
    position < 1 ? 300.0.mixed(with: 150, at: position) : 150.0.mixed(with: 20, at: position - 1)
  }
  private func near(_ one: Double, _ other: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(one - other) <= tolerance
  }

  /// A view is not shown again in each frame before its track begins.
  @Test func viewRestsUntilItsTrackBegins() {
    let late = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    card.addSubview(late)
    let linear = Timing.curve(.linear, duration: 1)
    let animator = StateAnimator(
      [false, true], initially: false, over: window,
      tracks: [Track(linear), Track(linear, delay: 0.5, moving: [late])]
    ) { [card] isThere in (card.alpha, late.alpha) = isThere ? (0, 0) : (1, 1) }
    animator.settle(in: true)
    timeline.advance(to: 0.1)
    late.presentation?.alpha = 0.7
    timeline.advance(to: 0.4)
    #expect(near(card.shown.alpha, 0.6) && late.shown.alpha == 0.7)
    timeline.advance(to: 0.75)
    #expect(near(card.shown.alpha, 0.25) && near(late.shown.alpha, 0.75))
    animator.hold()
    late.presentation?.alpha = 0.2
    animator.settle(in: true)
    #expect(near(late.shown.alpha, 0.75), "each new motion shows all of its views")
  }

  @Test func legsFromRestPlayTheirOwnTimings() {
    let first = Timing.curve(.easeInEaseOut, duration: 0.4)
    let second = Timing.spring(duration: 0.8, dampingRatio: 0.8, initialVelocity: 0.6)
    let animator = make { from, _ in from == .peek ? first : second }
    var settled: [Stage] = []
    animator.onSettle = { settled.append($0) }
    animator.settle(in: .full)
    #expect(animator.isRunning && animator.state == .full && card.frame.minY == 20 && near(y, 300))
    for time in [0.1, 0.25, 0.39] {
      timeline.advance(to: time)
      #expect(near(animator.position, first.value(at: time)) && near(y, place(at: animator.position)))
    }
    for time in [0.5, 0.7, 0.865, 1.1] {
      timeline.advance(to: time)
      #expect(
        near(animator.position, 1 + second.value(at: time - 0.4)) && near(y, place(at: animator.position)))
    }
    #expect(animator.position > 2, "the second leg's spring overshoots")
    timeline.advance(to: 1.21)
    #expect(settled == [.full] && !animator.isRunning && card.presentation == nil && card.frame.minY == 20)
    #expect(timeline.isIdle && card.movedProperties.isEmpty)
  }

  /// A card that is caught and thrown at random between three states.
  @Test(arguments: 0..<40) func catchesAndThrowsDoNotJump(seed: Int) {
    var seeds = SeededGenerator(seed)
    let animator = make()
    animator.settle(in: .full)
    var time = 0.0
    for _ in 0..<30 {
      time += .random(in: 0.005...0.2, using: &seeds)
      timeline.advance(to: time)
      let before = y
      switch Int.random(in: 0..<5, using: &seeds) {
      case 0: animator.hold()
      case 1:
        // A scrub moves the card to the given position.
        let position = Double.random(in: 0...2, using: &seeds)
        animator.hold()
        animator.track(animator.scrubPosition)
        #expect(near(y, before))
        animator.track(position)
        continue
      case 2: animator.settle(in: Stage.allCases.randomElement(using: &seeds) ?? .peek)
      default:
        let state = Stage.allCases.randomElement(using: &seeds) ?? .peek
        animator.settle(in: state, velocity: .random(in: -9...9, using: &seeds))
      }
      #expect(near(y, before), "seed \(seed)")
      // The motion goes on at the velocity that the animator reports.
      let velocity = animator.velocity
      let position = animator.position
      timeline.advance(to: time + 1e-6)
      if animator.isRunning {
        #expect(near((animator.position - position) / 1e-6, velocity, max(0.01, abs(velocity) * 0.01)))
      }
    }
    animator.settle(in: .half, velocity: 0)
    timeline.advance(to: time + 20)
    #expect(!animator.isHeld && !animator.isRunning && card.presentation == nil && timeline.isIdle)
    #expect(near(card.frame.minY, Self.top(animator.state)))
  }

  @Test func heldAnimatorRestsAndResumesItsTiming() {
    let (animator, plain) = (make(), make())
    animator.settle(in: .half)
    timeline.advance(to: 0.1)
    animator.hold()
    let held = y
    timeline.advance(to: 2)
    #expect(y == held && !timeline.isMoving && animator.isHeld)
    animator.settle(in: .half)
    timeline.advance(to: 2.1)
    #expect(near(animator.position, Self.timing.value(at: 0.2), 1e-9), "its timing, not a spring from rest")
    _ = plain
  }

  @Test func reversedAnimatorKeepsItsVelocity() {
    let animator = make()
    animator.settle(in: .full)
    timeline.advance(to: 0.1)
    let (before, velocity) = (animator.position, animator.velocity)
    animator.settle(in: .peek)
    #expect(animator.position == before && near(animator.velocity, velocity))
    timeline.settle()
    #expect(animator.state == .peek && card.frame.minY == 300)
  }

  @Test func trackFollowsPositionsBeyondTheEnds() {
    let animator = make()
    animator.track(-0.1)
    #expect(near(y, 315))
    animator.track(2.2)
    #expect(near(y, -6))
  }

  @Test func recaptureKeepsThePosition() {
    var height = 400.0
    let animator = StateAnimator([false, true], initially: false, over: window) { [card] isOpen in
      card.frame = Rect(x: 0, y: isOpen ? 0 : height, width: 200, height: 400)
    }
    animator.settle(in: true)
    timeline.advance(to: 0.1)
    let position = animator.position
    height = 800
    animator.recapture()
    #expect(animator.position == position && near(y, 800 * (1 - position)))
    timeline.settle()
    #expect(card.frame.minY == 0 && card.presentation == nil)
  }

  @Test func onChangeIsCalledForEachMovedFrame() {
    let animator = make()
    var positions: [Double] = []
    animator.onChange = { [unowned animator] in positions.append(animator.position) }
    animator.settle(in: .half)
    for frame in 1...10 { timeline.advance(to: Double(frame) * 0.02) }
    #expect(positions.count == 11 && positions == positions.sorted() && positions[10] == animator.position)
  }

  @Test func animatorWithoutAWindowSettlesImmediately() {
    let lone = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let animator = StateAnimator([0, 1], initially: 0, over: lone) { lone.alpha = $0 == 0 ? 1 : 0.5 }
    var settled: [Int] = []
    animator.onSettle = { settled.append($0) }
    animator.settle(in: 1)
    #expect(lone.alpha == 0.5 && lone.presentation == nil && settled == [1])
  }

  @Test func droppedWindowReleasesItsAnimator() {
    weak var gone: Window?
    weak var animator: PropertyAnimator?
    do {
      let window = Window(size: Size(10, 10))
      let view = View()
      window.addSubview(view)
      animator = window.animate(withDuration: 9) {
        view.alpha = 0
      } completion: { _ in
        _ = view
      }
      gone = window
    }
    #expect(gone == nil && animator == nil)
  }

  // MARK: - Intermediate looks and tracks

  /// The corner radius rises to 20 at 40 % of the way.
  @Test func intermediateLooksActAsKeyframes() {
    let animator = StateAnimator(
      ["low", "high"], initially: "low", over: window, tracks: [Track(.curve(.linear, duration: 1))],
      between: [("lifted", 0.4)]
    ) { [card] state in
      card.cornerRadius = state == "lifted" ? 20 : 0
      card.alpha = state == "high" ? 0.5 : 1
    }
    animator.settle(in: "high")
    for (time, radius, alpha) in [
      (0.2, 10, 1), (0.4, 20, 1), (0.7, 10, 0.75), (0.9, 20.0 / 6, 1 - 0.5 * 5 / 6),
    ] {
      timeline.advance(to: time)
      #expect(near(card.shown.cornerRadius, radius) && near(card.shown.alpha, alpha), "at \(time)")
    }
    animator.track(0.2)
    #expect(near(card.shown.cornerRadius, 10), "scrubbed it passes them too")
  }

  private func open(_ tracks: [Track]) -> StateAnimator<Bool> {
    let animator = StateAnimator([false, true], initially: false, over: window, tracks: tracks) {
      [card] isOpen in
      card.center = Point(100, isOpen ? 0 : 100)
      card.alpha = isOpen ? 0 : 1
    }
    animator.settle(in: true)
    return animator
  }

  @Test func tracksTimePropertiesOfOneViewSeparately() {
    let animator = open([
      Track(.curve(.linear, duration: 1)),
      Track(.curve(.linear, duration: 0.5), delay: 0.25, moving: [card], only: .alpha),
    ])
    for (time, alpha) in [(0.1, 1), (0.25, 1), (0.5, 0.5), (0.75, 0), (0.9, 0)] {
      timeline.advance(to: time)
      #expect(near(card.shown.alpha, alpha) && near(card.shown.center.y, 100 - 100 * time), "at \(time)")
    }
    // A scrub plays each track in its part of the whole.
    animator.track(0.5)
    timeline.advance(to: 5)
    #expect(near(card.shown.alpha, 0.5) && near(card.shown.center.y, 50))
  }

  @Test func laterOfTwoOverlappingTracksWins() {
    _ = open([
      Track(.curve(.linear, duration: 1)),
      Track(.curve(.linear, duration: 0.2), moving: [card], only: .alpha),
      Track(.curve(.linear, duration: 0.8), delay: 0.1, moving: [card], only: [.alpha, .shadow]),
    ])
    timeline.advance(to: 0.5)
    #expect(near(card.shown.alpha, 0.5) && near(card.shown.center.y, 50))
  }

  /// One track goes to 2/5 of the way; after a pause, the other one goes on from there.
  @Test func separateTracksPlayInTurn() {
    _ = open([
      Track(.curve(.linear, duration: 1)),
      Track(.curve(.linear, duration: 0.2), moving: [card], only: .alpha),
      Track(.curve(.linear, duration: 0.6), delay: 0.4, moving: [card], only: .alpha),
    ])
    for (time, done) in [(0.1, 0.2), (0.2, 0.4), (0.3, 0.4), (0.4, 0.4), (0.7, 0.7), (0.99, 0.99)] {
      timeline.advance(to: time)
      #expect(near(card.shown.alpha, 1 - done), "at \(time)")
    }
  }

  @Test func trackPlaysDuringItsRange() {
    _ = open([
      Track(.curve(.linear, duration: 1)),
      Track(.curve(.linear, duration: 1), moving: [card], only: .alpha, during: 0.2...0.6),
    ])
    for (time, alpha) in [(0.1, 1), (0.4, 0.5), (0.7, 0)] {
      timeline.advance(to: time)
      #expect(near(card.shown.alpha, alpha), "at \(time)")
    }
  }

  @Test(arguments: [false, true]) func delaysCanBeMirroredOnTheWayBack(mirrors: Bool) {
    let animator = StateAnimator(
      [false, true], initially: true, over: window,
      tracks: [
        Track(.curve(.linear, duration: 1)),
        Track(.curve(.linear, duration: 0.5), mirrorsDelay: mirrors, moving: [card], only: .alpha),
      ]
    ) { [card] isOpen in card.alpha = isOpen ? 0 : 1 }
    animator.settle(in: false)
    timeline.advance(to: 0.25)
    #expect(near(card.shown.alpha, mirrors ? 0 : 0.5))
    timeline.advance(to: 0.75)
    #expect(near(card.shown.alpha, mirrors ? 0.5 : 1))
  }

  // MARK: - Two animators

  @Test func alphaAnimationLeavesARunningCenterAlone() {
    let long = window.animate(withDuration: 1, options: .curveLinear) { [card] in card.center.x = 200 }
    timeline.advance(to: 0.25)
    let short = window.animate(withDuration: 0.5, options: .curveLinear) { [card] in card.alpha = 0 }
    timeline.advance(to: 0.5)
    #expect(
      near(card.shown.center.x, 150) && near(card.shown.alpha, 0.5) && long.isRunning && short.isRunning)
    timeline.advance(to: 0.76)
    #expect(near(card.shown.center.x, 176) && card.shown.alpha == 0 && card.movedProperties == .center)
    card.backgroundColor = .black
    #expect(card.shown.backgroundColor == .black, "what nobody moves follows the model")
    timeline.settle()
    #expect(card.presentation == nil && card.center.x == 200 && card.alpha == 0)
  }

  /// The rest of another animation may show in a color, a radius or a shadow alone.
  @Test func retargetedColorsAndRadiiKeepTheirSpeed() {
    func look() -> [Double] {
      let shown = card.shown
      return [
        shown.backgroundColor.red, shown.cornerRadius / 50, shown.shadow.blur / 50, shown.borderWidth / 50,
      ]
    }
    func go(_ value: Double) {
      window.animate(withDuration: 0.6, usingSpringWithDamping: 1) { [card] in
        card.backgroundColor = Color(red: value, green: 0, blue: 0)
        card.cornerRadius = value * 50
        card.shadow = Shadow(color: .black, blur: value * 50)
        card.borderWidth = value * 50
      }
    }
    (card.backgroundColor, card.shadow) = (.black, Shadow(color: .black, blur: 0))
    go(1)
    timeline.advance(to: 0.15)
    let before = look()
    timeline.advance(to: 0.15 + 1e-5)
    let speeds = zip(look(), before).map { ($0 - $1) / 1e-5 }
    go(0.9)
    let turned = look()
    timeline.advance(to: 0.15 + 2e-5)
    for (index, speed) in speeds.enumerated() {
      #expect(speed > 1 && near((look()[index] - turned[index]) / 1e-5, speed, speed * 0.02), "\(index)")
    }
  }

  @Test(arguments: 0..<30) func retargetingKeepsPlaceAndSpeed(seed: Int) {
    var seeds = SeededGenerator(seed)
    var time = 0.0
    for _ in 0..<12 {
      let target = Double.random(in: 0...300, using: &seeds)
      let (x, dt) = (card.shown.center.x, 1e-6)
      timeline.advance(to: time + dt)
      let speed = card.movedProperties.isEmpty ? 0 : (card.shown.center.x - x) / dt
      let before = card.shown.center.x
      let spring = Bool.random(using: &seeds)
      if spring {
        window.animate(withDuration: 0.5, usingSpringWithDamping: .random(in: 0.4...1.2, using: &seeds)) {
          [card] in
          card.center.x = target
        }
      } else {
        // The curve begins slowly, so that its speed is all taken over; a speed that cannot be seen is not taken over.
        window.animate(withDuration: 0.5) { [card] in card.center.x = target }
      }
      #expect(near(card.shown.center.x, before))
      timeline.advance(to: time + 2 * dt)
      #expect(near((card.shown.center.x - before) / dt, speed, max(8, abs(speed) * 0.01)), "seed \(seed)")
      time += .random(in: 0.05...0.6, using: &seeds)
      timeline.advance(to: time)
    }
    timeline.settle()
    #expect(card.presentation == nil && timeline.isIdle)
  }
}
