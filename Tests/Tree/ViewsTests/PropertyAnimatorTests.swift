import Testing

@testable import SegueAnimation
@testable import SegueViews

@Suite struct PropertyAnimatorTests {
  private let window = Window(size: Size(200, 200))
  private let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
  private var timeline: Timeline { window.timeline }

  init() { window.addSubview(view) }

  private func animator(to x: Double, in seconds: Double = 1) -> PropertyAnimator {
    let animator = PropertyAnimator(.curve(.linear, duration: seconds), over: window)
    animator.addAnimations { [view] in view.center.x = x }
    return animator
  }

  private func near(_ x: Double) -> Bool { abs(view.shown.center.x - x) < 1e-6 }

  @Test(arguments: await TimelineTests.patterns) func reversalsAreIndependentOfTicks(ticks: [Double]) {
    var ends: [(Double, AnimatingPosition)] = []
    let animator = animator(to: 110)
    animator.addCompletion { [timeline] in ends.append((timeline.now, $0)) }
    timeline.schedule(after: 0.5) { animator.startAnimation() }
    timeline.schedule(after: 0.75) { animator.isReversed = true }
    timeline.schedule(after: 0.9) { animator.isReversed = false }
    for tick in ticks where tick < 0.8 { timeline.advance(to: tick) }
    timeline.advance(to: 0.8)
    let atEight = view.shown.center.x
    #expect(atEight > 30 && atEight < 40)
    for tick in ticks { timeline.advance(to: tick) }
    #expect(ends.count == 1 && ends.allSatisfy { $0.1 == .end && $0.0 > 1.2 && $0.0 < 3 })
    #expect(
      view.presentation == nil && view.movedProperties.isEmpty && view.center.x == 110 && timeline.isIdle)
  }

  @Test func animatorStartsMovesAndEndsOnce() {
    var log: [String] = []
    let animator = animator(to: 110)
    animator.addCompletion { log.append("ended \($0)") }
    #expect(animator.state == .inactive && !animator.isRunning)
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.state == .active && animator.isRunning && view.center.x == 110 && near(10))
    animator.addAnimations { [view] in view.alpha = 0 }
    timeline.advance(to: 0.5)
    #expect(near(10))
    timeline.advance(to: 1)
    #expect(near(60) && abs(animator.fractionComplete - 0.5) < 1e-6 && log.isEmpty)
    #expect(abs(view.shown.alpha - 0.5) < 1e-6)
    timeline.advance(to: 1.5)
    #expect(
      log == ["ended end"] && animator.state == .inactive && !animator.isRunning && view.presentation == nil)
    timeline.advance(to: 9)
    #expect(log.count == 1)
  }

  /// Blocks that set one property with growing delays play one after the other.
  @Test(arguments: [10.0, 30]) func delayedAnimationsPlayInTurn(end: Double) {
    var log: [String] = []
    for (name, x, delay) in [("first", 110.0, 0.0), ("second", 50, 0.5), ("third", end, 1)] {
      window.animate(.curve(.linear, duration: 0.5), delay: delay) { [view] in
        view.center.x = x
      } _: {
        log.append("\(name) \($0)")
      }
    }
    for (time, x) in [(0.25, 60.0), (0.5, 110), (0.75, 80), (1, 50), (1.25, (50 + end) / 2), (1.5, end)] {
      timeline.advance(to: time)
      #expect(near(x), "\(view.shown.center.x) at \(time)")
    }
    timeline.advance(to: 2)
    #expect(log == ["first true", "second true", "third true"])
    #expect(view.center.x == end && view.presentation == nil && timeline.isIdle)
  }

  /// An animator that waits for another one to leave its properties can be stopped and finished.
  @Test(arguments: [AnimatingPosition.end, .start, .current])
  func waitingAnimatorFinishesAtPosition(position: AnimatingPosition) {
    animator(to: 110).startAnimation()
    let waiting = animator(to: 50)
    var ends: [AnimatingPosition] = []
    waiting.addCompletion { ends.append($0) }
    waiting.startAnimation(afterDelay: 2)
    waiting.stopAnimation(false)
    #expect(waiting.state == .stopped && view.center.x == 110 && ends == [])
    waiting.finishAnimation(at: position)
    let x = position == .end ? 50.0 : 110
    #expect(view.center.x == x && ends == [position] && waiting.state == .inactive)
    timeline.advance(to: 5)
    #expect(view.shown.center.x == x && timeline.isIdle)
  }

  /// Pausing ends the delay, and the motion goes on from there.
  @Test func waitingAnimatorPauses() {
    animator(to: 110).startAnimation()
    let waiting = animator(to: 50)
    waiting.startAnimation(afterDelay: 2)
    timeline.advance(to: 0.5)
    waiting.pauseAnimation()
    #expect(waiting.state == .active && !waiting.isRunning && near(60))
    timeline.advance(to: 3)
    waiting.startAnimation()
    timeline.advance(to: 5)
    #expect(waiting.state == .inactive && near(50) && timeline.isIdle)
  }

  /// A waiting animator needs no owner, and a view that leaves ends it.
  @Test(arguments: [false, true]) func waitingAnimatorIsKept(leaves: Bool) {
    animator(to: 110).startAnimation()
    var ends: [Bool] = []
    view.animate(withDuration: 1, delay: 2) { [view] in
      view.center.x = 50
    } completion: {
      ends.append($0)
    }
    if leaves { view.removeFromSuperview() }
    timeline.advance(to: 9)
    #expect(ends == [true] && view.center.x == 50 && timeline.isIdle)
  }

  @Test func springWithNegativeVelocityGoesBackFirst() {
    window.animate(withDuration: 0.5, usingSpringWithDamping: 0.8, initialSpringVelocity: -10) { [view] in
      view.center.x = 110
    }
    timeline.advance(to: 0.02)
    #expect(view.shown.center.x < 10)
  }

  /// A delayed animation can be stopped, paused and scrubbed, while the first one goes on.
  @Test func delayedAnimationCanBeStoppedAndScrubbed() {
    var ends: [AnimatingPosition] = []
    func begin() -> PropertyAnimator {
      let first = animator(to: 110)
      first.startAnimation()
      let second = animator(to: 10)
      second.addCompletion { ends.append($0) }
      second.startAnimation(afterDelay: 1)
      #expect(second.state == .active && second.isRunning && second.fractionComplete == 0)
      return second
    }
    begin().stopAnimation(true)
    timeline.advance(to: 0.5)
    #expect(near(60) && ends == [])
    timeline.advance(to: 2)
    #expect(near(110) && view.center.x == 110)
    view.center.x = 10
    let stopped = begin()
    stopped.stopAnimation(false)
    stopped.finishAnimation(at: .end)
    #expect(view.center.x == 10 && ends == [.end])
    timeline.advance(to: 4)
    let last = begin()
    timeline.advance(to: 4.5)
    last.pauseAnimation()
    #expect(!last.isRunning && near(60))
    last.fractionComplete = 0.5
    timeline.advance(to: 6)
    #expect(!last.isRunning && last.state == .active)
    last.startAnimation()
    timeline.advance(to: 9)
    #expect(near(10) && ends == [.end, .end])
  }

  @Test func startingAgainWhileItRunsChangesNothing() {
    let animator = animator(to: 110)
    animator.startAnimation()
    timeline.advance(to: 0.25)
    animator.startAnimation()
    timeline.advance(to: 0.75)
    #expect(near(85))
  }

  @Test func pausedAnimatorScrubsAndResumes() {
    let animator = animator(to: 110)
    var ends = 0
    animator.addCompletion { _ in ends += 1 }
    animator.startAnimation()
    timeline.advance(to: 0.3)
    animator.pauseAnimation()
    timeline.advance(to: 5)
    #expect(near(40) && animator.state == .active && !animator.isRunning && !timeline.isMoving)
    animator.fractionComplete = 0.8
    #expect(near(90))
    animator.fractionComplete = 1.2
    #expect(near(130))
    animator.fractionComplete = 0.5
    animator.startAnimation()
    timeline.advance(to: 5)
    #expect(near(60), "goes on from where it was")
    timeline.settle()
    #expect(view.center.x == 110 && view.presentation == nil && ends == 1)
  }

  @Test func reversedAnimatorEndsWhereItBegan() {
    let animator = animator(to: 110)
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    timeline.advance(to: 0.5)
    animator.isReversed = true
    timeline.settle()
    #expect(view.center.x == 10 && view.presentation == nil && ends == [.start])
  }

  @Test(arguments: [false, true]) func stoppingKeepsTheShownProperties(isReversed: Bool) {
    let animator = animator(to: 110)
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    timeline.advance(to: 0.5)
    if isReversed {
      animator.isReversed = true
      timeline.advance(to: 0.51)
    }
    let shown = view.shown
    animator.stopAnimation(true)
    #expect(view.model == shown && view.presentation == nil && ends == [] && timeline.isIdle)
    animator.stopAnimation(true)
    timeline.advance(to: 3)
    #expect(view.model == shown && ends == [] && animator.state == .inactive)
  }

  /// A stopped animator shows where it was stopped, and nothing but `finishAnimation(at:)` ends it.
  @Test(arguments: [AnimatingPosition.end, .start, .current], [false, true])
  func stoppedAnimatorFinishesAtPosition(position: AnimatingPosition, isReversed: Bool) {
    let animator = animator(to: 110)
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    timeline.advance(to: 0.5)
    animator.isReversed = isReversed
    animator.finishAnimation(at: position)
    #expect(animator.state == .active && ends == [])
    let shown = view.shown.center.x
    animator.stopAnimation(false)
    animator.startAnimation()
    animator.fractionComplete = 0.9
    animator.isReversed.toggle()
    timeline.advance(to: 1)
    #expect(animator.state == .stopped && view.shown.center.x == shown && ends == [])
    animator.finishAnimation(at: position)
    let x = position == .current ? shown : position == .end ? 110.0 : 10
    #expect(view.center.x == x && view.presentation == nil && ends == [position])
    #expect(animator.state == .inactive && timeline.isIdle)
  }

  @Test func aLaterAnimatorTakesOver() {
    var log: [String] = []
    let long = animator(to: 110, in: 2)
    long.addCompletion { log.append("long \($0)") }
    long.startAnimation()
    timeline.advance(to: 1)
    #expect(near(60))
    let short = animator(to: 20, in: 0.5)
    short.addCompletion { log.append("short \($0)") }
    short.startAnimation()
    #expect(near(60), "begins where the view is shown")
    timeline.advance(to: 1.0001)
    #expect(
      abs((view.shown.center.x - 60) / 0.0001 - (50 - 80)) < 0.5,
      "with the speed that it is shown to have, and its own")
    timeline.advance(to: 1.7)
    #expect(near(20), "the earlier one moves it no longer")
    timeline.advance(to: 3)
    #expect(
      near(20) && view.presentation == nil && log.sorted() == ["long end", "short end"],
      "the earlier one does not come back")
    #expect(view.center.x == 20)
  }

  @Test func layoutWithinABlockIsAnimated() {
    final class Row: View {
      override func layoutSubviews() {
        subviews.first?.frame = Rect(x: bounds.width - 10, y: 0, width: 10, height: 10)
      }
    }
    let (row, knob) = (Row(frame: Rect(x: 0, y: 0, width: 100, height: 10)), View())
    row.addSubview(knob)
    window.addSubview(row)
    let animator = PropertyAnimator(.curve(.linear, duration: 1), over: row)
    animator.addAnimations { row.bounds.size.width = 200 }
    animator.startAnimation()
    timeline.advance(to: 0.5)
    #expect(abs(knob.shown.center.x - 145) < 1e-6 && knob.center.x == 195)
  }

  @Test func animatorWithoutAWindowEndsImmediately() {
    let lone = View()
    var ends: [AnimatingPosition] = []
    let animator = PropertyAnimator(.spring(duration: 1, dampingRatio: 1), over: lone)
    animator.addAnimations { lone.alpha = 0 }
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    #expect(lone.alpha == 0 && lone.presentation == nil && ends == [.end])
  }

  @Test func animatorLivesOnlyWhileItMoves() {
    weak var gone: PropertyAnimator?
    do {
      let animator = animator(to: 50)
      animator.startAnimation()
      gone = animator
    }
    timeline.advance(to: 0.5)
    #expect(gone != nil && near(30))
    timeline.advance(to: 2)
    #expect(gone == nil && view.center.x == 50)
  }

  /// Scrubbing or pausing after the end moves nothing, and keeps nothing alive.
  @Test func endedAnimatorCannotBeScrubbed() {
    weak var gone: PropertyAnimator?
    var ends = 0
    do {
      let animator = animator(to: 50)
      animator.addCompletion { _ in ends += 1 }
      animator.startAnimation()
      timeline.advance(to: 5)
      animator.fractionComplete = 0.3
      animator.pauseAnimation()
      #expect(animator.state == .inactive && animator.fractionComplete == 0)
      #expect(view.center.x == 50 && view.presentation == nil)
      gone = animator
    }
    #expect(gone == nil && ends == 1 && timeline.isIdle)
  }

  /// An animation that begins in the completion of another one or in an action starts from the position shown at that time.
  @Test(arguments: [5.0, 24, 30, 60, 144, 240, 1], [false, true])
  func animationBegunInFlightStartsWhereShown(rate: Double, atAnEnd: Bool) {
    let other = View()
    window.addSubview(other)
    view.animate(withDuration: 1, options: .curveLinear) { [view] in view.center.x = 310 }
    func back() { view.animate(withDuration: 1, options: .curveLinear) { [view] in view.center.x = 10 } }
    if atAnEnd {
      other.animate(withDuration: 0.5, animations: { other.alpha = 0 }, completion: { _ in back() })
    } else {
      timeline.schedule(after: 0.5, back)
    }
    for frame in 1...240 where Double(frame) / rate < 0.7 { timeline.advance(to: Double(frame) / rate) }
    timeline.advance(to: 0.7)
    let expected = PropertyAnimatorTests()
    expected.view.animate(withDuration: 1, options: .curveLinear) { expected.view.center.x = 310 }
    expected.timeline.advance(to: 0.5)
    expected.view.animate(withDuration: 1, options: .curveLinear) { expected.view.center.x = 10 }
    expected.timeline.advance(to: 0.7)
    #expect(abs(view.shown.center.x - expected.view.shown.center.x) < 1e-9)
  }

  /// The action runs at the very end of a motion.
  @Test(arguments: [5.0, 60, 1]) func animationBegunAtAnEndStartsThere(rate: Double) {
    timeline.schedule(after: 0.5) { [view] in
      view.animate(withDuration: 1, options: .curveLinear) { view.center.x = 10 }
    }
    animator(to: 310, in: 0.5).startAnimation()
    for frame in 1...240 where Double(frame) / rate < 0.75 { timeline.advance(to: Double(frame) / rate) }
    timeline.advance(to: 0.75)
    #expect(near(235))
  }

  // MARK: - Properties set in flight

  @Test(arguments: [false, true]) func propertySetInFlightStaysSet(isReversed: Bool) {
    let animator = animator(to: 110)
    animator.startAnimation()
    timeline.advance(to: 0.5)
    if isReversed {
      animator.isReversed = true
      timeline.advance(to: 0.6)
    }
    let shown = view.shown.center.x
    let goal = view.center.x
    view.center = Point(300, 77)
    timeline.advance(to: 0.6 + 1e-9)
    #expect(
      isReversed == false || abs(view.shown.center.x - (shown + 300 - goal)) < 1e-3,
      "the rest goes on beside it")
    #expect(goal == (isReversed ? 10 : 110), "the model is where it goes")
    var last = view.shown.center.x
    for step in 1...300 {
      timeline.advance(to: 0.6 + Double(step) / 240)
      #expect(abs(view.shown.center.x - last) < 4)
      last = view.shown.center.x
    }
    #expect(view.center == Point(300, 77) && view.presentation == nil && timeline.isIdle)
  }

  @Test func reversalAfterASetDoesNotJump() {
    let animator = animator(to: 110)
    animator.startAnimation()
    timeline.advance(to: 0.5)
    view.center.x = 210
    timeline.advance(to: 0.5 + 1e-9)
    let shown = view.shown.center.x
    #expect(abs(shown - 160) < 1e-3)
    animator.isReversed = true
    timeline.advance(to: 0.5 + 2e-9)
    #expect(abs(view.shown.center.x - shown) < 1e-3 && view.center.x == 110)
    timeline.advance(to: 4)
    #expect(view.center.x == 110 && view.presentation == nil)
  }

  @Test func animatorReversedBeforeStartEndsWhereItBegan() {
    let animator = animator(to: 110)
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.isReversed = true
    animator.startAnimation()
    timeline.advance(to: 3)
    #expect(view.center.x == 10 && ends == [.start] && timeline.isIdle)
  }

  // MARK: - Lifetime

  @Test(arguments: [false, true]) func pausedAnimatorLivesOnlyWhileReferenced(isScrubbed: Bool) {
    weak var gone: PropertyAnimator?
    weak var goneView: View?
    do {
      let lost = View()
      window.addSubview(lost)
      let animator = PropertyAnimator(.curve(.linear, duration: 1), over: window)
      animator.addAnimations { lost.alpha = 0 }
      animator.startAnimation()
      timeline.advance(to: 0.5)
      if isScrubbed { animator.fractionComplete = 0.2 } else { animator.pauseAnimation() }
      timeline.advance(to: 0.6)
      #expect(abs(lost.shown.alpha - (isScrubbed ? 0.8 : 0.5)) < 1e-9)
      lost.removeFromSuperview()
      (gone, goneView) = (animator, lost)
    }
    #expect(gone == nil && goneView == nil && timeline.isIdle)
  }

  @Test func delayedAnimationMovesNothingBeforeItsStart() {
    view.animate(withDuration: 0.3, delay: 60, options: .curveLinear) { [view] in view.alpha = 0 }
    #expect(!timeline.isMoving && timeline.nextAction == 60 && view.shown.alpha == 1)
    timeline.advance(to: 59)
    #expect(!timeline.isMoving && !timeline.isIdle)
    timeline.advance(to: 60.15)
    #expect(timeline.isMoving && timeline.nextAction == nil && abs(view.shown.alpha - 0.5) < 1e-9)
    timeline.advance(to: 61)
    #expect(timeline.isIdle && view.presentation == nil)
  }

  @Test func runningAnimationMovesDuringTheDelayOfAnother() {
    animator(to: 110).startAnimation()
    timeline.advance(to: 0.5)
    view.animate(withDuration: 0.3, delay: 2) { [view] in view.center.x = 0 }
    #expect(timeline.isMoving)
    let before = view.shown.center.x
    timeline.advance(to: 0.52)
    #expect(view.shown.center.x > before + 1, "it slows down first")
  }

  // MARK: - Endless animations

  /// A motion without duration that begins again at its end: each frame ends, and the stack does not grow.
  @Test func endlessChainWithoutDurationsEndsEachFrame() {
    var (count, faults, goesOn) = (0, [String](), true)
    window.onFault = { faults.append($0) }
    func pulse() {
      count += 1
      view.animate(withDuration: 0, animations: { [view] in view.alpha = 1 - view.alpha }) { _ in
        if goesOn { pulse() }
      }
    }
    pulse()
    #expect(count == 1 && view.shown.alpha == 0, "it is shown at once, and ends in the next frame")
    timeline.advance(to: 0.01)
    #expect(count > 100 && count < 10_000 && faults.count == 1 && timeline.now == 0.01)
    timeline.settle()
    #expect(count < 10_000)
    // A running animation keeps the window alive.
    goesOn = false
    timeline.advance(to: 1)
  }

  @Test func endlessChainOutsideAWindowIsStopped() {
    let lone = View()
    var (count, last) = (0, PropertyAnimator(.curve(.linear, duration: 1), over: View()))
    func pulse() {
      count += 1
      if count > 5000 { return }
      last = lone.animate(withDuration: 1, animations: { lone.alpha = 1 - lone.alpha }) { _ in pulse() }
    }
    pulse()
    #expect(count > 10 && count < 100 && lone.presentation == nil && last.state == .inactive)
  }

  // MARK: - Added blocks

  @Test func blockThatABlockAddsIsPlayed() {
    let animator = PropertyAnimator(.curve(.linear, duration: 1), over: window)
    animator.addAnimations { [view, weak animator] in
      view.center.x = 110
      animator?.addAnimations { view.alpha = 0 }
    }
    animator.startAnimation()
    timeline.advance(to: 0.5)
    #expect(near(60) && abs(view.shown.alpha - 0.5) < 1e-9)
  }

  @Test func blockAddedToAReversedMotionEndsAtItsStart() {
    let animator = animator(to: 110)
    animator.startAnimation()
    timeline.advance(to: 0.5)
    animator.isReversed = true
    animator.addAnimations { [view] in view.alpha = 0 }
    timeline.advance(to: 3)
    #expect(view.alpha == 1 && view.shown.alpha == 1 && near(10) && timeline.isIdle)
  }

  @Test func blockAddedToASpringDoesNotJump() {
    let animator = PropertyAnimator(.spring(duration: 1, dampingRatio: 1), over: window)
    animator.addAnimations { [view] in view.center.x = 110 }
    animator.startAnimation()
    timeline.advance(to: 0.5)
    animator.addAnimations { [view] in view.alpha = 0 }
    var last = view.shown.alpha
    for step in 1...200 {
      timeline.advance(to: 0.5 + Double(step) / 200)
      #expect(abs(view.shown.alpha - last) < 0.05)
      last = view.shown.alpha
    }
    #expect(last == 0)
  }
}
